// Ties the parts together: every change goes through `render`, which draws what the filters and the
// address say.

let selection = NOTHING;
// "graph", or the name of a table.
let view = "graph";
// The address that a click on the drawing led to: what one has clicked is in sight, and stays where it is.
let picked = null;

function render() {
  const shown = findShown(selection);
  paint(selection, shown);
  renderLegend(render);
  renderFilters();
  byId("shown-text").textContent = describeHidden(shown);
  byId("show-all").hidden = shown.nodes.size === nodes.length && shown.edges.size === edges.length;
  if (view !== "graph") renderTable(TABLES[view], TABLES[view].rows(shown));
  return shown;
}

function followAddress() {
  selection = readAddress();
  const shown = render();
  renderPanel(selection);
  if (location.hash !== picked) {
    frameSelection(selection, shown);
    byId("panel").focus({ preventScroll: true });
  }
  picked = null;
}

const VIEWS = ["graph", ...Object.keys(TABLES)];

function setView(name) {
  view = name;
  byId("table-view").hidden = name === "graph";
  byId("graph-view").inert = name !== "graph";
  byId("table-view").scrollTop = 0;
  // The line tells of the drawing and the table of its nodes; the other tables count their own rows.
  byId("shown").hidden = name !== "graph" && name !== "table";
  for (const other of VIEWS) byId(`view-${other}`).setAttribute("aria-pressed", String(other === name));
  render();
}

function pick(go) {
  return (target) => { go(target); picked = location.hash; };
}

function listenToViews() {
  byId("view-claims").hidden = !claims.length;
  byId("view-results").hidden = !resultCount;
  for (const name of VIEWS) byId(`view-${name}`).addEventListener("click", () => setView(name));
  byId("zoom-in").addEventListener("click", () => zoomBy(1.4));
  byId("zoom-out").addEventListener("click", () => zoomBy(1 / 1.4));
  byId("zoom-fit").addEventListener("click", () => frame([...findShown(NOTHING).nodes]));
}

// On paper a table has all its rows.
function listenToPrinter() {
  addEventListener("beforeprint", () => {
    if (view === "graph") return;
    TABLES[view].state.length = Infinity;
    render();
  });
}

function start() {
  const counts = [[papers, "paper"], [nodes, "node"], [edges, "relationship"]];
  byId("summary").textContent = counts.map(([items, noun]) => countOf(items.length, noun)).join(", ");
  renderPart();
  onThemeChange(() => { render(); renderPanel(selection); });
  listenToLegend(render);
  listenToFilters(render);
  listenToSearch();
  listenToViews();
  listenToPrinter();
  showTips();
  onPick(pick(goToNode), pick((edge) => goToPair(nodes[edge.from], nodes[edge.to])), goToNothing);
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") goToNothing(); });
  addEventListener("hashchange", followAddress);
  frame([...findShown(NOTHING).nodes]);
  followAddress();
}

start();

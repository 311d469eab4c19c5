// Ties the parts together: every change goes through `render`, which draws what the filters and the
// address say.

let selection = NOTHING;
let isTable = false;
// The address that a click on the drawing led to: what one has clicked is in sight, and stays where it is.
let picked = null;

function render() {
  const shown = findShown(selection);
  paint(selection, shown);
  renderLegend(render);
  byId("shown-text").textContent = describeHidden(shown);
  byId("show-all").hidden = shown.nodes.size === nodes.length && shown.edges.size === edges.length;
  if (isTable) renderTable(shown.nodes);
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

function setView(table) {
  isTable = table;
  byId("table-view").hidden = !table;
  byId("graph-view").inert = table;
  byId("view-table").setAttribute("aria-pressed", String(table));
  byId("view-graph").setAttribute("aria-pressed", String(!table));
  render();
}

function pick(go) {
  return (target) => { go(target); picked = location.hash; };
}

function start() {
  const papers = nodes.filter(isPaper);
  const counts = [[papers, "paper"], [nodes, "node"], [edges, "relationship"]];
  byId("summary").textContent = counts.map(([items, noun]) => countOf(items.length, noun)).join(", ");
  onThemeChange(() => { render(); renderPanel(selection); });
  listenToLegend(render);
  listenToSearch();
  showTips();
  onPick(pick(goToNode), pick((edge) => goToPair(nodes[edge.from], nodes[edge.to])), goToNothing);
  byId("view-graph").addEventListener("click", () => setView(false));
  byId("view-table").addEventListener("click", () => setView(true));
  byId("zoom-in").addEventListener("click", () => zoomBy(1.4));
  byId("zoom-out").addEventListener("click", () => zoomBy(1 / 1.4));
  byId("zoom-fit").addEventListener("click", () => frame([...findShown(selection).nodes]));
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") goToNothing(); });
  addEventListener("hashchange", followAddress);
  frame([...findShown(NOTHING).nodes]);
  followAddress();
}

start();
// For the console, and for the tests.
window.claimgraph = { network, nodes: nodePaint.dataSet, edges: edgePaint.dataSet };

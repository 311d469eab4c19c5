// Ties the parts together: every change goes through `render`, which draws what the filters and the
// address say.

let selection = NOTHING;
let isTable = false;
let pickedOnDrawing = false;

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
  if (!pickedOnDrawing) frameSelection(selection, shown);
  pickedOnDrawing = false;
}

function setView(table) {
  isTable = table;
  byId("table-view").hidden = !table;
  byId("graph-view").hidden = table;
  byId("view-table").setAttribute("aria-pressed", String(table));
  byId("view-graph").setAttribute("aria-pressed", String(!table));
  render();
}

function pick(go) {
  return (target) => { pickedOnDrawing = true; go(target); };
}

function start() {
  const papers = nodes.filter(isPaper).length;
  byId("summary").textContent = `${countOf(papers, "paper")}, ${countOf(nodes.length, "node")}, ${countOf(edges.length, "relationship")}`;
  resetFilters();
  onThemeChange(() => { render(); renderPanel(selection); });
  listenToLegend(render);
  listenToSearch();
  showTips();
  onPick(pick(goToNode), pick((edge) => goToPair(nodes[edge.from], nodes[edge.to])), goToNothing);
  byId("view-graph").addEventListener("click", () => setView(false));
  byId("view-table").addEventListener("click", () => setView(true));
  byId("zoom-in").addEventListener("click", () => zoomBy(1.4));
  byId("zoom-out").addEventListener("click", () => zoomBy(1 / 1.4));
  byId("zoom-fit").addEventListener("click", () => frame([...findShown(selection).nodes], { closest: 2 }));
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") goToNothing(); });
  addEventListener("hashchange", followAddress);
  frame([...findShown(NOTHING).nodes], { closest: 2 });
  followAddress();
}

start();
// For the console, and for the tests.
window.claimgraph = { network, nodes: visNodes, edges: visEdges };

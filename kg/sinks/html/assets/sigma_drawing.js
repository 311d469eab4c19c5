// The drawing with WebGL: sigma shows the nodes where the layout put them; colours and dimming are ours.

// Radius of a node on the screen while the whole graph is in sight.
const [SMALLEST, LARGEST] = [1.6, 11];
// Lines of a crowded graph are fainter, so that nodes stay in sight.
const FAINT = Math.min(1, Math.sqrt(ARROWS_UP_TO / edges.length));

const graph = new sigma.Graph({ multi: true, type: "directed" });
const spanOf = (axis) => {
  const [low, high] = extent(nodes.map((node) => node[axis]));
  return high - low + 1;
};
const fit = Math.min(byId("drawing").clientWidth / spanOf("x"), byId("drawing").clientHeight / spanOf("y"));

const withOpacity = (colour, opacity) => colour + Math.round(opacity * 255).toString(16).padStart(2, "0");

function nodeLook(node, focus, selection) {
  const type = typeByName.get(node.group);
  const isNear = !focus || focus.nodes.has(node);
  const isChosen = node === selection.node || (selection.pair !== null && selection.pair.includes(node));
  const size = Math.min(Math.max(node.size * fit, SMALLEST), LARGEST);
  return {
    color: withOpacity(themed(type.colour), isNear ? (type.is_hollow ? 0.45 : 1) : DIMMED),
    size: isChosen ? size * 1.6 : size,
  };
}

function edgeLook(edge, focus) {
  const isNear = focus !== null && focus.edges.has(edge);
  return {
    size: isNear ? 1.6 : 0.7,
    color: withOpacity(themed(relationByName.get(edge.type).colour), isNear ? 0.9 : FAINT * (focus ? 0.04 : 0.22)),
  };
}

// What is hidden is not in sigma's graph at all: it would cost as much as what is drawn.
const looks = new Map();
const hasChanged = (key, look) => {
  const text = JSON.stringify(look);
  return looks.get(key) !== text && Boolean(looks.set(key, text));
};

function showNode(node, look) {
  if (!hasChanged(node, look)) return;
  if (graph.hasNode(node.id)) graph.mergeNodeAttributes(node.id, look);
  else graph.addNode(node.id, { x: node.x, y: -node.y, shape: sigmaShape(node.shape), ...look });
}

function showEdge(edge, look) {
  if (!hasChanged(edge, look)) return;
  if (graph.hasEdge(edge.id)) graph.mergeEdgeAttributes(edge.id, look);
  else graph.addDirectedEdgeWithKey(edge.id, edge.from, edge.to, look);
}

function hide(shown) {
  for (const edge of edges) {
    if (!shown.edges.has(edge) && looks.delete(edge)) graph.dropEdge(edge.id);
  }
  for (const node of nodes) {
    if (!shown.nodes.has(node) && looks.delete(node)) graph.dropNode(node.id);
  }
}

function fill(shown, focus, selection) {
  hide(shown);
  for (const node of shown.nodes) showNode(node, nodeLook(node, focus, selection));
  if (isCrowded) setLines(shown.edges, (edge) => edgeLook(edge, focus));
  else for (const edge of shown.edges) showEdge(edge, edgeLook(edge, focus));
}

// Sigma begins with nothing and gets the graph at the first `paint`, in one piece: each drawing of a large
// graph takes long where no graphics card helps.
const network = new sigma.Sigma(new sigma.Graph(), byId("drawing"), {
  settings: {
    itemSizesReference: "screen", zoomToSizeRatioFunction: (ratio) => ratio ** 0.7, stagePadding: 24,
    renderLabels: false, minEdgeThickness: 1.2, enableEdgeEvents: !isCrowded,
    enableCameraRotation: false, enableCameraMouseRotation: false,
  },
  primitives: {
    nodes: { shapes: SIGMA_SHAPES, layers: [sigma.layerFill()] },
    edges: {
      paths: [sigma.pathLine()], layers: [sigma.layerPlain()],
      extremities: [sigma.extremityArrow({ lengthRatio: 4, widthRatio: 3 })],
    },
  },
  styles: {
    nodes: [sigma.DEFAULT_STYLES.nodes, {
      shape: { attribute: "shape" }, size: { attribute: "size" }, color: { attribute: "color" },
      backdropVisibility: "hidden",
    }],
    edges: [sigma.DEFAULT_STYLES.edges, {
      size: { attribute: "size" }, color: { attribute: "color" }, head: "arrow",
    }],
  },
});

// The frame is that of the whole graph, whatever is shown of it. Without nodes, only a move of the camera makes
// sigma reckon with it.
network.setCustomBBox({ x: extent(nodes.map(({ x }) => x)), y: extent(nodes.map(({ y }) => -y)) });
network.refresh();
network.getCamera().setState({ ratio: 1.1 });

// For the console, and for the tests.
window.claimgraph = { network, graph, items: nodes };

function paint(selection, shown) {
  const focus = findFocus(selection, shown);
  setLabelled(focus ? focus.nodes : shown.nodes, focus !== null, selection);
  fill(shown, focus, selection);
  if (network.getGraph() === graph) network.scheduleRender();
  else network.setGraph(graph);
}

const toScreen = ({ x, y }) => network.graphToViewport({ x, y: -y });
const scaleOnScreen = () => toScreen({ x: 1, y: 0 }).x - toScreen({ x: 0, y: 0 }).x;
const radiusOnScreen = (node) =>
  network.scaleSize(Math.min(Math.max(node.size * fit, SMALLEST), LARGEST));
const move = (state) => network.getCamera().animate(state, { duration: isCalm ? 0 : 350 });

// Brings nodes into the part of the drawing that the panel leaves free.
function frame(members, { covered = { right: 0, below: 0 }, margin = 120 } = {}) {
  const places = members.map(({ x, y }) => toScreen({ x, y }));
  if (!places.length) return;
  const [left, right] = extent(places.map(({ x }) => x));
  const [top, bottom] = extent(places.map(({ y }) => y));
  const { clientWidth, clientHeight } = byId("drawing");
  const free = { x: Math.max(clientWidth - covered.right, clientWidth / 3), y: clientHeight - covered.below };
  const camera = network.getCamera().getState();
  const room = { x: Math.max(free.x - margin, free.x / 3), y: Math.max(free.y - 120, free.y / 2) };
  const wanted = Math.max((right - left) / room.x, (bottom - top) / room.y);
  const ratio = Math.max(camera.ratio * wanted, 0.02);
  const half = ratio / camera.ratio / 2;
  const middle = { x: (left + right) / 2 + covered.right * half, y: (top + bottom) / 2 + (covered.below + 28) * half };
  const { x, y } = network.viewportToFramedGraph(middle);
  move({ x, y, ratio });
}

const zoomBy = (factor) => move({ ratio: network.getCamera().ratio / factor });

function onPick(pickNode, pickEdge, pickNothing) {
  network.on("clickNode", ({ node }) => pickNode(nodes[node]));
  network.on("clickEdge", ({ edge }) => pickEdge(edges[edge]));
  network.on("clickStage", pickNothing);
}

function showTips() {
  network.on("enterNode", ({ node, event }) => showTip(nodeTip(nodes[node]), event));
  network.on("enterEdge", ({ edge, event }) => showTip(edgeTip(edges[edge]), event));
  for (const event of ["leaveNode", "leaveEdge", "downStage", "wheelStage"]) network.on(event, hideTip);
}

// Two more layers: the areas of the communities and the lines of a crowded graph below the drawing, all names above.
const [areaLayer, nameLayer] = [
  network.createCanvas("areas", { beforeLayer: "stage" }), network.createCanvas("names", { afterLayer: "stage" }),
].map((canvas) => canvas.getContext("2d"));

function drawLayers() {
  const { width: wide, height: high } = network.getDimensions();
  const ratio = devicePixelRatio || 1;
  for (const context of [areaLayer, nameLayer]) {
    Object.assign(context.canvas, { width: wide * ratio, height: high * ratio });
    context.scale(ratio, ratio);
  }
  drawAreas(areaLayer);
  drawLines(areaLayer);
  drawLabels(nameLayer);
}

network.on("afterRender", drawLayers);

// The drawing: vis-network shows the nodes where the layout put them; colours and dimming are ours.

function nodeLook(node, shown, focus, selection) {
  if (!shown.nodes.has(node)) return { id: node.id, hidden: true };
  const type = typeByName.get(node.group);
  const colour = themed(type.colour);
  const isChosen = node === selection.node || (selection.pair !== null && selection.pair.includes(node));
  return {
    id: node.id,
    hidden: false,
    opacity: !focus || focus.nodes.has(node) ? 1 : DIMMED,
    borderWidth: isChosen ? 4 : type.is_hollow ? 2 : 1,
    color: {
      background: type.is_hollow ? background() : colour,
      border: type.is_hollow ? colour : isChosen ? themed(typeByName.get("Paper").colour) : background(),
    },
  };
}

function edgeLook(edge, shown, focus) {
  if (!shown.edges.has(edge)) return { id: edge.id, hidden: true };
  const relation = relationByName.get(edge.type);
  const isNear = focus !== null && focus.edges.has(edge);
  return {
    id: edge.id,
    hidden: false,
    width: isNear ? 1.5 : 1,
    dashes: relation.dashes.length ? relation.dashes : false,
    color: { color: themed(relation.colour), inherit: false, opacity: isNear ? 0.9 : focus ? 0.05 : 0.4 },
  };
}

// Items for vis-network that remember their last look: it is told only what changes, as a repaint of
// everything is slow.
function paintable(items, findPlace, findFirstLook) {
  const looks = items.map(findFirstLook);
  const dataSet = new vis.DataSet(items.map((item, at) => ({ ...findPlace(item), ...looks[at] })));
  const lastLooks = looks.map((look) => JSON.stringify(look));
  const repaint = (findLook) => {
    const changed = items.map(findLook).filter((look) => {
      const text = JSON.stringify(look);
      if (lastLooks[look.id] === text) return false;
      lastLooks[look.id] = text;
      return true;
    });
    if (changed.length) dataSet.update(changed);
  };
  return { dataSet, repaint };
}

const first = findShown(NOTHING);
const nodePlace = ({ x, y, shape, size }) => ({ x, y, shape, size });
const nodePaint = paintable(nodes, nodePlace, (node) => nodeLook(node, first, null, NOTHING));
const edgePaint = paintable(edges, ({ from, to }) => ({ from, to }), (edge) => edgeLook(edge, first, null));
const network = new vis.Network(byId("drawing"), { nodes: nodePaint.dataSet, edges: edgePaint.dataSet }, options);

// For the console, and for the tests.
window.claimgraph = { network, nodes: nodePaint.dataSet, edges: edgePaint.dataSet, items: nodes };

function paint(selection, shown) {
  const focus = findFocus(selection, shown);
  setLabelled(focus ? focus.nodes : shown.nodes, focus !== null, selection);
  nodePaint.repaint((node) => nodeLook(node, shown, focus, selection));
  edgePaint.repaint((edge) => edgeLook(edge, shown, focus));
  network.redraw();
}

const toScreen = ({ x, y }) => network.canvasToDOM({ x, y });
const scaleOnScreen = () => network.getScale();
const radiusOnScreen = (node) => node.size * network.getScale();
const moving = () => (isCalm ? false : { duration: 350, easingFunction: "easeInOutQuad" });

// Brings nodes into the part of the drawing that the panel leaves free.
function frame(members, { covered = { right: 0, below: 0 }, closest = 1.5, margin = 170 } = {}) {
  const places = Object.values(network.getPositions(members.map((node) => node.id)));
  if (!places.length) return;
  const [left, right] = extent(places.map(({ x }) => x));
  const [top, bottom] = extent(places.map(({ y }) => y));
  const box = byId("drawing").getBoundingClientRect();
  const free = { x: Math.max(box.width - covered.right, box.width / 3), y: box.height - covered.below };
  const room = { x: Math.max(free.x - margin, free.x * 0.8 - margin / 4), y: Math.max(free.y - 120, free.y / 2) };
  const scale = Math.min(room.x / (right - left + 1), room.y / (bottom - top + 1), closest);
  const position = { x: (left + right) / 2, y: (top + bottom) / 2 };
  network.moveTo({ position, scale, offset: { x: (free.x - box.width) / 2, y: (free.y - box.height) / 2 - 14 }, animation: moving() });
}

function zoomBy(factor) {
  network.moveTo({ scale: network.getScale() * factor, animation: moving() });
}

function onPick(pickNode, pickEdge, pickNothing) {
  network.on("click", ({ nodes: hitNodes, edges: hitEdges }) => {
    if (hitNodes.length) pickNode(nodes[hitNodes[0]]);
    else if (hitEdges.length) pickEdge(edges[hitEdges[0]]);
    else pickNothing();
  });
}

function showTips() {
  network.on("hoverNode", ({ node, pointer }) => showTip(nodeTip(nodes[node]), pointer.DOM));
  network.on("hoverEdge", ({ edge, pointer }) => showTip(edgeTip(edges[edge]), pointer.DOM));
  for (const event of ["blurNode", "blurEdge", "dragStart", "zoom"]) network.on(event, hideTip);
  byId("drawing").addEventListener("mouseleave", hideTip);
}

// Lets what follows draw in the pixels of the page.
function onScreen(context, draw) {
  const ratio = context.canvas.width / context.canvas.clientWidth;
  context.save();
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  draw(context);
  context.restore();
}

network.on("beforeDrawing", (context) => onScreen(context, drawAreas));
network.on("afterDrawing", (context) => onScreen(context, drawLabels));

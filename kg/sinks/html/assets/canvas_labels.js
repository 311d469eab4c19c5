// Names on the drawing, at one size on the screen: the most important first, each only where it
// covers no other. Zooming in makes room for more.

const LABEL_FONT = "12px system-ui, sans-serif";
const PAPER_FONT = "600 12px system-ui, sans-serif";
const LINE = 14;
// A thing is named from this radius on the screen upwards; papers always.
const NAMED_FROM = 4.5;
const LONGEST = 30;

const labelled = { order: [], isFocused: false };
const labelWidths = new Map();

function setLabelled(members, isFocused, selection) {
  const rank = (node) => (node === selection.node ? 1e6 : node.size + Math.min(node.edges.length, 99) / 100);
  labelled.order = [...members].sort((a, b) => rank(b) - rank(a) || a.id - b.id);
  labelled.isFocused = isFocused;
}

const canvasLabel = (node) => (node.label.length > LONGEST ? `${node.label.slice(0, LONGEST).trimEnd()}…` : node.label);

function widthOf(context, node) {
  if (!labelWidths.has(node.id)) labelWidths.set(node.id, context.measureText(canvasLabel(node)).width);
  return labelWidths.get(node.id);
}

// The label's box on the screen, below its node, or null where it is out of sight or too small to matter.
function labelBox(context, node, scale) {
  if (!labelled.isFocused && !isPaper(node) && node.size * scale < NAMED_FROM) return null;
  const place = network.getPosition(node.id);
  const centre = network.canvasToDOM({ x: place.x, y: place.y + node.size });
  const { clientWidth, clientHeight } = byId("drawing");
  if (centre.x < 0 || centre.y < 0 || centre.x > clientWidth || centre.y > clientHeight) return null;
  const half = widthOf(context, node) / 2 + 3;
  return { left: centre.x - half, right: centre.x + half, top: centre.y + 2, bottom: centre.y + 2 + LINE, x: centre.x };
}

const overlaps = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

function drawLabels(context) {
  const scale = network.getScale();
  const placed = [];
  context.save();
  const ratio = context.canvas.width / context.canvas.clientWidth;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  Object.assign(context, { textAlign: "center", textBaseline: "top", lineJoin: "round", lineWidth: 3.5 });
  context.strokeStyle = background();
  context.fillStyle = themed(typeByName.get("Paper").colour);
  for (const node of labelled.order) {
    context.font = isPaper(node) ? PAPER_FONT : LABEL_FONT;
    const box = labelBox(context, node, scale);
    if (box === null || placed.some((other) => overlaps(box, other))) continue;
    placed.push(box);
    context.strokeText(canvasLabel(node), box.x, box.top + 1);
    context.fillText(canvasLabel(node), box.x, box.top + 1);
  }
  context.restore();
}

network.on("afterDrawing", drawLabels);

// Names on the drawing, at one size on the screen: the most important first, each only where it
// covers no other. Zooming in makes room for more.

const LABEL_FONT = "12px system-ui, sans-serif";
const PAPER_FONT = "600 11.5px system-ui, sans-serif";
const LINE = 14;
// A thing is named from this radius on the screen upwards; papers always.
const NAMED_FROM = 4.5;
// Characters of a label: in sight of the whole graph, and at most.
const [SHORTEST, LONGEST] = [24, 36];

const labelled = { order: [], isFocused: false, centre: null };
const labelWidths = new Map();

function setLabelled(members, isFocused, selection) {
  const rank = (node) => (node === selection.node ? -1 : node.size + Math.min(node.edges.length, 99) / 100);
  labelled.order = [...members].sort((a, b) => rank(b) - rank(a) || a.id - b.id);
  labelled.isFocused = isFocused;
  labelled.centre = selection.node;
}

function canvasLabel(node, scale) {
  const longest = Math.min(Math.max(SHORTEST, Math.round(scale * 40)), LONGEST);
  return node.label.length > longest ? `${node.label.slice(0, longest - 1).trimEnd()}…` : node.label;
}

function widthOf(context, text) {
  const key = context.font + text;
  if (!labelWidths.has(key)) labelWidths.set(key, context.measureText(text).width);
  return labelWidths.get(key);
}

// Where the label goes: below its node; around a selected node outwards, so that a ring of names stays readable.
function labelSide(place) {
  const { centre } = labelled;
  if (!centre) return "below";
  const away = network.getPosition(centre.id);
  const [dx, dy] = [place.x - away.x, place.y - away.y];
  if (Math.abs(dx) * 2 > Math.abs(dy)) return dx > 0 ? "right" : "left";
  return dy < 0 ? "above" : "below";
}

function boxAt(side, { x, y }, radius, width) {
  const left = { right: x + radius + 4, left: x - radius - 4 - width }[side] ?? x - width / 2;
  const top = { above: y - radius - LINE - 2, below: y + radius + 2 }[side] ?? y - LINE / 2;
  return { left, right: left + width, top, bottom: top + LINE };
}

// The label's box on the screen, or null where it is out of sight or its node too small to matter.
function labelBox(context, node, text, scale) {
  const radius = node.size * scale;
  if (!labelled.isFocused && !isPaper(node) && radius < NAMED_FROM) return null;
  const place = network.getPosition(node.id);
  const centre = network.canvasToDOM(place);
  const { clientWidth, clientHeight } = byId("drawing");
  if (centre.x < 0 || centre.y < 0 || centre.x > clientWidth || centre.y > clientHeight) return null;
  return boxAt(labelSide(place), centre, radius, widthOf(context, text));
}

// A paper and its system often share a name: one label is enough for both.
const SAME_WITHIN = 90;
const repeats = (text, box, placed) => placed.some((other) =>
  other.text === text && Math.hypot(other.left - box.left, other.top - box.top) < SAME_WITHIN);

// The selected node is named in the panel too: its label gives way to its neighbours.
function coversNeighbour(box) {
  return labelled.order.some((node) => {
    if (node === labelled.centre) return false;
    const { x, y } = network.canvasToDOM(network.getPosition(node.id));
    const radius = node.size * network.getScale();
    return overlaps(box, { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius });
  });
}

const overlaps = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

function drawLabels(context) {
  const scale = network.getScale();
  const placed = [];
  context.save();
  const ratio = context.canvas.width / context.canvas.clientWidth;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  Object.assign(context, { textBaseline: "top", lineJoin: "round", lineWidth: 3.5 });
  context.strokeStyle = background();
  context.fillStyle = themed(typeByName.get("Paper").colour);
  for (const node of labelled.order) {
    context.font = isPaper(node) ? PAPER_FONT : LABEL_FONT;
    const text = canvasLabel(node, scale);
    const box = labelBox(context, node, text, scale);
    if (box === null || placed.some((other) => overlaps(box, other)) || repeats(text, box, placed)) continue;
    if (node === labelled.centre && coversNeighbour(box)) continue;
    placed.push({ ...box, text });
    context.strokeText(text, box.left, box.top + 1);
    context.fillText(text, box.left, box.top + 1);
  }
  context.restore();
}

network.on("afterDrawing", drawLabels);

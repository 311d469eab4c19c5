// Names on the drawing, at one size on the screen: the most important first, each only where it
// covers no other name and no important node. Zooming in makes room for more.

const LABEL_FONT = "12px system-ui, sans-serif";
const PAPER_FONT = "600 11.5px system-ui, sans-serif";
// A thing is named from this radius on the screen upwards, and a paper.
const [NAMED_FROM, PAPER_NAMED_FROM] = [4.5, 2.5];
const ALWAYS_NAMED = 20;
// Names that are tried at once.
const MOST_NAMED = 400;
// Characters of a label: in sight of the whole graph, and at most.
const [SHORTEST, LONGEST] = [24, 36];
// A paper and its system often share a name: one label is enough for both, this close to each other.
const SAME_WITHIN = 90;

// `boxes` are the names on the screen: for the console, and for the tests.
const labelled = { order: [], isFocused: false, centre: null, boxes: [] };
window.claimgraph.labelled = labelled;

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

// Where a label may go, best first: below its node, or, around a selected node, outwards, so that a
// ring of names stays readable.
function labelSides(at, centre) {
  if (!centre) return ["below", "above", "right", "left"];
  const [dx, dy] = [at.x - centre.x, at.y - centre.y];
  const outwards = dy < 0 ? "above" : "below";
  return Math.abs(dx) * 2 > Math.abs(dy) ? [dx > 0 ? "right" : "left", outwards] : [outwards];
}

function labelBox(side, { x, y, radius }, width) {
  const left = { right: x + radius + 4, left: x - radius - 4 - width }[side] ?? x - width / 2;
  const top = { above: y - radius - LINE - 2, below: y + radius + 2 }[side] ?? y - LINE / 2;
  return { left, right: left + width, top, bottom: top + LINE };
}

const nodeBox = ({ x, y, radius }) => ({ left: x - radius, right: x + radius, top: y - radius, bottom: y + radius });

const isInSight = ({ left, right }) => left > 0 && right < byId("drawing").clientWidth - coveredByPanel().right;

const isSame = (text, box, other) =>
  other.text === text && Math.hypot(other.left - box.left, other.top - box.top) < SAME_WITHIN;

// The nodes that are in sight and may be named, where they are on the screen.
function findNameable() {
  const { clientWidth, clientHeight } = byId("drawing");
  const smallest = (node) => (isPaper(node) ? PAPER_NAMED_FROM : NAMED_FROM);
  return labelled.order.map((node) => ({ node, ...toScreen(node), radius: radiusOnScreen(node) }))
    .filter(({ node, radius }) => labelled.isFocused || radius >= smallest(node))
    .filter(({ x, y }) => x > 0 && y > 0 && x < clientWidth && y < clientHeight)
    .slice(0, MOST_NAMED);
}

// Which nodes a label must not cover. Around a selected node only that node itself gives way to the
// others: the panel names it too.
function obstaclesOf(spot, nameable) {
  if (labelled.isFocused && spot.node !== labelled.centre) return [];
  return nameable.filter((other) => other !== spot);
}

// The label's box at the best free side of its node, or null. What many papers name is always named,
// if need be across a lesser node.
function findRoom(spot, width, text, nameable, placed) {
  const centre = nameable.find(({ node }) => node === labelled.centre);
  const obstacles = obstaclesOf(spot, nameable);
  const free = labelSides(spot, spot === centre ? null : centre)
    .map((side) => labelBox(side, spot, width))
    .filter((box) => isInSight(box) && !placed.some((other) => overlaps(box, other) || isSame(text, box, other)));
  const clear = free.find((box) => !obstacles.some((other) => overlaps(box, nodeBox(other))));
  return clear ?? (spot.node.size >= ALWAYS_NAMED && spot !== centre ? free[0] : null) ?? null;
}

function drawLabels(context) {
  const scale = scaleOnScreen();
  const nameable = findNameable();
  const placed = labelled.isFocused ? [] : drawAreaNames(context);
  Object.assign(context, { textBaseline: "top", lineJoin: "round", lineWidth: 3.5 });
  context.strokeStyle = background();
  context.fillStyle = themed(typeByName.get("Paper").colour);
  for (const spot of nameable) {
    context.font = isPaper(spot.node) ? PAPER_FONT : LABEL_FONT;
    const text = canvasLabel(spot.node, scale);
    const box = findRoom(spot, widthOf(context, text), text, nameable, placed);
    if (box === null) continue;
    placed.push({ ...box, text });
    context.strokeText(text, box.left, box.top + 1);
    context.fillText(text, box.left, box.top + 1);
  }
  labelled.boxes = placed;
}

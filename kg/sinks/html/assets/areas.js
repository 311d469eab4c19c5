// Communities: an area under the nodes that belong together, and its name while the whole is in sight.
// The drawing says where a place is on the screen (`toScreen`), and how large (`scaleOnScreen`).

const AREA_PADDING = 26;
const AREA_FONT = "600 13px system-ui, sans-serif";
const LINE = 14;
// An area is named until it fills this share of the drawing's width.
const NAMED_UNTIL = 0.8;

const byCommunity = communities.map(() => []);
for (const node of nodes) if (node.community !== undefined) byCommunity[node.community].push(node);
const areas = communities.map(({ name }, place) => ({ name, hull: convexHull(byCommunity[place]) }));

const textWidths = new Map();
function widthOf(context, text) {
  const key = context.font + text;
  if (!textWidths.has(key)) textWidths.set(key, context.measureText(text).width);
  return textWidths.get(key);
}

const overlaps = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

// A wide stroke with round corners under the filled hull gives it its padding.
function drawAreas(context) {
  const { area, edge } = legend.areas[isDark ? 1 : 0];
  const padding = AREA_PADDING * scaleOnScreen();
  context.save();
  context.lineJoin = "round";
  for (const [colour, reach] of [[edge, padding + 1], [area, padding]]) {
    Object.assign(context, { fillStyle: colour, strokeStyle: colour, lineWidth: 2 * reach });
    for (const { hull } of areas) {
      context.beginPath();
      for (const { x, y } of hull.map(toScreen)) context.lineTo(x, y);
      context.closePath();
      context.stroke();
      context.fill();
    }
  }
  context.restore();
}

// Writes the names of the areas above their highest points, and returns the boxes that they fill.
function drawAreaNames(context) {
  const placed = [];
  context.save();
  Object.assign(context, { font: AREA_FONT, textBaseline: "top", lineJoin: "round", lineWidth: 3.5 });
  Object.assign(context, { strokeStyle: background(), fillStyle: legend.areas[isDark ? 1 : 0].name });
  for (const { name, hull } of areas) {
    const [left, right] = extent(hull.map(({ x }) => x));
    if ((right - left) * scaleOnScreen() > NAMED_UNTIL * byId("drawing").clientWidth) continue;
    const { x, y } = toScreen({ x: (left + right) / 2, y: Math.min(...hull.map((corner) => corner.y)) - AREA_PADDING });
    const width = widthOf(context, name);
    const box = { left: x - width / 2, right: x + width / 2, top: y - LINE - 3, bottom: y - 3, text: name };
    if (placed.some((other) => overlaps(box, other))) continue;
    placed.push(box);
    context.strokeText(name, box.left, box.top + 1);
    context.fillText(name, box.left, box.top + 1);
  }
  context.restore();
  return placed;
}

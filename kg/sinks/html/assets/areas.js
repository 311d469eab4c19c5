// Communities: an area under the nodes that belong together, and its name while the whole is in sight.

const AREA_PADDING = 26;
const AREA_FONT = "600 13px system-ui, sans-serif";
// An area is named until it fills this share of the drawing's width.
const NAMED_UNTIL = 0.8;

const areas = communities.map(({ name }, place) => ({
  name, hull: convexHull(nodes.filter(({ community }) => community === place)),
}));

// A wide stroke with round corners under the filled hull gives it its padding.
function drawAreas(context) {
  const { area, edge } = legend.areas[isDark ? 1 : 0];
  const scale = network.getScale();
  context.save();
  context.lineJoin = "round";
  for (const [colour, padding] of [[edge, AREA_PADDING + 1 / scale], [area, AREA_PADDING]]) {
    Object.assign(context, { fillStyle: colour, strokeStyle: colour, lineWidth: 2 * padding });
    for (const { hull } of areas) {
      context.beginPath();
      for (const { x, y } of hull) context.lineTo(x, y);
      context.closePath();
      context.stroke();
      context.fill();
    }
  }
  context.restore();
}

// Where the names of the areas stand on the screen: above their highest point.
function areaNames(context) {
  context.font = AREA_FONT;
  return areas.map(({ name, hull }) => {
    const [left, right] = extent(hull.map(({ x }) => x));
    const top = Math.min(...hull.map(({ y }) => y)) - AREA_PADDING;
    const { x, y } = network.canvasToDOM({ x: (left + right) / 2, y: top });
    const width = widthOf(context, name);
    const box = { left: x - width / 2, right: x + width / 2, top: y - LINE - 3, bottom: y - 3 };
    return { name, box, share: (right - left) * network.getScale() / byId("drawing").clientWidth };
  }).filter(({ share }) => share < NAMED_UNTIL);
}

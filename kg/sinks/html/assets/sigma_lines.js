// The lines of a crowded graph, drawn on the canvas under the nodes: many times as fast as with WebGL where
// no graphics card helps, but without arrow heads, and not to be clicked.

// Relationships up to this many are drawn by sigma, with arrow heads.
const ARROWS_UP_TO = 8000;
const isCrowded = edges.length > ARROWS_UP_TO;

// Lines that look alike, the thinnest first, each a `look` and its `members`.
let lineGroups = [];

function setLines(shownEdges, findLook) {
  const groups = new Map();
  for (const edge of shownEdges) {
    const look = findLook(edge);
    const key = look.size + look.color;
    if (!groups.has(key)) groups.set(key, { look, members: [] });
    groups.get(key).members.push(edge);
  }
  lineGroups = [...groups.values()].sort((a, b) => a.look.size - b.look.size);
}

function drawLines(context) {
  const places = new Map();
  const placeOf = (at) => places.get(at) ?? places.set(at, toScreen(nodes[at])).get(at);
  for (const { look, members } of lineGroups) {
    context.strokeStyle = look.color;
    context.lineWidth = look.size;
    context.beginPath();
    for (const { from, to } of members) {
      const [start, end] = [placeOf(from), placeOf(to)];
      context.moveTo(start.x, start.y);
      context.lineTo(end.x, end.y);
    }
    context.stroke();
  }
}

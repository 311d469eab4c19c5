// Points of the plane.

const extent = (values) =>
  values.reduce(([low, high], value) => [Math.min(low, value), Math.max(high, value)], [Infinity, -Infinity]);

// Andrew's monotone chain.
function convexHull(points) {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y);
  const turnsRight = (a, b, c) => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x) <= 0;
  const chain = (ordered) => {
    const half = [];
    for (const point of ordered) {
      while (half.length > 1 && turnsRight(half.at(-2), half.at(-1), point)) half.pop();
      half.push(point);
    }
    return half.slice(0, -1);
  };
  return [...chain(sorted), ...chain(sorted.reverse())].map(({ x, y }) => ({ x, y }));
}

// Shapes that sigma does not bring, as signed distances: corners on a circle, or a star between two circles.

// The outline of a sector of a shape with `corners` corners goes from a corner, at distance 1, to a point
// at distance `dent` half-way to the next; mirrored and turned, sectors make the whole.
function cornered(name, corners, { dent = Math.cos(Math.PI / corners), turn = 0 } = {}) {
  const half = Math.PI / corners;
  const [x, y] = [dent * Math.cos(half), dent * Math.sin(half)];
  const length = Math.hypot(y, 1 - x);
  const float = (value) => value.toFixed(6);
  const glsl = `
float sdf_${name}(vec2 uv, float size) {
  float angle = mod(atan(uv.x, uv.y) + ${float(turn + 4 * Math.PI)}, ${float(2 * half)});
  angle = min(angle, ${float(2 * half)} - angle);
  vec2 p = length(uv) / size * vec2(cos(angle), sin(angle));
  return dot(p - vec2(1.0, 0.0), vec2(${float(y / length)}, ${float((1 - x) / length)})) * size;
}
`;
  return { name, glsl, uniforms: [], inradiusFactor: dent };
}

const SIGMA_SHAPES = [
  sigma.sdfCircle(), sigma.sdfSquare(), sigma.sdfDiamond(), cornered("hexagon", 6, { turn: Math.PI / 6 }),
  cornered("triangle", 3), cornered("triangleDown", 3, { turn: Math.PI }), cornered("star", 5, { dent: 0.45 }),
];
const sigmaShape = (shape) => (shape === "dot" ? "circle" : shape);

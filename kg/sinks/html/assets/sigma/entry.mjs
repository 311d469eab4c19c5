// What the page uses of graphology and sigma, as one global: `sigma`.
export { default as Graph } from "graphology";
export { default as Sigma, DEFAULT_STYLES } from "sigma";
export { extremityArrow, layerFill, layerPlain, pathLine, sdfCircle, sdfDiamond, sdfSquare } from "sigma/rendering";

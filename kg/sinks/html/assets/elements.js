// Making elements. Text goes in as text nodes only, so a name can never become markup.

const byId = (id) => document.getElementById(id);

function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value !== null) element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}

function svg(tag, attributes, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

// The shapes that vis-network draws, in a box of 20 by 20.
const SHAPE_POINTS = {
  square: "3,3 17,3 17,17 3,17",
  diamond: "10,1 19,10 10,19 1,10",
  triangle: "10,2 19,17 1,17",
  triangleDown: "1,3 19,3 10,18",
  hexagon: "5,2 15,2 19.5,10 15,18 5,18 0.5,10",
  star: "10,0 12.6,6.6 19.6,7 14.2,11.5 16,18.4 10,14.6 4,18.4 5.8,11.5 0.4,7 7.4,6.6",
};

function typeSwatch(typeName) {
  const type = typeByName.get(typeName);
  const colour = themed(type.colour);
  const look = type.is_hollow
    ? { fill: "none", stroke: colour, "stroke-width": 3 }
    : { fill: colour };
  const shape = type.shape === "dot"
    ? svg("circle", { cx: 10, cy: 10, r: 7.5, ...look })
    : svg("polygon", { points: SHAPE_POINTS[type.shape], ...look });
  return svg("svg", { viewBox: "0 0 20 20", class: "swatch", "aria-hidden": "true" }, shape);
}

function relationSwatch(relation) {
  const line = svg("path", {
    d: "M1 6H24", stroke: themed(relation.colour), "stroke-width": 2.5, "stroke-dasharray": relation.dashes.join(" "),
  });
  const head = svg("path", { d: "M23 1.5 30 6 23 10.5Z", fill: themed(relation.colour) });
  return svg("svg", { viewBox: "0 0 30 12", class: "swatch swatch-line", "aria-hidden": "true" }, line, head);
}

// A link to another site, or plain text where the address is none of the web.
function webLink(address) {
  if (!/^https?:\/\//i.test(address)) return h("span", {}, address);
  return h("a", { href: address, target: "_blank", rel: "noopener noreferrer" }, address);
}

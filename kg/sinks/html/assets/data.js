// The graph as the page received it, and the few indexes that everything else looks things up in.

const {
  nodes, edges, legend, options, communities, part, everything,
} = JSON.parse(document.getElementById("graph").textContent);

const nodeByKey = new Map(nodes.map((node) => [node.key, node]));
const typeByName = new Map(legend.types.map((type) => [type.name, type]));
const relationByName = new Map(legend.relations.map((relation) => [relation.name, relation]));

for (const node of nodes) node.edges = [];
edges.forEach((edge, place) => {
  edge.id = place;
  nodes[edge.from].edges.push(edge);
  if (edge.to !== edge.from) nodes[edge.to].edges.push(edge);
});
for (const node of nodes) node.papers = new Set(node.edges.map((edge) => edge.paper)).size;

const isPaper = (node) => node.group === "Paper";
const otherEnd = (edge, node) => nodes[edge.from === node.id ? edge.to : edge.from];
const edgesBetween = (one, other) => one.edges.filter((edge) => otherEnd(edge, one) === other);
const fullName = (node) => node.title || node.name || node.label;
const relationLabel = ({ name }) => (name[0] + name.slice(1).toLowerCase()).replaceAll("_", " ");
const describeKind = (node) => (node.support ? `${node.group}, ${countOf(node.support, "paper")}` : node.group);
const countBy = (items, property) => {
  const counts = new Map();
  for (const item of items) counts.set(item[property], (counts.get(item[property]) || 0) + 1);
  return counts;
};
const { format: number } = new Intl.NumberFormat("en");
const countOf = (count, noun) => `${number(count)} ${noun}${count === 1 ? "" : "s"}`;

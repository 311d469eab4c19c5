// What is shown. A node that is no paper is shown while some shown relationship reaches it.

// Graphs up to this many nodes are shown whole; larger ones begin without claims and, where more is
// left than goes, without passing mentions.
const SHOWN_WHOLE = 150;

const filters = { hiddenTypes: new Set(), hiddenRelations: new Set(), sharedOnly: false };

function setFirstFilters() {
  if (nodes.length <= SHOWN_WHOLE) return;
  const mentions = countBy(edges, "type").get("MENTIONS") || 0;
  if (nodes.some((node) => node.group === "Claim")) filters.hiddenTypes.add("Claim");
  if (mentions && mentions < edges.length / 2) filters.hiddenRelations.add("MENTIONS");
}

setFirstFilters();

function showEverything() {
  filters.hiddenTypes.clear();
  filters.hiddenRelations.clear();
  filters.sharedOnly = false;
}

function toggle(set, member) {
  if (!set.delete(member)) set.add(member);
}

const passesType = (node) => !filters.hiddenTypes.has(node.group);
const passesShared = (node) => !filters.sharedOnly || isPaper(node) || node.papers > 1;
const passes = (node) => passesType(node) && passesShared(node);

// A selected node comes with its neighbours, shared or not; one that the filters hide, with all of them.
function edgePasses(edge, selected) {
  if (selected && (edge.from === selected.id || edge.to === selected.id)) {
    if (!passesType(selected) || selected.edges.every((e) => filters.hiddenRelations.has(e.type))) return true;
    return !filters.hiddenRelations.has(edge.type) && passesType(otherEnd(edge, selected));
  }
  return !filters.hiddenRelations.has(edge.type) && passes(nodes[edge.from]) && passes(nodes[edge.to]);
}

function findShown(selection) {
  const shownEdges = new Set(selection.edges);
  for (const edge of edges) if (edgePasses(edge, selection.node)) shownEdges.add(edge);
  const shownNodes = new Set(nodes.filter((node) => isPaper(node) && passes(node)));
  if (selection.node) shownNodes.add(selection.node);
  for (const edge of shownEdges) shownNodes.add(nodes[edge.from]).add(nodes[edge.to]);
  return { nodes: shownNodes, edges: shownEdges };
}

// One honest line on what is not on the screen.
function describeHidden(shown) {
  if (shown.nodes.size === nodes.length && shown.edges.size === edges.length) {
    return `Everything is shown: ${number(nodes.length)} nodes, ${number(edges.length)} relationships.`;
  }
  const types = countBy(nodes, "group");
  const relations = countBy(edges, "type");
  const plural = (name) => typeByName.get(name).plural.toLowerCase();
  const quoted = (name) => `“${relationLabel({ name }).toLowerCase()}”`;
  const hidden = [
    ...[...filters.hiddenTypes].map((name) => `${number(types.get(name) || 0)} ${plural(name)}`),
    ...[...filters.hiddenRelations].map((name) => `${number(relations.get(name) || 0)} ${quoted(name)}`),
    ...(filters.sharedOnly ? ["what one paper alone names"] : []),
  ];
  const share = (part, whole) => `${number(part.size)} of ${number(whole.length)}`;
  const counts = `${share(shown.nodes, nodes)} nodes and ${share(shown.edges, edges)} relationships are shown.`;
  return hidden.length ? `${counts} Hidden: ${hidden.join(", ")}, and what only they reach.` : counts;
}

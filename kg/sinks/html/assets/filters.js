// What is shown. A node that is no paper is shown while some shown relationship reaches it.

// Graphs up to this many nodes are shown whole; larger ones begin without claims and, where more is
// left than goes, without passing mentions, unless the page was made to show everything.
const SHOWN_WHOLE = 150;

const papers = nodes.filter(isPaper);
const years = [...new Set(papers.map(({ year }) => year).filter((year) => year !== undefined))].sort((a, b) => a - b);
const proposed = new Set(edges.filter(({ type }) => type === "PROPOSES").map(({ to }) => to));

const filters = { hiddenTypes: new Set(), hiddenRelations: new Set(), hiddenPapers: new Set() };

function showEverything() {
  for (const hidden of [filters.hiddenTypes, filters.hiddenRelations, filters.hiddenPapers]) hidden.clear();
  Object.assign(filters, { minSupport: 1, minScore: 0, onlyProposed: false, from: years[0], to: years.at(-1) });
}

function setFirstFilters() {
  showEverything();
  if (everything || nodes.length <= SHOWN_WHOLE) return;
  const mentions = countBy(edges, "type").get("MENTIONS") || 0;
  if (nodes.some((node) => node.group === "Claim")) filters.hiddenTypes.add("Claim");
  if (mentions && mentions < edges.length / 2) filters.hiddenRelations.add("MENTIONS");
}

setFirstFilters();

function toggle(set, member) {
  if (!set.delete(member)) set.add(member);
}

// Only a range that the reader has narrowed leaves out the papers of no known year.
const isEveryYear = () => filters.from === years[0] && filters.to === years.at(-1);
const passesYear = ({ year }) => isEveryYear() || (year >= filters.from && year <= filters.to);
const passesPaper = (paper) => !filters.hiddenPapers.has(paper.id) && passesYear(paper);
const passesEvidence = (edge) => edge.score >= filters.minScore && passesPaper(nodes[edge.paper]);
const passesType = (node) => !filters.hiddenTypes.has(node.group);
const passesSupport = (node) => isPaper(node) || node.papers >= filters.minSupport;
const passesOrigin = (node) => !filters.onlyProposed || node.group !== "Method" || proposed.has(node.id);
const passes = (node) => passesType(node) && passesSupport(node) && passesOrigin(node)
  && (!isPaper(node) || passesPaper(node));
const passesRelation = (edge) => !filters.hiddenRelations.has(edge.type) && passesEvidence(edge);

// A selected node comes with its neighbours, however few papers name them; one that the filters hide, with all.
function edgePasses(edge, selected) {
  if (selected && (edge.from === selected.id || edge.to === selected.id)) {
    if (!passesType(selected) || !selected.edges.some(passesRelation)) return true;
    return passesRelation(edge) && passesType(otherEnd(edge, selected));
  }
  return passesRelation(edge) && passes(nodes[edge.from]) && passes(nodes[edge.to]);
}

function findShown(selection) {
  const shownEdges = new Set(selection.edges);
  for (const edge of edges) if (edgePasses(edge, selection.node)) shownEdges.add(edge);
  const shownNodes = new Set(papers.filter(passes));
  if (selection.node) shownNodes.add(selection.node);
  for (const edge of shownEdges) shownNodes.add(nodes[edge.from]).add(nodes[edge.to]);
  return { nodes: shownNodes, edges: shownEdges };
}

// What the filters hide, in words, one phrase each.
function listHidden() {
  const types = countBy(nodes, "group");
  const relations = countBy(edges, "type");
  const plural = (name) => typeByName.get(name).plural.toLowerCase();
  const quoted = (name) => `“${relationLabel({ name }).toLowerCase()}”`;
  const hiddenPapers = papers.filter((paper) => !passesPaper(paper)).length;
  return [
    ...[...filters.hiddenTypes].map((name) => `${number(types.get(name) || 0)} ${plural(name)}`),
    ...[...filters.hiddenRelations].map((name) => `${number(relations.get(name) || 0)} ${quoted(name)}`),
    hiddenPapers ? `${countOf(hiddenPapers, "paper")} left out` : null,
    filters.minSupport > 1 ? `what fewer than ${countOf(filters.minSupport, "paper")} name` : null,
    filters.minScore > 0 ? `statements less sure than ${filters.minScore}` : null,
    filters.onlyProposed ? "methods that no paper here proposes" : null,
  ].filter(Boolean);
}

// One honest line on what is not on the screen.
function describeHidden(shown) {
  if (shown.nodes.size === nodes.length && shown.edges.size === edges.length) {
    return `Everything is shown: ${countOf(nodes.length, "node")}, ${countOf(edges.length, "relationship")}.`;
  }
  const hidden = listHidden();
  const share = (part, whole, noun) => `${number(part.size)} of ${countOf(whole.length, noun)}`;
  const counts = `${share(shown.nodes, nodes, "node")} and ${share(shown.edges, edges, "relationship")} are shown.`;
  return hidden.length ? `${counts} Hidden: ${hidden.join(", ")}, and what only they reach.` : counts;
}

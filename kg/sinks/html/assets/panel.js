// The panel beside the drawing: all that the graph says of a node, or of two nodes, and who says it.

const GROUP_LENGTH = 25;
const POLARITY = { "+": "good for its subject", "-": "bad for its subject", 0: "neutral" };

function nodeLink(node, text = fullName(node)) {
  return h("button", { type: "button", class: "link", onclick: () => goToNode(node) }, typeSwatch(node.group), text);
}

function sayWho(edge) {
  const title = `Confidence ${edge.score}, found by ${edge.extractor}`;
  return h("span", { class: "score", role: "img", title, "aria-label": title }, edge.score.toFixed(2));
}

// Who says it, unless the reader stands on that paper or reads its name in the same line.
function source(edge, shownNodes) {
  const paper = nodes[edge.paper];
  if (shownNodes.includes(paper)) return null;
  const link = h("button", { type: "button", class: "link", onclick: () => goToNode(paper) }, paper.label);
  return h("span", { class: "from quiet" }, "in ", link);
}

function statement(edge, node) {
  const other = otherEnd(edge, node);
  return h("div", { class: "statement" },
    h("div", { class: "row" }, nodeLink(other), sayWho(edge)), source(edge, [node, other]), quote(edge));
}

// Statements in the order of the legend, first those that others make of the node, then its own.
function statementGroups(node) {
  const own = (edge) => edge.from === node.id;
  const ofType = (name) => node.edges.filter((edge) => edge.type === name);
  const ofOthers = legend.relations.map(({ name, backward }) => [backward, ofType(name).filter((edge) => !own(edge))]);
  const ofItself = legend.relations.map(({ name, forward }) => [forward, ofType(name).filter(own)]);
  return [...ofOthers, ...ofItself].filter(([, members]) => members.length);
}

function groupSection(node, [phrase, members]) {
  const isByPaper = (edge) => Number(isPaper(otherEnd(edge, node)));
  const sorted = [...members].sort((a, b) => isByPaper(b) - isByPaper(a) || b.score - a.score || a.id - b.id);
  const section = h("section", {}, h("h3", {}, phrase, " ", h("span", { class: "count" }, number(members.length))));
  section.append(...sorted.slice(0, GROUP_LENGTH).map((edge) => statement(edge, node)));
  if (sorted.length <= GROUP_LENGTH) return section;
  const rest = sorted.slice(GROUP_LENGTH);
  const more = h("button", { type: "button", class: "more" }, `Show ${rest.length} more`);
  more.addEventListener("click", () => more.replaceWith(...rest.map((edge) => statement(edge, node))));
  section.append(more);
  return section;
}

function paperFacts(paper) {
  const where = [paper.venue, paper.year].filter(Boolean).join(" ");
  return [
    where ? h("p", { class: "facts" }, where) : null,
    paper.url ? h("p", { class: "facts" }, webLink(paper.url)) : null,
    h("p", { class: "facts" }, paper.sources.join(", ")),
    wholeText(paper),
  ];
}

function claimFacts(claim) {
  const values = claim.values.map(({ raw, bound, kind }) =>
    h("li", {}, raw, h("span", { class: "quiet" }, ` ${[bound, kind].filter(Boolean).join(", ")}`)));
  const nature = [claim.kind, POLARITY[claim.polarity], claim.hedged ? "hedged" : null, `confidence ${claim.score}`];
  return [
    h("p", { class: "facts" }, nature.filter(Boolean).join(", ")),
    values.length ? h("ul", { class: "values", "aria-label": "Numbers" }, ...values) : null,
    ...claim.loose.map(([slot, phrase]) => h("p", { class: "facts" }, `${slot}: ${phrase}`)),
  ];
}

// Aliases that differ by more than case and accents.
function otherNames({ name, aliases }) {
  const seen = new Set([fold(name)]);
  return aliases.filter((alias) => !seen.has(fold(alias)) && seen.add(fold(alias)));
}

// Who names a thing; a page of a part may lack some of them.
function namedBy(entity) {
  const here = [...new Set(entity.edges.map((edge) => edge.paper))].map((id) => nodes[id])
    .sort((a, b) => collator.compare(a.label, b.label));
  return h("details", { class: "papers facts" }, h("summary", {}, `Named by ${countOf(entity.support, "paper")}`),
    h("ul", {}, ...here.map((paper) => h("li", {}, nodeLink(paper, paper.label)))));
}

function entityFacts(entity) {
  const names = otherNames(entity);
  return [names.length ? h("p", { class: "facts" }, `Also: ${names.join(", ")}`) : null, namedBy(entity)];
}

function artifactFacts({ kind, url }) {
  return [h("p", { class: "facts" }, kind), url ? h("p", { class: "facts" }, webLink(url)) : null];
}

function facts(node) {
  if (isPaper(node)) return paperFacts(node);
  if (node.group === "Claim") return claimFacts(node);
  if (node.group === "Artifact") return artifactFacts(node);
  return entityFacts(node);
}

function nodePanel(node) {
  return [
    h("p", { class: "kind" }, typeSwatch(node.group), node.group),
    h("h2", {}, fullName(node)),
    ...facts(node),
    ...statementGroups(node).map((group) => groupSection(node, group)),
  ];
}

function pairStatement(edge, pair) {
  const says = h("strong", {}, relationByName.get(edge.type).forward);
  return h("div", { class: "statement" },
    h("p", {}, nodes[edge.from].label, " ", says, " ", nodes[edge.to].label, " ", sayWho(edge)),
    source(edge, pair), quote(edge));
}

function pairPanel(pair, between) {
  return [
    h("p", { class: "kind" }, `${countOf(between.length, "statement")} between`),
    ...pair.map((node) => h("h2", {}, nodeLink(node))),
    ...between.map((edge) => pairStatement(edge, pair)),
  ];
}

function renderPanel(selection) {
  const panel = byId("panel");
  panel.hidden = !selection.node && !selection.pair;
  if (panel.hidden) {
    panel.replaceChildren();
    return;
  }
  const attributes = { type: "button", class: "close", "aria-label": "Close details", onclick: goToNothing };
  const close = h("button", attributes, "×");
  const content = selection.node ? nodePanel(selection.node) : pairPanel(selection.pair, selection.edges);
  panel.replaceChildren(close, ...content.filter((child) => child !== null));
  panel.scrollTop = 0;
}

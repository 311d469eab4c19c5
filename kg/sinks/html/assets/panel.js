// The panel beside the drawing: all that the graph says of a node, or of two nodes, and who says it.

const GROUP_LENGTH = 25;
const POLARITY = { "+": "good for its subject", "-": "bad for its subject", 0: "neutral" };

const countOf = (count, noun) => `${number(count)} ${noun}${count === 1 ? "" : "s"}`;

function nodeLink(node, text = fullName(node)) {
  return h("button", { type: "button", class: "link", onclick: () => goToNode(node) }, typeSwatch(node.group), text);
}

function sayWho(edge) {
  const title = `Confidence ${edge.score}, found by ${edge.extractor}`;
  return h("span", { class: "score", title, "aria-label": title }, edge.score.toFixed(2));
}

// Who says it, unless the reader stands on that paper or reads its name in the same line.
function source(edge, shownNodes) {
  const paper = nodes[edge.paper];
  if (shownNodes.includes(paper)) return null;
  return h("span", { class: "from quiet" }, "in ", h("button", { type: "button", class: "link", onclick: () => goToNode(paper) }, paper.label));
}

function statement(edge, node) {
  const other = otherEnd(edge, node);
  return h("div", { class: "statement" },
    h("div", { class: "row" }, nodeLink(other), sayWho(edge)), source(edge, [node, other]), quote(edge));
}

// Statements in the order of the legend, first those that the node makes, then those made of it.
function statementGroups(node) {
  const groups = [];
  for (const relation of legend.relations) {
    const ofType = node.edges.filter((edge) => edge.type === relation.name);
    groups.push([relation.forward, ofType.filter((edge) => edge.from === node.id)]);
    groups.push([relation.backward, ofType.filter((edge) => edge.from !== node.id)]);
  }
  return groups.filter(([, members]) => members.length);
}

function groupSection(node, [phrase, members]) {
  const sorted = [...members].sort((a, b) => b.score - a.score || a.id - b.id);
  const section = h("section", {}, h("h3", {}, phrase, " ", h("span", { class: "count" }, number(members.length))));
  section.append(...sorted.slice(0, GROUP_LENGTH).map((edge) => statement(edge, node)));
  if (sorted.length <= GROUP_LENGTH) return section;
  const rest = h("button", { type: "button", class: "more" }, `Show ${sorted.length - GROUP_LENGTH} more`);
  rest.addEventListener("click", () => rest.replaceWith(...sorted.slice(GROUP_LENGTH).map((edge) => statement(edge, node))));
  section.append(rest);
  return section;
}

function paperFacts(paper) {
  const where = [paper.venue, paper.year].filter(Boolean).join(" ");
  return [
    where ? h("p", { class: "facts" }, where) : null,
    paper.url ? h("p", { class: "facts" }, webLink(paper.url)) : null,
    h("p", { class: "facts" }, paper.sources.join(", ")),
    h("p", { class: "abstract" }, paper.text),
  ];
}

function claimFacts(claim) {
  const values = claim.values.map((value) => h("li", {}, value.raw, h("span", { class: "quiet" }, ` ${[value.bound, value.kind].filter(Boolean).join(", ")}`)));
  return [
    h("p", { class: "facts" }, `${claim.kind}, ${POLARITY[claim.polarity]}${claim.hedged ? ", hedged" : ""}, confidence ${claim.score}`),
    values.length ? h("ul", { class: "values", "aria-label": "Numbers" }, ...values) : null,
    ...claim.loose.map(([slot, phrase]) => h("p", { class: "facts" }, `${slot}: ${phrase}`)),
  ];
}

function entityFacts(entity) {
  return [
    entity.aliases.length ? h("p", { class: "facts" }, `Also: ${entity.aliases.join(", ")}`) : null,
    h("p", { class: "facts" }, `Named by ${countOf(entity.support, "paper")}`),
  ];
}

function facts(node) {
  if (isPaper(node)) return paperFacts(node);
  if (node.group === "Claim") return claimFacts(node);
  if (node.group === "Artifact") return [h("p", { class: "facts" }, node.kind, " "), node.url ? webLink(node.url) : null];
  return entityFacts(node);
}

const heading = (node) => (node.group === "Claim" ? stretch(nodes[node.edges[0].paper], ...claimSpan(node)) : fullName(node));
const claimSpan = (claim) => { const makes = claim.edges.find((edge) => edge.type === "MAKES"); return [makes.start, makes.end]; };

function nodePanel(node) {
  return [
    h("p", { class: "kind" }, typeSwatch(node.group), node.group),
    h("h2", {}, heading(node)),
    ...facts(node),
    ...statementGroups(node).map((group) => groupSection(node, group)),
  ];
}

function pairPanel([one, other], between) {
  const rows = between.map((edge) => h("div", { class: "statement" },
    h("p", {}, `${nodes[edge.from].label} `, h("strong", {}, relationByName.get(edge.type).forward), ` ${nodes[edge.to].label} `, sayWho(edge)),
    source(edge, [one, other]), quote(edge)));
  return [h("p", { class: "kind" }, countOf(between.length, "statement"), " between"), h("p", {}, nodeLink(one)), h("p", {}, nodeLink(other)), ...rows];
}

function renderPanel(selection) {
  const panel = byId("panel");
  panel.hidden = !selection.node && !selection.pair;
  if (panel.hidden) return panel.replaceChildren();
  const close = h("button", { type: "button", class: "close", "aria-label": "Close details", onclick: goToNothing }, "×");
  const content = selection.node ? nodePanel(selection.node) : pairPanel(selection.pair, selection.edges);
  panel.replaceChildren(close, ...content.filter((child) => child !== null));
  panel.scrollTop = 0;
  return panel;
}

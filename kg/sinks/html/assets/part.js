// The banner of a page that shows a part: what is left out, and how to see it.

const isCut = part.nodes > nodes.length || part.edges > edges.length;

function whatIsShown() {
  if (!isCut) return `${countOf(nodes.length, "node")}, ${countOf(edges.length, "relationship")}.`;
  return `This page shows ${number(nodes.length)} of ${countOf(part.nodes, "node")} and ${number(edges.length)} of `
    + `${countOf(part.edges, "relationship")}: ${part.choice}.`;
}

function howToSeeMore() {
  if (!isCut) return null;
  if (part.way.inner.length) return "The rest stands on the pages of the communities: ";
  const ways = "For the rest: kg view writes a page for each community of a build, kg view --focus NAME the surroundings "
    + "of one thing";
  return `${ways}${typeof sigma === "undefined" ? ", kg view --renderer sigma a page that draws far more" : ""}.`;
}

function communityList() {
  const rows = part.way.inner.map(({ name, href, nodes: size }) =>
    h("li", {}, h("a", { href }, name), " ", h("span", { class: "count" }, number(size))));
  return rows.length ? h("details", {}, h("summary", {}, countOf(rows.length, "page")), h("ul", {}, ...rows)) : null;
}

function renderPart() {
  const up = part.way.up ? h("a", { href: part.way.up }, "Back to the overview") : null;
  byId("part").hidden = !(part.title || isCut || up);
  byId("part").replaceChildren(...[
    part.title ? h("strong", {}, part.title) : null, h("span", {}, whatIsShown()),
    howToSeeMore() ? h("span", {}, howToSeeMore()) : null, communityList(), up,
  ].filter(Boolean));
}

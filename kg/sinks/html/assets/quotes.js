// Evidence: the words of the paper that say it, marked, with the rest of the abstract a click away.

// Characters shown around the evidence, and of an abstract that is folded.
const [CONTEXT, BEGINNING] = [40, 220];
const characters = new Map();

// Offsets count characters, not the 16-bit units of JavaScript's strings.
function charactersOf(paper) {
  if (!characters.has(paper.id)) characters.set(paper.id, Array.from(paper.text));
  return characters.get(paper.id);
}

const stretch = (paper, start, end) => charactersOf(paper).slice(Math.max(start, 0), end).join("");

const marked = (paper, edge, from, to) => [
  stretch(paper, from, edge.start),
  h("mark", {}, stretch(paper, edge.start, edge.end)),
  stretch(paper, edge.end, to),
];

function shortQuote(paper, edge) {
  const [from, to] = [edge.start - CONTEXT, edge.end + CONTEXT];
  const length = charactersOf(paper).length;
  return [from > 0 ? "…" : "", ...marked(paper, edge, from, to), to < length ? "…" : ""];
}

function quote(edge) {
  const paper = nodes[edge.paper];
  const summary = h("summary", { title: "Show the whole abstract" }, ...shortQuote(paper, edge));
  const box = h("details", { class: "quote" }, summary);
  box.addEventListener("toggle", () => {
    if (!box.open || box.childElementCount > 1) return;
    box.append(h("p", { class: "abstract" }, ...marked(paper, edge, 0, charactersOf(paper).length)));
  });
  return box;
}

// An abstract: its beginning, and all of it after a click.
function wholeText(paper) {
  const begin = stretch(paper, 0, BEGINNING);
  if (begin === paper.text) return h("p", { class: "abstract" }, paper.text);
  return h("details", { class: "quote" },
    h("summary", { title: "Show the whole abstract" }, `${begin}…`), h("p", { class: "abstract" }, paper.text));
}

// The controls of the filters that are no row of the legend: support, score, claims, proposals, years, papers.

const mostNamed = Math.max(1, ...nodes.filter((node) => !isPaper(node)).map((node) => node.papers));

function yearSelect(id, place) {
  const select = byId(id);
  select.replaceChildren(...years.map((year) => h("option", { value: year }, String(year))));
  select.value = String(filters[place]);
}

function paperRow(paper, onChange) {
  const box = h("input", { type: "checkbox", "data-paper": paper.id });
  box.checked = !filters.hiddenPapers.has(paper.id);
  box.addEventListener("change", () => { toggle(filters.hiddenPapers, paper.id); onChange(); });
  return h("li", {}, h("label", { title: fullName(paper) }, box, h("span", {}, paper.label)));
}

// The papers whose names hold what is typed; "all" and "none" speak of these alone.
const listedPapers = () => {
  const wanted = fold(byId("paper-search").value.trim());
  return papers.filter((paper) => fold(fullName(paper)).includes(wanted) || fold(paper.label).includes(wanted))
    .sort((a, b) => collator.compare(a.label, b.label));
};

function renderPapers(onChange) {
  byId("paper-list").replaceChildren(...listedPapers().map((paper) => paperRow(paper, onChange)));
}

function renderFilters() {
  byId("claims").checked = passesType({ group: "Claim" });
  byId("only-proposed").checked = filters.onlyProposed;
  byId("min-support").value = filters.minSupport;
  byId("min-score").value = filters.minScore;
  byId("min-score-text").value = filters.minScore.toFixed(2);
  byId("paper-count").textContent = `${number(papers.filter(passesPaper).length)} of ${number(papers.length)}`;
  if (years.length > 1) for (const place of ["from", "to"]) byId(`year-${place}`).value = String(filters[place]);
  for (const box of document.querySelectorAll("#paper-list input")) {
    box.checked = !filters.hiddenPapers.has(Number(box.dataset.paper));
  }
}

function listenToPapers(onChange) {
  const setAll = (isShown) => {
    for (const { id } of listedPapers()) isShown ? filters.hiddenPapers.delete(id) : filters.hiddenPapers.add(id);
    onChange();
  };
  byId("papers").addEventListener("toggle", () => renderPapers(onChange), { once: true });
  byId("paper-search").addEventListener("input", () => renderPapers(onChange));
  byId("papers-all").addEventListener("click", () => setAll(true));
  byId("papers-none").addEventListener("click", () => setAll(false));
}

function listenToFilters(onChange) {
  const onValue = (id, read) => byId(id).addEventListener("input", ({ target }) => { read(target); onChange(); });
  const limit = (value, low, high) => Math.min(Math.max(Number(value) || low, low), high);
  byId("min-support").max = mostNamed;
  byId("claims").closest("label").hidden = !nodes.some(({ group }) => group === "Claim");
  byId("years").hidden = years.length < 2;
  for (const place of ["from", "to"]) {
    yearSelect(`year-${place}`, place);
    onValue(`year-${place}`, ({ value }) => { filters[place] = Number(value); });
  }
  onValue("claims", () => toggle(filters.hiddenTypes, "Claim"));
  onValue("only-proposed", ({ checked }) => { filters.onlyProposed = checked; });
  onValue("min-support", ({ value }) => { filters.minSupport = limit(value, 1, mostNamed); });
  onValue("min-score", ({ value }) => { filters.minScore = limit(value, 0, 1); });
  listenToPapers(onChange);
}

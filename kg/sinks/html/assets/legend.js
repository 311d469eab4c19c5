// The legend: how many there are of each kind, and a click to hide or show them.

function legendRow({ name, label, swatch, count }, hidden, onChange) {
  const button = h("button", { type: "button", "data-name": name, "aria-pressed": String(!hidden.has(name)) },
    swatch, h("span", { class: "name" }, label), h("span", { class: "count" }, number(count)));
  button.addEventListener("click", () => { toggle(hidden, name); onChange(); });
  return h("li", {}, button);
}

function typeRows(onChange) {
  const counts = countBy(nodes, "group");
  return legend.types.filter(({ name }) => counts.has(name)).map(({ name, plural }) => {
    const row = { name, label: plural, swatch: typeSwatch(name), count: counts.get(name) };
    return legendRow(row, filters.hiddenTypes, onChange);
  });
}

function relationRows(onChange) {
  const counts = countBy(edges, "type");
  return legend.relations.filter(({ name }) => counts.has(name)).map((relation) => {
    const row = { name: relation.name, label: relationLabel(relation), swatch: relationSwatch(relation) };
    return legendRow({ ...row, count: counts.get(relation.name) }, filters.hiddenRelations, onChange);
  });
}

// Rows are made anew; the one that had the focus keeps it.
function renderLegend(onChange) {
  const focused = document.activeElement?.dataset.name;
  byId("legend-types").replaceChildren(...typeRows(onChange));
  byId("legend-relations").replaceChildren(...relationRows(onChange));
  if (focused) byId("legend").querySelector(`[data-name="${focused}"]`)?.focus();
}

function listenToLegend(onChange) {
  byId("show-all").addEventListener("click", () => { showEverything(); onChange(); });
}

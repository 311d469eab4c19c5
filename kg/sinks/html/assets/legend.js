// The legend: how many there are of each kind, and a click to hide or show them.

function legendRow(name, label, swatch, count, hidden, onChange) {
  const button = h("button", { type: "button", "data-name": name, "aria-pressed": String(!hidden.has(name)) },
    swatch, h("span", { class: "name" }, label), h("span", { class: "count" }, number(count)));
  button.addEventListener("click", () => { toggle(hidden, name); onChange(); });
  return h("li", {}, button);
}

function renderLegend(onChange) {
  const types = countBy(nodes, "group");
  const relations = countBy(edges, "type");
  byId("legend-types").replaceChildren(...legend.types.filter(({ name }) => types.has(name)).map((type) =>
    legendRow(type.name, type.plural, typeSwatch(type.name), types.get(type.name), filters.hiddenTypes, onChange)));
  byId("legend-relations").replaceChildren(...legend.relations.filter(({ name }) => relations.has(name)).map((relation) =>
    legendRow(relation.name, relation.label, relationSwatch(relation), relations.get(relation.name), filters.hiddenRelations, onChange)));
  byId("shared-only").checked = filters.sharedOnly;
}

function listenToLegend(onChange) {
  byId("shared-only").addEventListener("change", (event) => { filters.sharedOnly = event.target.checked; onChange(); });
  byId("show-all").addEventListener("click", () => { showEverything(); onChange(); });
}

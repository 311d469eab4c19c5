// The same nodes as a table, for those who cannot or do not want to read a drawing.

const TABLE_STEP = 200;
const COLUMNS = [
  { title: "Name", value: (node) => fullName(node).toLowerCase() },
  { title: "Type", value: (node) => legend.types.findIndex(({ name }) => name === node.group) },
  { title: "Papers", value: (node) => -node.papers },
  { title: "Relationships", value: (node) => -node.edges.length },
];
const table = { column: 2, rows: TABLE_STEP };

const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

function tableRow(node) {
  return h("tr", {},
    h("td", {}, h("button", { type: "button", onclick: () => goToNode(node) }, fullName(node))),
    h("td", {}, node.group), h("td", { class: "number" }, number(node.papers)), h("td", { class: "number" }, number(node.edges.length)));
}

function columnHead(column, place, again) {
  const sort = () => { table.column = place; again(); };
  return h("th", { scope: "col", class: place > 1 ? "number" : null, "aria-sort": place === table.column ? (place > 1 ? "descending" : "ascending") : null },
    h("button", { type: "button", onclick: sort }, column.title, place === table.column ? (place > 1 ? " ↓" : " ↑") : ""));
}

function renderTable(shownNodes) {
  const again = () => renderTable(shownNodes);
  const { value } = COLUMNS[table.column];
  const sorted = [...shownNodes].sort((a, b) => compare(value(a), value(b)) || a.id - b.id);
  const left = sorted.length - table.rows;
  const more = h("button", { type: "button", class: "more", onclick: () => { table.rows += TABLE_STEP; again(); } }, `Show ${Math.min(left, TABLE_STEP)} more of ${number(left)}`);
  byId("table-view").replaceChildren(
    h("table", {},
      h("thead", {}, h("tr", {}, ...COLUMNS.map((column, place) => columnHead(column, place, again)))),
      h("tbody", {}, ...sorted.slice(0, table.rows).map(tableRow))),
    ...(left > 0 ? [more] : []));
}

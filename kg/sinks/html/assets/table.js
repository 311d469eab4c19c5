// The same nodes as a table, for those who cannot or do not want to read a drawing.

const TABLE_STEP = 200;
const COLUMNS = [
  { title: "Name", value: (node) => fullName(node).toLowerCase() },
  { title: "Type", value: (node) => legend.types.findIndex(({ name }) => name === node.group) },
  { title: "Papers", isNumber: true, value: (node) => -node.papers },
  { title: "Relationships", isNumber: true, value: (node) => -node.edges.length },
];
const table = { column: 2, rows: TABLE_STEP };

const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

function tableRow(node) {
  const link = h("button", { type: "button", onclick: () => goToNode(node) }, fullName(node));
  return h("tr", {},
    h("td", {}, link),
    h("td", {}, typeSwatch(node.group), ` ${node.group}`),
    h("td", { class: "number" }, number(node.papers)),
    h("td", { class: "number" }, number(node.edges.length)));
}

function columnHead(column, place, again) {
  const sort = () => { table.column = place; again(); };
  const order = column.isNumber ? "descending" : "ascending";
  const sorted = place === table.column ? order : null;
  return h("th", { scope: "col", class: column.isNumber ? "number" : null, "aria-sort": sorted },
    h("button", { type: "button", onclick: sort }, column.title));
}

function renderTable(shownNodes) {
  const again = () => renderTable(shownNodes);
  const { value } = COLUMNS[table.column];
  const sorted = [...shownNodes].sort((a, b) => compare(value(a), value(b)) || a.id - b.id);
  const left = sorted.length - table.rows;
  const showMore = () => { table.rows += TABLE_STEP; again(); };
  const more = h("button", { type: "button", class: "more", onclick: showMore },
    `Show ${Math.min(left, TABLE_STEP)} more of ${number(left)}`);
  byId("table-view").replaceChildren(
    h("table", {},
      h("thead", {}, h("tr", {}, ...COLUMNS.map((column, place) => columnHead(column, place, again)))),
      h("tbody", {}, ...sorted.slice(0, table.rows).map(tableRow))),
    ...(left > 0 ? [more] : []));
}

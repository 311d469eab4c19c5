// Tables: rows and columns made elsewhere, sorted by a click on a column, saved as CSV.
//
// A column has a title and `value`, the text or number that a row is sorted by and saved with; `cell` is
// what the page shows instead. `isNumber` columns begin with the largest; `isWord` columns never break a line.

const TABLE_STEP = 200;
const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

const kindOf = ({ isNumber, isWord }) => (isNumber ? "number" : isWord ? "word" : null);

function compareValues(a, b) {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? 1 : -1;
  return typeof a === "number" && typeof b === "number" ? a - b : collator.compare(a, b);
}

// Rows without a value stay at the end, whichever way the others go.
function sortRows(rows, column, isDown) {
  const valued = rows.map((row) => ({ row, value: column.value(row) }));
  const way = isDown ? -1 : 1;
  valued.sort((a, b) => compareValues(a.value, b.value) * (a.value === null || b.value === null ? 1 : way));
  return valued.map(({ row }) => row);
}

function toCsv(columns, rows) {
  const quoted = (text) => `"${text.replaceAll('"', '""')}"`;
  const spell = (value) => (value === null ? "" : typeof value === "number" ? String(value) : quoted(value));
  const lines = rows.map((row) => columns.map((column) => spell(column.value(row))));
  return [columns.map(({ title }) => quoted(title)), ...lines].map((line) => `${line.join(",")}\n`).join("");
}

function saveCsv(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }));
  h("a", { href: address, download: `${name}.csv` }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

function columnHead(state, column, place, again) {
  const isSorted = place === state.column;
  const sort = () => {
    state.isDown = isSorted ? !state.isDown : Boolean(column.isNumber);
    state.column = place;
    again();
    byId("table-view").querySelectorAll("thead button")[place].focus();
  };
  const order = isSorted ? (state.isDown ? "descending" : "ascending") : null;
  return h("th", { scope: "col", class: kindOf(column), "aria-sort": order },
    h("button", { type: "button", onclick: sort }, column.title));
}

function tableRow(columns, row) {
  return h("tr", {}, ...columns.map((column) => {
    const content = column.cell ? [column.cell(row)].flat() : [String(column.value(row) ?? "")];
    return h("td", { class: kindOf(column) }, ...content);
  }));
}

// What every table has above it: what it holds, and a button that saves all of it.
function tableTools({ name, caption, columns, state }, rows) {
  const save = () => saveCsv(name, toCsv(columns, sortRows(rows, columns[state.column], state.isDown)));
  return h("p", { class: "tools" }, h("span", { class: "quiet", id: "table-caption" }, caption(rows)),
    h("button", { type: "button", class: "save", onclick: save }, "Download CSV"));
}

function renderTable(table, rows) {
  const { columns, state } = table;
  const again = () => renderTable(table, rows);
  const sorted = sortRows(rows, columns[state.column], state.isDown);
  const left = sorted.length - state.length;
  const showMore = () => { state.length += TABLE_STEP; again(); };
  const more = h("button", { type: "button", class: "more", onclick: showMore },
    `Show ${Math.min(left, TABLE_STEP)} more of ${number(left)}`);
  const heads = columns.map((column, place) => columnHead(state, column, place, again));
  byId("table-view").setAttribute("aria-label", table.label);
  byId("table-view").replaceChildren(
    tableTools(table, rows),
    h("table", { "aria-describedby": "table-caption", class: `table-${table.name}` },
      h("thead", {}, h("tr", {}, ...heads)),
      h("tbody", {}, ...sorted.slice(0, state.length).map((row) => tableRow(columns, row)))),
    ...(left > 0 ? [more] : []));
}

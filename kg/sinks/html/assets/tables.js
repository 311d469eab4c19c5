// The three tables: every node that is shown, the results on test beds, and the claims.

const nodeButton = (node, text = fullName(node)) =>
  h("button", { type: "button", onclick: () => goToNode(node) }, text);
const kindCell = (node) => [typeSwatch(node.group), ` ${node.group}`];
const tiedTo = (claim, type) => claim.edges.filter((edge) => edge.type === type).map((edge) => nodes[edge.to]);
const looseIn = (claim, slot) => claim.loose.filter(([name]) => name === slot).map(([, phrase]) => phrase);
const claimPaper = (claim) => nodes[claim.edges.find(({ type }) => type === "MAKES").from];
const claims = nodes.filter(({ group }) => group === "Claim");
const passesClaim = (claim) => claim.score >= filters.minScore && passesPaper(claimPaper(claim));

// What a slot of a claim holds: the names of nodes, else the paper's own words.
function slotText(claim, type, slot) {
  const names = [...tiedTo(claim, type).map(fullName), ...looseIn(claim, slot)];
  return names.length ? names.join(", ") : null;
}

const subjectOf = (claim) => slotText(claim, "ABOUT", "subject") ?? claimPaper(claim).label;
const spellValue = ({ raw, bound }) => (bound && !raw.toLowerCase().includes(bound) ? `${bound} ${raw}` : raw);

// What a number belongs to: a node of the page, else the paper's own words.
const ownerName = (owner) => (nodeByKey.has(owner) ? fullName(nodeByKey.get(owner)) : owner);
const isTestBed = (node) => node !== undefined && (node.group === "Dataset" || node.group === "Benchmark");

// The number that a claim without attributed numbers is listed by: its first, but for counts where it has others.
function mainValue(values) {
  return values.find(({ kind }) => kind !== "count") ?? values[0];
}

// One row for each number that a dataset or benchmark is said to give, and one for a claim that does not
// say which of its numbers that is.
function resultsOf(claim) {
  const values = claim.values.filter(({ value }) => value !== undefined);
  const owned = values.filter(({ on }) => isTestBed(nodeByKey.get(on)));
  if (owned.length) return owned.map((value) => ({ claim, bed: nodeByKey.get(value.on), ...value }));
  const beds = values.length ? tiedTo(claim, "ON").filter(isTestBed) : [];
  return beds.map((bed) => ({ claim, bed, ...mainValue(values) }));
}

function findResults() {
  const rows = claims.filter(passesClaim).flatMap(resultsOf);
  return rows.sort((a, b) => collator.compare(a.bed.name, b.bed.name) || collator.compare(a.kind, b.kind)
    || b.value - a.value || a.claim.id - b.claim.id);
}

const resultCount = claims.flatMap(resultsOf).length;
const shareOf = (part, whole, noun) => (part === whole ? "" : `${number(part)} of `) + countOf(whole, noun);

const paperColumn = (claimOf) => ({
  title: "Paper",
  value: (row) => claimPaper(claimOf(row)).label,
  cell: (row) => nodeButton(claimPaper(claimOf(row)), claimPaper(claimOf(row)).label),
});

const TABLES = {
  table: {
    name: "nodes",
    label: "Table of the graph",
    caption: (rows) => countOf(rows.length, "node"),
    rows: (shown) => [...shown.nodes].sort((a, b) => a.id - b.id),
    columns: [
      { title: "Name", value: fullName, cell: (node) => nodeButton(node) },
      { title: "Type", value: (node) => node.group, cell: kindCell },
      { title: "Papers", isNumber: true, value: (node) => node.papers },
      { title: "Relationships", isNumber: true, value: (node) => node.edges.length },
    ],
    state: { column: 2, isDown: true, length: TABLE_STEP },
  },
  results: {
    name: "leaderboard",
    label: "Results on datasets and benchmarks",
    caption: (rows) => `${shareOf(rows.length, resultCount, "number")} on datasets and benchmarks; `
      + "each paper words and measures its own, so read the quotation before you compare",
    rows: findResults,
    columns: [
      { title: "Benchmark", value: ({ bed }) => bed.name, cell: ({ bed }) => nodeButton(bed) },
      { title: "Method", value: ({ claim, subject }) => ownerName(subject) ?? subjectOf(claim) },
      { title: "Metric", value: ({ claim, metric }) => ownerName(metric) ?? slotText(claim, "IN_METRIC", "metrics") },
      { title: "Value", isNumber: true, value: ({ value }) => value, cell: spellValue },
      { title: "Kind", isWord: true, value: ({ kind }) => kind },
      { title: "Quote", value: ({ claim }) => claim.name, cell: ({ claim }) => nodeButton(claim) },
      paperColumn(({ claim }) => claim),
      { title: "Score", isNumber: true, value: ({ claim }) => claim.score },
    ],
    state: { column: 0, isDown: false, length: TABLE_STEP },
  },
  claims: {
    name: "claims",
    label: "Claims of the papers",
    caption: (rows) => shareOf(rows.length, claims.length, "claim"),
    rows: () => claims.filter(passesClaim),
    columns: [
      { title: "Claim", value: (claim) => claim.name, cell: (claim) => nodeButton(claim) },
      { title: "Type", isWord: true, value: ({ kind }) => kind },
      { title: "Polarity", value: ({ polarity }) => polarity },
      { title: "Hedged", value: ({ hedged }) => (hedged ? "yes" : null) },
      { title: "Subject", value: subjectOf },
      { title: "Numbers", value: ({ values }) => values.map(spellValue).join(", ") || null },
      paperColumn((claim) => claim),
      { title: "Score", isNumber: true, value: ({ score }) => score },
    ],
    state: { column: 7, isDown: true, length: TABLE_STEP },
  },
};

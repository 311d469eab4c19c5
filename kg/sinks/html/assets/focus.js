// What the drawing brings forward, whichever library draws it.

const DIMMED = 0.13;

// What stands out: a selected node with its neighbours, or two nodes and what lies between them.
function findFocus(selection, shown) {
  if (selection.pair) return { nodes: new Set(selection.pair), edges: new Set(selection.edges) };
  if (!selection.node) return null;
  const near = selection.node.edges.filter((edge) => shown.edges.has(edge));
  const neighbours = near.map((edge) => otherEnd(edge, selection.node));
  return { nodes: new Set([selection.node, ...neighbours]), edges: new Set(near) };
}

// What the panel covers of the drawing: its right side, or on a narrow screen its lower part.
function coveredByPanel() {
  const panel = byId("panel");
  if (panel.hidden) return { right: 0, below: 0 };
  if (panel.offsetWidth < innerWidth / 2) return { right: panel.offsetWidth, below: 0 };
  return { right: 0, below: byId("drawing").getBoundingClientRect().bottom - panel.offsetTop };
}

function frameSelection(selection, shown) {
  const focus = findFocus(selection, shown);
  if (!focus) return;
  // What many papers share can be far away: a paper is shown with what is its own.
  const own = [...focus.nodes].filter((node) => node === selection.node || node.papers === 1);
  frame(own.length > 3 ? own : [...focus.nodes], { covered: coveredByPanel(), closest: 1.9, margin: 340 });
}

function showTip(text, { x, y }) {
  const tip = byId("tip");
  tip.textContent = text;
  tip.hidden = false;
  tip.style.left = `${Math.min(x + 14, byId("drawing").clientWidth - tip.offsetWidth - 8)}px`;
  tip.style.top = `${y + 14}px`;
}

const hideTip = () => { byId("tip").hidden = true; };
const nodeTip = (node) => `${node.label} (${describeKind(node)})`;
const edgeTip = ({ from, type, to }) => `${nodes[from].label} ${relationByName.get(type).forward} ${nodes[to].label}`;

// The selection lives in the address, so that it can be sent to others and the back button works:
// #node=ID selects a node, #from=ID&to=ID the relationships between two.

const NOTHING = Object.freeze({ node: null, pair: null, edges: [] });

const goTo = (hash) => { location.hash = hash; };
const goToNode = (node) => goTo(`node=${encodeURIComponent(node.key)}`);
const goToPair = (from, to) => goTo(`from=${encodeURIComponent(from.key)}&to=${encodeURIComponent(to.key)}`);
const goToNothing = () => { if (location.hash.length > 1) goTo(""); };

function readAddress() {
  const parts = new URLSearchParams(location.hash.slice(1).replaceAll("+", "%2B"));
  const node = nodeByKey.get(parts.get("node"));
  if (node) return { node, pair: null, edges: [] };
  const pair = [nodeByKey.get(parts.get("from")), nodeByKey.get(parts.get("to"))];
  const between = pair[0] && pair[1] ? edgesBetween(...pair) : [];
  return between.length ? { node: null, pair, edges: between } : NOTHING;
}

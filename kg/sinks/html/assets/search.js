// Search by name and alias, blind to accents and case. Keys: / to begin, arrows, Enter, Escape.

const SUGGESTIONS = 12;
const fold = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

const searchIndex = nodes.map((node) => ({
  node,
  names: [fullName(node), ...(node.aliases || [])].map((name) => ({ name, folded: fold(name) })),
}));

// How well a name answers: 0 exactly, 1 from the start of a word, 2 that in an alias, 3 from within, 4 not.
function matchRank(folded, query, isAlias) {
  if (folded === query) return 0;
  const at = folded.indexOf(query);
  if (at < 0) return 4;
  const startsWord = at === 0 || /[^\p{L}\p{N}]/u.test(folded[at - 1]);
  if (!startsWord) return 3;
  return isAlias ? 2 : 1;
}

// The best answers first; among equals what more papers name, then the shorter name. Claims come last.
function findMatches(text) {
  const query = fold(text.trim());
  if (!query) return [];
  const found = [];
  for (const { node, names } of searchIndex) {
    const ranked = names.map(({ name, folded }, place) => ({ name, rank: matchRank(folded, query, place > 0) }));
    const best = ranked.reduce((a, b) => (b.rank < a.rank ? b : a));
    if (best.rank < 4) found.push({ node, ...best });
  }
  const isClaim = ({ node }) => Number(node.group === "Claim");
  found.sort((a, b) => isClaim(a) - isClaim(b) || a.rank - b.rank || b.node.papers - a.node.papers
    || a.name.length - b.name.length || a.node.id - b.node.id);
  return found.slice(0, SUGGESTIONS);
}

function suggestion({ node, name }, place) {
  const alias = name === fullName(node) ? "" : ` (${name})`;
  return h("li", { role: "option", id: `suggestion-${place}`, "aria-selected": "false" },
    typeSwatch(node.group), h("span", { class: "name" }, fullName(node) + alias),
    h("span", { class: "quiet" }, describeKind(node)));
}

function listenToSearch() {
  const [input, list] = [byId("search"), byId("suggestions")];
  let matches = [];
  let active = -1;

  const setActive = (place) => {
    active = place;
    [...list.children].forEach((item, at) => item.setAttribute("aria-selected", String(at === active)));
    if (active < 0) return input.removeAttribute("aria-activedescendant");
    input.setAttribute("aria-activedescendant", `suggestion-${active}`);
    list.children[active].scrollIntoView({ block: "nearest" });
  };
  const close = () => { list.hidden = true; input.setAttribute("aria-expanded", "false"); setActive(-1); };
  const open = () => {
    matches = findMatches(input.value);
    const nothing = input.value.trim() ? [h("li", { class: "nothing" }, "Nothing has this name")] : [];
    list.replaceChildren(...(matches.length ? matches.map(suggestion) : nothing));
    list.hidden = !list.childElementCount;
    input.setAttribute("aria-expanded", String(!list.hidden));
    setActive(matches.length ? 0 : -1);
  };
  const choose = (place) => { if (matches[place]) { goToNode(matches[place].node); close(); } };
  const keys = {
    ArrowDown: () => (list.hidden ? open() : setActive(Math.min(active + 1, matches.length - 1))),
    ArrowUp: () => setActive(Math.max(active - 1, 0)),
    Enter: () => choose(active),
    Escape: () => { if (list.hidden) { input.value = ""; input.blur(); } else close(); },
  };

  input.addEventListener("input", open);
  input.addEventListener("blur", close);
  input.addEventListener("keydown", (event) => {
    if (!keys[event.key] || event.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    keys[event.key]();
  });
  list.addEventListener("mousedown", (event) => {
    event.preventDefault();
    choose([...list.children].indexOf(event.target.closest("li")));
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    input.focus();
    input.select();
  });
}

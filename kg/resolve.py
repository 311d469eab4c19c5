"""Names of many papers to the nodes of one graph, with the reason for each merge.

Comes in: findings, and a ``Lexicon``-like authority on well-known names. Goes out: a ``Resolution``.
It never guesses by likeness: two names are one thing when they fold to the same characters, when the
lexicon says so, or when an acronym has one expansion, and no other, among all the papers. An entity
is never merged with one of another type, nor across digits: "Llama 2" and "Llama 3.1" fold apart.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol

from kg.ids import entity_id, fold_name
from kg.model import Entity, Findings, FoundEntity, Merge
from kg.vocab import EntityType

#: Why two names are one node, the strongest first.
SAME_NAME, LEXICON_ALIAS, PAPER_ALIAS, ACRONYM = "folded name", "lexicon alias", "alias in a paper", "acronym"


class KnownName(Protocol):
    """What an authority knows of one name."""

    @property
    def name(self) -> str:
        """Return the name that a graph shows."""
        ...

    @property
    def type(self) -> EntityType:
        """Return what the thing is."""
        ...


class NameAuthority(Protocol):
    """Knows the names of well-known things."""

    def lookup(self, surface: str) -> KnownName | None:
        """Return the thing that the surface names, or None."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Resolution:
    """The nodes, and which one each paper's entity became.

    Attributes:
        entities: sorted by id.
        of_found: (paper id, id within the paper) to id of the node.
        merges: for each found entity that shares its node with another name or paper, why.
    """

    entities: tuple[Entity, ...]
    of_found: Mapping[tuple[str, str], str]
    merges: tuple[Merge, ...]


@dataclass(frozen=True, slots=True)
class _Use:
    """One paper's entity, seen from the resolution."""

    paper: str
    found: FoundEntity
    known: KnownName | None
    long_names: tuple[str, ...]
    short_names: tuple[str, ...]


class _Groups:
    """Union-find over hashable keys; the smallest key leads its group."""

    def __init__(self) -> None:
        self._parent: dict[str, str] = {}

    def find(self, key: str) -> str:
        """Return the leader of the key's group."""
        leader = key
        while (parent := self._parent.setdefault(leader, leader)) != leader:
            leader = parent
        while self._parent[key] != leader:
            self._parent[key], key = leader, self._parent[key]
        return leader

    def unite(self, first: str, second: str) -> None:
        """Make the two keys one group."""
        low, high = sorted((self.find(first), self.find(second)))
        self._parent[high] = low


def resolve(findings: Iterable[Findings], authority: NameAuthority) -> Resolution:
    """Group the entities of all papers into nodes.

    The result does not depend on the order of the papers. Time is linear in the number of names,
    but for sorting.
    """
    uses = [_use(item.paper.id, found, authority) for item in findings for found in item.entities]
    uses.sort(key=lambda use: (use.paper, use.found.id))
    groups = _group(uses)
    members: dict[str, list[_Use]] = defaultdict(list)
    for use in uses:
        members[groups.find(_key(use))].append(use)
    nodes = _nodes(list(members.values()))
    return Resolution(
        entities=tuple(sorted((entity for entity, _ in nodes), key=lambda entity: entity.id)),
        of_found={(use.paper, use.found.id): entity.id for entity, group in nodes for use in group},
        merges=tuple(
            sorted(
                (merge for entity, group in nodes for merge in _explain(entity, group)),
                key=lambda merge: (merge.entity, merge.paper, merge.name),
            )
        ),
    )


def _use(paper: str, found: FoundEntity, authority: NameAuthority) -> _Use:
    names = (found.name, *found.aliases)
    known = next((hit for name in names if (hit := authority.lookup(name)) and hit.type == found.type), None)
    return _Use(
        paper,
        found,
        known,
        tuple(fold_name(name) for name in names if is_long(name) and _may_stand_for(name, found, known, authority)),
        tuple(fold_name(name) for name in names if not is_long(name)),
    )


def _may_stand_for(name: str, found: FoundEntity, known: KnownName | None, authority: NameAuthority) -> bool:
    """Tell whether a name of a found entity may tie it to others: for a known thing, the lexicon decides."""
    if known is not None:
        return authority.lookup(name) == known or fold_name(name) == fold_name(known.name)
    return _same_digits(name, found.name)


def is_long(name: str) -> bool:
    """Tell a name that stands for itself (several words) from one that may be an acronym.

    >>> is_long("process reward model"), is_long("PRM"), is_long("Llama 3.1")
    (True, False, True)
    """
    return " " in fold_name(name)


def _same_digits(alias: str, name: str) -> bool:
    """Tell whether an alias may stand for the name: digits that both have must be the same."""
    digits = ["".join(char for char in text if char.isdigit()) for text in (alias, name)]
    return not all(digits) or digits[0] == digits[1]


def _key(use: _Use) -> str:
    """Return the strongest key of a use: the lexicon's name, a long name, else its own short one."""
    kind = use.found.type
    if use.known:
        return f"{kind}\tknown\t{use.known.name}"
    if use.long_names:
        return f"{kind}\tlong\t{use.long_names[0]}"
    return f"{kind}\tshort\t{use.short_names[0]}"


def _group(uses: list[_Use]) -> _Groups:
    groups = _Groups()
    for use in uses:
        for name in use.long_names:
            groups.unite(_key(use), f"{use.found.type}\tlong\t{name}")
    for short, expansions in _expansions(uses, groups).items():
        if len(expansions) == 1:
            groups.unite(short, *expansions)
    return groups


def _expansions(uses: list[_Use], groups: _Groups) -> dict[str, set[str]]:
    """Map each short name's key to the groups that some paper gives as what it stands for."""
    found: dict[str, set[str]] = defaultdict(set)
    for use in uses:
        if use.known or use.long_names:
            for short in use.short_names:
                found[f"{use.found.type}\tshort\t{short}"].add(groups.find(_key(use)))
    return dict(sorted(found.items()))


def _nodes(groups: list[list[_Use]]) -> list[tuple[Entity, list[_Use]]]:
    """Make an entity of each group; groups that would share an id are told apart, the least needed more."""
    named = [(_best_name(group), group) for group in groups]
    ids = [entity_id(group[0].found.type, name) for name, group in named]
    for tell_apart in (_expansion, _first_use):
        taken = Counter(ids)
        ids = [
            entity_id(group[0].found.type, f"{name} {tell_apart(group)}") if taken[made] > 1 else made
            for made, (name, group) in zip(ids, named, strict=True)
        ]
    return [(_entity(made, name, group), group) for made, (name, group) in zip(ids, named, strict=True)]


def _expansion(group: list[_Use]) -> str:
    """Return the expansion that an ambiguous acronym has in this group."""
    return min((long for use in group for long in use.long_names), default="")


def _first_use(group: list[_Use]) -> str:
    """Return what no other group has: a paper and the id there."""
    return min(f"{use.paper} {use.found.id}" for use in group)


def _best_name(group: list[_Use]) -> str:
    known = sorted({use.known.name for use in group if use.known})
    if known:
        return known[0]
    votes = Counter(use.found.name for use in group)
    return min(votes, key=lambda name: (-votes[name], not is_long(name), name))


def _entity(made: str, name: str, group: list[_Use]) -> Entity:
    names = {alias for use in group for alias in (use.found.name, *use.found.aliases)} - {name}
    return Entity(
        id=made,
        name=name,
        type=group[0].found.type,
        aliases=tuple(sorted(names)),
        support=len({use.paper for use in group}),
    )


def _explain(entity: Entity, group: list[_Use]) -> Iterable[Merge]:
    """Say for each use why it is this node; a node of one use needs no reason."""
    if len(group) < 2:
        return
    for use in group:
        rule, detail = _reason(entity, use)
        yield Merge(entity=entity.id, paper=use.paper, name=use.found.name, rule=rule, detail=detail)


def _reason(entity: Entity, use: _Use) -> tuple[str, str]:
    if fold_name(use.found.name) == fold_name(entity.name):
        return SAME_NAME, f"{use.found.name!r} and {entity.name!r} fold to {fold_name(entity.name)!r}"
    if use.known:
        return LEXICON_ALIAS, f"the lexicon calls {use.found.name!r} {use.known.name!r}"
    if use.long_names:
        return PAPER_ALIAS, f"{use.paper} also calls it {', '.join(use.found.aliases) or use.found.name}"
    return ACRONYM, f"{use.found.name!r} is given one expansion by the papers, {entity.name!r}"

"""Groups of uses to nodes: a name, a type, an id, and the reason of each use for being there."""

from collections import Counter, defaultdict, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from kg.ids import fold_name
from kg.model import Entity, Merge
from kg.resolve.groups import Group, distinct_ids
from kg.resolve.model import RULE_SCORE, Link, Rule, Use
from kg.resolve.names import to_short
from kg.vocab import EntityType

#: Rules that need no mention where another one stands between the same two names.
_SILENT = frozenset({Rule.SAME_NAME})


class Reasons:
    """Finds why two keys are one thing: the weakest link on the shortest way between them."""

    __slots__ = ("_links",)

    def __init__(self, links: Iterable[Link]) -> None:
        self._links: dict[str, list[tuple[str, Link]]] = defaultdict(list)
        for item in sorted(set(links), key=lambda item: (-item.score, item.first, item.second, item.rule, item.detail)):
            self._links[item.first].append((item.second, item))
            self._links[item.second].append((item.first, item))

    def from_key(self, start: str) -> Mapping[str, Link | None]:
        """Map each key that is one thing with the start to the weakest link on the way; None for the start."""
        weakest: dict[str, Link | None] = {start: None}
        ahead = deque([start])
        while ahead:
            key = ahead.popleft()
            for other, item in self._links[key]:
                if other not in weakest:
                    before = weakest[key]
                    weakest[other] = before if before and before.score <= item.score else item
                    ahead.append(other)
        return weakest


@dataclass(frozen=True, slots=True)
class Node:
    """An entity, the uses that it stands for, and why each is here."""

    entity: Entity
    uses: tuple[Use, ...]
    merges: tuple[Merge, ...]


def to_group(uses: Sequence[Use], known: Mapping[str, str]) -> Group:
    """Give uses that are one thing their name and type.

    Args:
        uses: sorted by key.
        known: key of a use to the lexicon's name of the thing, where it has one.
    """
    return Group(uses=tuple(uses), name=_best_name(uses, known), type=vote_type(uses))


def to_nodes(groups: Sequence[Group], reasons: Reasons) -> list[Node]:
    """Make an entity of each group, with the reason of each use for being there."""
    ids = distinct_ids(groups)
    return [
        Node(_entity(made, group), group.uses, tuple(_explain(made, group, reasons)))
        for made, group in zip(ids, groups, strict=True)
    ]


def vote_type(group: Sequence[Use]) -> EntityType:
    """Return the type that most papers give the thing; of equal ones the surest, then the first of the vocabulary."""
    votes = Counter(use.type for use in group)
    scores: dict[EntityType, float] = defaultdict(float)
    for use in group:
        scores[use.type] += use.found.score
    order = list(EntityType)
    return min(votes, key=lambda kind: (-votes[kind], -round(scores[kind], 6), order.index(kind)))


def _best_name(group: Sequence[Use], known: Mapping[str, str]) -> str:
    names = Counter(known[use.key] for use in group if use.key in known)
    if names:
        return min(names, key=lambda name: (-names[name], name))
    votes = Counter(use.found.name for use in group)
    return min(votes, key=lambda name: (-votes[name], to_short(name) is not None, name))


def _entity(made: str, group: Group) -> Entity:
    names = {alias for use in group.uses for alias in (use.found.name, *use.found.aliases)} - {group.name}
    papers = {use.paper for use in group.uses}
    return Entity(id=made, name=group.name, type=group.type, aliases=tuple(sorted(names)), support=len(papers))


def _explain(made: str, group: Group, reasons: Reasons) -> Iterator[Merge]:
    """Say for each use why it is this node; a node of one use needs no reason."""
    if len(group.uses) < 2:
        return
    name = group.name
    start = min(group.uses, key=lambda use: (use.found.name != name, name not in use.found.aliases, use.key))
    why = reasons.from_key(start.key)
    for use in group.uses:
        rule, score, detail = _reason(name, use, why.get(use.key))
        yield Merge(entity=made, paper=use.paper, name=use.found.name, rule=rule, score=score, detail=detail)
    yield from _explain_vote(made, group)


def _reason(name: str, use: Use, weakest: Link | None) -> tuple[Rule, float, str]:
    if weakest and weakest.rule not in _SILENT:
        return weakest.rule, weakest.score, weakest.detail
    rule = Rule.SAME_NAME if fold_name(use.found.name) == fold_name(name) else Rule.VARIANT
    return rule, RULE_SCORE[rule], f"{use.found.name!r} and {name!r} read the same"


def _explain_vote(made: str, group: Group) -> Iterator[Merge]:
    """Keep the vote of a node that papers take for things of several types."""
    votes = Counter(use.type for use in group.uses)
    said = ", ".join(f"{votes[kind]} {kind}" for kind in sorted(votes, key=lambda kind: (-votes[kind], kind)))
    share = round(votes[group.type] / votes.total(), 3)
    for use in group.uses:
        if use.type != group.type:
            detail = f"{use.type} in this paper, {group.type} in the graph; all uses: {said}"
            yield Merge(
                entity=made, paper=use.paper, name=use.found.name, rule=Rule.TYPE_VOTE, score=share, detail=detail
            )

"""What the user has decided of names, applied to what the stages have grouped.

In come groups of uses and decisions in the order in which they were made; out go the groups as the user
wants them. An entity is named by its id, its name, or one of its other names; a decision that names none,
or several, changes nothing and is reported.
"""

from collections import defaultdict, deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from kg.ids import fold_name
from kg.resolve.groups import Group, distinct_ids
from kg.resolve.model import Link, Rule, Use, link
from kg.resolve.names import to_key
from kg.vocab import EntityType


class DecisionKind(StrEnum):
    """What a user can decide."""

    SAME = "same"
    DIFFERENT = "different"
    RENAME = "rename"
    RETYPE = "retype"
    DROP = "drop"


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """One decision of the user.

    Attributes:
        names: the entities that it is about, each by id or name; one or, for same and different, two or more.
        to: the new name or type.
        papers: for different, the papers in which the name is another thing.
    """

    kind: DecisionKind
    names: tuple[str, ...]
    to: str | None = None
    papers: tuple[str, ...] = ()

    def __str__(self) -> str:
        what = ", ".join(map(repr, self.names))
        where = f" in {', '.join(self.papers)}" if self.papers else ""
        return f"{self.kind} {what}{where}" + (f" to {self.to!r}" if self.to else "")


@dataclass(frozen=True, slots=True, kw_only=True)
class Curated:
    """What became of the groups.

    Attributes:
        groups: those that are left, in the order of their first uses.
        links: why groups were made one.
        unused: decisions that no longer apply, each with the reason.
    """

    groups: tuple[Group, ...]
    links: tuple[Link, ...] = ()
    unused: tuple[str, ...] = ()


def apply_decisions(groups: Iterable[Group], decisions: Iterable[Decision], links: Sequence[Link]) -> Curated:
    """Apply the decisions one after the other."""
    state = Curated(groups=tuple(groups))
    for decision in decisions:
        state = _APPLY[decision.kind](state, decision, links)
    return replace(state, groups=tuple(sorted(state.groups, key=lambda group: group.uses[0].key)))


def find_groups(groups: Sequence[Group], name: str) -> list[Group]:
    """Find the groups that an id or a name means: by id, else by name, else folded, else by another name."""
    if found := [group for group, made in zip(groups, _ids(groups, name), strict=True) if made == name]:
        return found
    for is_meant in (_has_name, _has_folded_name, _has_alias):
        if found := [group for group in groups if is_meant(group, name)]:
            return found
    return []


def _ids(groups: Sequence[Group], name: str) -> Sequence[str]:
    """Return the ids of the groups, or none where what is looked for cannot be one."""
    is_id = name.startswith(tuple(f"{kind.lower()}-" for kind in EntityType))
    return distinct_ids(groups) if is_id else [""] * len(groups)


def _has_name(group: Group, name: str) -> bool:
    return group.name == name


def _has_folded_name(group: Group, name: str) -> bool:
    return fold_name(group.name) == fold_name(name)


def _has_alias(group: Group, name: str) -> bool:
    return any(name in {use.found.name, *use.found.aliases} for use in group.uses)


def _find_one(state: Curated, decision: Decision, name: str) -> Group | str:
    """Return the group that a name means, or why there is none."""
    found = find_groups(state.groups, name)
    if len(found) == 1:
        return found[0]
    reason = f"no entity is called {name!r}" if not found else f"{len(found)} entities are called {name!r}, give an id"
    return f"{decision}: {reason}"


def _without(state: Curated, gone: Iterable[Group], new: Iterable[Group]) -> tuple[Group, ...]:
    gone = list(gone)
    return (*(group for group in state.groups if group not in gone), *new)


def _unused(state: Curated, reason: str) -> Curated:
    return replace(state, unused=(*state.unused, reason))


def _apply_same(state: Curated, decision: Decision, links: Sequence[Link]) -> Curated:
    found: list[Group] = []
    for name in decision.names:
        group = _find_one(state, decision, name)
        if isinstance(group, str):
            return _unused(state, group)
        if group not in found:
            found.append(group)
    if len(found) < 2:
        return _unused(state, f"{decision}: they are one entity without it")
    first = found[0]
    uses = tuple(sorted((use for group in found for use in group.uses), key=lambda use: use.key))
    detail = f"the user says that {' and '.join(repr(group.name) for group in found)} are the same"
    ties = tuple(link(first.uses[0].key, group.uses[0].key, Rule.DECISION, detail) for group in found[1:])
    groups = _without(state, found, [replace(first, uses=uses)])
    return replace(state, groups=groups, links=(*state.links, *ties))


def _apply_different(state: Curated, decision: Decision, links: Sequence[Link]) -> Curated:
    if decision.papers:
        return _apply_apart(state, decision)
    keys = [to_key(name) for name in decision.names]
    for group in state.groups:
        seeds = {use.key: key for use in group.uses if (key := to_key(use.found.name)) in keys}
        if len(set(seeds.values())) > 1:
            parts = _part(group.uses, seeds, (*links, *state.links))
            new = [_part_group(group, parts[key]) for key in sorted(parts)]
            return replace(state, groups=_without(state, [group], new))
    return _unused(state, f"{decision}: no entity has both names")


def _apply_apart(state: Curated, decision: Decision) -> Curated:
    """Make the uses of some papers a thing of their own."""
    group = _find_one(state, decision, decision.names[0])
    if isinstance(group, str):
        return _unused(state, group)
    apart = tuple(use for use in group.uses if use.paper in decision.papers)
    rest = tuple(use for use in group.uses if use not in apart)
    if not apart or not rest:
        where = "none" if not apart else "all"
        return _unused(state, f"{decision}: {where} of the papers that name it are among these")
    return replace(state, groups=_without(state, [group], [_part_group(group, apart), _part_group(group, rest)]))


def _part_group(group: Group, uses: Sequence[Use]) -> Group:
    names = {use.found.name for use in uses}
    return replace(group, uses=tuple(uses), name=group.name if group.name in names else min(names))


def _part(uses: Sequence[Use], seeds: Mapping[str, str], links: Iterable[Link]) -> dict[str, list[Use]]:
    """Part uses among the seeds: each goes with the seed that the fewest links lead to, of equals the first."""
    near: dict[str, list[str]] = defaultdict(list)
    for item in links:
        near[item.first].append(item.second)
        near[item.second].append(item.first)
    side = dict(sorted(seeds.items(), key=lambda item: (item[1], item[0])))
    ahead = deque(side)
    while ahead:
        key = ahead.popleft()
        for other in sorted(near[key]):
            if other not in side:
                side[other] = side[key]
                ahead.append(other)
    parts: dict[str, list[Use]] = defaultdict(list)
    for use in uses:
        parts[side[use.key]].append(use)
    return parts


def _apply_rename(state: Curated, decision: Decision, links: Sequence[Link]) -> Curated:
    group = _find_one(state, decision, decision.names[0])
    if isinstance(group, str):
        return _unused(state, group)
    return replace(state, groups=_without(state, [group], [replace(group, name=str(decision.to))]))


def _apply_retype(state: Curated, decision: Decision, links: Sequence[Link]) -> Curated:
    group = _find_one(state, decision, decision.names[0])
    if isinstance(group, str):
        return _unused(state, group)
    return replace(state, groups=_without(state, [group], [replace(group, type=EntityType(str(decision.to)))]))


def _apply_drop(state: Curated, decision: Decision, links: Sequence[Link]) -> Curated:
    group = _find_one(state, decision, decision.names[0])
    if isinstance(group, str):
        return _unused(state, group)
    return replace(state, groups=_without(state, [group], []))


_APPLY = {
    DecisionKind.SAME: _apply_same,
    DecisionKind.DIFFERENT: _apply_different,
    DecisionKind.RENAME: _apply_rename,
    DecisionKind.RETYPE: _apply_retype,
    DecisionKind.DROP: _apply_drop,
}

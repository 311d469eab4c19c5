"""What two graphs have apart.

In come two graphs, out goes what the second has more, has less, and has otherwise: papers, entities,
relationships and claims, each by its id or key. What a difference is made of is said part by part. Pure.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Any

from kg.model import Artifact, Claim, Edge, Entity, Evidence, KnowledgeGraph, Paper

#: The longest piece of a value that is shown.
SHOWN = 60


@dataclass(frozen=True, slots=True)
class Change:
    """Something that both graphs have, differently.

    Attributes:
        what: its name.
        parts: attribute to what it was and what it is.
    """

    id: str
    what: str
    parts: Mapping[str, tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Difference:
    """The difference of one kind of thing.

    Attributes:
        added, removed: id to name, sorted by id.
        changed: sorted by id.
    """

    added: Mapping[str, str]
    removed: Mapping[str, str]
    changed: tuple[Change, ...]

    @property
    def is_empty(self) -> bool:
        """Tell whether there is none."""
        return not (self.added or self.removed or self.changed)


_Thing = Paper | Entity | Claim | Artifact | Edge


def diff_graphs(old: KnowledgeGraph, new: KnowledgeGraph) -> Mapping[str, Difference]:
    """Compare two graphs, kind by kind: papers, entities, claims, artifacts, relationships."""
    names = {entity.id: entity.name for graph in (old, new) for entity in graph.entities}
    return {
        kind: _diff(_by_id(getattr(old, part)), _by_id(getattr(new, part)), names)
        for kind, part in (
            ("papers", "papers"),
            ("entities", "entities"),
            ("claims", "claims"),
            ("artifacts", "artifacts"),
            ("relationships", "edges"),
        )
    }


def _by_id(things: Iterable[_Thing]) -> Mapping[str, _Thing]:
    return {" | ".join(thing.key) if isinstance(thing, Edge) else thing.id: thing for thing in things}


def _diff(old: Mapping[str, _Thing], new: Mapping[str, _Thing], names: Mapping[str, str]) -> Difference:
    return Difference(
        added={id_: _name(new[id_], names) for id_ in sorted(new.keys() - old.keys())},
        removed={id_: _name(old[id_], names) for id_ in sorted(old.keys() - new.keys())},
        changed=tuple(
            Change(id_, _name(new[id_], names), dict(_parts(old[id_], new[id_])))
            for id_ in sorted(old.keys() & new.keys())
            if old[id_] != new[id_]
        ),
    )


def _name(thing: _Thing, names: Mapping[str, str]) -> str:
    match thing:
        case Paper():
            return thing.title or shorten(thing.text)
        case Entity():
            return f"{thing.name} ({thing.type.value})"
        case Claim():
            return shorten(thing.text)
        case Artifact():
            return f"{thing.kind.value} {thing.url or 'without address'}"
        case Edge():
            ends = (names.get(end, end) for end in (thing.source, thing.target))
            return f" {thing.type.value} ".join(ends) + f" (in {thing.evidence.paper})"


def _parts(old: Any, new: Any) -> Iterator[tuple[str, tuple[str, str]]]:
    """Yield each attribute that differs; those of the evidence by themselves."""
    for field in fields(old):
        was, now = getattr(old, field.name), getattr(new, field.name)
        if was != now and isinstance(was, Evidence):
            yield from _parts(was, now)
        elif was != now:
            yield field.name, (_show(was), _show(now))


def _show(value: object) -> str:
    if isinstance(value, tuple):
        return ", ".join(map(str, value)) or "none"
    return "none" if value is None else str(value)


def shorten(text: str) -> str:
    """Cut a text to what fits on a line.

    >>> shorten("a" * 80) == "a" * 59 + "…"
    True
    """
    line = " ".join(text.split())
    return line if len(line) <= SHOWN else f"{line[: SHOWN - 1]}…"

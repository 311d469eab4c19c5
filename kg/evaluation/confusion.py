"""Which types are taken for which."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from kg.evaluation.alignment import Pair


@dataclass(frozen=True, slots=True, kw_only=True)
class Confusion:
    """How many items of one type were found as another, or as their own.

    Attributes:
        gold: the type in gold, or None for what gold does not have.
        found: the type found, or None for what was missed.
    """

    gold: str | None
    found: str | None
    count: int


class _Gold(Protocol):
    @property
    def type(self) -> str: ...
    @property
    def types(self) -> frozenset[str]: ...
    @property
    def core(self) -> bool: ...


class _Found(Protocol):
    @property
    def type(self) -> str: ...


def confuse_entities(pairs: Iterable[Pair]) -> tuple[Confusion, ...]:
    """Count the types of entities, sorted; optional entities that were missed are left out."""
    return _count(
        types
        for pair in pairs
        for types in _types(pair.gold.entities, pair.found.entities, {j: i for i, j in pair.entities.items()})
    )


def confuse_claims(pairs: Iterable[Pair]) -> tuple[Confusion, ...]:
    """Count the types of claims, sorted; optional claims that were missed are left out."""
    return _count(types for pair in pairs for types in _types(pair.gold.claims, pair.found.claims, pair.claims))


def _types(
    golds: Sequence[_Gold], found: Sequence[_Found], partners: Mapping[int, int]
) -> Iterator[tuple[str | None, str | None]]:
    """Yield gold's type and the type found of each item; of several right types, gold's is the one found."""
    for i, gold in enumerate(golds):
        if i in partners:
            kind = found[partners[i]].type
            yield kind if kind in gold.types else gold.type, kind
        elif gold.core:
            yield gold.type, None
    met = set(partners.values())
    yield from ((None, item.type) for j, item in enumerate(found) if j not in met)


def _count(types: Iterable[tuple[str | None, str | None]]) -> tuple[Confusion, ...]:
    counts = sorted(Counter(types).items(), key=lambda item: [(kind is None, kind or "") for kind in item[0]])
    return tuple(Confusion(gold=gold, found=found, count=count) for (gold, found), count in counts)

"""Which types and roles are taken for which."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Protocol

from kg.evaluation.alignment import Pair


@dataclass(frozen=True, slots=True, kw_only=True)
class Confusion:
    """How many items of one type or role were found as another, or as their own.

    Attributes:
        gold: what it is in gold, or None for what gold does not have.
        found: what it was found as, or None for what was missed.
    """

    gold: str | None
    found: str | None
    count: int


class _Gold(Protocol):
    @property
    def core(self) -> bool: ...


@dataclass(frozen=True, slots=True)
class _Trait:
    """What is confused, as gold and findings have it: what it is, and all that is right in gold."""

    of: Callable[[object], str]
    all_of: Callable[[object], frozenset[str]]


_TYPE = _Trait(attrgetter("type"), attrgetter("types"))
_ROLE = _Trait(attrgetter("role"), attrgetter("roles"))


def confuse_entities(pairs: Iterable[Pair]) -> tuple[Confusion, ...]:
    """Count the types of entities, sorted; optional entities that were missed are left out."""
    return _confuse_entities(pairs, _TYPE)


def confuse_roles(pairs: Iterable[Pair]) -> tuple[Confusion, ...]:
    """Count the roles of entities, sorted; optional entities that were missed are left out."""
    return _confuse_entities(pairs, _ROLE)


def _confuse_entities(pairs: Iterable[Pair], trait: _Trait) -> tuple[Confusion, ...]:
    return _count(
        both
        for pair in pairs
        for both in _compare(pair.gold.entities, pair.found.entities, {j: i for i, j in pair.entities.items()}, trait)
    )


def confuse_claims(pairs: Iterable[Pair]) -> tuple[Confusion, ...]:
    """Count the types of claims, sorted; optional claims that were missed are left out."""
    return _count(both for pair in pairs for both in _compare(pair.gold.claims, pair.found.claims, pair.claims, _TYPE))


def _compare(
    golds: Sequence[_Gold], found: Sequence[object], partners: Mapping[int, int], trait: _Trait
) -> Iterator[tuple[str | None, str | None]]:
    """Yield what each item is in gold and was found as; where several things are right, gold has what was found."""
    for i, gold in enumerate(golds):
        if i in partners:
            kind = trait.of(found[partners[i]])
            yield kind if kind in trait.all_of(gold) else trait.of(gold), kind
        elif gold.core:
            yield trait.of(gold), None
    met = set(partners.values())
    yield from ((None, trait.of(item)) for j, item in enumerate(found) if j not in met)


def _count(both: Iterable[tuple[str | None, str | None]]) -> tuple[Confusion, ...]:
    counts = sorted(Counter(both).items(), key=lambda item: [(kind is None, kind or "") for kind in item[0]])
    return tuple(Confusion(gold=gold, found=found, count=count) for (gold, found), count in counts)

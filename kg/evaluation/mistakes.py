"""What went wrong in an abstract, item by item, for a person to read."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from kg.evaluation.alignment import Pair
from kg.evaluation.measures import found_triples, gold_triples
from kg.vocab import Role


@dataclass(frozen=True, slots=True, kw_only=True)
class Mistake:
    """One item that is wrong or missing.

    Attributes:
        kind: for example ``missed entity``.
        paper: id of the abstract.
        item: what it is, in a few words each.
    """

    kind: str
    paper: str
    item: tuple[str, ...]


_Items: TypeAlias = Iterator[tuple[str, ...]]


def find_mistakes(pair: Pair) -> Iterator[Mistake]:
    """Yield the mistakes in one abstract, kind by kind, each in the order of its items."""
    for kind, find in _KINDS.items():
        for item in find(pair):
            yield Mistake(kind=kind, paper=pair.gold.id, item=item)


def _spurious_entities(pair: Pair) -> _Items:
    for i, entity in enumerate(pair.found.entities):
        if i not in pair.typed_entities:
            yield entity.type, entity.name


def _missed_entities(pair: Pair) -> _Items:
    taken = set(pair.typed_entities.values())
    for j, gold in enumerate(pair.gold.entities):
        if gold.core and j not in taken:
            yield gold.type, gold.name


def _wrong_roles(pair: Pair) -> _Items:
    for i, j in sorted(pair.entities.items()):
        entity, gold = pair.found.entities[i], pair.gold.entities[j]
        if gold.core and entity.role is not Role.BACKGROUND and entity.role not in gold.roles:
            yield entity.role, entity.name, f"expected {gold.role}"


def _spurious_relations(pair: Pair) -> _Items:
    for head, relation, tail in sorted(found_triples(pair) - gold_triples(pair).keys()):
        yield _name(pair, head), relation, _name(pair, tail)


def _missed_relations(pair: Pair) -> _Items:
    found = found_triples(pair)
    for (head, relation, tail), core in gold_triples(pair).items():
        if core and (head, relation, tail) not in found:
            yield _name(pair, head), relation, _name(pair, tail)


def _name(pair: Pair, index: int) -> str:
    return pair.gold.entities[index].name if index >= 0 else pair.found.entities[-1 - index].name


def _spurious_claims(pair: Pair) -> _Items:
    taken = set(pair.claims.values())
    for j, claim in enumerate(pair.found.claims):
        if j not in taken:
            yield claim.type, claim.text


def _missed_claims(pair: Pair) -> _Items:
    for i, gold in enumerate(pair.gold.claims):
        if gold.core and i not in pair.claims:
            yield gold.type, gold.quote


def _wrong_claim_types(pair: Pair) -> _Items:
    for i, j in sorted(pair.claims.items()):
        claim, gold = pair.found.claims[j], pair.gold.claims[i]
        if claim.type not in gold.types:
            yield claim.type, claim.text, f"expected {gold.type}"


_KINDS: dict[str, Callable[[Pair], _Items]] = {
    "spurious entity": _spurious_entities,
    "missed entity": _missed_entities,
    "wrong role": _wrong_roles,
    "spurious relation": _spurious_relations,
    "missed relation": _missed_relations,
    "spurious claim": _spurious_claims,
    "missed claim": _missed_claims,
    "wrong claim type": _wrong_claim_types,
}

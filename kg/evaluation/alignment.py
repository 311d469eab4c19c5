"""Which found entity is which gold entity, and which found claim which gold claim.

Both are greedy, best pair first, and one to one: a second node for the same thing has no partner.
All ties are broken by the order of the items, so that the result is the same every time.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kg.evaluation.folding import fold_forms, fold_phrase
from kg.evaluation.gold import GoldClaim, GoldEntity, GoldPaper
from kg.model import CharSpan, Findings, FoundEntity

#: Claims that overlap less than this are different claims.
LEAST_OVERLAP = 0.5
#: One claim nearly holds the other when they share this much of the shorter one …
_NEARLY_ALL = 0.8
#: … and then counts as overlapping enough from this ratio of shared to joint length on.
_LEAST_RATIO = 0.25


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """An abstract's gold, its findings, and which of their items are the same.

    Attributes:
        entities: index of a found entity to that of its gold entity, whatever their types.
        typed_entities: the same with a right type demanded.
        claims: index of a gold claim to that of its found claim.
    """

    gold: GoldPaper
    found: Findings
    entities: Mapping[int, int]
    typed_entities: Mapping[int, int]
    claims: Mapping[int, int]


def pair_up(gold: GoldPaper, found: Findings, *, text: str) -> Pair:
    """Align the findings of an abstract with its gold, whose quotes stand in the text."""
    return Pair(
        gold=gold,
        found=found,
        entities=align_entities(gold.entities, found.entities, typed=False),
        typed_entities=align_entities(gold.entities, found.entities, typed=True),
        claims=align_claims(gold.claims, [claim.span for claim in found.claims], text=text),
    )


def gold_forms(entity: GoldEntity) -> frozenset[str]:
    """Fold every form that gold has of an entity."""
    return fold_forms((entity.name, *entity.surfaces))


def found_forms(entity: FoundEntity) -> frozenset[str]:
    """Fold every form that an extractor has of an entity."""
    return fold_forms((entity.name, *entity.aliases, *(mention.text for mention in entity.mentions)))


def align_entities(golds: Sequence[GoldEntity], found: Sequence[FoundEntity], *, typed: bool) -> dict[int, int]:
    """Map found to gold by shared forms.

    First come pairs whose found name is a gold form, then those with more forms in common, then
    those with a core gold entity.
    """
    wanted = [gold_forms(gold) for gold in golds]
    ranked = []
    for i, entity in enumerate(found):
        forms, name = found_forms(entity), fold_phrase(entity.name)
        for j, gold in enumerate(golds):
            shared = len(forms & wanted[j])
            if shared and (not typed or entity.type in gold.types):
                ranked.append((name not in wanted[j], -shared, not gold.core, i, j))
    return _marry(ranked)


def align_claims(golds: Sequence[GoldClaim], found: Sequence[CharSpan], *, text: str) -> dict[int, int]:
    """Map gold to found by overlap, which is at least ``LEAST_OVERLAP``."""
    ranked = []
    for i, gold in enumerate(golds):
        start = text.index(gold.quote)
        span = CharSpan(start, start + len(gold.quote))
        for j, other in enumerate(found):
            if (shared := measure_overlap(span, other)) >= LEAST_OVERLAP:
                ranked.append((-shared, i, j))
    return _marry(ranked)


def measure_overlap(one: CharSpan, other: CharSpan) -> float:
    """Return the shared length over the joint length, at least one half where one nearly holds the other.

    >>> measure_overlap(CharSpan(0, 10), CharSpan(0, 8)), measure_overlap(CharSpan(0, 10), CharSpan(4, 7))
    (0.8, 0.5)
    """
    shared = min(one.end, other.end) - max(one.start, other.start)
    if shared <= 0:
        return 0.0
    ratio = shared / (max(one.end, other.end) - min(one.start, other.start))
    shorter = min(one.end - one.start, other.end - other.start)
    if shared / shorter >= _NEARLY_ALL and ratio >= _LEAST_RATIO:
        return max(ratio, LEAST_OVERLAP)
    return ratio


def _marry(ranked: Iterable[tuple[Any, ...]]) -> dict[int, int]:
    """Take pairs by rank; the last two items of each are the partners, and each marries once."""
    partners: dict[int, int] = {}
    taken: set[int] = set()
    for *_, one, other in sorted(ranked):
        if one not in partners and other not in taken:
            partners[one] = other
            taken.add(other)
    return partners

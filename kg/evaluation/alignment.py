"""Which found entity is which gold entity, and which found claim which gold claim.

Both are greedy, best pair first, and one to one: a second node for the same thing has no partner.
All ties are broken by the order of the items, so that the result is the same every time. How much must
agree is a ``Standard``, of which there are two.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kg.evaluation.folding import fold_forms, fold_phrase
from kg.evaluation.gold import GoldClaim, GoldEntity, GoldPaper
from kg.model import CharSpan, Findings, FoundEntity

#: One claim nearly holds the other when they share this much of the shorter one …
_NEARLY_ALL = 0.8
#: … and then counts as overlapping enough from this ratio of shared to joint length on.
_LEAST_RATIO = 0.25


@dataclass(frozen=True, slots=True, kw_only=True)
class Standard:
    """How much must agree.

    Attributes:
        least_overlap: claims that overlap less than this are different claims.
        by_name: the name of a found entity must be a form of gold, not any form of it.
        whole_phrases: what stands in a slot must be gold's whole phrase.
        bounds: a number must have gold's bound.
    """

    least_overlap: float
    by_name: bool
    whole_phrases: bool
    bounds: bool


RELAXED = Standard(least_overlap=0.5, by_name=False, whole_phrases=False, bounds=False)
STRICT = Standard(least_overlap=0.9, by_name=True, whole_phrases=True, bounds=True)


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
    standard: Standard
    entities: Mapping[int, int]
    typed_entities: Mapping[int, int]
    claims: Mapping[int, int]


def pair_up(gold: GoldPaper, found: Findings, standard: Standard, *, text: str) -> Pair:
    """Align the findings of an abstract with its gold, whose quotes stand in the text."""
    return Pair(
        gold=gold,
        found=found,
        standard=standard,
        entities=align_entities(gold.entities, found.entities, standard, typed=False),
        typed_entities=align_entities(gold.entities, found.entities, standard, typed=True),
        claims=align_claims(gold.claims, [claim.span for claim in found.claims], standard, text=text),
    )


def gold_forms(entity: GoldEntity) -> frozenset[str]:
    """Fold every form that gold has of an entity."""
    return fold_forms((entity.name, *entity.surfaces))


def found_forms(entity: FoundEntity) -> frozenset[str]:
    """Fold every form that an extractor has of an entity."""
    return fold_forms((entity.name, *entity.aliases, *(mention.text for mention in entity.mentions)))


def align_entities(
    golds: Sequence[GoldEntity], found: Sequence[FoundEntity], standard: Standard, *, typed: bool
) -> dict[int, int]:
    """Map found to gold by shared forms.

    First come pairs whose found name is a gold form, then those with more forms in common, then
    those with a core gold entity.
    """
    wanted = [gold_forms(gold) for gold in golds]
    ranked = []
    for i, entity in enumerate(found):
        name = fold_phrase(entity.name)
        forms = {name} if standard.by_name else found_forms(entity)
        for j, gold in enumerate(golds):
            shared = len(forms & wanted[j])
            if shared and (not typed or entity.type in gold.types):
                ranked.append((name not in wanted[j], -shared, not gold.core, i, j))
    return _marry(ranked)


def align_claims(
    golds: Sequence[GoldClaim], found: Sequence[CharSpan], standard: Standard, *, text: str
) -> dict[int, int]:
    """Map gold to found by overlap."""
    ranked = []
    for i, gold in enumerate(golds):
        start = text.index(gold.quote)
        span = CharSpan(start, start + len(gold.quote))
        for j, other in enumerate(found):
            if (shared := measure_overlap(span, other)) >= standard.least_overlap:
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
    ratio = one.share_with(other)
    shorter = min(one.end - one.start, other.end - other.start)
    if shared / shorter >= _NEARLY_ALL and ratio >= _LEAST_RATIO:
        return max(ratio, RELAXED.least_overlap)
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

"""What speaks for an entity filling a slot of a claim.

Comes in: a claim's place and type, and the entities of the abstract. Goes out: for each entity, its
cues, to be weighed by the table ``slots``. Every cue is a readable ``kind=value``. Offsets are raw.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kg.model import CharSpan, FoundEntity
from kg.vocab import ClaimType

_WORD = re.compile(r"[^\W\d_]+(?:[-'][^\W\d_]+)*|[,;:()]|\d+")
_OWN = re.compile(r"\b(?:our|we|it|its|this|the proposed|these|they)\b", re.IGNORECASE)
#: Stands for the word before the first and after the last one of a claim.
_EDGE = "^"
#: Characters read on each side of a mention, and words of them that count as near.
_REACH, _NEAR = 40, 5
_MOST_MENTIONS, _LAST_RANK = 5, 4
#: A mention this close to its beginning opens a claim.
_OPENING = 5
_PARTS = 3


@dataclass(frozen=True, slots=True)
class ClaimPlace:
    """Where a claim stands.

    Attributes:
        raw: the paper's text.
        span: of the claim.
        sentence: of the sentence that holds it.
        type: of the claim.
    """

    raw: str
    span: CharSpan
    sentence: CharSpan
    type: ClaimType


@dataclass(frozen=True, slots=True)
class _Seen:
    """An entity as a claim sees it.

    Attributes:
        kind: its type and role.
        where: the nearest place that names it.
        rank: which of the entities of its kind it is, from 1, by their first mentions.
    """

    entity: FoundEntity
    kind: str
    where: str
    rank: int


def slot_cues(place: ClaimPlace, entities: Sequence[FoundEntity]) -> Iterator[tuple[str, ...]]:
    """Yield the cues of each entity of an abstract for one claim of it."""
    seen = _look(place, entities)
    opening = tuple(_opening(place))
    for one in seen:
        yield (
            *_own_cues(place, one),
            *_rival_cues(one, seen),
            *(f"{cue} {one.kind}" for cue in opening),
            *_mention_cues(place, one),
        )


def _look(place: ClaimPlace, entities: Sequence[FoundEntity]) -> list[_Seen]:
    kinds = [f"{entity.type} {entity.role}" for entity in entities]
    counts: Counter[str] = Counter()
    ranks: dict[int, int] = {}
    for at in sorted(range(len(entities)), key=lambda at: entities[at].mentions[0].span):
        counts[kinds[at]] += 1
        ranks[at] = min(counts[kinds[at]], _LAST_RANK)
    return [
        _Seen(entity, kind, _where(place, entity), ranks[at])
        for at, (entity, kind) in enumerate(zip(entities, kinds, strict=True))
    ]


def _where(place: ClaimPlace, entity: FoundEntity) -> str:
    spans = [mention.span for mention in entity.mentions]
    if any(place.span.contains(span) for span in spans):
        return "claim"
    if any(place.sentence.contains(span) for span in spans):
        return "sentence"
    return "before" if spans[0].start < place.span.start else "later"


def _own_cues(place: ClaimPlace, one: _Seen) -> Iterator[str]:
    kind, where = one.kind, one.where
    yield "bias"
    yield f"is={kind}"
    yield f"is={kind} {place.type}"
    yield f"claim={place.type} {one.entity.type}"
    yield f"rank={one.rank} {kind}"
    yield f"mentions={min(len(one.entity.mentions), _MOST_MENTIONS)} {kind}"
    yield f"where={where} {kind}"
    yield f"where={where} {kind} {place.type}"
    yield f"where={where} first={one.rank == 1} {kind}"


def _rival_cues(one: _Seen, seen: Sequence[_Seen]) -> Iterator[str]:
    """Yield what else the claim names."""
    rivals = [other.entity for other in seen if other.where == "claim" and other is not one]
    for kind in sorted({rival.type for rival in rivals}):
        yield f"named too={kind} {one.kind} {one.where}"
    same_role = any(rival.role == one.entity.role for rival in rivals)
    yield f"role named too={same_role} {one.kind} {one.where}"


def _opening(place: ClaimPlace) -> Iterator[str]:
    text = place.span.of(place.raw)
    words = _WORD.findall(text[:_REACH].lower())
    yield f"opens={words[0] if words else _EDGE}"
    if _OWN.search(text):
        yield "own"


def _mention_cues(place: ClaimPlace, one: _Seen) -> Iterator[str]:
    """Yield what stands around the first mention in the claim."""
    span = next((mention.span for mention in one.entity.mentions if place.span.contains(mention.span)), None)
    if span is None:
        return
    before = place.raw[max(place.span.start, span.start - _REACH) : span.start]
    after = place.raw[span.end : min(place.span.end, span.end + _REACH)]
    left = [_EDGE, _EDGE, *_WORD.findall(before.lower())]
    right = [*_WORD.findall(after.lower()), _EDGE, _EDGE]
    at = span.start - place.span.start
    yield f"left={left[-1]} {one.kind}"
    yield f"left={left[-2]} {left[-1]}"
    yield f"left={left[-2]} {left[-1]} {one.kind}"
    yield f"right={right[0]} {one.kind}"
    yield f"right={right[0]} {right[1]} {one.kind}"
    yield from (f"near left={word} {one.kind}" for word in sorted(set(left[-_NEAR:])))
    yield f"opens claim={at < _OPENING} {one.kind} {place.type}"
    yield f"part={_PARTS * at // (place.span.end - place.span.start)} {one.kind}"

"""What speaks for an entity filling a slot of a claim.

Comes in: a claim's place and type, and the entities of the abstract. Goes out: for each entity, its
cues, to be weighed by the table ``slots``. Every cue is a readable ``kind=value``. Offsets are raw.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kg.model import CharSpan, FoundEntity
from kg.vocab import ClaimType

_WORD = re.compile(r"[^\W\d_]+(?:[-'][^\W\d_]+)*|[,;:()]|\d+")
#: Characters read on each side of a mention.
_REACH = 40
_MOST_MENTIONS = 5
_OWN = re.compile(r"\b(?:our|we|it|its|this|the proposed|these|they)\b", re.IGNORECASE)
_EDGE = "^"


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


def slot_cues(place: ClaimPlace, entities: Sequence[FoundEntity], at: int) -> Iterator[str]:
    """Yield the cues of one of the entities of an abstract for a claim of it."""
    entity = entities[at]
    kind = f"{entity.type} {entity.role}"
    yield from ("bias", f"is={kind}", f"is={kind} {place.type}", f"claim={place.type} {entity.type}")
    yield f"first of its role={_rank(entities, at)} {kind}"
    yield f"mentions={min(len(entity.mentions), _MOST_MENTIONS)} {kind}"
    where = _where(place, entity)
    yield f"where={where} {kind}"
    yield f"where={where} {kind} {place.type}"
    yield f"where={where} first={_rank(entities, at) == 1} {kind}"
    yield from _rivals(place, entities, at, where)
    yield from _opening(place, kind)
    for mention in entity.mentions:
        if place.span.contains(mention.span):
            yield from _around(place, mention.span, kind)
            break


def _where(place: ClaimPlace, entity: FoundEntity) -> str:
    spans = [mention.span for mention in entity.mentions]
    if any(place.span.contains(span) for span in spans):
        return "claim"
    if any(place.sentence.contains(span) for span in spans):
        return "sentence"
    return "before" if spans[0].start < place.span.start else "later"


def _rank(entities: Sequence[FoundEntity], at: int) -> int:
    """Count which of the entities of its type and role this one is, up to 4."""
    entity = entities[at]
    same = [other for other in entities[:at] if (other.type, other.role) == (entity.type, entity.role)]
    return min(len(same), 3) + 1


def _rivals(place: ClaimPlace, entities: Sequence[FoundEntity], at: int, where: str) -> Iterator[str]:
    """Yield which types of other entities the claim names."""
    entity = entities[at]
    named = {other.type for other in entities if other is not entity and _where(place, other) == "claim"}
    yield from (f"named too={kind} {entity.type} {entity.role} {where}" for kind in sorted(named))
    same = any(other.role == entity.role for other in entities if other is not entity and _where(place, other) == "claim")
    yield f"role named too={same} {entity.type} {entity.role} {where}"


def _opening(place: ClaimPlace, kind: str) -> Iterator[str]:
    words = _WORD.findall(place.span.of(place.raw)[:_REACH].lower())
    yield f"opens={words[0] if words else _EDGE} {kind}"
    if _OWN.search(place.span.of(place.raw)):
        yield f"own {kind}"


def _around(place: ClaimPlace, span: CharSpan, kind: str) -> Iterator[str]:
    before = place.raw[max(place.span.start, span.start - _REACH) : span.start]
    after = place.raw[span.end : min(place.span.end, span.end + _REACH)]
    left = [_EDGE, _EDGE, _EDGE, *_WORD.findall(before.lower())]
    right = [*_WORD.findall(after.lower()), _EDGE, _EDGE]
    yield f"left={left[-1]} {kind}"
    yield f"left={left[-2]} {left[-1]}"
    yield f"left={left[-2]} {left[-1]} {kind}"
    yield f"right={right[0]} {kind}"
    yield f"right={right[0]} {right[1]} {kind}"
    yield from (f"near left={word} {kind}" for word in set(left[-5:]))
    yield f"opens claim={span.start - place.span.start < 5} {kind} {place.type}"
    yield f"part={3 * (span.start - place.span.start) // (place.span.end - place.span.start)} {kind}"

"""The claims of one paper.

Comes in: a tagged ``Doc`` of ``norm.text`` and the paper's entities. Goes out: ``FoundClaim`` at raw
offsets, apart from each other, in the order of the text. Descriptions of what a paper does are no
claims; nothing is claimed that the text does not say in one stretch.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from spacy.tokens import Doc

from extractors.claim_cues import ClaimContext, read_context
from extractors.claim_slots import find_slots
from extractors.claim_types import TypedClause, find_typed_clauses
from extractors.quantities import FoundQuantity, find_quantities
from extractors.slot_cues import ClaimPlace
from extractors.stances import is_hedged, polarity_of
from extractors.words import read_words
from kg.model import CharSpan, FoundClaim, FoundEntity, Quantity
from kg.text import NormText

_DOLLAR = re.compile(r"(?<!\\)\$")


def find_claims(doc: Doc, norm: NormText, entities: Sequence[FoundEntity]) -> tuple[FoundClaim, ...]:
    """Find the claims of a paper."""
    words = read_words(doc)
    if not len(words):
        return ()
    context = read_context(words)
    quantities = find_quantities(norm.text)
    return tuple(_to_claim(context, norm, clause, entities, quantities) for clause in find_typed_clauses(context))


def _to_claim(
    context: ClaimContext,
    norm: NormText,
    clause: TypedClause,
    entities: Sequence[FoundEntity],
    quantities: Sequence[FoundQuantity],
) -> FoundClaim:
    extent = _extent(context, clause.start, clause.end)
    span = _to_raw(norm, extent)
    bounds = context.words.bounds
    sentence = norm.to_raw(_extent(context, bounds[clause.sentence], bounds[clause.sentence + 1]))
    slots = find_slots(ClaimPlace(norm.raw, span, sentence, clause.type), entities)
    return FoundClaim(
        span=span,
        text=span.of(norm.raw),
        type=clause.type,
        polarity=polarity_of(context, clause),
        hedged=is_hedged(context, clause),
        subject=slots.subject,
        baselines=slots.baselines,
        on=slots.on,
        metrics=slots.metrics,
        values=tuple(_values_in(norm, extent, quantities)),
        score=round(clause.score, 4),
    )


def _extent(context: ClaimContext, start: int, end: int) -> CharSpan:
    return CharSpan(context.words.starts[start], context.words.ends[end - 1])


def _values_in(norm: NormText, extent: CharSpan, quantities: Sequence[FoundQuantity]) -> Iterator[Quantity]:
    """Yield the quantities of a stretch of the normalised text, written as they are in the raw text."""
    for found in quantities:
        if extent.contains(found.span):
            yield replace(found.quantity, raw=_to_raw(norm, found.span).of(norm.raw))


def _to_raw(norm: NormText, extent: CharSpan) -> CharSpan:
    """Return the raw span, with the dollars of the formulas that it begins or ends in."""
    span = norm.to_raw(extent)
    raw, start, end = norm.raw, span.start, span.end
    opens, closes = raw[:start].endswith("$"), raw.startswith("$", end)
    is_odd = len(_DOLLAR.findall(raw, start, end)) % 2
    if (opens and closes and not is_odd) or (opens != closes and is_odd):
        return CharSpan(start - opens, end + closes)
    return span

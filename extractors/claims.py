"""The claims of one paper.

Comes in: a tagged ``Doc`` of ``norm.text``, what may fill slots, and the voters. Goes out:
``FoundClaim`` at raw offsets, apart from each other, in the order of the text. Descriptions of what a
paper does are no claims; nothing is claimed that the text does not say in one stretch.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from spacy.tokens import Doc

from extractors.arithmetic import find_mismatch
from extractors.attribution import ClaimNumbers, attribute
from extractors.changes import find_changes
from extractors.claim_cues import ClaimContext, read_context
from extractors.claim_slots import find_slots
from extractors.claim_types import TypedClause, find_typed_clauses
from extractors.claim_votes import Candidates, ClaimVoter, Opinion, PlacedClause
from extractors.clauses import cut_sentences
from extractors.quantities import FoundQuantity, find_quantities
from extractors.slot_cues import ClaimPlace
from extractors.stances import choose_polarity, find_scope, is_hedged, is_negated
from extractors.words import read_words
from kg.model import CharSpan, FoundClaim
from kg.text import NormText

_DOLLAR = re.compile(r"(?<!\\)\$")


def find_claims(
    doc: Doc, norm: NormText, candidates: Candidates, voters: Sequence[ClaimVoter]
) -> tuple[FoundClaim, ...]:
    """Find the claims of a paper, as its voters see them together."""
    words = read_words(doc)
    if not len(words):
        return ()
    context = read_context(words)
    sentences = cut_sentences(words)
    weights = np.sum([voter.weigh(context, sentences) for voter in voters], axis=0)
    claims = [_place(context, norm, clause) for clause in find_typed_clauses(sentences, weights.tolist())]
    opinions = zip(*(voter.judge(context, claims) for voter in voters), strict=True)
    quantities = find_quantities(norm.text, [voter.weigh_numbers for voter in voters])
    build = _Builder(context, norm, candidates, quantities)
    return tuple(build.claim(claim, said) for claim, said in zip(claims, opinions, strict=True))


def _place(context: ClaimContext, norm: NormText, clause: TypedClause) -> PlacedClause:
    extent = _extent(context, clause.start, clause.end)
    bounds = context.words.bounds
    sentence = norm.to_raw(_extent(context, bounds[clause.sentence], bounds[clause.sentence + 1]))
    return PlacedClause(clause, extent, ClaimPlace(norm.raw, _to_raw(norm, extent), sentence, clause.type))


class _Builder:
    """Makes claims of clauses and what was said of them."""

    def __init__(
        self, context: ClaimContext, norm: NormText, candidates: Candidates, quantities: Sequence[FoundQuantity]
    ) -> None:
        self._context = context
        self._norm = norm
        self._candidates = candidates
        self._quantities = quantities

    def claim(self, placed: PlacedClause, opinions: Sequence[Opinion]) -> FoundClaim:
        """Make one claim."""
        span = placed.place.span
        slots = find_slots(placed.place, self._candidates, opinions)
        quantities = [found for found in self._quantities if placed.extent.contains(found.span)]
        changes = find_changes(self._norm.text, quantities)
        numbers = [_to_raw_number(self._norm, found) for found in quantities]
        return FoundClaim(
            span=span,
            text=span.of(self._norm.raw),
            type=placed.clause.type,
            polarity=choose_polarity(opinions),
            hedged=is_hedged(self._context, placed.clause),
            subject=slots.subject,
            baselines=slots.baselines,
            on=slots.on,
            metrics=slots.metrics,
            values=attribute(ClaimNumbers(self._norm.raw, span, numbers, changes), slots, self._candidates.entities),
            negated=is_negated(self._context, placed.clause),
            scope=find_scope(self._context, placed.clause),
            mismatch=find_mismatch(self._norm.text, quantities),
            score=round(placed.clause.score, 4),
        )


def _extent(context: ClaimContext, start: int, end: int) -> CharSpan:
    return CharSpan(context.words.starts[start], context.words.ends[end - 1])


def _to_raw_number(norm: NormText, found: FoundQuantity) -> FoundQuantity:
    """Place and write a quantity as it is in the raw text."""
    span = _to_raw(norm, found.span)
    return FoundQuantity(span, replace(found.quantity, raw=span.of(norm.raw)))


def _to_raw(norm: NormText, extent: CharSpan) -> CharSpan:
    """Return the raw span, with the dollars of the formulas that it begins or ends in."""
    span = norm.to_raw(extent)
    raw, start, end = norm.raw, span.start, span.end
    opens, closes = raw[:start].endswith("$"), raw.startswith("$", end)
    is_odd = len(_DOLLAR.findall(raw, start, end)) % 2
    if (opens and closes and not is_odd) or (opens != closes and is_odd):
        return CharSpan(start - opens, end + closes)
    return span

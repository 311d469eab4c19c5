"""How a claim puts its case: good or bad for its subject, sure or hedged.

Comes in: ``ClaimContext``, a clause with its type, and what the voters say of it. Goes out: its
polarity, the cues of the table ``polarities``, and whether it is hedged: no voter is asked for that,
words of doubt tell it better.
"""

import re
from collections.abc import Iterator, Sequence

import numpy as np

from extractors.claim_cues import ClaimContext
from extractors.claim_types import TypedClause
from extractors.claim_votes import Opinion
from kg.vocab import ClaimType, Polarity

#: The answers of the table ``polarities``, and the order of every voter.
LABELS = tuple(Polarity)
#: Of the claims that annotators hedge, three in four have one of these in the claim or just before.
_HEDGE = re.compile(
    r"\b(?:may|might|could|suggest(?:s|ed|ing)?|conjectur(?:e|es|ed)|hypothes\w+|seems?|appears? to|potentially|"
    r"possibly|perhaps|arguably|likely to|we (?:believe|posit))\b",
    re.IGNORECASE,
)
#: Tokens before a clause that can hedge it, as in ``results suggest that``.
_LEAD = 3


def choose_polarity(opinions: Sequence[Opinion]) -> Polarity:
    """Tell whether a claim is good or bad for its subject, as its voters see it together."""
    together = np.sum([opinion.polarities for opinion in opinions], axis=0)
    return LABELS[int(together.argmax())]


def polarity_cues(context: ClaimContext, start: int, end: int, kind: ClaimType) -> Iterator[str]:
    """Yield the cues of the tokens of a claim of this type."""
    words = context.word_cues[start:end]
    yield from ("bias", f"type={kind}", *words, *context.pair_cues[start + 1 : end])
    yield from (f"{word} {kind}" for word in words)


def is_hedged(context: ClaimContext, clause: TypedClause) -> bool:
    """Tell whether a claim is put as a guess."""
    words = context.words
    start = max(words.bounds[clause.sentence], clause.start - _LEAD)
    return bool(_HEDGE.search(words.of(start, clause.end)))

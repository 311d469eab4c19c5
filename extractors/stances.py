"""How a claim puts its case: good or bad for its subject, sure or hedged, denied, of whose work.

Comes in: ``ClaimContext``, a clause with its type, and what the voters say of it. Goes out: its
polarity, the cues of the table ``polarities``, whether it is hedged or denied, and whether it speaks of
this paper's work. No voter is asked for the last three: words and places tell them.
"""

import re
from collections.abc import Iterator, Sequence

import numpy as np

from extractors.claim_cues import ClaimContext
from extractors.claim_types import TypedClause
from extractors.claim_votes import Opinion
from kg.vocab import ClaimType, Polarity, Scope

#: The answers of the table ``polarities``, and the order of every voter.
LABELS = tuple(Polarity)
#: Of the claims that annotators hedge, three in four have one of these in the claim or just before.
_HEDGE = re.compile(
    r"\b(?:may|might|could|suggest(?:s|ed|ing)?|conjectur(?:e|es|ed)|hypothes\w+|seems?|appears? to|potentially|"
    r"possibly|perhaps|arguably|likely to|we (?:believe|posit))\b",
    re.IGNORECASE,
)
#: What denies; ``not only`` and its like do not.
_DENIAL = re.compile(
    r"\b(?:(?:not|cannot)\b(?! (?:only|just|merely|necessarily)\b)|\w+n['’]t\b|never\b|neither\b|no longer\b"
    r"|(?:fail(?:s|ed)?|unable) to\b"
    r"|no (?:significant|clear|consistent|such|single|evidence|guarantee|improvement|gain|benefit|advantage)\w*)",
    re.IGNORECASE,
)
#: The paper speaks of itself.
_OWN = re.compile(
    r"\b(?:we|our|ours|us|this (?:paper|work|study|article|survey)|the proposed|herein|here,)\b", re.IGNORECASE
)
#: The paper speaks of others.
_OTHERS = re.compile(
    r"\b(?:existing|previous(?:ly)?|prior|current(?:ly)?|recent(?:ly)?|conventional(?:ly)?|traditional(?:ly)?|earlier|past"
    r"|most|many|several|other|standard|common(?:ly)?|popular|state-of-the-art) (?:[\w-]+ ){0,3}?"
    r"(?:methods?|approach(?:es)?|works?|models?|algorithms?|techniques?|studies|research|literature|solutions?"
    r"|systems?|efforts?|attempts?|benchmarks?|datasets?|advances?)\b|\b(?:has|have) (?:been|long|recently)\b",
    re.IGNORECASE,
)
#: Tokens before a clause that can hedge it, as in ``results suggest that``.
_LEAD = 3
#: Tokens at the beginning of a clause that say who acts in it.
_OPENING = 8


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


def is_negated(context: ClaimContext, clause: TypedClause) -> bool:
    """Tell whether a claim denies something."""
    return bool(_DENIAL.search(context.words.of(clause.start, clause.end)))


def find_scope(context: ClaimContext, clause: TypedClause) -> Scope:
    """Tell of whose work a claim speaks.

    Before an abstract turns to its own work, what does not say ``we`` is about the work of others; after that,
    only what names others at its beginning.
    """
    words = context.words
    text = words.of(clause.start, clause.end)
    sentence = words.of(words.bounds[clause.sentence], words.bounds[clause.sentence + 1])
    if _OWN.search(text):
        return Scope.THIS_PAPER
    if clause.sentence < context.turn:
        return Scope.THIS_PAPER if _OWN.search(sentence) else Scope.PRIOR_WORK
    opening = words.of(clause.start, min(clause.start + _OPENING, clause.end))
    return Scope.PRIOR_WORK if _OTHERS.match(opening) else Scope.THIS_PAPER

"""Sentences divided into claims of known type.

Comes in: divided sentences, and a weight for each label of each of their clauses. Goes out:
``TypedClause``, apart from each other, in the order of the text. Every way of dividing a sentence into
claims and idle pieces is weighed as a whole; the heaviest wins.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from extractors.clauses import CutSentence
from extractors.divisions import Weights, best_division, run_probabilities
from kg.vocab import ClaimType

#: What a clause can be; the first is a piece that claims nothing.
LABELS = ("none", *ClaimType)


@dataclass(frozen=True, slots=True)
class TypedClause:
    """A clause that is a claim.

    Attributes:
        sentence: number of its sentence.
        start: its first token.
        end: the token after its last one.
        type: what kind of statement it is.
        score: probability, over all divisions of the sentence, that exactly this clause is a claim of
            this type.
    """

    sentence: int
    start: int
    end: int
    type: ClaimType
    score: float


def find_typed_clauses(sentences: Sequence[CutSentence], weights: Sequence[Weights]) -> Iterator[TypedClause]:
    """Yield the claims of an abstract, in the order of the text.

    Args:
        sentences: all of them.
        weights: one row a clause of a sentence, in their order; one weight a label.
    """
    at = 0
    for sentence in sentences:
        end = at + len(sentence.clauses)
        yield from _divide(sentence, weights[at:end])
        at = end


def _divide(sentence: CutSentence, weights: Sequence[Weights]) -> Iterator[TypedClause]:
    pieces = len(sentence.cuts) - 1
    chosen = best_division(pieces, weights)
    probabilities = run_probabilities(pieces, weights) if chosen else ()
    for number, label in chosen:
        clause, kind = sentence.clauses[number], ClaimType(LABELS[label])
        yield TypedClause(sentence.number, clause.start, clause.end, kind, probabilities[number][label])

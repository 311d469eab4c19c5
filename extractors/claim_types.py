"""Sentences divided into claims of known type.

Comes in: ``Words``. Goes out: ``TypedClause``, apart from each other, in the order of the text. Every
way of dividing a sentence into claims and idle pieces is weighed as a whole, by the cues of its
clauses (table ``claims``); the heaviest wins.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from extractors.claim_cues import ClaimContext, clause_cues, read_context, sentence_cues
from extractors.clauses import Clause, find_clauses, find_cuts
from extractors.cues import CueTable, load_cue_table
from extractors.divisions import best_division, run_probabilities
from extractors.words import Words
from kg.vocab import ClaimType

#: The answers of the table ``claims``; the first is a piece that claims nothing.
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


def find_typed_clauses(words: Words) -> Iterator[TypedClause]:
    """Yield the claims of an abstract, in the order of the text."""
    if not len(words):
        return
    context, table = read_context(words), load_cue_table("claims")
    for sentence in range(len(words.bounds) - 1):
        yield from _claims_of(context, sentence, table)


def _claims_of(context: ClaimContext, sentence: int, table: CueTable) -> Iterator[TypedClause]:
    cuts = find_cuts(context.words, sentence)
    clauses = find_clauses(context.words, cuts)
    shared = table.sums(sentence_cues(context, sentence))
    weights = [_weigh(table, shared, context, cuts, clause) for clause in clauses]
    chosen = best_division(len(cuts) - 1, weights)
    if not chosen:
        return
    probabilities = run_probabilities(len(cuts) - 1, weights)
    for number, label in chosen:
        clause, kind = clauses[number], ClaimType(LABELS[label])
        yield TypedClause(sentence, clause.start, clause.end, kind, probabilities[number][label])


def _weigh(
    table: CueTable, shared: tuple[float, ...], context: ClaimContext, cuts: tuple[int, ...], clause: Clause
) -> tuple[float, ...]:
    own = table.sums(clause_cues(context, cuts, clause))
    return tuple(a + b for a, b in zip(shared, own, strict=True))

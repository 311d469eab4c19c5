"""The stretches of a sentence that could be a claim.

Comes in: ``Words``. Goes out: for each sentence its cuts, and every run of pieces between two cuts as
a ``Clause``. A sentence is cut before a clause, before a coordinated verb, after a complementiser or
connective and after a colon, semicolon, dash or bracket. What a clause says is not asked here.
"""

from dataclasses import dataclass

from extractors.divisions import runs_of
from extractors.words import Words

#: No sentence has more pieces; longer ones lose cuts in their middle. Of 3,604 abstracts' sentences
#: one in 900 has more.
MOST_PIECES = 10

_STOPS = frozenset(": ; ( ) — -- --- –".split())
_CONNECTIVES = frozenset(
    "that which while whereas but how where since because although though yet as when why whether".split()
)
_JOINTS = frozenset(", and also then".split())
_MODALS = frozenset("can could may might must shall should will would".split())
#: Words and marks that end no clause.
_DANGLING = _STOPS | _CONNECTIVES | _JOINTS | frozenset(". ! ? \" ' or if thus hence however moreover".split())
#: Where the search for the verb of a clause ends.
_CLAUSE_ENDS = _STOPS | _CONNECTIVES | frozenset(", and or . ! ?".split())


@dataclass(frozen=True, slots=True)
class Clause:
    """A run of pieces of one sentence.

    Attributes:
        first: number of its first piece.
        last: number after its last piece.
        start: its first token.
        end: the token after its last one; dangling connectives and marks are left out.
    """

    first: int
    last: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class CutSentence:
    """A sentence and the clauses that it could be divided into.

    Attributes:
        number: which sentence of the abstract it is.
        cuts: the first token of each piece, then the sentence's end.
        clauses: every run of pieces, by first piece, then by last.
    """

    number: int
    cuts: tuple[int, ...]
    clauses: tuple[Clause, ...]


def cut_sentences(words: Words) -> tuple[CutSentence, ...]:
    """Cut every sentence of an abstract."""
    return tuple(_cut(words, number) for number in range(len(words.bounds) - 1))


def _cut(words: Words, number: int) -> CutSentence:
    start, end = words.bounds[number], words.bounds[number + 1]
    while start < end - 1 and words.lowers[start].isspace():
        start += 1
    cuts = [start, *(at for at in range(start + 1, end) if _is_cut(words, at, end)), end]
    while len(cuts) > MOST_PIECES + 1:
        cuts.pop(len(cuts) // 2)
    clauses = (
        Clause(first, last, cuts[first], _trim(words, cuts[first], cuts[last]))
        for first, last in runs_of(len(cuts) - 1)
    )
    return CutSentence(number, tuple(cuts), tuple(clauses))


def _is_cut(words: Words, at: int, end: int) -> bool:
    before, here = words.lowers[at - 1], words.lowers[at]
    if here in _DANGLING or not here[0].isalnum():
        return False
    if before in _JOINTS:
        return _opens_clause(words, at, end)
    return before in _STOPS or before in _CONNECTIVES


def _opens_clause(words: Words, at: int, end: int) -> bool:
    """Tell whether a verb, an adverb with a verb, or a noun phrase with its verb begins here."""
    after = at + 1 if words.codes[at] == "R" and at + 1 < end else at
    if words.codes[after] in "BGV" or words.lowers[after] in _MODALS:
        return True
    for place in range(at, end):
        if words.lowers[place] in _CLAUSE_ENDS:
            return False
        if words.codes[place] == "B" or words.lowers[place] in _MODALS:
            return True
    return False


def _trim(words: Words, start: int, end: int) -> int:
    while end > start + 1 and (words.lowers[end - 1] in _DANGLING or words.lowers[end - 1].isspace()):
        if words.lowers[end - 1] == ")" and _is_closed(words.of(start, end)):
            break
        end -= 1
    return end


def _is_closed(text: str) -> bool:
    return text.count("(") >= text.count(")")

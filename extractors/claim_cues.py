"""What speaks for or against a clause being a claim, and of which type.

Comes in: ``Words``. Goes out: for each clause, its cues, to be weighed by the table ``claims``. Every cue
is a readable ``kind=value``. Words are reduced to stems and numbers to ``0``.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from extractors.clauses import Clause, CutSentence
from extractors.stems import stem
from extractors.words import EDGE, Words

#: The first sentence that matches is where the abstract turns from the field to the paper itself.
_TURN = re.compile(
    r"\b(?:we (?:\w+ )?(?:propos|present|introduc|develop|study|describ|design|investigat|consider|show|prov|explor"
    r"|examin|analy|address)|this (?:paper|work|article|study))",
    re.IGNORECASE,
)
#: A name, and what a text of this form contains.
_Form = tuple[str, re.Pattern[str]]
_FORMS: tuple[_Form, ...] = (
    ("percent", re.compile(r"%|\bpercent\b")),
    ("number", re.compile(r"\d")),
    ("times", re.compile(r"\d ?[x×]|\btimes\b|-fold\b")),
    ("bound", re.compile(r"[OΩΘõÕ]~?\s?\(.*\)|[√ε]")),
)
_LONGEST_PLACE = 5
_LENGTH_STEP, _LONGEST_STEP = 4, 8


@dataclass(frozen=True, slots=True)
class ClaimContext:
    """An abstract, read for the cues of its clauses.

    Attributes:
        words: its tokens.
        stems: the tokens reduced.
        word_cues: one a token.
        pair_cues: one a token, of it and the token before.
        turn: number of the sentence that turns to the paper itself.
    """

    words: Words
    stems: tuple[str, ...]
    word_cues: tuple[str, ...]
    pair_cues: tuple[str, ...]
    turn: int


def read_context(words: Words) -> ClaimContext:
    """Read what the cues of all clauses share."""
    sentences = len(words.bounds) - 1
    texts = (words.of(start, end) for start, end in pairwise(words.bounds))
    turn = next((number for number, text in enumerate(texts) if _TURN.search(text)), sentences // 2)
    stems = tuple(map(stem, words.lowers))
    return ClaimContext(
        words=words,
        stems=stems,
        word_cues=tuple(f"word={one}" for one in stems),
        pair_cues=tuple(f"pair={one} {two}" for one, two in pairwise((EDGE, *stems))),
        turn=turn,
    )


def iter_clause_cues(context: ClaimContext, sentence: CutSentence) -> Iterator[tuple[str, ...]]:
    """Yield the cues of every clause of a sentence."""
    shared = ("bias", *_sentence_cues(context, sentence.number))
    forms = _forms_in(context.words.of(sentence.cuts[0], sentence.cuts[-1]), _FORMS)
    for clause in sentence.clauses:
        yield (
            *shared,
            *context.word_cues[clause.start : clause.end],
            *context.pair_cues[clause.start + 1 : clause.end],
            *_edge_cues(context, sentence.cuts, clause),
            *_shape_cues(context, sentence, clause),
            *(f"has={name}" for name, _ in _forms_in(context.words.of(clause.start, clause.end), forms)),
        )


def _sentence_cues(context: ClaimContext, sentence: int) -> tuple[str, ...]:
    """List the cues that all clauses of a sentence share."""
    sentences = len(context.words.bounds) - 1
    return (
        f"place={min(sentence, _LONGEST_PLACE)}",
        f"place from end={min(sentences - 1 - sentence, _LONGEST_PLACE)}",
        f"quarter={4 * sentence // sentences}",
        f"after turn={max(-3, min(_LONGEST_PLACE, sentence - context.turn))}",
    )


def _edge_cues(context: ClaimContext, cuts: tuple[int, ...], clause: Clause) -> tuple[str, ...]:
    stems, start, end = context.stems, clause.start, clause.end
    before = EDGE if start == cuts[0] else stems[start - 1]
    earlier = stems[start - 2] if start - 2 >= cuts[0] else EDGE
    return (
        f"opens={stems[start]}",
        f"opens={' '.join(stems[start : min(start + 2, end)])}",
        f"before={before}",
        f"before={earlier} {before}",
        f"before={before} as={context.words.codes[start]}",
        f"after={stems[end] if end < cuts[-1] else EDGE}",
        f"next={stems[cuts[clause.last]] if clause.last < len(cuts) - 1 else EDGE}",
    )


def _shape_cues(context: ClaimContext, sentence: CutSentence, clause: Clause) -> Iterator[str]:
    pieces = len(sentence.cuts) - 1
    phase = _phase(context, sentence.number)
    whole = "whole" if clause.last - clause.first == pieces else "part"
    verb = _main_verb(context, clause)
    yield f"{whole} {phase}"
    yield f"pieces={clause.last - clause.first}"
    yield f"length={min((clause.end - clause.start) // _LENGTH_STEP, _LONGEST_STEP)}"
    yield f"from {'start' if clause.first == 0 else 'inside'}"
    yield f"to {'end' if clause.last == pieces else 'inside'}"
    yield f"verb={verb}"
    yield f"verb={verb} {phase}"
    yield f"opens={context.stems[clause.start]} {phase}"


def _forms_in(text: str, forms: Iterable[_Form]) -> tuple[_Form, ...]:
    return tuple((name, form) for name, form in forms if form.search(text))


def _phase(context: ClaimContext, sentence: int) -> str:
    if sentence < context.turn:
        return "before"
    return "at" if sentence == context.turn else "after"


def _main_verb(context: ClaimContext, clause: Clause) -> str:
    """Return the stem of the first verb that is no participle, else of the first participle."""
    codes = context.words.codes[clause.start : clause.end]
    places = [at for at in (codes.find("B"), codes.find("G"), codes.find("V")) if at >= 0]
    return context.stems[clause.start + places[0]] if places else EDGE

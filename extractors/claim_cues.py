"""What speaks for or against a clause being a claim, and of which type.

Comes in: ``Words``. Goes out: for a clause, its cues, to be weighed by the table ``claims``. Every cue
is a readable ``kind=value``. Words are reduced to stems and numbers to ``0``.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from extractors.clauses import Clause
from extractors.words import EDGE, Words

_NUMBER = re.compile(r"\d[\d.,]*")
_ENDINGS = ("ing", "ed", "es", "s", "ly", "e")
_SHORTEST_STEM = 4
#: The first sentence that matches is where the abstract turns from the field to the paper itself.
_TURN = re.compile(
    r"\b(?:we (?:\w+ )?(?:propos|present|introduc|develop|study|describ|design|investigat|consider|show|prov|explor"
    r"|examin|analy|address)|this (?:paper|work|article|study))",
    re.IGNORECASE,
)
_FORMS = (
    ("percent", re.compile(r"%|\bpercent\b")),
    ("number", re.compile(r"\d")),
    ("times", re.compile(r"\d ?[x×]|\btimes\b|-fold\b")),
    ("bound", re.compile(r"[OΩΘõÕ]~?\s?\(.*\)|[√ε]")),
    ("colon before", re.compile(r"^:")),
)
_LONGEST_PLACE = 5
_LENGTH_STEP, _LONGEST_STEP = 4, 8


@dataclass(frozen=True, slots=True)
class ClaimContext:
    """An abstract, read for the cues of its clauses.

    Attributes:
        words: its tokens.
        stems: the token reduced, one a token.
        turn: number of the sentence that turns to the paper itself.
    """

    words: Words
    stems: tuple[str, ...]
    turn: int


def read_context(words: Words) -> ClaimContext:
    """Read what the cues of all clauses share."""
    sentences = len(words.bounds) - 1
    texts = (words.of(start, end) for start, end in pairwise(words.bounds))
    turn = next((number for number, text in enumerate(texts) if _TURN.search(text)), sentences // 2)
    return ClaimContext(words, tuple(map(_stem, words.lowers)), turn)


def sentence_cues(context: ClaimContext, sentence: int) -> tuple[str, ...]:
    """List the cues that all clauses of a sentence share."""
    sentences = len(context.words.bounds) - 1
    return (
        f"place={min(sentence, _LONGEST_PLACE)}",
        f"place from end={min(sentences - 1 - sentence, _LONGEST_PLACE)}",
        f"quarter={4 * sentence // sentences}",
        f"after turn={max(-3, min(_LONGEST_PLACE, sentence - context.turn))}",
    )


def clause_cues(context: ClaimContext, cuts: tuple[int, ...], clause: Clause) -> Iterator[str]:
    """Yield the cues of one clause of a sentence with these cuts, those of its sentence left out."""
    yield "bias"
    yield from _word_cues(context, clause)
    yield from _edge_cues(context, cuts, clause)
    yield from _shape_cues(context, cuts, clause)


def _word_cues(context: ClaimContext, clause: Clause) -> Iterator[str]:
    stems = context.stems[clause.start : clause.end]
    yield from (f"word={stem}" for stem in stems)
    yield from (f"pair={one} {two}" for one, two in pairwise(stems))


def _edge_cues(context: ClaimContext, cuts: tuple[int, ...], clause: Clause) -> Iterator[str]:
    stems, start, end = context.stems, clause.start, clause.end
    before = EDGE if start == cuts[0] else stems[start - 1]
    earlier = stems[start - 2] if start - 2 >= cuts[0] else EDGE
    yield f"opens={stems[start]}"
    yield f"opens={' '.join(stems[start : min(start + 2, end)])}"
    yield f"opens as={context.words.codes[start : start + 3]}"
    yield f"before={before}"
    yield f"before={earlier} {before}"
    yield f"before={before} as={context.words.codes[start]}"
    yield f"after={stems[end] if end < cuts[-1] else EDGE}"
    yield f"next={stems[cuts[clause.last]] if clause.last < len(cuts) - 1 else EDGE}"


def _shape_cues(context: ClaimContext, cuts: tuple[int, ...], clause: Clause) -> Iterator[str]:
    words = context.words
    phase = _phase(context, words.sentence[clause.start])
    whole = "whole" if clause.last - clause.first == len(cuts) - 1 else "part"
    verb = _main_verb(context, clause)
    yield f"{whole} {phase}"
    yield f"pieces={clause.last - clause.first}"
    yield f"length={min((clause.end - clause.start) // _LENGTH_STEP, _LONGEST_STEP)}"
    yield f"from {'start' if clause.first == 0 else 'inside'}"
    yield f"to {'end' if clause.last == len(cuts) - 1 else 'inside'}"
    yield f"verb={verb}"
    yield f"verb={verb} {phase}"
    yield f"opens={context.stems[clause.start]} {phase}"
    text = words.of(clause.start, clause.end)
    yield from (f"has={name}" for name, form in _FORMS if form.search(text))


def _phase(context: ClaimContext, sentence: int) -> str:
    if sentence < context.turn:
        return "before"
    return "at" if sentence == context.turn else "after"


def _main_verb(context: ClaimContext, clause: Clause) -> str:
    """Return the stem of the first verb that is no participle, else of the first participle."""
    codes = context.words.codes[clause.start : clause.end]
    places = [at for at in (codes.find("B"), codes.find("G"), codes.find("V")) if at >= 0]
    return context.stems[clause.start + places[0]] if places else EDGE


def _stem(lower: str) -> str:
    if _NUMBER.fullmatch(lower):
        return "0"
    ending = next((e for e in _ENDINGS if lower.endswith(e) and len(lower) - len(e) >= _SHORTEST_STEM), "")
    return lower.removesuffix(ending)

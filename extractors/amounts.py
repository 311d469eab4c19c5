"""Numbers of a text with their units and bounds, whether they mean something or not.

Comes in: normalised text. Goes out: ``Amount``, apart from each other, in the order of the text.
Refused are digits that are part of a name (``CIFAR-10``, ``3D``, ``GPT-4``), of a formula (``2n``,
``x_1``), of an enumeration or of a citation. What a number counts, ``extractors.quantities`` tells.
"""

import math
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from extractors.numerals import DIGIT_NUMERAL, NUMBER_WORDS, WORD_NUMERAL, value_of
from kg.model import CharSpan
from kg.vocab import Bound


@dataclass(frozen=True, slots=True, kw_only=True)
class Amount:
    """A number as it is written.

    Attributes:
        span: of the number with its sign, in the text that was searched.
        value: None where it is symbolic or beyond a float.
        sign: ``%``, ``points``, ``x`` or None.
        noun: what follows the number and seems to be counted.
        bound: from the words around it.
    """

    span: CharSpan
    value: float | None
    sign: str | None = None
    noun: str | None = None
    bound: Bound | None = None


_UNITS = "ms msec s sec h KB MB GB TB PB mm cm m km Hz kHz MHz GHz FPS fps dB W kW mW mg g kg N Nm V mAh MP °"
_SIGNS = (
    ("points", re.compile(r"\s?%[\s-]points?\b|[\s-](?:percentage[\s-])?(?:points?|pts?|pp)\b|pp\b")),
    ("%", re.compile(r"\s?%|[\s-](?:percent|per cent)\b")),
    ("x", re.compile(r"\s?[x×X](?![^\W_]|\s?\d)|[\s-]?folds?\b(?!\scross)|\stimes\b(?!\sper)")),
    *((unit, re.compile(rf"\s?{unit}(?![^\W_]|[_^])")) for unit in _UNITS.split()),
)
_DIGITS = re.compile(
    rf"(?:(?<![\w.^_/\\+*·×-])|(?<=[\s(~≈=/][-+×])|(?<=[\d%x×kKMB]-)|(?<=--)|(?<=near-)|(?<=\d/)|(?<=%/))(?:{DIGIT_NUMERAL})(?!\d)",
)
_WORDS = re.compile(rf"(?<![\w-]){WORD_NUMERAL}", re.IGNORECASE)
_MAGNITUDE = re.compile(
    rf"(?<!\w)(?P<orders>\d+|{'|'.join(NUMBER_WORDS)})\s(?:full\s|whole\s)?orders?[\s-]of[\s-]magnitudes?\b",
    re.IGNORECASE,
)
_MULTIPLES = (
    (50.0, "%", re.compile(r"(?<![\w-])(?:half|halv(?:e|es|ed|ing))(?![\w-])", re.IGNORECASE)),
    (2.0, "x", re.compile(r"(?<![\w-])(?:twice|doubl(?:es|ed|ing))(?![\w-])", re.IGNORECASE)),
    # "Triples" is more often what a knowledge graph is made of than what a method does.
    (3.0, "x", re.compile(r"(?<![\w-])tripl(?:ed|ing|es(?=\s(?:the|its|their|our)\b))(?![\w-])", re.IGNORECASE)),
)
_SYMBOLIC = re.compile(r"(?<![^\W_])(?:poly(?:log)?|[OoΩΘωõÕ]|Omega|Theta)~?\s?(?=[(\[{])")
#: Characters up to the closing bracket of a symbolic bound; the longest annotated one has 180 in LaTeX.
_LONGEST_SYMBOL = 200
#: After a numeral without a sign: part of a word, a formula or a longer number.
_GLUED = re.compile(r"[^\W_]|[_^\\*·]|[.,]\d|/(?!\d)|\s?[×x]\s?\d|-(?:th|st|nd|rd)\b")
_LABEL = re.compile(r"\($|\[(?:\d+,\s?)*$")
_LABEL_END = re.compile(r"\)|(?:,\s?\d+)*\]")
_LABEL_REACH = 20
_LONGEST_LABEL = 2

_BEFORE = (
    (Bound.UP_TO, r"up to|at most|no more than|as (?:much|many|high) as|(?:a )?maximum of|≤"),
    (Bound.AT_LEAST, r"at least|no (?:less|fewer) than|as (?:few|little|low) as|(?:a )?minimum of|≥"),
    (Bound.LESS_THAN, r"(?:less|fewer|lower|smaller) than|under|below|within|<"),
    (
        Bound.MORE_THAN,
        r"(?:more|greater|higher|larger) than|over|above|exceed(?:s|ed|ing)?|surpass(?:es|ed|ing)?|beyond|>",
    ),
    (Bound.ABOUT, r"about|around|approximately|approx\.|roughly|nearly|almost|close to|some|near|~|≈|∼"),
)
_BOUND_BEFORE = tuple(
    (
        bound,
        re.compile(rf"(?:(?<!\w)(?:{words}))\s?(?:an? )?(?:(?:average|factor|margin|gain) of )?[-+$]?$", re.IGNORECASE),
    )
    for bound, words in _BEFORE
)
_BOUND_AFTER = (
    (Bound.AT_LEAST, re.compile(r"\s?\+(?!\s?\w)|\sor more\b|\sand (?:above|more)\b")),
    (Bound.UP_TO, re.compile(r"\sor (?:less|fewer)\b")),
)
_BOUND_REACH = 30

_RUN = re.compile(r"[\s-](?:[^\W\d_][\w'/-]*[\s]?){1,5}")
_NO_NOUN = frozenset(
    "of in on for with and or to from than by at as is are was were be that which while when where over under per"
    " across compared using such via its their our the a an it we this has have can will without within between".split()
)


def find_amounts(text: str) -> tuple[Amount, ...]:
    """Find the numbers of a text.

    >>> [(a.value, a.sign or a.noun) for a in find_amounts("On CIFAR-10, 12x faster; 1,302 runs, up to 3.2%.")]
    [(12.0, 'x'), (1302.0, 'runs'), (3.2, '%')]
    """
    found: list[Amount] = []
    for find in _FINDERS:
        known = list(found)
        found += (amount for amount in find(text) if not any(amount.span.overlaps(other.span) for other in known))
    return tuple(sorted(found, key=lambda amount: amount.span))


def _find_symbolic(text: str) -> Iterator[Amount]:
    for match in _SYMBOLIC.finditer(text):
        if (end := _closing(text, match.end())) is not None:
            yield Amount(span=CharSpan(match.start(), end), value=None, bound=_bound_before(text, match.start()))


def _closing(text: str, opening: int) -> int | None:
    """Return the offset after the bracket that closes the one at ``opening``."""
    depth = 0
    for at in range(opening, min(len(text), opening + _LONGEST_SYMBOL)):
        depth += (text[at] in "([{") - (text[at] in ")]}")
        if not depth:
            return at + 1
    return None


def _find_magnitudes(text: str) -> Iterator[Amount]:
    for match in _MAGNITUDE.finditer(text):
        orders = value_of(match["orders"])
        if orders < _MOST_ORDERS:
            yield _amount(text, match.span(), 10.0**orders, "x")


def _find_digits(text: str) -> Iterator[Amount]:
    for match in _DIGITS.finditer(text):
        sign, end = _sign_after(text, match.end())
        if sign or not (_GLUED.match(text, end) or _is_label(text, match)):
            yield _amount(text, (match.start(), end), value_of(match[0]), sign)


def _find_words(text: str) -> Iterator[Amount]:
    for match in _WORDS.finditer(text):
        sign, end = _sign_after(text, match.end())
        yield _amount(text, (match.start(), end), value_of(match[0]), sign)


def _find_multiples(text: str) -> Iterator[Amount]:
    for value, sign, pattern in _MULTIPLES:
        for match in pattern.finditer(text):
            yield _amount(text, match.span(), value, sign)


_MOST_ORDERS = 300
#: The first finder to claim a stretch keeps it.
_FINDERS: tuple[Callable[[str], Iterator[Amount]], ...] = (
    _find_symbolic,
    _find_magnitudes,
    _find_digits,
    _find_words,
    _find_multiples,
)


def _amount(text: str, place: tuple[int, int], value: float, sign: str | None) -> Amount:
    start, end = place
    return Amount(
        span=CharSpan(start, end),
        value=value if math.isfinite(value) else None,
        sign=sign,
        noun=None if sign else _noun_after(text, end),
        bound=_bound_before(text, start) or _bound_after(text, end),
    )


def _sign_after(text: str, end: int) -> tuple[str | None, int]:
    for sign, pattern in _SIGNS:
        if match := pattern.match(text, end):
            return sign, match.end()
    return None, end


def _is_label(text: str, match: re.Match[str]) -> bool:
    """Tell whether the number stands alone in brackets, as in ``(2)`` or ``[12, 13]``."""
    opened = _LABEL.search(text, max(0, match.start() - _LABEL_REACH), match.start())
    return bool(opened and len(match[0]) <= _LONGEST_LABEL and _LABEL_END.match(text, match.end()))


def _bound_before(text: str, start: int) -> Bound | None:
    before = text[max(0, start - _BOUND_REACH) : start]
    return next((bound for bound, pattern in _BOUND_BEFORE if pattern.search(before)), None)


def _bound_after(text: str, end: int) -> Bound | None:
    return next((bound for bound, pattern in _BOUND_AFTER if pattern.match(text, end)), None)


def _noun_after(text: str, end: int) -> str | None:
    """Return the last word of the noun phrase that seems to follow, when it is a plural or hyphenated."""
    run = _RUN.match(text, end)
    if not run:
        return None
    words: list[str] = []
    for word in run[0].strip(" -").split():
        if word.lower() in _NO_NOUN or word.endswith("'s"):  # what owns something begins another phrase
            break
        words.append(word)
    if run[0].startswith("-"):
        return words[0] if words else None
    return next((word for word in reversed(words) if word.endswith("s") and not word.endswith("ss")), None)

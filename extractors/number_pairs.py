"""Which numbers of a text are two values of one thing, by what stands before and between them.

Comes in: normalised text and the places of numbers, in its order. Goes out: ``Pair``: ``from 51.6% to 60.1%``,
and ``60.1% compared to 51.6%``. What the numbers count is not asked.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from kg.model import CharSpan

_FROM = re.compile(r"\bfrom\s(?:an? )?(?:[\w-]+ ){0,2}\W?$")
#: After a first change, ``and 52.6% to 62.4%`` needs no second ``from``.
_AND = re.compile(r"(?:\band|[,;])\s(?:then )?\W?$")
_TO = re.compile(r"\s?(?:[\w@.-]+ ){0,3}to\s(?:an? )?\W?")
_AGAINST = re.compile(
    r"\s?(?:[\w@.-]+ ){0,3}\(?(?:vs\.?|versus|compared (?:to|with)|against|instead of|as opposed to)"
    r"\s(?:[\w-]+ ){0,3}\W?"
)
#: Before ``from`` it makes of two values the ends of a range.
RANGING = re.compile(r"\b(?:rang(?:e|es|ed|ing)|var(?:y|ies|ied|ying)|span(?:s|ning)?)\b[^.;]{0,20}$")
_REACH = 50


@dataclass(frozen=True, slots=True)
class Pair:
    """Two values of one thing, in the order of time or of merit.

    Attributes:
        before: position of the one among the numbers.
        after: position of the other.
        is_comparison: whether the one is another's value rather than an earlier one.
    """

    before: int
    after: int
    is_comparison: bool


def find_number_pairs(text: str, places: Sequence[CharSpan]) -> list[Pair]:
    """Find the pairs of a text.

    >>> text = "It grows from 51% to 60%."
    >>> find_number_pairs(text, [CharSpan(14, 17), CharSpan(21, 24)])
    [Pair(before=0, after=1, is_comparison=False)]
    """
    found: list[Pair] = []
    for at, (left, right) in enumerate(pairwise(places)):
        found += _pair(text, at, left, right, is_first=not found)
    return found


def _pair(text: str, at: int, left: CharSpan, right: CharSpan, *, is_first: bool) -> Iterator[Pair]:
    gap = text[left.end : right.start]
    if _AGAINST.fullmatch(gap):
        yield Pair(at + 1, at, is_comparison=True)
    elif _TO.fullmatch(gap):
        lead = text[max(0, left.start - _REACH) : left.start]
        come = _FROM.search(lead)
        is_change = not RANGING.search(lead[: come.start()]) if come else not is_first and _AND.search(lead)
        if is_change:
            yield Pair(at, at + 1, is_comparison=False)

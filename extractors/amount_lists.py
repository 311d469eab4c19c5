"""Numbers that stand together share what is written once.

Comes in: the amounts of a text. Goes out: the same, where the members of a list (``9.4, 7.7 and 4.8%``)
have the sign of the last and the bound of the first, and the ends of a range (``5-10x``, ``350-700M``,
``ranging from 32% to 41%``) have the sign and scale of the second and are bounds. ``from A to B`` alone
is a change, not a range.
"""

import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from extractors.amounts import Amount, find_amounts
from extractors.number_pairs import RANGING, find_number_pairs
from kg.vocab import Bound

_LIST = re.compile(r",?\s?(?:(?:and|or|&)\s)?\s?(?:about |around |approximately |~)?|/")
_DASH = re.compile(r"\s?(?:-{1,3}|~)\s?[~+]?")
_TO = re.compile(r"\sto\s(?:as (?:much|many|high) as\s)?[~+]?")
_AND = re.compile(r"\sand\s[~+]?")
_FROM = re.compile(r"\bfrom\s[~+]?(?:about\s|approximately\s|around\s)?$")
_BETWEEN = re.compile(r"\bbetween\s[~+]?$")
_REACH = 40
_SCALED = re.compile(r"[\d.,]*\d\s?(?P<scale>[kKMBT]|thousand|million|billion|trillion)$")
_DIGITS_ALONE = re.compile(r"[\d.,]+")


def read_amounts(text: str) -> tuple[Amount, ...]:
    """Find the numbers of a text, each with what it shares with its neighbours."""
    return share(text, find_amounts(text))


def share(text: str, amounts: Iterable[Amount]) -> tuple[Amount, ...]:
    """Fill in what a number shares with its neighbours, in the order given."""
    shared = list(amounts)
    for at in reversed(range(len(shared) - 1)):
        shared[at] = _share_back(text, shared[at], shared[at + 1])
    pairs = find_number_pairs(text, [amount.span for amount in shared])
    changed = {pair.before for pair in pairs if not pair.is_comparison}
    for at in range(len(shared) - 1):
        if at not in changed:
            shared[at], shared[at + 1] = _share_bounds(text, shared[at], shared[at + 1])
    return tuple(shared)


def list_around(text: str, amounts: Sequence[Amount], at: int) -> tuple[Amount, Amount]:
    """Return the first and the last amount of the list or range that an amount is in."""
    first = last = at
    while first and _is_joined(text, amounts[first - 1], amounts[first]):
        first -= 1
    while last + 1 < len(amounts) and _is_joined(text, amounts[last], amounts[last + 1]):
        last += 1
    return amounts[first], amounts[last]


def _is_joined(text: str, left: Amount, right: Amount) -> bool:
    gap = _gap(text, left, right)
    is_joint = _LIST.fullmatch(gap) or _is_range(text, left, gap)
    return bool(gap and is_joint and left.sign == right.sign)


def _gap(text: str, left: Amount, right: Amount) -> str:
    return text[left.span.end : right.span.start]


def _share_back(text: str, left: Amount, right: Amount) -> Amount:
    """Give the left of two neighbours the sign, noun and scale that are written at the right one."""
    gap = _gap(text, left, right)
    is_range = _DASH.fullmatch(gap) or _TO.fullmatch(gap)
    if left.sign or left.value is None or right.value is None or not (is_range or _LIST.fullmatch(gap)):
        return left
    value = _in_scale_of(text, left, right) if is_range else left.value
    return replace(left, value=value, sign=right.sign, noun=left.noun or right.noun)


def _in_scale_of(text: str, left: Amount, right: Amount) -> float | None:
    """Return the left value of ``350-700M`` or ``one to three orders of magnitude``."""
    written = right.span.of(text)
    if left.value is None or right.value is None:
        return left.value
    if "magnitude" in written and left.value < math.log10(right.value):
        return float(10**left.value)
    match = _SCALED.search(written)
    if not (match and _DIGITS_ALONE.fullmatch(left.span.of(text))):
        return left.value
    mantissa = float(written[: match.start("scale")].replace(",", ""))
    return left.value / mantissa * right.value if left.value < mantissa else left.value


def _share_bounds(text: str, left: Amount, right: Amount) -> tuple[Amount, Amount]:
    gap = _gap(text, left, right)
    if _is_range(text, left, gap) and left.sign == right.sign:
        return replace(left, bound=Bound.AT_LEAST), replace(right, bound=Bound.UP_TO)
    if gap and _LIST.fullmatch(gap) and left.sign and left.sign == right.sign:
        return left, replace(right, bound=right.bound or left.bound)
    return left, right


def _is_range(text: str, left: Amount, gap: str) -> bool:
    before = text[max(0, left.span.start - _REACH) : left.span.start]
    if _TO.fullmatch(gap):
        come = _FROM.search(before)
        return bool(not come or RANGING.search(before[: come.start()]))
    return bool(_DASH.fullmatch(gap) or (_AND.fullmatch(gap) and _BETWEEN.search(before)))

"""Whether the numbers of a claim agree with each other.

Comes in: normalised text and the quantities of one claim. Goes out: what does not agree, in words, or
None. Checked is a claim that states one value, one baseline and one difference (``from 51.6% to 60.1%, a
gain of 8.5 points``); the difference may be in points, in percent of the baseline or in times. A number
is worth what it may have been rounded from. Nothing is mended, and where several changes stand in one
claim or a number is a mere bound, nothing is said.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from extractors.quantities import FoundQuantity
from kg.vocab import ValueKind

_FROM = re.compile(r"\bfrom\s(?:an? )?(?:[\w-]+ ){0,2}\W?$")
_TO = re.compile(r"\s?(?:[\w@.-]+ ){0,3}to\s(?:an? )?\W?")
_AGAINST = re.compile(
    r"\s?(?:[\w@.-]+ ){0,3}\(?(?:vs\.?|versus|compared (?:to|with)|instead of|as opposed to)\s(?:[\w-]+ ){0,3}\W?"
)
_REACH = 30
_DECIMALS = re.compile(r"\.(\d+)")
#: Share of a factor that rounding to the usual two digits may take or add.
_ROUNDED_FACTOR = 0.06
_DIFFERENCES = frozenset({ValueKind.DELTA, ValueKind.RATIO})


@dataclass(frozen=True, slots=True)
class _Change:
    """Two values of one thing, in the order of time or of merit."""

    before: FoundQuantity
    after: FoundQuantity


def find_mismatch(text: str, quantities: Sequence[FoundQuantity]) -> str | None:
    """Say how the difference that a claim states disagrees with its values; None where it does not."""
    changes = list(_iter_changes(text, quantities))
    stated = [found for found in quantities if found.quantity.kind in _DIFFERENCES]
    if len(changes) != 1 or len(stated) != 1 or any(found.quantity.bound for found in quantities):
        return None
    (change,), (difference,) = changes, stated
    if difference in {change.before, change.after} or _agrees(change, difference):
        return None
    before, after = (found.quantity.raw for found in (change.before, change.after))
    return f"from {before} to {after} is not {difference.quantity.raw}"


def _iter_changes(text: str, quantities: Sequence[FoundQuantity]) -> Iterator[_Change]:
    for left, right in pairwise(quantities):
        one, other = left.quantity, right.quantity
        if not (one.kind is other.kind is ValueKind.ABSOLUTE and one.unit == other.unit):
            continue
        gap = text[left.span.end : right.span.start]
        if _TO.fullmatch(gap) and _FROM.search(text, max(0, left.span.start - _REACH), left.span.start):
            yield _Change(left, right)
        elif _AGAINST.fullmatch(gap):
            yield _Change(right, left)


def _agrees(change: _Change, difference: FoundQuantity) -> bool:
    """Tell whether some reading of the difference fits the two values."""
    before, after, stated = (found.quantity.value or 0.0 for found in (change.before, change.after, difference))
    slack = sum(map(_rounding, (change.before, change.after, difference)))
    if difference.quantity.unit == "x":
        low, high = sorted((before, after))
        factor = high / low if low > 0 else stated
        return any(abs(reading - stated) <= _ROUNDED_FACTOR * factor + slack for reading in (factor, factor - 1))
    apart = abs(after - before)
    wholes = [before, after, 100 - before, 100 - after] if difference.quantity.unit == "%" else []
    shares = [(100 * apart / whole, slack + 100 * slack / whole) for whole in wholes if whole > 0]
    return any(abs(reading - stated) <= wide for reading, wide in ((apart, slack), *shares))


def _rounding(found: FoundQuantity) -> float:
    """Return what a number can have lost by rounding to the digits that are written."""
    decimals = _DECIMALS.search(found.quantity.raw)
    return 0.5 * 10.0 ** -(len(decimals[1]) if decimals else 0)

"""Whether the numbers of a claim agree with each other.

Comes in: normalised text and the quantities of one claim. Goes out: what does not agree, in words, or
None. Checked is a claim that states one value, one baseline and one difference (``from 51.6% to 60.1%, a
gain of 8.5 points``); the difference may be in points, in percent of the baseline or in times. A number
is worth what it may have been rounded from. Nothing is mended, and where several changes stand in one
claim or a number is a mere bound, nothing is said.
"""

import re
from collections.abc import Sequence

from extractors.changes import find_changes
from extractors.quantities import FoundQuantity
from kg.vocab import ValueKind

_DECIMALS = re.compile(r"\.(\d+)")
#: Share of a factor that rounding to the usual two digits may take or add.
_ROUNDED_FACTOR = 0.06
_DIFFERENCES = frozenset({ValueKind.DELTA, ValueKind.RATIO})


def find_mismatch(text: str, quantities: Sequence[FoundQuantity]) -> str | None:
    """Say how the difference that a claim states disagrees with its values; None where it does not."""
    changes = find_changes(text, quantities)
    stated = [found for found in quantities if found.quantity.kind in _DIFFERENCES]
    if len(changes) != 1 or len(stated) != 1 or any(found.quantity.bound for found in quantities):
        return None
    (change,), (difference,) = changes, stated
    before, after = quantities[change.before], quantities[change.after]
    if _agrees(before, after, difference):
        return None
    return f"from {before.quantity.raw} to {after.quantity.raw} is not {difference.quantity.raw}"


def _agrees(one: FoundQuantity, other: FoundQuantity, difference: FoundQuantity) -> bool:
    """Tell whether some reading of the difference fits the two values."""
    before, after, stated = (found.quantity.value or 0.0 for found in (one, other, difference))
    slack = sum(map(_rounding, (one, other, difference)))
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

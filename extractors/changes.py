"""Which numbers of a claim are scores of one thing, before and after or of two who compete.

Comes in: normalised text and the quantities of one claim. Goes out: ``Pair``, in the order of the text. Two
numbers of different units, or others than scores, are no change.
"""

from collections.abc import Sequence

from extractors.number_pairs import Pair, find_number_pairs
from extractors.quantities import FoundQuantity
from kg.vocab import ValueKind


def find_changes(text: str, quantities: Sequence[FoundQuantity]) -> list[Pair]:
    """Find the changes that a claim states."""
    pairs = find_number_pairs(text, [found.span for found in quantities])
    return [pair for pair in pairs if _are_scores(quantities[pair.before], quantities[pair.after])]


def _are_scores(one: FoundQuantity, other: FoundQuantity) -> bool:
    kinds = {one.quantity.kind, other.quantity.kind}
    return kinds == {ValueKind.ABSOLUTE} and one.quantity.unit == other.quantity.unit

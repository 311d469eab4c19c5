"""Numbers with a meaning.

Comes in: normalised text. Goes out: ``FoundQuantity``, in the order of the text, at offsets of the
text that came in. Numbers that the cues of the table ``values`` find meaningless in an abstract (years,
sizes in names, enumerations) are left out.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from extractors.amount_lists import read_amounts
from extractors.amounts import Amount
from extractors.cues import load_cue_table
from extractors.number_pairs import find_number_pairs
from extractors.value_cues import value_cues
from kg.model import CharSpan, Quantity
from kg.vocab import ValueKind

#: The answers of the table ``values``; the first is a number without meaning.
LABELS = ("none", ValueKind.ABSOLUTE, ValueKind.DELTA, ValueKind.RATIO, ValueKind.COUNT)

Floats = NDArray[np.floating]
#: Weighs the amounts of a text: one row each, the logarithm of the probability of each of ``LABELS``.
Weigher = Callable[[str, Sequence[Amount]], Floats]


@dataclass(frozen=True, slots=True)
class FoundQuantity:
    """A quantity and where it stands; ``quantity.raw == text[span]`` always."""

    span: CharSpan
    quantity: Quantity


def weigh_by_cues(text: str, amounts: Sequence[Amount]) -> Floats:
    """Weigh the amounts of a text by the table ``values``."""
    table = load_cue_table("values")
    rows = [table.probabilities(value_cues(text, amounts, at)) for at in range(len(amounts))]
    chances: Floats = np.array(rows).reshape(-1, len(LABELS))
    return np.log(chances)


def find_quantities(text: str, weighers: Sequence[Weigher] = (weigh_by_cues,)) -> tuple[FoundQuantity, ...]:
    """Find the numbers of a text that mean something, as those who weigh them see it together.

    >>> [(q.quantity.value, q.quantity.unit, q.quantity.bound) for q in find_quantities("It is up to 12x faster.")]
    [(12.0, 'x', <Bound.UP_TO: 'up to'>)]
    """
    amounts = read_amounts(text)
    weights = np.sum([weigh(text, amounts) for weigh in weighers], axis=0)
    return tuple(_iter_meaningful(text, amounts, _agreed(text, amounts, weights)))


def _iter_meaningful(text: str, amounts: Sequence[Amount], weights: Floats) -> Iterator[FoundQuantity]:
    for amount, row in zip(amounts, weights, strict=True):
        kind = ValueKind.ASYMPTOTIC if amount.value is None else _likeliest(row)
        if kind is not None:
            yield FoundQuantity(amount.span, _to_quantity(text, amount, kind))


def _agreed(text: str, amounts: Sequence[Amount], weights: Floats) -> Floats:
    """Let the numbers of one change, and of changes that stand side by side, count the same."""
    groups: list[set[int]] = []
    for pair in find_number_pairs(text, [amount.span for amount in amounts]):
        one, other = sorted((pair.before, pair.after))
        if amounts[one].sign != amounts[other].sign or amounts[one].value is None or amounts[other].value is None:
            continue
        if groups and one - 1 in groups[-1] and not pair.is_comparison:
            groups[-1] |= {one, other}
        else:
            groups.append({one, other})
    agreed = weights.copy()
    for group in groups:
        agreed[sorted(group)] = weights[sorted(group)].sum(axis=0)
    return agreed


def _likeliest(weights: Floats) -> ValueKind | None:
    label = LABELS[int(weights.argmax())]
    return None if label == LABELS[0] else ValueKind(label)


def _to_quantity(text: str, amount: Amount, kind: ValueKind) -> Quantity:
    return Quantity(
        raw=amount.span.of(text),
        value=amount.value,
        unit=amount.sign or amount.noun,
        kind=kind,
        bound=amount.bound,
    )

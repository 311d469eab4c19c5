"""Numbers with a meaning.

Comes in: normalised text. Goes out: ``FoundQuantity``, in the order of the text, at offsets of the
text that came in. Numbers that the cues of the table ``values`` find meaningless in an abstract (years,
sizes in names, enumerations) are left out.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from extractors.amount_lists import share
from extractors.amounts import Amount, find_amounts
from extractors.cues import CueTable, load_cue_table
from extractors.number_pairs import find_number_pairs
from extractors.value_cues import value_cues
from kg.model import CharSpan, Quantity
from kg.vocab import ValueKind

#: The answers of the table ``values``; the first is a number without meaning.
LABELS = ("none", ValueKind.ABSOLUTE, ValueKind.DELTA, ValueKind.RATIO, ValueKind.COUNT)


#: Logarithm of the probability of each of ``LABELS``.
Weights = Sequence[float]


@dataclass(frozen=True, slots=True)
class FoundQuantity:
    """A quantity and where it stands; ``quantity.raw == text[span]`` always."""

    span: CharSpan
    quantity: Quantity


def find_quantities(text: str) -> tuple[FoundQuantity, ...]:
    """Find the numbers of a text that mean something.

    >>> [(q.quantity.value, q.quantity.unit, q.quantity.bound) for q in find_quantities("It is up to 12x faster.")]
    [(12.0, 'x', <Bound.UP_TO: 'up to'>)]
    """
    amounts = share(text, find_amounts(text))
    return tuple(_iter_meaningful(text, amounts, load_cue_table("values")))


def _iter_meaningful(text: str, amounts: Sequence[Amount], table: CueTable) -> Iterator[FoundQuantity]:
    odds = [
        [math.log(chance) for chance in table.probabilities(value_cues(text, amounts, at))]
        for at in range(len(amounts))
    ]
    for amount, weights in zip(amounts, _agreed(text, amounts, odds), strict=True):
        kind = ValueKind.ASYMPTOTIC if amount.value is None else _likeliest(weights)
        if kind is not None:
            yield FoundQuantity(amount.span, _to_quantity(text, amount, kind))


def _agreed(text: str, amounts: Sequence[Amount], odds: Sequence[Weights]) -> list[Weights]:
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
    agreed = list(odds)
    for group in groups:
        together = [sum(column) for column in zip(*(odds[at] for at in group), strict=True)]
        agreed = [together if at in group else weights for at, weights in enumerate(agreed)]
    return agreed


def _likeliest(weights: Weights) -> ValueKind | None:
    label = LABELS[max(range(len(LABELS)), key=weights.__getitem__)]
    return None if label == LABELS[0] else ValueKind(label)


def _to_quantity(text: str, amount: Amount, kind: ValueKind) -> Quantity:
    return Quantity(
        raw=amount.span.of(text),
        value=amount.value,
        unit=amount.sign or amount.noun,
        kind=kind,
        bound=amount.bound,
    )

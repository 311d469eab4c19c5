"""Numbers with a meaning.

Comes in: normalised text. Goes out: ``FoundQuantity``, in the order of the text, at offsets of the
text that came in. Numbers that the cues of the table ``values`` find meaningless in an abstract (years,
sizes in names, enumerations) are left out.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from extractors.amount_lists import share
from extractors.amounts import Amount, find_amounts
from extractors.cues import CueTable, load_cue_table
from extractors.value_cues import value_cues
from kg.model import CharSpan, Quantity
from kg.vocab import ValueKind

#: The answers of the table ``values``; the first is a number without meaning.
LABELS = ("none", ValueKind.ABSOLUTE, ValueKind.DELTA, ValueKind.RATIO, ValueKind.COUNT)


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
    for at, amount in enumerate(amounts):
        kind = ValueKind.ASYMPTOTIC if amount.value is None else _kind_of(table, text, amounts, at)
        if kind is not None:
            yield FoundQuantity(amount.span, _to_quantity(text, amount, kind))


def _kind_of(table: CueTable, text: str, amounts: Sequence[Amount], at: int) -> ValueKind | None:
    probabilities = table.probabilities(value_cues(text, amounts, at))
    label = LABELS[max(range(len(LABELS)), key=probabilities.__getitem__)]
    return None if label == LABELS[0] else ValueKind(label)


def _to_quantity(text: str, amount: Amount, kind: ValueKind) -> Quantity:
    return Quantity(
        raw=amount.span.of(text),
        value=amount.value,
        unit=amount.sign or amount.noun,
        kind=kind,
        bound=amount.bound,
    )

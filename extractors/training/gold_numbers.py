"""What the numbers of annotated claims are.

Comes in: the amounts of a text and its annotated claims. Goes out: the label of each amount that stands in
a claim, an index into ``extractors.quantities.LABELS``. A number that the annotation of its claim does not
name means nothing.
"""

from collections.abc import Iterable, Mapping, Sequence
from math import isclose

from extractors.amounts import Amount
from extractors.quantities import LABELS
from kg.model import CharSpan

#: Value and kind of a number, as annotated.
Annotated = tuple[float, str]
_MEANINGLESS = 0


def label_amounts(
    amounts: Sequence[Amount], claims: Iterable[tuple[CharSpan, Sequence[Annotated]]]
) -> Mapping[int, int]:
    """Map the place of each amount in a claim to its label.

    Args:
        amounts: of a text, in its order.
        claims: where each claim stands in the same text, and its annotated numbers.
    """
    found: dict[int, int] = {}
    for span, numbers in claims:
        inside = [at for at, amount in enumerate(amounts) if amount.value is not None and span.contains(amount.span)]
        for at in inside:
            found.setdefault(at, _MEANINGLESS)
        for value, kind in numbers:
            fitting = [at for at in inside if found[at] == _MEANINGLESS and _is_value(amounts[at], value)]
            if fitting and kind in LABELS:
                found[fitting[0]] = LABELS.index(kind)
    return dict(sorted(found.items()))


def _is_value(amount: Amount, value: float) -> bool:
    return amount.value is not None and isclose(amount.value, value, rel_tol=1e-6)

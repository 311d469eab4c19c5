"""The numbers of a claim."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from extractors.quantities import FoundQuantity
from kg.model import CharSpan, Quantity
from kg.text import NormText


def iter_values(quantities: Sequence[FoundQuantity], claim: CharSpan, norm: NormText) -> Iterator[Quantity]:
    """Yield the quantities that lie inside a claim of the normalised text, verbatim as the raw text has them."""
    for found in quantities:
        if claim.contains(found.span):
            yield replace(found.quantity, raw=norm.to_raw(found.span).of(norm.raw))

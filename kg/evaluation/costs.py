"""What a change of an extractor costs: two evaluations on the same gold, measure by measure."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from kg.evaluation.evaluate import Evaluation
from kg.rows import Table

#: A measure with fewer items wanted than this moves by whole points with each of them.
ENOUGH = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Cost:
    """One measure before and after.

    Attributes:
        before: F1 in percent.
        after: likewise.
        wanted: number of items that gold wants.
    """

    measure: str
    before: float
    after: float
    wanted: int

    @property
    def lost(self) -> float:
        """Return the points of F1 that the change costs."""
        return self.before - self.after


def find_costs(before: Evaluation, after: Evaluation) -> tuple[Cost, ...]:
    """Compare two evaluations on the same gold, in the order of ``MEASURES``."""
    return tuple(
        Cost(measure=one.measure, before=one.tally.f1, after=other.tally.f1, wanted=one.tally.wanted)
        for one, other in zip(before.figures, after.figures, strict=True)
    )


def too_costly(costs: Iterable[Cost], *, most: float) -> Iterator[Cost]:
    """Yield the measures that lose ``most`` points or more, of those with ``ENOUGH`` items."""
    return (cost for cost in costs if cost.wanted >= ENOUGH and cost.lost >= most)


def to_costs_table(costs: Iterable[Cost], *, before: str, after: str) -> Table:
    """Give each measure a row."""
    rows = ((c.measure, round(c.before, 1), round(c.after, 1), round(c.lost, 1), c.wanted) for c in costs)
    return Table(columns=("measure", before, after, "lost", "wanted"), rows=tuple(rows))

"""A cue table laid out for weighing many cases at once.

Comes in: the cues of each case. Goes out: one row of sums a case, as ``CueTable.sums`` gives them one by
one; for the hundreds of cases of an abstract this is several times as fast.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import repeat

import numpy as np
from numpy.typing import NDArray

from extractors.cues import CueTable, load_cue_table

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class CueMatrix:
    """Weights of cues, one row each.

    Attributes:
        labels: the answers, in the order of the columns.
        rows: cue to its row; row 0 belongs to no cue and weighs nothing.
        weights: the rows.
    """

    labels: tuple[str, ...]
    rows: Mapping[str, int]
    weights: Floats

    def sums(self, cases: Sequence[Sequence[str]]) -> Floats:
        """Add up the weights of the cues of each case; a case has at least one cue."""
        places: list[int] = []
        starts: list[int] = []
        for cues in cases:
            starts.append(len(places))
            places.extend(map(self.rows.get, cues, repeat(0)))
        if not cases:
            return np.zeros((0, len(self.labels)))
        return np.add.reduceat(self.weights[places], starts, axis=0)

    def probabilities(self, cases: Sequence[Sequence[str]]) -> Floats:
        """Weigh the cues of each case; a row's probabilities are together 1."""
        sums = self.sums(cases)
        odds = np.exp(sums - sums.max(axis=1, keepdims=True))
        shares: Floats = odds / odds.sum(axis=1, keepdims=True)
        return shares


def to_matrix(table: CueTable) -> CueMatrix:
    """Lay a table out.

    >>> matrix = to_matrix(CueTable(("none", "Method"), {"head=framework": (0.0, 2.0)}))
    >>> matrix.sums([["head=framework"], ["unheard", "head=framework", "head=framework"]]).tolist()
    [[0.0, 2.0], [0.0, 4.0]]
    """
    rows = {cue: row for row, cue in enumerate(table.weights, start=1)}
    return CueMatrix(table.labels, rows, np.array([[0.0] * len(table.labels), *table.weights.values()]))


@cache
def load_cue_matrix(name: str) -> CueMatrix:
    """Load a table that comes with the package; the same object each time."""
    return to_matrix(load_cue_table(name))

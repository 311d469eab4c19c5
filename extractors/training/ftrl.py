"""FTRL-proximal (McMahan et al., 2013), for weights most of which shall be 0.

Comes in: batches of cases (the numbers of their cues) and how wrong the weights were on each. Goes
out: weights, one row a cue and one column a label. No random source is used.
"""

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Ints = NDArray[np.int64]


@dataclass(slots=True)
class Ftrl:
    """The state of the fit.

    Attributes:
        shape: number of cues, number of labels.
        penalty: L1; the higher, the fewer cues keep a weight.
        rate: how far one case moves a weight.
        decay: L2; the higher, the smaller the weights.
    """

    shape: tuple[int, int]
    penalty: float
    rate: float
    decay: float = 0.5
    _sums: Floats = field(init=False)
    _squares: Floats = field(init=False)

    def __post_init__(self) -> None:
        self._sums = np.zeros(self.shape, np.float32)
        self._squares = np.zeros(self.shape, np.float32)

    def weights(self, cues: Ints | slice = slice(None)) -> Floats:
        """Return the weights of some cues, all by default."""
        sums, squares = self._sums[cues], self._squares[cues]
        shrunk = sums - np.sign(sums) * self.penalty
        weights = -shrunk / ((1 + np.sqrt(squares)) / self.rate + self.decay)
        return np.where(np.abs(sums) <= self.penalty, 0, weights).astype(np.float32)

    def learn(self, cues: Ints, wrong: Floats) -> None:
        """Move the weights.

        Args:
            cues: the cues of all cases of the batch, one after another.
            wrong: for each of ``cues``, the probabilities of its case less the right ones.
        """
        rows, places = np.unique(cues, return_inverse=True)
        gradient = np.stack([np.bincount(places, column, len(rows)) for column in wrong.T], axis=1).astype(np.float32)
        weights = self.weights(rows)
        grown = np.sqrt(self._squares[rows] + gradient**2) - np.sqrt(self._squares[rows])
        self._sums[rows] += gradient - grown / self.rate * weights
        self._squares[rows] += gradient**2

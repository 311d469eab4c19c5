"""Measure the weights of a cue table: cases with known answers in, a ``CueTable`` out.

The weights are those of a multinomial logistic regression, fitted by FTRL-proximal (McMahan et al.,
2013): one pass after another in small batches, with an L1 penalty that leaves most cues without any
weight, so that the table stays short. The same cases in the same order give the same table.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from extractors.cues import SCALE, CueTable

_Floats = NDArray[np.float32]
_Ints = NDArray[np.int64]

#: A case: its cues, and the number of the right label.
Case = tuple[Sequence[str], int]
_BATCH = 1200


@dataclass(frozen=True, slots=True, kw_only=True)
class FitSettings:
    """How to fit.

    Attributes:
        penalty: L1; the higher, the fewer cues keep a weight.
        passes: how often each case is seen.
        least: cues of fewer cases are left out.
        rate: how far one case moves a weight.
        seed: of the order of the batches.
    """

    penalty: float
    passes: int = 4
    least: int = 4
    rate: float = 0.15
    seed: int = 0


@dataclass(slots=True)
class _Encoded:
    """Cases as arrays: the cues of case ``i`` are ``cues[bounds[i]:bounds[i + 1]]``."""

    cues: _Ints
    bounds: _Ints
    answers: _Ints

    def batch(self, cases: _Ints) -> "_Encoded":
        sizes = self.bounds[cases + 1] - self.bounds[cases]
        places = np.concatenate([np.arange(self.bounds[i], self.bounds[i + 1]) for i in cases])
        return _Encoded(self.cues[places], np.concatenate(([0], np.cumsum(sizes))), self.answers[cases])


@dataclass(slots=True)
class _Ftrl:
    """The state of FTRL-proximal, one row a cue and one column a label."""

    shape: tuple[int, int]
    penalty: float
    rate: float
    sums: _Floats = field(init=False)
    squares: _Floats = field(init=False)

    def __post_init__(self) -> None:
        self.sums = np.zeros(self.shape, np.float32)
        self.squares = np.zeros(self.shape, np.float32)

    def weights(self, rows: _Ints | slice) -> _Floats:
        sums, squares = self.sums[rows], self.squares[rows]
        shrunk = sums - np.sign(sums) * self.penalty
        weights = -shrunk / ((1 + np.sqrt(squares)) / self.rate + 0.5)
        return np.where(np.abs(sums) <= self.penalty, 0, weights).astype(np.float32)

    def learn(self, batch: _Encoded) -> None:
        rows, places = np.unique(batch.cues, return_inverse=True)
        weights = self.weights(rows)
        wrong = _probabilities(weights[places], batch.bounds)
        wrong[np.arange(len(batch.answers)), batch.answers] -= 1
        each = np.repeat(wrong, np.diff(batch.bounds), axis=0)
        gradient = np.stack([np.bincount(places, column, len(rows)) for column in each.T], axis=1).astype(np.float32)
        grown = np.sqrt(self.squares[rows] + gradient**2) - np.sqrt(self.squares[rows])
        self.sums[rows] += gradient - grown / self.rate * weights
        self.squares[rows] += gradient**2


def fit_table(cases: Sequence[Case], labels: tuple[str, ...], settings: FitSettings) -> CueTable:
    """Fit the weights that make the known answers likeliest.

    Raises:
        ValueError: a case has no cue that is frequent enough; give every case a common one.
    """
    names = _frequent(cases, settings.least)
    encoded = _encode(cases, {cue: number for number, cue in enumerate(names)})
    state = _Ftrl((len(names), len(labels)), settings.penalty, settings.rate)
    order = np.random.default_rng(settings.seed)
    for _ in range(settings.passes):
        starts = np.arange(0, len(cases), _BATCH)
        for start in order.permutation(starts):
            state.learn(encoded.batch(np.arange(start, min(start + _BATCH, len(cases)))))
    return _to_table(names, labels, state.weights(slice(None)))


def _frequent(cases: Sequence[Case], least: int) -> list[str]:
    counts = Counter(cue for cues, _ in cases for cue in cues)
    return sorted(cue for cue, count in counts.items() if count >= least)


def _encode(cases: Sequence[Case], numbers: dict[str, int]) -> _Encoded:
    rows = [[numbers[cue] for cue in cues if cue in numbers] for cues, _ in cases]
    if not all(rows):
        raise ValueError("a case has no frequent cue; give every case a common one, such as 'bias'")
    return _Encoded(
        cues=np.array([number for row in rows for number in row]),
        bounds=np.concatenate(([0], np.cumsum([len(row) for row in rows]))),
        answers=np.array([answer for _, answer in cases]),
    )


def _probabilities(weights: _Floats, bounds: _Ints) -> _Floats:
    sums = np.add.reduceat(weights, bounds[:-1], axis=0)
    odds = np.exp(sums - sums.max(axis=1, keepdims=True))
    share: _Floats = (odds / odds.sum(axis=1, keepdims=True)).astype(np.float32)
    return share


def _to_table(names: list[str], labels: tuple[str, ...], weights: _Floats) -> CueTable:
    rounded = np.round(weights * SCALE) / SCALE
    kept = {name: tuple(map(float, row)) for name, row in zip(names, rounded, strict=True) if row.any()}
    return CueTable(labels, MappingProxyType(kept))

"""Measure the weights of a cue table: cases with known answers in, a ``CueTable`` out.

The weights are those of a multinomial logistic regression, fitted by ``Ftrl``: one pass after another
in small batches, with an L1 penalty that leaves most cues without any weight, so that the table stays
short. The same cases in the same order give the same table.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from types import MappingProxyType

import numpy as np

from extractors.cues import SCALE, CueTable
from extractors.training.ftrl import Floats, Ftrl, Ints

#: A case: its cues, and the number of the right label.
Case = tuple[Sequence[str], int]
#: Cases of one batch: those of about seven abstracts.
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


@dataclass(frozen=True, slots=True)
class _Cases:
    """Cases as arrays: the cues of case ``i`` are ``cues[bounds[i]:bounds[i + 1]]``."""

    cues: Ints
    bounds: Ints
    answers: Ints

    def batch(self, start: int, end: int) -> "_Cases":
        bounds = self.bounds[start : end + 1]
        return _Cases(self.cues[bounds[0] : bounds[-1]], bounds - bounds[0], self.answers[start:end])


def fit_table(cases: Sequence[Case], labels: tuple[str, ...], settings: FitSettings) -> CueTable:
    """Fit the weights that make the known answers likeliest.

    Raises:
        ValueError: a case has no cue that is frequent enough; give every case a common one.
    """
    names = _frequent(cases, settings.least)
    encoded = _encode(cases, {cue: number for number, cue in enumerate(names)})
    state = Ftrl((len(names), len(labels)), settings.penalty, settings.rate)
    random = np.random.default_rng(settings.seed)
    for _ in range(settings.passes):
        for start in random.permutation(np.arange(0, len(cases), _BATCH)):
            _learn(state, encoded.batch(start, min(start + _BATCH, len(cases))))
    return to_table(names, labels, state.weights())


def _frequent(cases: Sequence[Case], least: int) -> list[str]:
    counts = Counter(cue for cues, _ in cases for cue in cues)
    return sorted(cue for cue, count in counts.items() if count >= least)


def _encode(cases: Sequence[Case], numbers: dict[str, int]) -> _Cases:
    rows = [[numbers[cue] for cue in cues if cue in numbers] for cues, _ in cases]
    if not all(rows):
        raise ValueError("a case has no frequent cue; give every case a common one, such as 'bias'")
    return _Cases(
        cues=np.array([number for row in rows for number in row]),
        bounds=np.concatenate(([0], np.cumsum([len(row) for row in rows]))),
        answers=np.array([answer for _, answer in cases]),
    )


def _learn(state: Ftrl, batch: _Cases) -> None:
    wrong = _probabilities(state.weights(batch.cues), batch.bounds)
    wrong[np.arange(len(batch.answers)), batch.answers] -= 1
    state.learn(batch.cues, np.repeat(wrong, np.diff(batch.bounds), axis=0))


def _probabilities(weights: Floats, bounds: Ints) -> Floats:
    sums = np.add.reduceat(weights, bounds[:-1], axis=0)
    odds = np.exp(sums - sums.max(axis=1, keepdims=True))
    share: Floats = (odds / odds.sum(axis=1, keepdims=True)).astype(np.float32)
    return share


def to_table(names: Sequence[str], labels: tuple[str, ...], weights: Floats) -> CueTable:
    """Round the weights of cues, and leave out those that weigh nothing."""
    rounded = np.round(weights.astype(float) * SCALE) / SCALE
    kept = {name: tuple(map(float, row)) for name, row in zip(names, rounded, strict=True) if row.any()}
    return CueTable(labels, MappingProxyType(kept))

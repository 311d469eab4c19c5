"""Measure the weights of a cue table over divided sentences.

Comes in: sentences whose right division is known. Goes out: a ``CueTable`` under which the right
divisions are likely, fitted with an L1 penalty that leaves most cues without any weight. The same
sentences in the same order give the same table.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from extractors.cues import CueTable
from extractors.divisions import Choice, run_probabilities
from extractors.training.cue_weights import to_table
from extractors.training.ftrl import Floats, Ftrl, Ints


@dataclass(frozen=True, slots=True)
class DividedSentence:
    """A sentence and its right division.

    Attributes:
        pieces: their number.
        cues: of every run of pieces, in the order of ``runs_of``.
        division: every run of the right division with its label, idle ones too.
    """

    pieces: int
    cues: tuple[tuple[str, ...], ...]
    division: tuple[Choice, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DivisionSettings:
    """How to fit.

    Attributes:
        penalty: L1; the higher, the fewer cues keep a weight.
        decay: L2; the higher, the smaller the weights.
        passes: how often each sentence is seen.
        least: cues of fewer clauses are left out.
        rate: how far one clause moves a weight.
        batch: sentences between two moves.
        seed: of the order of the batches.
    """

    penalty: float = 1.0
    decay: float = 3.0
    passes: int = 6
    least: int = 8
    rate: float = 0.1
    batch: int = 100
    seed: int = 0


@dataclass(frozen=True, slots=True)
class _Encoded:
    """A sentence with numbers for its cues; those of run ``i`` are ``cues[bounds[i]:bounds[i + 1]]``."""

    pieces: int
    cues: Ints
    bounds: Ints
    right: Floats


def fit_divisions(
    sentences: Sequence[DividedSentence], labels: tuple[str, ...], settings: DivisionSettings
) -> CueTable:
    """Fit the weights that make the right divisions likeliest."""
    counts = Counter(cue for sentence in sentences for cues in sentence.cues for cue in cues)
    names = sorted(cue for cue, count in counts.items() if count >= settings.least)
    numbers = {cue: number for number, cue in enumerate(names)}
    encoded = [_encode(sentence, numbers, len(labels)) for sentence in sentences]
    state = Ftrl((len(names), len(labels)), settings.penalty, settings.rate, settings.decay)
    order = np.random.default_rng(settings.seed)
    for _ in range(settings.passes):
        shuffled = [encoded[number] for number in order.permutation(len(encoded))]
        for start in range(0, len(shuffled), settings.batch):
            _learn(state, shuffled[start : start + settings.batch])
    return to_table(names, labels, state.weights())


def _encode(sentence: DividedSentence, numbers: dict[str, int], labels: int) -> _Encoded:
    rows = [[numbers[cue] for cue in cues if cue in numbers] for cues in sentence.cues]
    right = np.zeros((len(rows), labels), np.float32)
    for run, label in sentence.division:
        right[run, label] = 1
    return _Encoded(
        pieces=sentence.pieces,
        cues=np.array([number for row in rows for number in row], np.int64),
        bounds=np.concatenate(([0], np.cumsum([len(row) for row in rows]))),
        right=right,
    )


def _learn(state: Ftrl, batch: Sequence[_Encoded]) -> None:
    weights = state.weights()
    wrong = [np.repeat(_wrong(weights, sentence), np.diff(sentence.bounds), axis=0) for sentence in batch]
    state.learn(np.concatenate([sentence.cues for sentence in batch]), np.concatenate(wrong))


def _wrong(weights: Floats, sentence: _Encoded) -> Floats:
    sums = np.add.reduceat(weights[sentence.cues], sentence.bounds[:-1], axis=0)
    likely = np.array(run_probabilities(sentence.pieces, sums.tolist()), np.float32)
    return likely - sentence.right

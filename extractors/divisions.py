"""Ways of dividing a row of pieces into labelled runs.

Comes in: the number of pieces, and for every run of pieces (in the order of ``runs_of``) one weight a
label. Goes out: the heaviest division, or how probable each labelled run is over all divisions. Label
0 is idle and covers single pieces alone, so no division counts twice. This is a semi-Markov field
without transitions (Sarawagi & Cohen, 2004).
"""

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

#: One weight a label; the first is that of being idle.
Weights = Sequence[float]
#: The number of a run, and its label.
Choice = tuple[int, int]


@lru_cache
def runs_of(pieces: int) -> tuple[tuple[int, int], ...]:
    """List every run as (first piece, piece after the last).

    >>> runs_of(2)
    ((0, 1), (0, 2), (1, 2))
    """
    return tuple(combinations(range(pieces + 1), 2))


def best_division(pieces: int, weights: Sequence[Weights]) -> tuple[Choice, ...]:
    """Find the heaviest division; its idle runs are left out.

    >>> best_division(2, [(0.0, 1.0), (0.0, 1.5), (0.5, 0.2)])
    ((1, 1),)
    """
    heaviest = [0.0] + [-math.inf] * pieces
    last_choice: list[Choice] = [(0, 0)] * (pieces + 1)
    runs = runs_of(pieces)
    for number, (first, last) in sorted(enumerate(runs), key=lambda row: row[1][1]):
        lowest = 0 if last == first + 1 else 1
        label = max(range(lowest, len(weights[number])), key=weights[number].__getitem__)
        total = heaviest[first] + weights[number][label]
        if total > heaviest[last]:
            heaviest[last], last_choice[last] = total, (number, label)
    chosen: list[Choice] = []
    at = pieces
    while at:
        number, label = last_choice[at]
        if label:
            chosen.append((number, label))
        at = runs[number][0]
    return tuple(reversed(chosen))


def run_probabilities(pieces: int, weights: Sequence[Weights]) -> tuple[tuple[float, ...], ...]:
    """Give the probability of each run with each label, over all divisions.

    >>> [[round(p, 2) for p in row] for row in run_probabilities(1, [(0.0, 0.0)])]
    [[0.5, 0.5]]
    """
    runs = runs_of(pieces)
    usable = [
        row if last == first + 1 else (-math.inf, *row[1:]) for row, (first, last) in zip(weights, runs, strict=True)
    ]
    totals = [_log_sum(row) for row in usable]
    upto, beyond = _upto(pieces, runs, totals), _beyond(pieces, runs, totals)
    around = [upto[first] + beyond[last] - upto[pieces] for first, last in runs]
    return tuple(tuple(math.exp(weight + rest) for weight in row) for row, rest in zip(usable, around, strict=True))


def _upto(pieces: int, runs: Sequence[tuple[int, int]], totals: Sequence[float]) -> list[float]:
    """Sum, as a logarithm, over all divisions of the pieces before each place."""
    sums = [0.0]
    for place in range(1, pieces + 1):
        sums.append(_log_sum([sums[a] + total for (a, b), total in zip(runs, totals, strict=True) if b == place]))
    return sums


def _beyond(pieces: int, runs: Sequence[tuple[int, int]], totals: Sequence[float]) -> list[float]:
    """Sum, as a logarithm, over all divisions of the pieces from each place on."""
    sums = [0.0] * (pieces + 1)
    for place in reversed(range(pieces)):
        sums[place] = _log_sum([sums[b] + total for (a, b), total in zip(runs, totals, strict=True) if a == place])
    return sums


def _log_sum(logs: Sequence[float]) -> float:
    top = max(logs)
    return top + math.log(sum(math.exp(log - top) for log in logs))

"""Dividing a row of pieces into labelled runs."""

from collections.abc import Iterator
from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extractors.divisions import Choice, Weights, best_division, run_probabilities, runs_of

LABELS = 3
_weights = st.floats(min_value=-5, max_value=5)


@st.composite
def _weighed(draw: st.DrawFn) -> tuple[int, list[Weights]]:
    pieces = draw(st.integers(min_value=1, max_value=4))
    rows = st.lists(_weights, min_size=LABELS, max_size=LABELS)
    return pieces, [draw(rows) for _ in runs_of(pieces)]


def _divisions(pieces: int) -> Iterator[tuple[Choice, ...]]:
    """List every division by brute force."""
    runs = runs_of(pieces)
    for inner in product((False, True), repeat=pieces - 1):
        cuts = [0, *(at for at, cut in enumerate(inner, start=1) if cut), pieces]
        numbers = [runs.index(run) for run in pairwise(cuts)]
        options = [range(LABELS) if runs[n][1] == runs[n][0] + 1 else range(1, LABELS) for n in numbers]
        for labels in product(*options):
            yield tuple(zip(numbers, labels, strict=True))


@given(_weighed())
def test_the_best_division_is_the_heaviest_of_all(weighed: tuple[int, list[Weights]]) -> None:
    """No other division weighs more than the one that is chosen."""
    pieces, weights = weighed
    heaviest = max(sum(weights[run][label] for run, label in division) for division in _divisions(pieces))
    chosen = best_division(pieces, weights)
    covered = {piece for run, _ in chosen for piece in range(*runs_of(pieces)[run])}
    idle = [run for run, (first, last) in enumerate(runs_of(pieces)) if last == first + 1 and first not in covered]

    assert sum(weights[run][label] for run, label in chosen) + sum(weights[run][0] for run in idle) == pytest.approx(
        heaviest
    )


@given(_weighed())
def test_each_piece_is_in_exactly_one_run(weighed: tuple[int, list[Weights]]) -> None:
    """The probabilities of all labelled runs over one piece are together 1."""
    pieces, weights = weighed
    likely = run_probabilities(pieces, weights)

    for piece in range(pieces):
        over = [row for row, (first, last) in zip(likely, runs_of(pieces), strict=True) if first <= piece < last]
        assert sum(map(sum, over)) == pytest.approx(1)


def test_a_long_run_is_never_idle() -> None:
    """Only single pieces can be idle, however heavy a long idle run would be."""
    weights = [(0.0, -9.0), (99.0, -9.0), (0.0, -9.0)]

    assert best_division(2, weights) == ()
    assert run_probabilities(2, weights)[1][0] == 0

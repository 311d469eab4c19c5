"""Weighing many cases at once."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extractors.cue_matrix import to_matrix
from extractors.cues import CueTable

TABLE = CueTable(("none", "a", "b"), {"bias": (0.5, 0.0, -1.0), "x": (0.0, 2.0, 0.25), "y": (-1.0, 0.0, 4.0)})


@given(st.lists(st.lists(st.sampled_from(["bias", "x", "y", "unheard"]), min_size=1, max_size=6), max_size=5))
def test_a_matrix_weighs_as_its_table_does(cases: list[list[str]]) -> None:
    """Sums and probabilities are those of the table, case by case; unknown cues weigh nothing."""
    matrix = to_matrix(TABLE)

    assert matrix.sums(cases).tolist() == [pytest.approx(list(TABLE.sums(cues))) for cues in cases]
    assert matrix.probabilities(cases).tolist() == [pytest.approx(TABLE.probabilities(cues)) for cues in cases]

"""The search for cycles is held back, and let be again."""

import gc
from collections.abc import Iterator

import pytest

from kg.collecting import without_cycle_search


@pytest.fixture(params=[True, False])
def was_on(request: pytest.FixtureRequest) -> Iterator[bool]:
    """Switch the search on or off, and back after the test."""
    before = gc.isenabled()
    (gc.enable if request.param else gc.disable)()
    yield request.param
    (gc.enable if before else gc.disable)()


def _fail() -> None:
    with without_cycle_search():
        assert not gc.isenabled()
        int("no number")


def test_it_is_as_it_was_afterwards(was_on: bool) -> None:
    """Where it was on and where it was off, also when something is raised."""
    with pytest.raises(ValueError, match="no number"):
        _fail()

    assert gc.isenabled() is was_on

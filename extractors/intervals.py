"""Choose among stretches that overlap.

Comes in: stretches with what each is worth. Goes out: those, none overlapping, that together are worth most.
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import Protocol, TypeVar


class Weighted(Protocol):
    """A half-open stretch, and what it is worth; one that is worth nothing is never chosen."""

    @property
    def start(self) -> int:
        """Return its first place."""
        ...

    @property
    def end(self) -> int:
        """Return the place after its last one."""
        ...

    @property
    def gain(self) -> float:
        """Return what it is worth."""
        ...


Candidate = TypeVar("Candidate", bound=Weighted)


def choose(candidates: Sequence[Candidate]) -> list[Candidate]:
    """Choose the candidates, none overlapping, whose gains sum up highest, in the order of their places.

    Weighted interval scheduling, O(n log n). Of equal sums the one found first, from the left, stays.
    """
    worthy = sorted((one for one in candidates if one.gain > 0), key=_by_end)
    ends: list[int] = [0]
    totals: list[float] = [0.0]
    links: list[tuple[Candidate | None, int]] = [(None, 0)]
    for one in worthy:
        before = bisect_right(ends, one.start) - 1
        if (total := totals[before] + one.gain) > totals[-1]:
            ends.append(one.end)
            totals.append(total)
            links.append((one, before))
    return list(_follow(links))[::-1]


def _by_end(one: Weighted) -> tuple[int, int]:
    return one.end, one.start


def _follow(links: list[tuple[Candidate | None, int]]) -> Iterator[Candidate]:
    one, before = links[-1]
    while one is not None:
        yield one
        one, before = links[before]

"""Discs close together that do not cover each other.

Comes in: points with the radius that each needs. Goes out: points in the same order around each
other, drawn together and pushed apart in turns until no disc covers another, or as far as that goes in
so many rounds.
"""

import math
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations

Point = tuple[float, float]

#: Most rounds of pushing apart: 76 papers settle within 40, 600 keep a few rings that touch.
PUSHES = 80
#: Most rounds of drawing together, and how much nearer each brings the discs.
PULLS, NEARER = 30, 0.93
#: Rounds of pushing apart after each of these.
PUSHES_BETWEEN = 6
#: Share of the smallest upright box around them that packed discs fill, about: there drawing together ends.
FULL = 0.62
#: Discs that are drawn together; more of them lie close enough as they are.
MOST_PACKED = 400


def pack(points: Sequence[Point], radii: Sequence[float]) -> list[Point]:
    """Bring discs close to each other, without overlap."""
    placed = push_apart(points, radii)
    for _ in range(PULLS if len(radii) <= MOST_PACKED else 0):
        if _filling(placed, radii) > FULL:
            break
        placed = push_apart([(x * NEARER, y * NEARER) for x, y in placed], radii, rounds=PUSHES_BETWEEN)
    return push_apart(placed, radii)


def _filling(points: Sequence[Point], radii: Sequence[float]) -> float:
    """Return the share of the upright box around discs that they fill."""
    sides = 1.0
    for axis in zip(*points, strict=True):
        low = min(place - radius for place, radius in zip(axis, radii, strict=True))
        high = max(place + radius for place, radius in zip(axis, radii, strict=True))
        sides *= high - low
    return sum(math.pi * radius * radius for radius in radii) / sides


def push_apart(points: Sequence[Point], radii: Sequence[float], *, rounds: int = PUSHES) -> list[Point]:
    """Move discs away from each other until they no longer overlap, or the rounds are over."""
    placed = [list(point) for point in points]
    cell = 2 * max(radii, default=1.0)
    for _ in range(rounds):
        moved = False
        for a, b in _near_pairs(placed, cell):
            moved |= _push(placed[a], placed[b], radii[a], radii[b])
        if not moved:
            break
    return [(x, y) for x, y in placed]


def _near_pairs(points: Sequence[Sequence[float]], cell: float) -> Iterator[tuple[int, int]]:
    """Yield the pairs whose grid cells touch: all that can overlap."""
    cells: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
    for node, (x, y) in enumerate(points):
        cells[math.floor(x / cell), math.floor(y / cell)].append(node)
    for (column, row), here in cells.items():
        yield from combinations(here, 2)
        for right, down in ((1, 0), (-1, 1), (0, 1), (1, 1)):
            yield from ((a, b) for a in here for b in cells.get((column + right, row + down), ()))


def _push(one: list[float], other: list[float], radius: float, other_radius: float) -> bool:
    dx, dy = other[0] - one[0], other[1] - one[1]
    apart = math.hypot(dx, dy)
    overlap = radius + other_radius - apart
    if overlap <= 0.5:
        return False
    if not apart:
        dx, dy, apart = 1.0, 0.0, 1.0
    share = other_radius / (radius + other_radius)  # the smaller disc gives way
    for place, (mine, step) in enumerate(zip((share, 1 - share), (-overlap, overlap), strict=True)):
        disc = (one, other)[place]
        disc[0] += mine * step * dx / apart
        disc[1] += mine * step * dy / apart
    return True

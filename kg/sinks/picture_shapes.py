"""Shapes of a still picture in the plane of the arrangement: pure, y downwards."""

import math
from collections.abc import Iterable

Place = tuple[float, float]


def convex_hull(places: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Find the corners of the smallest convex polygon around places (Andrew's monotone chain).

    >>> convex_hull([(0, 0), (2, 0), (1, 1), (2, 2), (0, 2)])
    [(0, 0), (2, 0), (2, 2), (0, 2)]
    """
    ordered = sorted(set(places))
    halves = [_half_hull(ordered), _half_hull(ordered[::-1])]
    return halves[0][:-1] + halves[1][:-1] or ordered


def _half_hull(ordered: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    half: list[tuple[int, int]] = []
    for x, y in ordered:
        while len(half) > 1 and _turn(half[-2], half[-1], (x, y)) <= 0:
            half.pop()
        half.append((x, y))
    return half


def _turn(a: tuple[int, int], b: tuple[int, int], c: tuple[int, int]) -> int:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def arrow_head(start: Place, end: Place, *, radius: float, length: float) -> list[Place]:
    """Return the corners of a head that touches a mark of some radius at the end of a line, its tip first.

    It is shorter where the line leaves no room for it; a line of no length has none.

    >>> arrow_head((0, 0), (10, 0), radius=2, length=4)
    [(8.0, 0.0), (4.0, 1.6), (4.0, -1.6)]
    >>> arrow_head((3, 3), (3, 3), radius=2, length=4)
    []
    """
    whole = math.dist(start, end)
    if not whole:
        return []
    x, y = (end[0] - start[0]) / whole, (end[1] - start[1]) / whole
    tip = min(radius, whole / 2)
    base = tip + min(length, whole - tip)
    half = 0.4 * (base - tip)
    corners = ((tip, 0.0), (base, half), (base, -half))
    return [(end[0] - x * back - y * aside, end[1] - y * back + x * aside) for back, aside in corners]

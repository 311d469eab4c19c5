"""Where each node of the page stands.

Comes in: a ``KnowledgeGraph``. Goes out: whole-number coordinates by node id, the same on every
run. What one paper alone names stands in rings around that paper; papers and what they share are
laid out by igraph (Fruchterman & Reingold 1991), then pushed apart until no ring covers another.
Linear but for the layout of igraph; nothing here knows of colours, labels or browsers.
"""

import math
import random
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations

import igraph

from kg.model import Artifact, Claim, Edge, Entity, KnowledgeGraph, Paper
from kg.vocab import EntityType, Relation

Point = tuple[float, float]

#: Radius of the first ring, and the space between rings and between neighbours on one.
RING_RADIUS, RING_GAP, RING_STEP = 46.0, 26.0, 27.0
#: Half the space that a paper or a shared thing needs for itself.
NODE_RADIUS = 22.0
#: Width to height of the drawing: that of a screen with panels on both sides.
ASPECT = 1.55
#: Share of the drawing that rings cover before they are pushed apart.
DENSITY = 0.8
#: Most rounds of pushing apart: 76 papers settle within 40, 600 keep a few rings that touch.
PUSHES = 80
#: Papers that share nothing are held to the middle by a pull of this strength.
PULL = 0.3
_OWN = (Relation.PROPOSES, Relation.INTRODUCES)
_TYPE_ORDER = {kind: place for place, kind in enumerate(EntityType)}


def find_positions(graph: KnowledgeGraph) -> dict[str, tuple[int, int]]:
    """Place every node; y grows downwards, as on a screen."""
    homes = _find_homes(graph)
    rings = _order_rings(graph, homes)
    seats = {paper: list(_seats(tenants)) for paper, tenants in rings.items()}
    core = [node.id for node in graph.nodes() if node.id not in homes]
    radii = [_radius(seats.get(node, [])) for node in core]
    centres = dict(zip(core, _push_apart(_spread(core, graph.edges, radii), radii), strict=True))
    tenants = {
        tenant: (centres[paper][0] + x, centres[paper][1] + y)
        for paper, places in seats.items()
        for tenant, (x, y) in places
    }
    return {node: (round(x), round(y)) for node, (x, y) in {**centres, **tenants}.items()}


def _find_homes(graph: KnowledgeGraph) -> dict[str, str]:
    """Map each node that one paper alone speaks of to that paper."""
    papers: defaultdict[str, set[str]] = defaultdict(set)
    for edge in graph.edges:
        papers[edge.source].add(edge.evidence.paper)
        papers[edge.target].add(edge.evidence.paper)
    are_papers = {paper.id for paper in graph.papers}
    return {node: min(found) for node, found in papers.items() if len(found) == 1 and node not in are_papers}


def _order_rings(graph: KnowledgeGraph, homes: Mapping[str, str]) -> dict[str, list[list[str]]]:
    """List for each paper its own things, then its claims, in the order of their seats."""
    own = {edge.target for edge in graph.edges if edge.type in _OWN}
    rings: defaultdict[str, list[list[str]]] = defaultdict(lambda: [[], []])
    for node in sorted(graph.nodes(), key=lambda node: _seat_order(node, own)):
        if node.id in homes:
            rings[homes[node.id]][isinstance(node, Claim)].append(node.id)
    return rings


def _seat_order(node: Paper | Entity | Claim | Artifact, own: set[str]) -> tuple[bool, int, int, str]:
    kind = _TYPE_ORDER[node.type] if isinstance(node, Entity) else len(_TYPE_ORDER)
    start = node.span.start if isinstance(node, Claim) else 0
    return (node.id not in own, kind, start, node.id)


def _seats(rows: Iterable[Sequence[str]]) -> Iterator[tuple[str, Point]]:
    """Seat each row on rings around the origin, full rings first; a new row starts a new ring."""
    radius = RING_RADIUS
    for row in rows:
        left = list(row)
        while left:
            here = left[: int(2 * math.pi * radius / RING_STEP)]
            left = left[len(here) :]
            for place, node in enumerate(here):
                angle = 2 * math.pi * place / len(here) - math.pi / 2
                yield node, (radius * math.cos(angle), radius * math.sin(angle))
            radius += RING_GAP


def _radius(seats: Sequence[tuple[str, Point]]) -> float:
    return max((math.hypot(*place) for _, place in seats), default=0.0) + NODE_RADIUS


def _spread(core: Sequence[str], edges: Iterable[Edge], radii: Sequence[float]) -> list[Point]:
    """Lay out papers and shared things, at a scale that leaves room for all rings."""
    if len(core) < 2:
        return [(0.0, 0.0)] * len(core)
    index = {node: place for place, node in enumerate(core)}
    links = {(index[e.source], index[e.target]) for e in edges if e.source in index and e.target in index}
    points = _force_layout(len(core), sorted(links))
    width, height = (max(axis) - min(axis) for axis in zip(*points, strict=True))
    room = sum(4 * radius * radius for radius in radii) / DENSITY
    scale = math.sqrt(room / max(width * height, 1e-9) / ASPECT)
    return [(x * scale * ASPECT, y * scale) for x, y in points]


def _force_layout(size: int, links: Sequence[tuple[int, int]]) -> list[Point]:
    centre = size
    pulls = [(centre, node) for node in range(size)]
    net = igraph.Graph(n=size + 1, edges=[*links, *pulls])
    igraph.set_random_number_generator(random.Random(0))  # noqa: S311 - a layout needs no secret
    try:
        layout = net.layout_fruchterman_reingold(weights=[1.0] * len(links) + [PULL] * size, grid="auto")
    finally:
        igraph.set_random_number_generator(random)
    return [(x, y) for x, y in layout.coords[:size]]


def _push_apart(points: Sequence[Point], radii: Sequence[float]) -> list[Point]:
    """Move discs away from each other until they no longer overlap, or the rounds are over."""
    placed = [list(point) for point in points]
    cell = 2 * max(radii, default=1.0)
    for _ in range(PUSHES):
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

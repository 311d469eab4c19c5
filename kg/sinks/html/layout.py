"""Where each node of the page stands.

Comes in: a ``KnowledgeGraph`` and its communities. Goes out: whole-number coordinates by node id, the
same on every run. What one paper alone names stands in rings around that paper; papers and what they
share are laid out by igraph (Fruchterman & Reingold 1991) within their community, then the
communities among each other, and both are pushed apart until none covers another. Linear but for the
layouts of igraph; nothing here knows of colours, labels or browsers.
"""

import math
import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import igraph

from kg.model import Artifact, Claim, Entity, KnowledgeGraph, Paper
from kg.sinks.html.communities import Community, find_homes, find_links
from kg.sinks.html.packing import Point, pack
from kg.vocab import EntityType, Relation

#: Radius of the first ring, and the space between rings and between neighbours on one.
RING_RADIUS, RING_GAP, RING_STEP = 46.0, 26.0, 27.0
#: Half the space that a paper or a shared thing needs for itself.
NODE_RADIUS = 22.0
#: Space around a community.
MARGIN = 56.0
#: Width to height of the drawing: that of a screen with panels on both sides.
ASPECT = 1.7
#: Share of the drawing that discs cover before they are pushed apart.
DENSITY = 0.9
#: Least breadth to length of what is spread.
FLATTEST = 0.25
#: What is tied to nothing is held to the middle by a pull of this strength.
PULL = 0.3
_OWN = (Relation.PROPOSES, Relation.INTRODUCES)
_TYPE_ORDER = {kind: place for place, kind in enumerate(EntityType)}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Island:
    """A community laid out around the origin, and the radius of the disc that it needs."""

    places: Mapping[str, Point]
    radius: float


def find_positions(graph: KnowledgeGraph, communities: Sequence[Community]) -> dict[str, tuple[int, int]]:
    """Place every node; y grows downwards, as on a screen."""
    seats = {paper: list(_seats(rows)) for paper, rows in _order_rings(graph, find_homes(graph)).items()}
    core = _place_core(graph, communities, {node: _radius(places) for node, places in seats.items()})
    tenants = {
        tenant: (core[paper][0] + x, core[paper][1] + y) for paper, places in seats.items() for tenant, (x, y) in places
    }
    return {node: (round(x), round(y)) for node, (x, y) in {**core, **tenants}.items()}


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


def _place_core(
    graph: KnowledgeGraph, communities: Sequence[Community], radius_of: Mapping[str, float]
) -> dict[str, Point]:
    """Lay out each community by itself, then all of them."""
    inner, outer = _sort_links(graph, communities)
    islands = [_lay_out(community, inner[number], radius_of) for number, community in enumerate(communities)]
    centres = _spread(len(communities), outer, [island.radius for island in islands])
    return {
        node: (x + centre[0], y + centre[1])
        for centre, island in zip(centres, islands, strict=True)
        for node, (x, y) in island.places.items()
    }


def _sort_links(
    graph: KnowledgeGraph, communities: Sequence[Community]
) -> tuple[Mapping[int, Mapping[tuple[int, int], int]], Mapping[tuple[int, int], int]]:
    """Part the ties within each community from those between two; each with its weight."""
    seats = {node: (number, seat) for number, c in enumerate(communities) for seat, node in enumerate(c.core)}
    core = list(seats)
    inner: defaultdict[int, Counter[tuple[int, int]]] = defaultdict(Counter)
    outer: Counter[tuple[int, int]] = Counter()
    for a, b in find_links(graph, {node: place for place, node in enumerate(core)}):
        (home, seat), (other_home, other_seat) = seats[core[a]], seats[core[b]]
        if home == other_home:
            inner[home][seat, other_seat] = 1
        else:
            outer[home, other_home] += 1
    return inner, outer


def _lay_out(community: Community, links: Mapping[tuple[int, int], int], radius_of: Mapping[str, float]) -> _Island:
    radii = [radius_of.get(node, NODE_RADIUS) for node in community.core]
    points = _centre(_spread(len(radii), links, radii))
    reach = max(math.hypot(*point) + radius for point, radius in zip(points, radii, strict=True))
    margin = MARGIN if community.name else 0.0
    return _Island(places=dict(zip(community.core, points, strict=True)), radius=reach + margin)


def _centre(points: Sequence[Point]) -> list[Point]:
    """Move points so that the middle of their extent is the origin."""
    middle = [(max(axis) + min(axis)) / 2 for axis in zip(*points, strict=True)]
    return [(x - middle[0], y - middle[1]) for x, y in points]


def _spread(size: int, links: Mapping[tuple[int, int], int], radii: Sequence[float]) -> list[Point]:
    """Lay out discs by their ties, the longer side across, at a scale that leaves room for all, without overlap."""
    if size < 2:
        return [(0.0, 0.0)] * size
    points = _force_layout(size, links)
    across, down = (max(axis) - min(axis) for axis in zip(*points, strict=True))
    if down > across:
        points = [(y, x) for x, y in points]
    longest = max(across, down, 1e-9)
    # Points on a line, as two always are, would ask for any scale: they count as a flat rectangle.
    area = longest * max(min(across, down), FLATTEST * longest)
    room = sum(4 * radius * radius for radius in radii) / DENSITY
    scale = math.sqrt(room / area / ASPECT)
    return pack(_centre([(x * scale * ASPECT, y * scale) for x, y in points]), radii)


def _force_layout(size: int, links: Mapping[tuple[int, int], int]) -> list[Point]:
    pulls = [(size, node) for node in range(size)]
    net = igraph.Graph(n=size + 1, edges=[*links, *pulls])
    igraph.set_random_number_generator(random.Random(0))  # noqa: S311 - a layout needs no secret
    try:
        weights = [*(math.sqrt(count) for count in links.values()), *[PULL] * size]
        layout = net.layout_fruchterman_reingold(weights=weights, grid="auto")
    finally:
        igraph.set_random_number_generator(random)
    return [(x, y) for x, y in layout.coords[:size]]

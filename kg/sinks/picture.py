"""The graph as a still picture, PNG or SVG, made without a browser.

Comes in: a ``Part`` of a graph and a path that ends in ``.png`` or ``.svg``. Goes out: the picture that
the page shows at first, as a file whose bytes are the same on every run of the same version of
matplotlib, and a report of what it holds. Names are drawn as outlines in DejaVu Sans, which matplotlib brings:
nothing in the file can run, and a character that the font lacks is a replacement mark, which the picture and
the report count. It refuses to draw without matplotlib.
"""

import io
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kg.errors import SinkError, SinkUnavailableError
from kg.model import Edge, KnowledgeGraph
from kg.sinks.files import write_bytes
from kg.sinks.html.arrangement import ENTITY_SIZE, PAPER_SIZE, Arrangement, arrange
from kg.sinks.html.labels import shorten
from kg.sinks.html.look import AREAS, BACKGROUNDS, NODE_LOOKS, RELATION_LOOKS, NodeLook
from kg.sinks.html.parts import Part
from kg.sinks.picture_shapes import arrow_head, convex_hull
from kg.vocab import NodeLabel, Relation

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.lines import Line2D
    from matplotlib.text import Text

SINK = "picture"
FONT = "DejaVu Sans"
#: Stands for a character that the font lacks.
REPLACEMENT = "\ufffd"
#: Size in inches and dots per inch.
SIZE, DPI = (15.0, 10.0), 120
#: Graphs of more nodes are drawn without claims and passing mentions, as on the page.
SHOWN_WHOLE = 150
#: Longest name; space around an area and around the whole, in the units of the arrangement.
NAME_LENGTH, PADDING, MARGIN = 30, 26.0, 60.0
#: Length of an arrow head, in points.
HEAD_LENGTH = 3.2
#: Names that are tried: papers and what many papers name come first.
MOST_NAMED = 300
#: A thing is named from this radius upwards, and each one of a graph of few.
NAMED_FROM, NAMED_WHOLE = 1.7 * ENTITY_SIZE, 60
_MARKERS = {
    "square": "s",
    "dot": "o",
    "hexagon": "H",
    "diamond": "D",
    "triangle": "^",
    "triangleDown": "v",
    "star": "*",
}
_SAVING: Mapping[str, Mapping[str, Any]] = {
    ".png": {"format": "png", "metadata": {"Software": None}},
    ".svg": {"format": "svg", "metadata": {"Date": None, "Creator": None}},
}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Spot:
    """A node that is drawn: where, how large, and what it is called and is."""

    node: str
    label: str
    name: str
    place: tuple[int, int]
    size: float


@dataclass(frozen=True, slots=True, kw_only=True)
class PictureReport:
    """What a picture holds.

    Attributes:
        nodes: how many are drawn.
        edges: likewise.
        replaced: characters of the names drawn that the font lacks, each drawn as a replacement mark.
    """

    nodes: int
    edges: int
    replaced: int


def write_picture(part: Part, path: Path) -> PictureReport:
    """Draw a part of a graph, and count what is drawn.

    Raises:
        SinkError: the name ends in neither .png nor .svg, or the file cannot be written.
        SinkUnavailableError: matplotlib is not installed.
    """
    saving = _SAVING.get(path.suffix.lower())
    if saving is None:
        raise SinkError(f"{path}: expected a name that ends in .png or .svg", sink=SINK, hint="for example graph.png")
    try:
        import matplotlib
        from matplotlib.figure import Figure
    except ImportError as error:
        message = "a picture needs matplotlib, which is not installed"
        raise SinkUnavailableError(
            message, sink=SINK, hint="in the folder of the source: pip install -e '.[picture]'"
        ) from error
    with matplotlib.rc_context({"font.family": FONT, "svg.hashsalt": "claimgraph", "svg.fonttype": "path"}):
        figure = Figure(figsize=SIZE, dpi=DPI, facecolor=BACKGROUNDS[0])
        axes = figure.add_axes((0.0, 0.0, 1.0, 1.0))
        report = _draw(axes, arrange(part.graph))
        file = io.BytesIO()
        figure.savefig(file, **saving)
    write_bytes(file.getvalue(), path, sink=SINK)
    return report


def _draw(axes: "Axes", arrangement: Arrangement) -> PictureReport:
    edges = _shown_edges(arrangement.graph)
    spots = _find_spots(arrangement, edges)
    _set_frame(axes, [spot.place for spot in spots])
    unit = axes.transData.transform([(0, 0), (1, 0)])[:, 0]
    points = float(unit[1] - unit[0]) * 72 / DPI
    _draw_areas(axes, arrangement, points)
    _draw_edges(axes, edges, arrangement, points)
    _draw_nodes(axes, spots, points)
    _draw_names(axes, arrangement, spots)
    replaced = sum(text.get_text().count(REPLACEMENT) for text in axes.texts)
    _draw_legend(axes, spots)
    _draw_note(axes, replaced)
    return PictureReport(nodes=len(spots), edges=len(edges), replaced=replaced)


def _shown_edges(graph: KnowledgeGraph) -> list[Edge]:
    """List the edges that a first look needs: all of a small graph, no claims and mentions of a larger one."""
    if sum(1 for _ in graph.nodes()) <= SHOWN_WHOLE:
        return list(graph.edges)
    claims = {claim.id for claim in graph.claims}
    return [e for e in graph.edges if e.type is not Relation.MENTIONS and not claims.intersection((e.source, e.target))]


def _find_spots(arrangement: Arrangement, edges: Iterable[Edge]) -> list[_Spot]:
    """List the papers and all that an edge reaches, the most important first."""
    reached = {end for edge in edges for end in (edge.source, edge.target)}
    reached |= {paper.id for paper in arrangement.graph.papers}
    labels = {node.id: type(node).__name__ for node in arrangement.graph.nodes()}
    labels |= {entity.id: entity.type.value for entity in arrangement.graph.entities}
    spots = [
        _Spot(
            node=node,
            label=labels[node],
            name=shorten(_drawable(arrangement.labels[node]), NAME_LENGTH),
            place=arrangement.places[node],
            size=arrangement.sizes[node],
        )
        for node in reached
    ]
    return sorted(spots, key=lambda spot: (-spot.size, spot.node))


def _set_frame(axes: "Axes", places: Sequence[tuple[int, int]]) -> None:
    """Show all places at one scale for both axes, downwards as on a screen."""
    columns, rows = zip(*(places or [(0, 0)]), strict=True)
    width, height = max(columns) - min(columns) + 2 * MARGIN, max(rows) - min(rows) + 3 * MARGIN
    unit = max(width / SIZE[0], height / SIZE[1]) / 2
    middle = (min(columns) + max(columns)) / 2, (min(rows) + max(rows)) / 2 - MARGIN / 4
    axes.set_xlim(middle[0] - unit * SIZE[0], middle[0] + unit * SIZE[0])
    axes.set_ylim(middle[1] + unit * SIZE[1], middle[1] - unit * SIZE[1])
    axes.set_axis_off()


def _draw_areas(axes: "Axes", arrangement: Arrangement, points: float) -> None:
    from matplotlib.patches import Polygon

    for community in arrangement.communities:
        hull = convex_hull(arrangement.places[node] for node in community.members)
        for colour, extra, order in ((AREAS[0].edge, 1.5, 0.0), (AREAS[0].area, 0.0, 0.1)):
            width = 2 * PADDING * points + extra
            axes.add_patch(
                Polygon(hull, facecolor=colour, edgecolor=colour, linewidth=width, joinstyle="round", zorder=order)
            )


def _draw_edges(axes: "Axes", edges: Iterable[Edge], arrangement: Arrangement, points: float) -> None:
    """Draw lines in the colour and dashes of their relation, each with a head at the rim of what it leads to."""
    from matplotlib.collections import LineCollection, PolyCollection

    places = arrangement.places
    by_relation: defaultdict[Relation, list[Edge]] = defaultdict(list)
    for edge in edges:
        by_relation[edge.type].append(edge)
    for relation, look in RELATION_LOOKS.items():
        here = by_relation.get(relation, [])
        ends = [(places[edge.source], places[edge.target], arrangement.sizes[edge.target]) for edge in here]
        heads = (arrow_head(a, b, radius=radius, length=HEAD_LENGTH / points) for a, b, radius in ends)
        colour = look.colour.light
        line = (0, look.dashes) if look.dashes else "solid"
        lines = [(a, b) for a, b, _ in ends]
        axes.add_collection(
            LineCollection(lines, colors=colour, alpha=0.3, linewidths=0.6, linestyles=[line], zorder=1)
        )
        axes.add_collection(
            PolyCollection([head for head in heads if head], facecolors=colour, alpha=0.55, linewidths=0, zorder=1.1)
        )


def _draw_nodes(axes: "Axes", spots: Iterable[_Spot], points: float) -> None:
    by_label: defaultdict[str, list[_Spot]] = defaultdict(list)
    for spot in spots:
        by_label[spot.label].append(spot)
    for label, look in NODE_LOOKS.items():
        here = by_label.get(label, [])
        columns, rows = [spot.place[0] for spot in here], [spot.place[1] for spot in here]
        areas = [(2 * spot.size * points) ** 2 for spot in here]
        fill, line = _fill(look)
        marker = _MARKERS[look.shape]
        width = 0.8 if look.is_hollow else 0.3
        axes.scatter(columns, rows, s=areas, c=fill, marker=marker, edgecolors=line, linewidths=width, zorder=2)


def _fill(look: NodeLook) -> tuple[str, str]:
    """Return the colours of a mark inside and around it."""
    colour = look.colour.light
    return (AREAS[0].area, colour) if look.is_hollow else (colour, AREAS[0].area)


def _draw_names(axes: "Axes", arrangement: Arrangement, spots: Sequence[_Spot]) -> None:
    """Write names, the most important first, each only where it covers no other."""
    taken: list[Any] = []
    for community in arrangement.communities:
        hull = convex_hull(arrangement.places[node] for node in community.members)
        columns, rows = zip(*hull, strict=True)
        place = ((min(columns) + max(columns)) / 2, min(rows) - PADDING - 6)
        style = {"color": AREAS[0].name, "fontsize": 9.5, "fontweight": "bold", "va": "bottom"}
        _place_name(axes, shorten(_drawable(community.name or ""), NAME_LENGTH), [place], style, taken)
    papers = NodeLabel.PAPER.value
    ink = NODE_LOOKS[papers].colour.light
    for spot in sorted(spots[:MOST_NAMED], key=lambda spot: spot.label == papers and spot.size < 2 * PAPER_SIZE):
        x, y = spot.place
        style = {"color": ink, "fontsize": 7.5, "fontweight": "bold" if spot.label == papers else "normal", "va": "top"}
        below, above = (x, y + spot.size + 3.0), (x, y - spot.size - 26.0)
        if spot.label == papers or spot.size > NAMED_FROM or len(spots) <= NAMED_WHOLE:
            _place_name(axes, spot.name, [below, above], style, taken)


def _place_name(
    axes: "Axes", name: str, places: Sequence[tuple[float, float]], style: Mapping[str, Any], taken: list[Any]
) -> None:
    from matplotlib.patheffects import withStroke

    for x, y in places:
        text: Text = axes.text(x, y, name, ha="center", parse_math=False, zorder=3, **style)
        box = text.get_window_extent()
        if not any(box.overlaps(other) for other in taken):
            text.set_path_effects([withStroke(linewidth=2, foreground=BACKGROUNDS[0])])
            taken.append(box)
            return
        text.remove()


def _draw_legend(axes: "Axes", spots: Iterable[_Spot]) -> None:
    drawn = Counter(spot.label for spot in spots)
    handles = [_legend_mark(look) for label, look in NODE_LOOKS.items() if drawn[label]]
    if handles:
        axes.legend(handles=handles, loc="upper left", frameon=False, fontsize=9, labelspacing=0.7)


def _legend_mark(look: NodeLook) -> "Line2D":
    from matplotlib.lines import Line2D

    fill, _ = _fill(look)
    marker, ink = _MARKERS[look.shape], look.colour.light
    return Line2D([], [], marker=marker, linestyle="", label=look.plural, markerfacecolor=fill, markeredgecolor=ink)


def _draw_note(axes: "Axes", replaced: int) -> None:
    """Say under the drawing how much of its names could not be drawn."""
    if not replaced:
        return
    noun = "character that" if replaced == 1 else "characters that"
    note = f"{REPLACEMENT} stands for {replaced:,} {noun} {FONT} lacks"
    axes.text(0.01, 0.015, note, transform=axes.transAxes, fontsize=8, color=AREAS[0].name, parse_math=False)


def _drawable(name: str) -> str:
    """Leave out what has no shape or turns the reading direction; mark what the font lacks."""
    known = _known_characters()
    shaped = (letter for letter in name if unicodedata.category(letter) not in {"Cc", "Cf"})
    return "".join(letter if ord(letter) in known else REPLACEMENT for letter in shaped)


@cache
def _known_characters() -> frozenset[int]:
    from matplotlib.font_manager import findfont, get_font

    return frozenset(get_font(findfont(FONT)).get_charmap())

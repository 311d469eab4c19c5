"""The page as a file: written, and read back.

Comes in: a ``KnowledgeGraph`` and a path. Goes out: a ``WriteReport`` with the counts that the file
itself holds. The file is UTF-8 whatever the locale, and appears whole or not at all. A graph that is
too large for one page becomes an overview, and, if asked for, a page for each of its communities.
"""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any
from urllib.parse import quote

from kg.errors import SinkError
from kg.ids import slug
from kg.model import KnowledgeGraph, WriteReport
from kg.sinks.files import write_text
from kg.sinks.html.communities import Community, find_communities
from kg.sinks.html.page import NOWHERE, RENDERERS, PageLink, Way, to_html
from kg.sinks.html.page_folder import find_folder, page_folder
from kg.sinks.html.parts import Part, take_nodes, take_overview, take_whole
from kg.sinks.report import report_counts

SINK = "html"
_DATA = re.compile(r'<script type="application/json" id="graph">(.*?)</script>', re.DOTALL)
#: What a community page is called that holds all that is in no community of its own.
OTHERS = "Other papers"


@dataclass(frozen=True, slots=True, kw_only=True)
class PageContent:
    """What a page holds, as ids of the graph.

    Attributes:
        nodes: ids of nodes.
        edges: (source, relation, target, paper).
    """

    nodes: frozenset[str]
    edges: frozenset[tuple[str, str, str, str]]


def write_html(graph: KnowledgeGraph, path: Path) -> WriteReport:
    """Write one page, an overview where the graph is too large for it, and count what it holds.

    Raises:
        kg.errors.SinkError: the file cannot be written.
        kg.errors.CountMismatchError: the page holds another number of nodes or edges than it should.
    """
    part = take_whole(graph)
    return _write_page(take_overview(part, find_communities(graph), RENDERERS["vis"].limit), path, renderer="vis")


def write_pages(
    part: Part, path: Path, *, renderer: str = "vis", everything: bool = False, up: str | None = None
) -> list[WriteReport]:
    """Write a page of a part and, where it is too large for one, a page for each of its communities.

    These lie in a folder beside the page, ``NAME.pages``, and are made in the same way. Pages that an earlier
    writing left there are removed; files of others stay.

    Args:
        part: what to show.
        path: the file of the first page.
        renderer: a name of ``RENDERERS``.
        everything: begin with all of a page, claims and mentions too.
        up: address of the page that leads here, as seen from this one.

    Raises:
        kg.errors.SinkError: a file cannot be written.
        kg.errors.CountMismatchError: a page holds another number of nodes or edges than it should.
    """
    communities = find_communities(part.graph)
    overview = take_overview(part, communities, RENDERERS[renderer].limit)
    inner = _split(part, communities) if overview is not part else []
    names = [f"{number:03}-{slug(inside.title) or 'community'}.html" for number, inside in enumerate(inner, start=1)]
    links = [
        PageLink(name=inside.title, nodes=inside.nodes, href=quote(f"{find_folder(path).name}/{name}"))
        for inside, name in zip(inner, names, strict=True)
    ]
    way = Way(up=up, inner=tuple(links))
    back = quote(f"../{path.name}")
    with page_folder(path, frozenset(names), sink=SINK) as folder:
        pages = [
            write_pages(inside, folder / name, renderer=renderer, everything=everything, up=back)
            for inside, name in zip(inner, names, strict=True)
        ]
        first = _write_page(overview, path, renderer=renderer, everything=everything, way=way)
    return [first, *chain.from_iterable(pages)]


def read_html(path: Path) -> PageContent:
    """Read the nodes and edges of a page from the data inside it.

    Raises:
        SinkError: the file is no page of ours.
    """
    found = _DATA.search(path.read_text(encoding="utf-8"))
    if not found:
        raise SinkError(f"{path}: no graph in it", sink=SINK, hint="make the page with `kg view`")
    data: dict[str, Any] = json.loads(found[1])
    keys = {node["id"]: str(node["key"]) for node in data["nodes"]}
    edges = ((keys[e["from"]], str(e["type"]), keys[e["to"]], keys[e["paper"]]) for e in data["edges"])
    return PageContent(nodes=frozenset(keys.values()), edges=frozenset(edges))


def _write_page(part: Part, path: Path, *, renderer: str, everything: bool = False, way: Way = NOWHERE) -> WriteReport:
    write_text([to_html(part, renderer=renderer, way=way, everything=everything)], path, sink=SINK)
    content = read_html(path)
    return report_counts(part.graph, sink=SINK, nodes=len(content.nodes), edges=len(content.edges))


def _split(part: Part, communities: Sequence[Community]) -> list[Part]:
    """Part a graph into its named communities and all the rest; nothing where that makes it no smaller."""
    groups = [(community.name, community.members) for community in communities if community.name]
    rest = frozenset().union(*(community.members for community in communities if not community.name))
    if rest:
        groups.append((OTHERS, rest))
    if len(groups) < 2:
        return []
    return [take_whole(take_nodes(part.graph, nodes), name) for name, nodes in groups]

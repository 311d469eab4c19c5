"""The page as a file: written, and read back.

Comes in: a ``KnowledgeGraph`` and a path. Goes out: a ``WriteReport`` with the counts that the file
itself holds. The file is UTF-8 whatever the locale, and appears whole or not at all.
"""

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kg.errors import CountMismatchError, SinkError
from kg.model import KnowledgeGraph, WriteReport
from kg.sinks.files import write_text
from kg.sinks.html.page import to_html

SINK = "html"
_DATA = re.compile(r'<script type="application/json" id="graph">(.*?)</script>', re.DOTALL)


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
    """Write the page and count what it holds.

    Raises:
        SinkError: the file cannot be written.
        CountMismatchError: the page holds another number of nodes or edges than the graph.
    """
    write_text([to_html(graph)], path, sink=SINK)
    content = read_html(path)
    _compare("nodes", sum(1 for _ in graph.nodes()), len(content.nodes))
    _compare("edges", len(graph.edges), len(content.edges))
    return WriteReport(sink=SINK, nodes=len(content.nodes), edges=len(content.edges))


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


def _compare(what: str, expected: int, found: int) -> None:
    if expected != found:
        raise CountMismatchError(sink=SINK, what=what, expected=expected, found=found)

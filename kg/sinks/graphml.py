r"""The graph as GraphML, for Gephi, yEd, Cytoscape, igraph and networkx.

In comes a ``KnowledgeGraph``, out goes XML with the properties that the Cypher stores hold; a list is
a JSON array, what is absent is left out. A character that XML cannot hold is written as ``\x1b``.
"""

import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from xml.etree import ElementTree
from xml.sax.saxutils import escape, quoteattr

from kg.cypher import Properties, Value, edge_rows, node_rows
from kg.model import KnowledgeGraph, WriteReport
from kg.sinks.files import write_text
from kg.sinks.report import report_counts

_NAMESPACE = "http://graphml.graphdrawing.org/xmlns"
_NOT_XML = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
#: Python type to GraphML type; a ``bool`` is an ``int`` and so comes first.
_TYPES = {bool: "boolean", int: "long", float: "double", str: "string", list: "string"}


def iter_graphml(graph: KnowledgeGraph) -> Iterator[str]:
    """Yield the document piece by piece; equal graphs give equal pieces.

    Raises:
        kg.errors.GraphError: an edge ties labels together that the vocabulary does not.
    """
    nodes = [(str(row["id"]), _labelled(row, label)) for label, rows in node_rows(graph).items() for row in rows]
    edges = [
        (row.source, row.target, _labelled(row.properties, signature.type))
        for signature, rows in edge_rows(graph).items()
        for row in rows
    ]
    yield f'<?xml version="1.0" encoding="UTF-8"?>\n<graphml xmlns="{_NAMESPACE}">\n'
    yield from _keys("node", (properties for _, properties in nodes))
    yield from _keys("edge", (properties for _, _, properties in edges))
    yield '<graph edgedefault="directed">\n'
    for id_, properties in nodes:
        yield f"<node id={_attribute(id_)}>{_data('node', properties)}</node>\n"
    for source, target, properties in edges:
        yield f"<edge source={_attribute(source)} target={_attribute(target)}>{_data('edge', properties)}</edge>\n"
    yield "</graph>\n</graphml>\n"


def write_graphml(graph: KnowledgeGraph, path: Path) -> WriteReport:
    """Write the document and count what the file holds.

    Raises:
        kg.errors.SinkError: the file cannot be written.
        kg.errors.CountMismatchError: the file holds another number of nodes or edges.
    """
    write_text(iter_graphml(graph), path, sink="graphml")
    root = ElementTree.parse(path).getroot()  # noqa: S314 - the file that was just written
    found = {tag: sum(1 for _ in root.iter(f"{{{_NAMESPACE}}}{tag}")) for tag in ("node", "edge")}
    return report_counts(graph, sink="graphml", nodes=found["node"], edges=found["edge"])


def _labelled(row: Properties, label: str) -> Properties:
    return {"label": label, **{name: value for name, value in row.items() if name != "id"}}


def _keys(of: str, rows: Iterable[Properties]) -> Iterator[str]:
    """Declare the properties of nodes or of edges, each with its type."""
    types = {name: _TYPES[type(value)] for row in rows for name, value in row.items() if value is not None}
    for name, kind in sorted(types.items()):
        yield f'<key id="{of}-{name}" for="{of}" attr.name="{name}" attr.type="{kind}"/>\n'


def _data(of: str, row: Properties) -> str:
    return "".join(
        f'<data key="{of}-{name}">{_content(value)}</data>' for name, value in row.items() if value is not None
    )


def _content(value: Value) -> str:
    match value:
        case bool():
            return str(value).lower()
        case str():
            return escape(_clean(value), {"\r": "&#13;"})
        case list():
            return escape(_clean(json.dumps(value, ensure_ascii=False)), {"\r": "&#13;"})
        case _:
            return str(value)


def _attribute(text: str) -> str:
    return quoteattr(_clean(text), {"\n": "&#10;", "\r": "&#13;", "\t": "&#9;"})


def _clean(text: str) -> str:
    return _NOT_XML.sub(lambda found: f"\\x{ord(found[0]):02x}", text)

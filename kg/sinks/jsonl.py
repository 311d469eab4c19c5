"""The graph as JSON, one node or relationship a line, in the shape of Neo4j's own JSON export.

In comes a ``KnowledgeGraph``, out go lines: nodes first, then relationships, each with the properties
that the Cypher stores hold. What is absent is left out.
"""

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from kg.cypher import Properties, edge_rows, node_rows
from kg.model import KnowledgeGraph, WriteReport
from kg.sinks.files import write_text
from kg.sinks.report import report_counts


def iter_jsonl(graph: KnowledgeGraph) -> Iterator[str]:
    """Yield the lines; equal graphs give equal lines.

    Raises:
        kg.errors.GraphError: an edge ties labels together that the vocabulary does not.
    """
    for label, nodes in node_rows(graph).items():
        for node in nodes:
            yield _line({"type": "node", "id": node["id"], "labels": [label], "properties": _present(node)})
    for signature, edges in edge_rows(graph).items():
        for edge in edges:
            yield _line({
                "type": "relationship",
                "label": signature.type,
                "start": {"id": edge.source, "labels": [signature.start]},
                "end": {"id": edge.target, "labels": [signature.end]},
                "properties": _present(edge.properties),
            })


def write_jsonl(graph: KnowledgeGraph, path: Path) -> WriteReport:
    """Write the lines and count what the file holds.

    Raises:
        kg.errors.SinkError: the file cannot be written.
        kg.errors.CountMismatchError: the file holds another number of nodes or relationships.
    """
    write_text(iter_jsonl(graph), path, sink="jsonl")
    with path.open("rb") as file:
        found = Counter(json.loads(line)["type"] for line in file)
    return report_counts(graph, sink="jsonl", nodes=found["node"], edges=found["relationship"])


def _present(properties: Properties) -> Properties:
    return {name: value for name, value in properties.items() if value is not None}


def _line(item: dict[str, object]) -> str:
    return json.dumps(item, ensure_ascii=False) + "\n"

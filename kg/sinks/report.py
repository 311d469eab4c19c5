"""What a sink reports after a write: the counts that it read back, held against the graph."""

from kg.errors import CountMismatchError
from kg.model import KnowledgeGraph, WriteReport


def report_counts(graph: KnowledgeGraph, *, sink: str, nodes: int, edges: int) -> WriteReport:
    """Return the report of a sink that holds this many nodes and edges.

    Raises:
        CountMismatchError: the graph has another number of them.
    """
    expected = {"nodes": (sum(1 for _ in graph.nodes()), nodes), "edges": (len(graph.edges), edges)}
    for what, (written, found) in expected.items():
        if written != found:
            raise CountMismatchError(sink=sink, what=what, expected=written, found=found)
    return WriteReport(sink=sink, nodes=nodes, edges=edges)

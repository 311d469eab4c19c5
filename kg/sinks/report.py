"""What a sink reports after a write: the counts that it read back, held against the graph."""

from kg.errors import CountMismatchError
from kg.model import KnowledgeGraph, WriteReport


def report_counts(graph: KnowledgeGraph, *, sink: str, nodes: int, edges: int) -> WriteReport:
    """Return the report of a sink that holds this many nodes and edges.

    Raises:
        kg.errors.CountMismatchError: the graph has another number of them.
    """
    check_count("nodes", sum(1 for _ in graph.nodes()), nodes, sink=sink)
    check_count("edges", len(graph.edges), edges, sink=sink)
    return WriteReport(sink=sink, nodes=nodes, edges=edges)


def check_count(what: str, expected: int, found: int, *, sink: str) -> None:
    """Refuse a sink that holds another number of things than were written.

    Raises:
        CountMismatchError: it does.
    """
    if expected != found:
        raise CountMismatchError(sink=sink, what=what, expected=expected, found=found)

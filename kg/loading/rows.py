"""A graph as rows to load, one at a time, from memory or from the tables of a build.

In comes a ``KnowledgeGraph`` or a build folder; out goes what can be read again and again without holding
it: the values of each node by label, and of each edge by signature, in the order of ``kg.columns``. It
refuses tables that are not those of ``kg build``.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from sys import intern

from kg.build_folder import TABLES, check_build
from kg.columns import EDGE_COLUMNS, NODE_COLUMNS
from kg.cypher import LABELS, Signature, Value, edge_rows, label_of, node_rows, properties_of
from kg.errors import GraphError
from kg.loading.tables import read_edges, read_labels, read_nodes
from kg.model import KnowledgeGraph
from kg.vocab import edge_signatures

#: What one statement writes: the nodes of a label, or the edges of a signature.
Group = str | Signature
#: The values of a node in the order of its columns, its id first; those of an edge after the ids of its two ends.
Row = tuple[Value, ...]
_EDGE_NAMES = tuple(EDGE_COLUMNS)
#: Every legal signature, by its start, type and end.
_SIGNATURES = {
    (str(start), kind.value, str(end)): Signature(str(start), kind.value, str(end))
    for start, kind, end in edge_signatures()
}
#: Every group that a graph can have.
GROUPS: tuple[Group, ...] = (*LABELS, *_SIGNATURES.values())


@dataclass(frozen=True, slots=True)
class LoadRows:
    """A graph to load.

    Attributes:
        nodes: starts a walk over all nodes.
        edges: starts a walk over all edges.
    """

    nodes: Callable[[], Iterator[tuple[str, Row]]]
    edges: Callable[[], Iterator[tuple[Signature, Row]]]


def graph_rows(graph: KnowledgeGraph) -> LoadRows:
    """Return the rows of a graph in memory.

    Raises:
        kg.errors.GraphError: an edge ties labels together that the vocabulary does not.
    """
    nodes, edges = node_rows(graph), edge_rows(graph)
    return LoadRows(
        nodes=lambda: ((label, _node_row(label, row)) for label, rows in nodes.items() for row in rows),
        edges=lambda: (
            (signature, (row.source, row.target, *(row.properties[name] for name in _EDGE_NAMES)))
            for signature, rows in edges.items()
            for row in rows
        ),
    )


def read_build_rows(build: Path) -> LoadRows:
    """Return the rows of a build, read from its tables as they are asked for.

    Raises:
        kg.errors.InputError: the folder holds no build, or a table is missing or damaged.
        kg.errors.GraphError: an edge has no end, or ties labels together that the vocabulary does not.
    """
    check_build(build)
    folder = build / TABLES
    labels = {id_: intern(label) for id_, label in read_labels(folder)}
    return LoadRows(
        nodes=lambda: ((label_of(node), _node_row(label_of(node), properties_of(node))) for node in read_nodes(folder)),
        edges=lambda: _signed(read_edges(folder), labels),
    )


def _node_row(label: str, properties: Mapping[str, Value]) -> Row:
    return tuple(properties[name] for name in NODE_COLUMNS[label])


def _signed(edges: Iterable[tuple[str, Row]], labels: Mapping[str, str]) -> Iterator[tuple[Signature, Row]]:
    """Find the signature of each edge by the labels of its ends.

    Raises:
        GraphError: an end is no node, or the vocabulary has no such signature.
    """
    for kind, row in edges:
        source, target = str(row[0]), str(row[1])
        signature = _SIGNATURES.get((labels.get(source, ""), kind, labels.get(target, "")))
        if signature is None:
            raise GraphError(
                f"no edge of the graph may be {kind} from {source} to {target}",
                ids=(source, target),
                hint="build again",
            )
        yield signature, row

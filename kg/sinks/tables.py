"""The graph as CSV files, one for each kind of thing.

In comes a ``KnowledgeGraph``, out goes a folder of tables with a header each. A list is a JSON array.
Nothing is changed for the sake of spreadsheets: a name that begins with ``=`` stays as it is. Rows are
in the order of the graph.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType

from kg.ids import text_sha256
from kg.model import Edge, KnowledgeGraph, WriteReport
from kg.sinks.csv_files import Row, write_rows
from kg.sinks.files import make_folder
from kg.sinks.report import report_counts

SINK = "tables"


def write_tables(graph: KnowledgeGraph, folder: Path) -> WriteReport:
    """Write every table into the folder, which is made where it does not exist.

    Raises:
        kg.errors.SinkError: the folder or a file in it cannot be written.
        kg.errors.CountMismatchError: a file holds another number of rows than were written.
    """
    make_folder(folder, sink=SINK)
    counts = {
        name: write_rows((header, *rows(graph)), folder / name, sink=SINK) - 1
        for name, (header, rows) in TABLES.items()
    }
    nodes = sum(counts[name] for name in NODE_TABLES)
    return report_counts(graph, sink=SINK, nodes=nodes, edges=counts[EDGE_TABLE])


def _array(values: Iterable[object]) -> str:
    return json.dumps(list(values), ensure_ascii=False)


#: Attributes of a number, in the order of the columns.
_QUANTITY_COLUMNS = ("raw", "value", "unit", "kind", "bound", "subject", "baseline", "on", "metric", "before")


def _papers(graph: KnowledgeGraph) -> Iterator[Row]:
    for p in graph.papers:
        yield p.id, p.title, p.venue, p.year, p.url, _array(p.sources), text_sha256(p.text), p.text


def _entities(graph: KnowledgeGraph) -> Iterator[Row]:
    for entity in graph.entities:
        yield entity.id, entity.type, entity.name, _array(entity.aliases), entity.support


def _claims(graph: KnowledgeGraph) -> Iterator[Row]:
    for claim in graph.claims:
        yield (
            claim.id,
            claim.paper,
            claim.type,
            claim.polarity,
            claim.hedged,
            claim.negated,
            claim.scope,
            claim.mismatch,
            claim.text,
            claim.span.start,
            claim.span.end,
            claim.score,
            _array(claim.loose),
        )


def _values(graph: KnowledgeGraph) -> Iterator[Row]:
    for claim in graph.claims:
        for position, quantity in enumerate(claim.values, start=1):
            yield claim.id, position, *(getattr(quantity, column) for column in _QUANTITY_COLUMNS)


def _artifacts(graph: KnowledgeGraph) -> Iterator[Row]:
    for artifact in graph.artifacts:
        yield artifact.id, artifact.kind, artifact.url


def _relationships(graph: KnowledgeGraph) -> Iterator[Row]:
    return (_relationship(edge) for edge in graph.edges)


def _relationship(edge: Edge) -> Row:
    said = edge.evidence
    return (
        edge.source,
        edge.type,
        edge.target,
        said.paper,
        said.span.start,
        said.span.end,
        said.text,
        said.score,
        said.extractor,
    )


def _merges(graph: KnowledgeGraph) -> Iterator[Row]:
    for merge in graph.merges:
        yield merge.entity, merge.paper, merge.name, merge.rule, merge.score, merge.detail


#: File name to its header and to what makes its rows.
TABLES: Mapping[str, tuple[tuple[str, ...], Callable[[KnowledgeGraph], Iterator[Row]]]] = MappingProxyType({
    "papers.csv": (("id", "title", "venue", "year", "url", "sources", "sha256", "text"), _papers),
    "entities.csv": (("id", "type", "name", "aliases", "support"), _entities),
    "claims.csv": (
        (
            *("id", "paper", "type", "polarity", "hedged", "negated", "scope", "mismatch"),
            *("text", "start", "end", "score", "loose"),
        ),
        _claims,
    ),
    "values.csv": (("claim", "position", *_QUANTITY_COLUMNS), _values),
    "artifacts.csv": (("id", "kind", "url"), _artifacts),
    "relationships.csv": (
        ("source", "type", "target", "paper", "start", "end", "evidence", "score", "extractor"),
        _relationships,
    ),
    "merges.csv": (("entity", "paper", "name", "rule", "score", "detail"), _merges),
})

#: The tables whose rows are nodes, and the one whose rows are edges.
NODE_TABLES = ("papers.csv", "entities.csv", "claims.csv", "artifacts.csv")
EDGE_TABLE = "relationships.csv"

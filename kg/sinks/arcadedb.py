"""The embedded Cypher store: written from a graph as a whole, then only read.

In comes a ``KnowledgeGraph``, out goes a folder that ``open_store`` answers Cypher from, in any number
of processes at once. It refuses queries that write, and to replace a folder that is no store.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from kg.cypher import LABELS, EdgeRow, Properties, edge_batches, edge_rows, node_rows
from kg.errors import QueryError, SinkError, SinkUnavailableError
from kg.model import KnowledgeGraph, WriteReport
from kg.replacing import replacing
from kg.rows import Cell, Table
from kg.sinks.complaints import one_line, split_complaint
from kg.sinks.jvm import start_jvm
from kg.sinks.report import report_counts
from kg.vocab import Relation

SINK = "Cypher store"
#: Characters of evidence that fit into a page of 64 KiB with room to spare, whatever they are.
LONG_EVIDENCE = 10_000
#: A file that every store has.
_MARK = "configuration.json"
_AGAIN = "make it: kg build …"


class Store:
    """An open store; queries see the graph as it was written."""

    def __init__(self, database: Any) -> None:
        self._database = database

    def query(self, cypher: str, parameters: Mapping[str, Any] | None = None) -> Table:
        """Run one reading query.

        Raises:
            QueryError: the store refuses the query; the place is named where the store names it.
        """
        from arcadedb_embedded import ArcadeDBError

        try:
            found = self._database.query("opencypher", cypher, dict(parameters or {})).to_list()
            columns = tuple(found[0]) if found else self._columns(cypher)
        except ArcadeDBError as error:
            refusal = _to_query_error(error)
            raise refusal from error
        rows = tuple(tuple(_plain(row.get(column)) for column in columns) for row in found)
        return Table(columns=columns, rows=rows)

    def counts(self) -> tuple[int, int]:
        """Count the nodes and the edges by reading every one of them."""
        return self._count(LABELS), self._count(relation.value for relation in Relation)

    def _count(self, types: Iterable[str]) -> int:
        database = self._database.get_java_database()
        return sum(1 for name in types for _ in database.iterateType(name, False))

    def _columns(self, cypher: str) -> tuple[str, ...]:
        """Name the columns of an answer without rows, which the store does not name."""
        import jpype

        parser = jpype.JClass("com.arcadedb.query.opencypher.parser.Cypher25AntlrParser")
        clause = parser(self._database.get_java_database()).parse(cypher).getReturnClause()
        return tuple(str(item.getOutputName()) for item in clause.getReturnItems()) if clause else ()


@contextmanager
def open_store(path: Path) -> Iterator[Store]:
    """Open a store for reading; it is closed at the end of the block.

    Raises:
        SinkUnavailableError: there is no store, or it cannot be opened.
    """
    check_store(path)
    database = _open(path)
    try:
        yield Store(database)
    finally:
        database.close()


def check_store(path: Path) -> None:
    """Refuse a folder that holds no store.

    Raises:
        SinkUnavailableError: it does not.
    """
    if not (path / _MARK).is_file():
        raise SinkUnavailableError(f"{path}: expected a Cypher store, but there is none", sink=SINK, hint=_AGAIN)


def _open(path: Path) -> Any:
    """Open a database for reading and make sure that it is a store of ours.

    Raises:
        SinkUnavailableError: it is not, or it is damaged.
    """
    start_jvm()
    import jpype
    from arcadedb_embedded import Database

    factory = jpype.JClass("com.arcadedb.database.DatabaseFactory")(str(path.resolve()))
    try:
        database = Database(factory.open(jpype.JClass("com.arcadedb.engine.ComponentFile").MODE.READ_ONLY))
    except jpype.JException as error:
        reason = one_line(str(error.getMessage()))
        raise SinkUnavailableError(f"{path}: the store is damaged: {reason}", sink=SINK, hint=_AGAIN) from error
    if missing := [label for label in LABELS if not database.schema.exists_type(label)]:
        database.close()
        raise SinkUnavailableError(f"{path}: the store is damaged: no {missing[0]} in it", sink=SINK, hint=_AGAIN)
    return database


def write_store(graph: KnowledgeGraph, path: Path) -> WriteReport:
    """Write the graph to a new store and put it in the place of an older one, when all is written.

    Raises:
        SinkError: the store cannot be written, or something else lies at ``path``.
        CountMismatchError: what was written is not what is read back.
    """
    from arcadedb_embedded import ArcadeDBError

    start_jvm()
    with replacing(path, mark=_MARK, sink=SINK) as beside:
        try:
            _create(graph, beside)
        except ArcadeDBError as error:
            reason = one_line(_reason(error))
            raise SinkError(f"{path}: the store cannot be written: {reason}", sink=SINK) from error
        with open_store(beside) as store:
            nodes, edges = store.counts()
        return report_counts(graph, sink=SINK, nodes=nodes, edges=edges)


def _create(graph: KnowledgeGraph, path: Path) -> None:
    from arcadedb_embedded import create_database

    database = create_database(str(path.resolve()))
    try:
        _create_schema(database.schema)
        _insert(graph, database)
    finally:
        database.close()


def _create_schema(schema: Any) -> None:
    for label in LABELS:
        schema.create_vertex_type(label)
        schema.create_property(label, "id", "STRING")
        schema.create_index(label, ["id"], unique=True)
    for relation in Relation:
        schema.create_edge_type(relation.value)


def _insert(graph: KnowledgeGraph, database: Any) -> None:
    """Insert in bulk: several times faster than UNWIND … MERGE, which an empty store has no need of."""
    places: dict[str, str] = {}
    edges = edge_rows(graph)
    with database.graph_batch(expected_edge_count=len(graph.edges)) as batch:
        for label, nodes in node_rows(graph).items():
            found = batch.create_vertices(label, [_present(row) for row in nodes])
            places.update(zip((str(row["id"]) for row in nodes), found, strict=True))
        for signature, rows in edges.items():
            short = [row for row in rows if not _is_long(row)]
            batch.new_edges(
                [places[row.source] for row in short],
                signature.type,
                [places[row.target] for row in short],
                [_present(row.properties) for row in short],
            )
    for signature, rows in edges.items():
        for one in edge_batches(signature, [row for row in rows if _is_long(row)]):
            with database.transaction():
                database.command("opencypher", one.statement, {"rows": list(one.rows)})


def _is_long(row: EdgeRow) -> bool:
    """Tell whether an edge may be longer than a page, which the bulk insert cannot write."""
    return len(str(row.properties["evidence"])) > LONG_EVIDENCE


def _present(properties: Properties) -> dict[str, Any]:
    return {name: value for name, value in properties.items() if value is not None}


def _plain(value: Any) -> Cell:
    """Turn a value of the store into plain Python; a node or an edge becomes its properties."""
    if value is None or isinstance(value, str | int | float | bool):
        return value
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    if isinstance(value, dict):
        return {str(key): _plain(value[key]) for key in sorted(value, key=str)}
    return _plain_record(value)


def _plain_record(value: Any) -> Cell:
    import jpype
    from arcadedb_embedded import convert_java_to_python

    if isinstance(value, jpype.JClass("com.arcadedb.database.Document")):
        return _plain(convert_java_to_python(value.propertiesAsMap()))
    if isinstance(value, jpype.JClass("com.arcadedb.query.opencypher.traversal.TraversalPath")):
        nodes, edges = (convert_java_to_python(part) for part in (value.getVertices(), value.getEdges()))
        return {"nodes": _plain(nodes), "relationships": _plain(edges)}
    return str(value)


def _to_query_error(error: Exception) -> QueryError:
    """Say in one line what the store has against a query, and where in the query."""
    if type(error.__cause__).__name__.endswith("QueryNotIdempotentException"):
        return QueryError(
            "a query may read the store, but not write to it",
            sink=SINK,
            hint="change the papers and build again, or load the build into a server: kg load",
        )
    message, where = split_complaint(_reason(error))
    return QueryError(message, sink=SINK, where=where)


def _reason(error: Exception) -> str:
    """Return what the Java machine said, without its class names."""
    message = getattr(error.__cause__, "getMessage", error.__str__)()
    return str(message)

"""A graph in Neo4j, or in any server that speaks Bolt and Cypher.

In comes a ``KnowledgeGraph``, and it is merged: what is there stays, nothing is there twice, and the
same graph loaded again changes nothing. It refuses to call a load done when the server does not hold
every node and edge of the graph afterwards.
"""

import logging
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from kg.cypher import LABELS, constraint_statements, count_edge_batches, count_node_batches, write_batches
from kg.errors import QueryError, SinkError, SinkUnavailableError
from kg.model import KnowledgeGraph, WriteReport
from kg.progress import track
from kg.rows import Cell, Table
from kg.sinks.complaints import one_line, split_complaint
from kg.sinks.report import report_counts
from kg.vocab import Relation

if TYPE_CHECKING:
    from neo4j import Driver, ManagedTransaction, Session

SINK = "neo4j"
#: The addresses that the driver knows.
SCHEMES = ("bolt", "bolt+s", "bolt+ssc", "neo4j", "neo4j+s", "neo4j+ssc")
#: Seconds to wait for a server that does not answer.
CONNECTION_TIMEOUT = 10.0
_COUNT_NODES = "MATCH (n) WHERE any(label IN labels(n) WHERE label IN $rows) RETURN count(n) AS found"
_COUNT_EDGES = "MATCH ()-[r]->() WHERE type(r) IN $rows RETURN count(r) AS found"
_EXAMPLE = "for example bolt://127.0.0.1:7687"


@dataclass(frozen=True, slots=True, kw_only=True)
class Server:
    """Where a server is and who asks.

    Attributes:
        uri: for example ``bolt://127.0.0.1:7687``.
        username: who asks, when a password is given.
        password: None for a server that asks for none.
        database: one of the server's databases; its default one when None.
    """

    uri: str
    username: str = "neo4j"
    password: str | None = field(default=None, repr=False)
    database: str | None = None


class Neo4jStore:
    """A server that answers, with one session for everything."""

    def __init__(self, session: "Session") -> None:
        self._session = session

    def query(self, cypher: str, parameters: Mapping[str, Any] | None = None) -> Table:
        """Run one reading query.

        Raises:
            QueryError: the server refuses the query; the place is named where the server names it.
        """
        from neo4j.exceptions import ClientError

        try:
            return self._session.execute_read(_read_table, cypher, dict(parameters or {}))
        except ClientError as error:
            message, where = split_complaint(error.message or str(error))
            raise QueryError(message, sink=SINK, where=where) from error

    def write(self, graph: KnowledgeGraph, *, quiet: bool = True) -> WriteReport:
        """Merge the graph into the server and count it there.

        Raises:
            CountMismatchError: the server does not hold all of the graph afterwards.
        """
        for statement in constraint_statements():
            self._session.execute_write(_run, statement, {})
        batches = tuple(write_batches(graph))
        for batch in track(batches, label="Loading", total=len(batches), quiet=quiet):
            self._session.execute_write(_run, batch.statement, {"rows": batch.rows})
        nodes = sum(self._count(batch.statement, batch.rows) for batch in count_node_batches(graph))
        edges = sum(self._count(batch.statement, batch.rows) for batch in count_edge_batches(graph))
        return report_counts(graph, sink=SINK, nodes=nodes, edges=edges)

    def counts(self) -> tuple[int, int]:
        """Count the nodes and the edges of the database that have labels and types of a graph, of whichever graph."""
        return self._count(_COUNT_NODES, LABELS), self._count(_COUNT_EDGES, tuple(map(str, Relation)))

    def _count(self, statement: str, rows: Sequence[object]) -> int:
        table = self._session.execute_read(_read_table, statement, {"rows": rows})
        return int(str(table.rows[0][0]))


@contextmanager
def connect(server: Server) -> Iterator[Neo4jStore]:
    """Connect to a server for the length of the block.

    Raises:
        SinkUnavailableError: no such address, no server there, or it does not let this user in.
        SinkError: the server gives up while it works.
    """
    from neo4j.exceptions import AuthError, DriverError, Neo4jError

    logging.getLogger("neo4j").addHandler(logging.NullHandler())  # its remarks on queries are no output of ours
    try:
        with _driver(server) as driver, driver.session(database=server.database) as session:
            session.run("RETURN 1").consume()
            yield Neo4jStore(session)
    except AuthError as error:
        raise SinkUnavailableError(
            f"{server.uri}: the server does not let user {server.username} in",
            sink=SINK,
            hint="set NEO4J_USERNAME and NEO4J_PASSWORD",
        ) from error
    except DriverError as error:
        raise SinkUnavailableError(
            f"{server.uri}: no server answers there: {one_line(str(error))}",
            sink=SINK,
            is_retryable=error.is_retryable(),
            hint="check the address, or start a server: docker compose up --wait neo4j",
        ) from error
    except UnicodeEncodeError as error:
        raise SinkError(
            f"{server.uri}: expected Unicode text, found the lone surrogate {error.object[error.start]!r}",
            sink=SINK,
            hint="replace the character in the paper",
        ) from error
    except Neo4jError as error:
        hint = "set NEO4J_DATABASE" if "DatabaseNotFound" in (error.code or "") else None
        raise SinkError(f"{server.uri}: {one_line(error.message or str(error))}", sink=SINK, hint=hint) from error


def _driver(server: Server) -> "Driver":
    """Make a driver, which does not connect yet.

    Raises:
        SinkUnavailableError: the address is none that the driver knows.
    """
    from neo4j import GraphDatabase

    if server.uri.partition("://")[0] not in SCHEMES:
        raise SinkUnavailableError(
            f"{server.uri}: expected an address that starts with one of {', '.join(SCHEMES)}", sink=SINK, hint=_EXAMPLE
        )
    auth = (server.username, server.password) if server.password is not None else None
    try:
        _ = urlsplit(server.uri).port  # the driver finds a wrong port only when it connects
        return GraphDatabase.driver(server.uri, auth=auth, connection_timeout=CONNECTION_TIMEOUT)
    except ValueError as error:
        raise SinkUnavailableError(f"{server.uri}: expected an address: {error}", sink=SINK, hint=_EXAMPLE) from error


def _run(transaction: "ManagedTransaction", statement: str, parameters: dict[str, Any]) -> None:
    transaction.run(statement, parameters).consume()


def _read_table(transaction: "ManagedTransaction", statement: str, parameters: dict[str, Any]) -> Table:
    found = transaction.run(statement, parameters)
    rows = tuple(tuple(_plain(value) for value in record.values()) for record in found)
    return Table(columns=tuple(found.keys()), rows=rows)


def _plain(value: Any) -> Cell:
    """Turn a value of the driver into plain Python; a node or an edge becomes its properties."""
    from neo4j.graph import Path

    if value is None or isinstance(value, str | int | float | bool):
        return value
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    if isinstance(value, Path):
        return {"nodes": _plain(list(value.nodes)), "relationships": _plain(list(value.relationships))}
    if isinstance(value, Mapping):
        return {str(key): _plain(value[key]) for key in sorted(value)}
    return str(value)

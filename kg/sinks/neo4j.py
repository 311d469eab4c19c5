"""A graph in Neo4j, or in any server that speaks Bolt and Cypher.

In come an address and who asks; out goes a store that answers queries and loads graphs: what others put
there stays, nothing is there twice, and the same graph loaded again changes nothing. It refuses a server
that does not answer, and turns every complaint of the driver into one line that says what to do.
"""

import dataclasses
import logging
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from kg.cypher import LABELS
from kg.errors import SinkUnavailableError
from kg.loading import LoadReport, LoadRows, graph_rows
from kg.loading.compare import BUILDS
from kg.model import KnowledgeGraph
from kg.rows import Cell, Table
from kg.sinks.neo4j_errors import SINK, to_query_error, to_sink_error
from kg.vocab import Relation

if TYPE_CHECKING:
    from neo4j import Driver, ManagedTransaction, Session

#: The addresses that the driver knows.
SCHEMES = ("bolt", "bolt+s", "bolt+ssc", "neo4j", "neo4j+s", "neo4j+ssc")
#: Seconds to wait for a server that does not answer.
CONNECTION_TIMEOUT = 10.0
#: Seconds for which a transaction is tried again that failed for want of a lock, a server or a moment.
RETRY_SECONDS = 30.0
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
    """A server that answers."""

    def __init__(self, driver: "Driver", session: "Session", database: str | None) -> None:
        self._driver = driver
        self._session = session
        self._database = database

    def query(
        self,
        cypher: str,
        parameters: Mapping[str, Any] | None = None,
        *,
        write: bool = False,
        timeout: float | None = None,
    ) -> Table:
        """Run one query, which reads unless it may write: the server refuses, not a look at the text.

        Args:
            cypher: the query; values are parameters.
            parameters: their values.
            write: let it write.
            timeout: seconds after which the server stops it; None for what the server allows.

        Raises:
            QueryError: the server refuses the query, or stops it; the place is named where the server names it.
        """
        from neo4j import unit_of_work
        from neo4j.exceptions import ClientError

        execute = self._session.execute_write if write else self._session.execute_read
        try:
            return execute(unit_of_work(timeout=timeout)(_read_table), cypher, dict(parameters or {}))
        except ClientError as error:
            refusal = to_query_error(error, timeout)
            raise refusal from error

    def write(self, graph: KnowledgeGraph, *, build: str = "graph") -> LoadReport:
        """Load a graph under the name of a build.

        Raises:
            kg.errors.SinkError: something on the server is in the way.
            kg.errors.CountMismatchError: the server does not hold all of the graph afterwards.
        """
        return self.load(graph_rows(graph), build=build)

    def load(self, rows: LoadRows, *, build: str, replace: bool = False, quiet: bool = True) -> LoadReport:
        """Load rows under the name of a build, beside what others put there.

        Args:
            rows: what the server shall hold for this name, all of it and nothing else.
            build: marks what is loaded; the same name again is the next version of it.
            replace: remove first what earlier loads put there, whatever their name.
            quiet: show no progress.

        Raises:
            kg.errors.SinkError: something on the server is in the way.
            kg.errors.CountMismatchError: the server does not hold just these rows afterwards.
        """
        from kg.sinks.neo4j_load import Loader

        return Loader(self._driver, self._database, build).load(rows, empty_first=replace, quiet=quiet)

    def counts(self) -> tuple[int, int]:
        """Count the nodes and the edges of the database that have labels and types of a graph, of whichever graph."""
        return self._count(_COUNT_NODES, LABELS), self._count(_COUNT_EDGES, tuple(map(str, Relation)))

    def _count(self, statement: str, rows: Sequence[object]) -> int:
        table = self._session.execute_read(_read_table, statement, {"rows": rows})
        return int(str(table.rows[0][0]))


@contextmanager
def connect(server: Server, *, retry_seconds: float = RETRY_SECONDS) -> Iterator[Neo4jStore]:
    """Connect to a server for the length of the block.

    Args:
        server: where it is, and who asks.
        retry_seconds: how long a write is tried again, at longer and longer intervals, when the server says
            that it may help.

    Raises:
        SinkUnavailableError: no such address, no server there, or it does not let this user in.
        SinkError: the server gives up while it works.
    """
    from neo4j.exceptions import DriverError, Neo4jError

    logging.getLogger("neo4j").addHandler(logging.NullHandler())  # its remarks on queries are no output of ours
    connected = False
    try:
        with _driver(server, retry_seconds) as driver, driver.session(database=server.database) as session:
            session.run("RETURN 1").consume()
            connected = True
            yield Neo4jStore(driver, session, server.database)
    except (DriverError, Neo4jError, UnicodeEncodeError) as error:
        reason = error if connected else _closer_reason(server, error)
        complaint = to_sink_error(reason, uri=server.uri, username=server.username, connected=connected)
        raise complaint from error


def _driver(server: Server, retry_seconds: float) -> "Driver":
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
        return GraphDatabase.driver(
            server.uri,
            auth=auth,
            connection_timeout=CONNECTION_TIMEOUT,
            max_transaction_retry_time=retry_seconds,
            notifications_min_severity="OFF",
        )
    except ValueError as error:
        raise SinkUnavailableError(f"{server.uri}: expected an address: {error}", sink=SINK, hint=_EXAMPLE) from error


def _closer_reason(server: Server, error: Exception) -> Exception:
    """Ask the one server of a ``neo4j`` address why it cannot be reached: the driver does not tell of clusters."""
    from neo4j.exceptions import DriverError, Neo4jError, ServiceUnavailable

    scheme, _, address = server.uri.partition("://")
    if not isinstance(error, ServiceUnavailable) or not scheme.startswith("neo4j"):
        return error
    direct = dataclasses.replace(server, uri=f"{scheme.replace('neo4j', 'bolt')}://{address}")
    try:
        with _driver(direct, 0.0) as driver:
            driver.verify_connectivity()
    except (DriverError, Neo4jError) as closer:
        return closer
    return error


def _read_table(transaction: "ManagedTransaction", statement: str, parameters: dict[str, Any]) -> Table:
    """Run a query in a transaction and read all of its answer."""
    found = transaction.run(statement, parameters)
    rows = tuple(tuple(_plain(value) for value in record.values()) for record in found)
    return Table(columns=tuple(found.keys()), rows=rows)


def _plain(value: Any) -> Cell:
    """Turn a value of the driver into plain Python; a node or an edge becomes its properties, those of its graph.

    The mark of the builds that hold it is none of them: the embedded store has none, and answers the same.
    """
    from neo4j.graph import Entity, Path

    if value is None or isinstance(value, str | int | float | bool):
        return value
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    if isinstance(value, Path):
        return {"nodes": _plain(list(value.nodes)), "relationships": _plain(list(value.relationships))}
    if isinstance(value, Mapping):
        hidden = {BUILDS} if isinstance(value, Entity) else frozenset()
        return {str(key): _plain(value[key]) for key in sorted(value) if key not in hidden}
    return str(value)

"""A query that a user asks a server: it reads unless it may write, and ends when its time is up.

In come Cypher and values, out goes a table. It refuses what would write where only reading is allowed: the
transaction itself is one for reading, so that the server, not a look at the text, is what refuses.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from kg.errors import QueryError
from kg.rows import Table
from kg.sinks.complaints import split_complaint, timed_out
from kg.sinks.neo4j import Neo4jStore, read_table
from kg.sinks.neo4j_errors import SINK

if TYPE_CHECKING:
    from neo4j.exceptions import Neo4jError


def ask(
    store: Neo4jStore,
    cypher: str,
    parameters: Mapping[str, Any] | None = None,
    *,
    write: bool = False,
    timeout: float | None = None,
) -> Table:
    """Run one query.

    Args:
        store: the server.
        cypher: the query; values are parameters.
        parameters: their values.
        write: let it write.
        timeout: seconds after which the server stops it; None for what the server allows.

    Raises:
        QueryError: the server refuses the query, or stops it.
    """
    from neo4j import unit_of_work
    from neo4j.exceptions import ClientError

    session = store.session
    execute = session.execute_write if write else session.execute_read
    try:
        return execute(unit_of_work(timeout=timeout)(read_table), cypher, dict(parameters or {}))
    except ClientError as error:
        refusal = _to_query_error(error, timeout)
        raise refusal from error


def _to_query_error(error: "Neo4jError", timeout: float | None) -> QueryError:
    code = error.code or ""
    if timeout is not None and "TransactionTimedOut" in code:
        return timed_out(timeout, sink=SINK)
    if code.endswith("Statement.AccessMode"):
        return QueryError("a query may read the server, but not write to it", sink=SINK, hint="--write lets it")
    message, where = split_complaint(error.message or str(error))
    return QueryError(message, sink=SINK, where=where)

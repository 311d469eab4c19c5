"""Queries that a user asks a real Neo4j: reading only, unless told otherwise, and not for ever."""

import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from kg.cli import app
from kg.errors import QueryError
from kg.sinks.neo4j import Neo4jStore, Server, connect
from tests.neo4j_server import Neo4jServer

KG = Path(sys.executable).with_name("kg")
ENDLESS = "UNWIND range(1, 1000000) AS x UNWIND range(1, 1000000) AS y RETURN sum(x * y) AS n"
WRITES = [
    "CREATE (m:Method {id: 'x'})",
    "MERGE (m:Method {id: 'x'}) RETURN m.id",
    "MATCH (m:Method) SET m.name = 'x'",
    "MATCH (m:Method) REMOVE m.name",
    "MATCH (m) DETACH DELETE m",
    "MATCH ()-[r]->() DELETE r",
    "FOREACH (i IN [1] | CREATE (:Method {id: 'x'}))",
    "CREATE INDEX other FOR (m:Method) ON (m.name)",
]


@pytest.fixture(scope="module")
def server(neo4j_server: Neo4jServer) -> Server:
    """Empty the real server."""
    neo4j_server.wipe()
    return neo4j_server.server


@pytest.fixture(scope="module")
def store(server: Server) -> Iterator[Neo4jStore]:
    """Connect to the server and put two nodes there."""
    with connect(server) as opened:
        opened.query("CREATE (:Method {id: 'm', name: 'AlphaNet'})-[:USES]->(:Dataset {id: 'd'})", write=True)
        yield opened


def environment(server: Server) -> dict[str, str]:
    """Say who asks, as a user does."""
    return {
        "NEO4J_USERNAME": server.username,
        "NEO4J_PASSWORD": server.password or "",
        "NEO4J_DATABASE": server.database or "",
    }


def kg_query(server: Server, *arguments: str) -> Result:
    """Run ``kg query`` on a server."""
    return CliRunner().invoke(app, ["query", *arguments, "--neo4j", server.uri], env=environment(server))


@pytest.mark.parametrize("cypher", WRITES)
def test_a_query_may_not_write(store: Neo4jStore, cypher: str) -> None:
    """The server itself refuses what would change it, and nothing is changed."""
    with pytest.raises(QueryError, match="a query may read the server, but not write to it") as caught:
        store.query(cypher)

    assert caught.value.hint == "--write lets it"
    assert store.query("MATCH (m)-[:USES]->(d) RETURN m.name, d.id").rows == (("AlphaNet", "d"),)
    assert store.query("MATCH (m:Method) RETURN count(m)").rows == ((1,),)


def test_a_query_may_write_when_told_so(store: Neo4jStore, server: Server) -> None:
    """With --write the change is there afterwards, and what the query returns is printed."""
    done = kg_query(
        server, "CREATE (m:Note {text: $text}) RETURN m.text AS text", "-p", "text=a'b", "--write", "-f", "csv"
    )

    assert (done.exit_code, done.stdout) == (0, "text\na'b\n")
    assert store.query("MATCH (m:Note) RETURN m.text").rows == (("a'b",),)


def test_a_query_that_never_ends_is_stopped_on_the_server(store: Neo4jStore) -> None:
    """When its time is up, the server stops it, and goes on answering others."""
    began = time.monotonic()
    with pytest.raises(QueryError, match=r"the query was stopped after 1\.5 seconds") as caught:
        store.query(ENDLESS, timeout=1.5)
    running = store.query(
        "SHOW TRANSACTIONS YIELD currentQuery WHERE currentQuery STARTS WITH 'UNWIND' RETURN count(*)"
    )

    assert time.monotonic() - began < 30
    assert "--timeout" in (caught.value.hint or "")
    assert running.rows == ((0,),)


@pytest.mark.parametrize(
    ("cypher", "place", "rest"),
    [
        ("MATCH (m:Method RETURN m.id", "line 1, column 17: ", "RETURN m.id"),
        ("MATCH (m:Method)\nRETRUN m.id", "line 2, column 1: ", "RETRUN m.id"),
        ("MATCH (m:Method) RETURN x", "line 1, column 25: ", "x"),
    ],
)
def test_a_mistake_is_named_with_its_place(server: Server, cypher: str, place: str, rest: str) -> None:
    """The server's sentence stands on one line after its place, and the hint repeats what is there."""
    done = kg_query(server, cypher)

    assert isinstance(done.exception, QueryError)
    assert str(done.exception).startswith(place)
    assert "\n" not in str(done.exception)
    assert done.exception.hint == f"it stops making sense at: {rest}"

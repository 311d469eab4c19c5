"""What a user meets when a server is not there, not theirs, not safe, or gone in the middle of a load."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TypeVar

import pytest
from neo4j import GraphDatabase

from kg.errors import SinkError, SinkUnavailableError
from kg.loading import LoadRows
from kg.sinks.neo4j import Server, connect
from tests.bolt import check_complaint, free_port
from tests.golden_graph import golden_graph
from tests.many_rows import EACH, many_rows
from tests.neo4j_server import Neo4jServer, run_neo4j
from tests.test_loading import lay_out

T = TypeVar("T")
KG = Path(sys.executable).with_name("kg")
#: Three batches of relationships, the last one short.
PAPERS = 1500
CERTIFICATE = (
    "openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost"
)
TLS = {
    "dbms.ssl.policy.bolt.enabled": "true",
    "dbms.ssl.policy.bolt.base_directory": "certificates",
    "dbms.ssl.policy.bolt.client_auth": "NONE",
    "server.bolt.tls_level": "REQUIRED",
}


@pytest.fixture(scope="module")
def safe_server(neo4j_server: Neo4jServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Neo4jServer]:
    """Run a server that asks for encryption, with a certificate for ``localhost`` that nobody knows."""
    assert neo4j_server.pid  # where there is none, there is none of this kind
    home = tmp_path_factory.mktemp("safe")
    folder = home / "certificates"
    folder.mkdir()
    files = ["-keyout", str(folder / "private.key"), "-out", str(folder / "public.crt")]
    subprocess.run([*CERTIFICATE.split(), *files], check=True, capture_output=True)
    with run_neo4j(home, TLS, scheme="bolt+ssc") as server:
        yield server


@pytest.mark.parametrize(
    ("change", "message", "hint"),
    [
        ({"password": "wrong"}, "does not let user neo4j in", "NEO4J_PASSWORD"),
        ({"username": "nobody"}, "does not let user nobody in", "NEO4J_USERNAME"),
        ({"password": None}, "does not let user neo4j in", "NEO4J_PASSWORD"),
        ({"database": "nowhere"}, "nowhere", "NEO4J_DATABASE"),
        ({"uri": f"bolt://127.0.0.1:{free_port()}"}, "no server answers there", "docker compose"),
        ({"uri": f"neo4j://127.0.0.1:{free_port()}"}, "no server answers there.*refused", "docker compose"),
        ({"uri": "bolt+s"}, "the server speaks no encryption there", "write bolt://"),
        ({"uri": "bolt+ssc"}, "the server speaks no encryption there", "write bolt://"),
        ({"uri": "neo4j+s"}, "the server speaks no encryption there", "write neo4j://"),
    ],
)
def test_a_server_that_cannot_be_used_is_named(
    neo4j_server: Neo4jServer, change: dict[str, str], message: str, hint: str
) -> None:
    """The error has the address, what is wrong with it, and what to do, on one line and without the password."""
    server = neo4j_server.server
    if "://" not in change.get("uri", "://"):
        change = {"uri": server.uri.replace("bolt", change["uri"])}
    wrong = replace(server, **change)
    with pytest.raises(SinkError, match=message) as caught, connect(wrong):
        pass

    check_complaint(caught.value, wrong, hint, password=server.password)


@pytest.mark.parametrize(
    ("scheme", "message", "hint"),
    [
        ("bolt", "no server answers there", "bolt+s://"),
        ("neo4j", "no server answers there", "neo4j+s://"),
        ("bolt+s", "certificate is not one that this machine trusts", "bolt+ssc://"),
        ("neo4j+s", "certificate is not one that this machine trusts", "neo4j+ssc://"),
    ],
)
def test_encryption_that_does_not_fit_is_named(safe_server: Neo4jServer, scheme: str, message: str, hint: str) -> None:
    """The error says which side wants encryption, or does not trust the other, and what to write instead."""
    server = replace(safe_server.server, uri=safe_server.server.uri.replace("bolt+ssc", scheme))
    with pytest.raises(SinkUnavailableError, match=message) as caught, connect(server):
        pass

    assert hint in (caught.value.hint or "")


@pytest.mark.parametrize("scheme", ["neo4j+s", "bolt+s"])
def test_an_encrypted_server_is_loaded(safe_server: Neo4jServer, scheme: str, tmp_path: Path) -> None:
    """A certificate that the machine trusts, by its own store or by SSL_CERT_FILE, is enough."""
    port = safe_server.server.uri.rpartition(":")[2]
    environment = {
        "NEO4J_URI": f"{scheme}://localhost:{port}",
        "NEO4J_PASSWORD": safe_server.server.password or "",
        "SSL_CERT_FILE": str(safe_server.home / "certificates" / "public.crt"),
    }
    done = subprocess.run(
        [KG, "load", lay_out(golden_graph(), tmp_path / "out"), "--replace"],
        capture_output=True,
        text=True,
        env={**os.environ, **environment},
        timeout=300,
        check=False,
    )

    assert done.returncode == 0, done.stderr
    assert done.stderr.startswith(f"{scheme}://localhost:{port} holds all 45 nodes and 112 relationships")


def test_a_server_killed_in_the_middle_leaves_no_harm(neo4j_server: Neo4jServer, neo4j: Server) -> None:
    """After two kills at different places the same load ends in the right graph, and each kill was one clear line."""
    rows = many_rows(PAPERS)

    def kill() -> None:
        _wait_for_an_edge(neo4j)
        neo4j_server.kill()

    for place in (11_000, 6_000):
        with (
            pytest.raises(SinkUnavailableError, match="the server has stopped answering") as caught,
            connect(neo4j, retry_seconds=1) as store,
        ):
            store.load(LoadRows(rows.nodes, partial(_then, rows.edges, place, kill)), build="many")
        neo4j_server.start()
        assert "run the same load again" in (caught.value.hint or "")
    with connect(neo4j) as store:
        report = store.load(rows, build="many")

    assert report.edges.unchanged > 0
    assert report.edges.present == PAPERS * EACH
    _check_many(neo4j)


def test_a_server_that_comes_back_is_waited_for(neo4j_server: Neo4jServer, neo4j: Server) -> None:
    """A server that restarts in the middle of a load costs a pause and nothing else."""
    rows = many_rows(PAPERS)

    def restart() -> None:
        _wait_for_an_edge(neo4j)
        neo4j_server.kill()
        neo4j_server.start()

    with connect(neo4j, retry_seconds=600) as store:
        report = store.load(LoadRows(rows.nodes, partial(_then, rows.edges, 11_000, restart)), build="many")

    assert (report.node_count, report.edge_count) == (PAPERS * 3 // 2, PAPERS * EACH)
    _check_many(neo4j)


def _wait_for_an_edge(server: Server) -> None:
    """Wait until the server has stored the first relationships of a load, while it works at the next."""
    with GraphDatabase.driver(server.uri, auth=("neo4j", server.password or "")) as driver:
        while not driver.execute_query("MATCH ()-[r]->() RETURN count(r)").records[0].value():
            time.sleep(0.01)


def _then(walk: Callable[[], Iterator[T]], place: int, act: Callable[[], None]) -> Iterator[T]:
    """Walk over rows, and do something before the one at this place."""
    for at, row in enumerate(walk()):
        if at == place:
            act()
        yield row


def _check_many(server: Server) -> None:
    """Check that the server has each row once, and as it was."""
    with GraphDatabase.driver(server.uri, auth=("neo4j", server.password or "")) as driver:
        found, _, _ = driver.execute_query(
            "MATCH (a:Paper)-[r:USES]->(b:Method) RETURN a.id, b.id, r.paper, r.start, r.end, r.evidence, r.score,"
            " r.extractor"
        )
        nodes, _, _ = driver.execute_query("MATCH (n) RETURN count(n) AS count, sum(n.support) AS support")
    rows = many_rows(PAPERS)

    assert sorted(tuple(record.values()) for record in found) == sorted(row for _, row in rows.edges())
    assert nodes[0].values() == [PAPERS * 3 // 2, PAPERS * EACH]

"""``kg serve``: a real process, asked by the real driver, and gone when it is told to go."""

import hashlib
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from neo4j import Driver, GraphDatabase
from neo4j.exceptions import AuthError, ClientError

from kg.build_folder import STORE, write_manifest
from kg.errors import SinkUnavailableError
from kg.sinks.bolt import free_port, serve_store
from tests.golden_graph import golden_graph

KG = Path(sys.executable).with_name("kg")
ENDLESS = "UNWIND range(1, 1000000) AS x UNWIND range(1, 1000000) AS y RETURN sum(x * y) AS n"
PASSWORD = "p"  # noqa: S105 - however short a user chooses it


@pytest.fixture(scope="module")
def build(golden_store: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Lay out a build folder around the golden graph's store."""
    folder = tmp_path_factory.mktemp("serve") / "out"
    shutil.copytree(golden_store, folder / STORE)
    write_manifest(folder, {})
    return folder


@pytest.fixture(scope="module")
def served(golden_store: Path) -> Iterator[Driver]:
    """Serve the golden graph from this process, and connect to it."""
    with (
        serve_store(golden_store, port=0, password=PASSWORD) as server,
        GraphDatabase.driver(server.uri, auth=(server.username, PASSWORD)) as driver,
    ):
        yield driver


def hashes(folder: Path) -> dict[str, str]:
    """Hash every file of a folder."""
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in folder.rglob("*") if path.is_file()}


@contextmanager
def running(build: Path, *arguments: str, **environment: str) -> Iterator[subprocess.Popen[str]]:
    """Run ``kg serve`` as a user does."""
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("NEO4J_")}
    with subprocess.Popen(
        [KG, "serve", build, "--port", "0", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**inherited, "TMPDIR": str(build.parent), **environment},
        cwd=build.parent,
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def read_variables(process: subprocess.Popen[str]) -> dict[str, str]:
    """Read the four lines that say where the server is and who may ask."""
    assert process.stdout is not None
    return dict(process.stdout.readline().rstrip("\n").split("=", 1) for _ in range(4))


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_serves_until_it_is_told_to_stop(build: Path, number: signal.Signals) -> None:
    """The driver asks it with what it printed; a signal ends it with exit code 0, and nothing is left behind."""
    before = hashes(build)
    with running(build) as process:
        said = read_variables(process)
        auth = (said["NEO4J_USERNAME"], said["NEO4J_PASSWORD"])
        with GraphDatabase.driver(said["NEO4J_URI"], auth=auth) as driver:
            [record] = driver.execute_query("MATCH (n) RETURN count(n) AS n", database_=said["NEO4J_DATABASE"]).records
        process.send_signal(number)
        out, err = process.communicate(timeout=60)

    assert record["n"] == 45
    assert (process.returncode, out) == (0, "")
    assert re.fullmatch(
        rf"serving {re.escape(str(build))} for reading; Ctrl-C stops it\nask it, .*: kg query .*\nstopped\n", err
    )
    assert len(said["NEO4J_PASSWORD"]) > 30
    assert hashes(build) == before
    assert [path.name for path in build.parent.iterdir()] == [build.name]


def test_a_query_without_end_is_left_by_its_client_and_its_server(build: Path) -> None:
    """The server knows no time limit: `kg query --timeout` goes without an answer, and Ctrl-C ends the server."""
    with running(build) as process:
        said = read_variables(process)
        done = subprocess.run(
            [KG, "query", ENDLESS, "--neo4j", said["NEO4J_URI"], "--timeout", "0.5"],
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
            env={**os.environ, **said},
        )
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=60)

    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("error: the query was stopped after 0.5 seconds\nhint: ")
    assert process.returncode == 0


def test_kg_query_asks_it(build: Path) -> None:
    """The printed variables are those that ``kg query --neo4j`` reads."""
    with running(build, NEO4J_PASSWORD=PASSWORD) as process:
        said = read_variables(process)
        done = subprocess.run(
            [KG, "query", "overview", "--neo4j", said["NEO4J_URI"], "--format", "csv"],
            capture_output=True,
            text=True,
            check=False,
            env={**os.environ, **said},
        )

    assert said["NEO4J_PASSWORD"] == PASSWORD
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("kind,number\nClaim,14\n")


@pytest.mark.parametrize(
    "cypher",
    [
        "CREATE (m:Method {id: 'x'})",
        "CREATE (m:Other {id: 'x'})",
        "MERGE (m:Method {id: 'x'})",
        "MATCH (m:Method) SET m.name = 'x'",
        "MATCH (m:Method) REMOVE m.name",
        "MATCH (m:Method) DETACH DELETE m",
        "MATCH (a:Paper), (b:Method) CREATE (a)-[:USES]->(b)",
        "MATCH ()-[r]->() DELETE r",
        "CREATE INDEX other FOR (m:Method) ON (m.name)",
        "LOAD CSV FROM 'file:///etc/hostname' AS line RETURN line",
    ],
)
def test_a_client_may_only_read(served: Driver, cypher: str) -> None:
    """Whatever would change the graph, or read a file, is refused, and the graph stays as it is."""
    with pytest.raises(ClientError):
        served.execute_query(cypher)

    [[nodes]] = served.execute_query("MATCH (n) RETURN count(n)").records
    [[edges]] = served.execute_query("MATCH ()-[r]->() RETURN count(r)").records
    [[names]] = served.execute_query("MATCH (m:Method) RETURN count(m.name)").records
    assert (nodes, edges) == (45, 112)
    assert names == sum(1 for entity in golden_graph().entities if entity.type == "Method")


@pytest.mark.parametrize("user", [("neo4j", "wrong"), ("root", PASSWORD), ("root", "root"), ("", "")])
def test_nobody_else_is_let_in(served: Driver, user: tuple[str, str]) -> None:
    """One user has one password; there is no other."""
    address = served.get_server_info().address
    with GraphDatabase.driver(f"bolt://{address[0]}:{address[1]}", auth=user) as driver, pytest.raises(AuthError):
        driver.verify_connectivity()


def test_it_listens_on_this_machine_alone(served: Driver) -> None:
    """Nothing of the process listens on another address than 127.0.0.1."""
    listening = [line.split() for line in Path("/proc/net/tcp").read_text(encoding="ascii").splitlines()[1:]]
    everywhere = [line.split() for line in Path("/proc/net/tcp6").read_text(encoding="ascii").splitlines()[1:]]
    own = {os.readlink(link) for link in Path("/proc/self/fd").iterdir() if link.is_symlink() and link.exists()}
    sockets = {int(name[8:-1]) for name in own if name.startswith("socket:[")}
    found = {line[1].split(":")[0] for line in listening + everywhere if line[3] == "0A" and int(line[9]) in sockets}

    assert served.get_server_info().address[0] == "127.0.0.1"
    assert found <= {"0100007F", "0000000000000000FFFF00000100007F"}
    assert found


def test_a_port_that_is_taken_is_named(golden_store: Path, served: Driver) -> None:
    """The error says which port, and how to choose another."""
    port = served.get_server_info().address[1]
    with (
        pytest.raises(SinkUnavailableError, match=f"127.0.0.1:{port}: cannot be listened on") as caught,
        serve_store(golden_store, port=port, password=PASSWORD),
    ):
        pass

    assert "--port" in (caught.value.hint or "")


def test_a_store_that_is_not_there_is_named(tmp_path: Path) -> None:
    """There is nothing to serve where there is no store."""
    with (
        pytest.raises(SinkUnavailableError, match="expected a Cypher store"),
        serve_store(tmp_path, port=free_port(), password=PASSWORD),
    ):
        pass

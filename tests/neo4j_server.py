"""A real Neo4j Community server, for the tests of what is loaded into it.

Comes in: a folder for the server's home, and the jars that Maven brings once, as ``tests/neo4j/pom.xml``
names them. Goes out: a ``Neo4jServer`` that starts on a free port of this machine, stops, is killed, and
starts again on the same home, and the admin tool of the same version. It refuses to go on without Java
and Maven, or with a server that does not answer.
"""

import os
import subprocess
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from neo4j import GraphDatabase
from neo4j.exceptions import ServiceUnavailable

from kg.sinks.neo4j import Server
from tests.bolt import free_port
from tests.maven import ROOT, fetch_jars

PASSWORD = "battery staple"  # noqa: S105 - the server lives as long as the tests
#: Neo4j opens these parts of Java for itself; its own start script says so too.
OPENED = ("java.nio", "java.io", "sun.nio.ch")
START_SECONDS = 300.0
STOP_SECONDS = 120.0
#: A small heap, and a compiler that is quick to begin: tests start servers more often than they tire them.
JAVA_OPTIONS = ("-Xmx512m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1")


class Neo4jServer:
    """One server with a home of its own; databases, users and logs live there.

    Attributes:
        home: its folder.
        server: its address and who may ask.
    """

    def __init__(
        self,
        home: Path,
        settings: Mapping[str, str] | None = None,
        *,
        scheme: str = "bolt",
        java_options: Sequence[str] = JAVA_OPTIONS,
    ) -> None:
        self.home = home
        self._java_options = java_options
        port = free_port()
        self.server = Server(uri=f"{scheme}://127.0.0.1:{port}", password=PASSWORD, database="neo4j")
        self._jars = fetch_jars("neo4j")
        self._process: subprocess.Popen[bytes] | None = None
        self._write_settings({"server.bolt.listen_address": f"127.0.0.1:{port}", **(settings or {})})
        self.admin("dbms", "set-initial-password", PASSWORD).check_returncode()

    @property
    def pid(self) -> int:
        """The number of the server's process, 0 when it does not run."""
        return self._process.pid if self._process else 0

    def admin(self, *arguments: str | Path, folder: Path = ROOT) -> subprocess.CompletedProcess[str]:
        """Run the admin tool on the server's home, as ``neo4j-admin`` does in a folder; the server must not run."""
        home = {"NEO4J_HOME": str(self.home), "NEO4J_CONF": str(self.home / "conf")}
        command = [*self._java(), "org.neo4j.cli.AdminTool", *arguments]
        environment = {**_environment(), **home}
        return subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder, env=environment)

    def start(self) -> None:
        """Start the server and wait until it answers.

        Raises:
            RuntimeError: it does not; the end of its log is the message.
        """
        command = [*self._java(), "org.neo4j.server.CommunityEntryPoint"]
        command += [f"--home-dir={self.home}", f"--config-dir={self.home / 'conf'}"]
        with (self.home / "console.log").open("ab") as log:
            self._process = subprocess.Popen(command, stdout=log, stderr=subprocess.STDOUT, env=_environment())
        self._wait(self._process)

    def stop(self) -> None:
        """Ask the server to stop and wait until it has; nothing happens when it does not run."""
        if self._process is not None:
            self._process.terminate()
            try:
                self._process.wait(STOP_SECONDS)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
            self._process = None

    def kill(self) -> None:
        """End the server as ``kill -9`` does, in the middle of whatever it works at."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def wipe(self, *, schema: bool = False) -> None:
        """Delete every node of the database, and when asked every constraint and index.

        A schema that stays keeps the server's plans, which make a small load several times as fast.
        """
        with GraphDatabase.driver(self.server.uri, auth=("neo4j", PASSWORD)) as driver, driver.session() as session:
            session.run("MATCH (n) CALL (n) { DETACH DELETE n } IN TRANSACTIONS OF 5000 ROWS").consume()
            if schema:
                for name in session.run("SHOW CONSTRAINTS YIELD name").value():
                    session.run(f"DROP CONSTRAINT `{name}`").consume()
                for name in session.run("SHOW INDEXES YIELD name, type WHERE type <> 'LOOKUP' RETURN name").value():
                    session.run(f"DROP INDEX `{name}`").consume()

    def _java(self) -> list[str]:
        opened = [f"--add-opens=java.base/{package}=ALL-UNNAMED" for package in OPENED]
        return ["java", *self._java_options, *opened, "-cp", f"{self._jars}/*"]

    def _write_settings(self, settings: Mapping[str, str]) -> None:
        folder = self.home / "conf"
        folder.mkdir(parents=True, exist_ok=True)
        everything = {
            "server.http.enabled": "false",
            "server.memory.pagecache.size": "128m",
            "db.tx_log.preallocate": "false",
            "dbms.usage_report.enabled": "false",
            # Plans cost more than the few rows of a test: what was planned once stays, however few there are now.
            "dbms.cypher.min_replan_interval": "1h",
            **settings,
        }
        text = "".join(f"{name}={value}\n" for name, value in everything.items())
        (folder / "neo4j.conf").write_text(text, encoding="utf-8")

    def _wait(self, process: subprocess.Popen[bytes]) -> None:
        deadline = time.monotonic() + START_SECONDS
        with GraphDatabase.driver(self.server.uri, auth=("neo4j", PASSWORD)) as driver:
            while process.poll() is None and time.monotonic() < deadline:
                try:
                    with driver.session(database="neo4j") as session:
                        session.run("RETURN 1").consume()
                except ServiceUnavailable:
                    time.sleep(0.2)
                else:
                    return
        self.kill()
        log = (self.home / "console.log").read_text(encoding="utf-8", errors="replace")
        raise RuntimeError(f"Neo4j did not start: {log[-2000:]}")


@contextmanager
def run_neo4j(
    home: Path,
    settings: Mapping[str, str] | None = None,
    *,
    scheme: str = "bolt",
    java_options: Sequence[str] = JAVA_OPTIONS,
) -> Iterator[Neo4jServer]:
    """Run an empty server for the length of the block."""
    neo4j = Neo4jServer(home, settings, scheme=scheme, java_options=java_options)
    try:
        neo4j.start()
        yield neo4j
    finally:
        neo4j.stop()


def _environment() -> dict[str, str]:
    """Return the environment without what addresses some other server."""
    return {name: value for name, value in os.environ.items() if not name.startswith("NEO4J_")}

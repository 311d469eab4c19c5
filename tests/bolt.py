"""A server that speaks Bolt, for the tests of what is loaded into Neo4j."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from kg.sinks.jvm import start_jvm
from kg.sinks.neo4j import Server

PASSWORD = "correct horse"  # noqa: S105 - the server lives as long as the tests


def free_port() -> int:
    """Find a port of this machine that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def serve_bolt(folder: Path) -> Iterator[Server]:
    """Serve an empty database, named as Neo4j names its first one, for the length of the block."""
    start_jvm()
    from arcadedb_embedded import create_server

    port = free_port()
    config = {
        "host": "127.0.0.1",
        "http_port": free_port(),
        "server_plugins": "Bolt:com.arcadedb.bolt.BoltProtocolPlugin",
        "bolt_port": port,
    }
    with create_server(str(folder), PASSWORD, config=config) as server:
        server.create_database("neo4j")
        yield Server(uri=f"bolt://127.0.0.1:{port}", username="root", password=PASSWORD, database="neo4j")

"""A server that speaks Bolt and may be written to, for the tests of what is loaded into Neo4j."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from kg.sinks.bolt import DATABASE, free_port, run_bolt
from kg.sinks.neo4j import Server

PASSWORD = "correct horse"  # noqa: S105 - the server lives as long as the tests

__all__ = ["PASSWORD", "free_port", "serve_bolt"]


@contextmanager
def serve_bolt(folder: Path) -> Iterator[Server]:
    """Serve an empty database, named as Neo4j names its first one, for the length of the block."""
    with run_bolt(folder, port=free_port(), root_password=PASSWORD) as (server, uri):
        server.create_database(DATABASE)
        yield Server(uri=uri, username="root", password=PASSWORD, database=DATABASE)

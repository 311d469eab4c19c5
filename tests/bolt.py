"""A server that speaks Bolt and may be written to, for the tests of what is loaded into Neo4j."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from kg.errors import SinkError
from kg.sinks.bolt import DATABASE, free_port, run_bolt
from kg.sinks.neo4j import Server

PASSWORD = "correct horse"  # noqa: S105 - the server lives as long as the tests

__all__ = ["PASSWORD", "check_complaint", "free_port", "serve_bolt"]


def check_complaint(error: SinkError, server: Server, hint: str, *, password: str | None) -> None:
    """Check that an error has the address and what to do, on one line and without a password."""
    assert str(error).startswith(server.uri)
    assert "\n" not in str(error)
    assert hint in (error.hint or "")
    assert (password or "") not in f"{error} {error.hint} {server}"


@contextmanager
def serve_bolt(folder: Path) -> Iterator[Server]:
    """Serve an empty database, named as Neo4j names its first one, for the length of the block."""
    with run_bolt(folder, port=free_port(), root_password=PASSWORD) as (server, uri):
        server.create_database(DATABASE)
        yield Server(uri=uri, username="root", password=PASSWORD, database=DATABASE)

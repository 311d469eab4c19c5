"""The command ``serve``."""

import os
import secrets
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from kg.cli.options import DEFAULT_BUILD, BuildArgument

if TYPE_CHECKING:
    from types import FrameType

    from kg.sinks.neo4j import Server

#: Seconds between two looks at whether to stop: a signal may reach a thread of the Java machine, which wakes nobody.
LOOK_EVERY = 0.5


def serve(
    build: BuildArgument = DEFAULT_BUILD,
    port: Annotated[
        int, typer.Option("--port", min=0, max=65535, help="Where to listen, on this machine alone; 0: any free port.")
    ] = 7687,
) -> None:
    """Serve the graph of a build to Neo4j's drivers and tools, for reading, until Ctrl-C.

    The password is NEO4J_PASSWORD, or else a new one. Standard output has address, user and password as
    variables that `kg query --neo4j` and other tools understand.
    """
    from kg.build_folder import STORE, check_build
    from kg.sinks.bolt import serve_store

    check_build(build)
    password = os.environ.get("NEO4J_PASSWORD") or secrets.token_urlsafe()
    with _stop_signals() as stopped, serve_store(build / STORE, port=port, password=password) as server:
        typer.echo(_variables(server))
        typer.echo(f"serving {build} for reading; Ctrl-C stops it", err=True)
        typer.echo(f"ask it, with these variables set: kg query overview --neo4j {server.uri}", err=True)
        while not stopped.wait(LOOK_EVERY):
            pass
    typer.echo("stopped", err=True)
    _leave_at_once()


def _leave_at_once() -> None:
    """End the process; at an ordinary end Java would wait for every query that a client has left, also for ever."""
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(0)


def _variables(server: "Server") -> str:
    """Say where the server is and who may ask, as the lines of an environment."""
    return (
        f"NEO4J_URI={server.uri}\n"
        f"NEO4J_USERNAME={server.username}\n"
        f"NEO4J_PASSWORD={server.password}\n"
        f"NEO4J_DATABASE={server.database}"
    )


@contextmanager
def _stop_signals() -> Iterator[threading.Event]:
    """Give an event that Ctrl-C and SIGTERM set, in place of what they do otherwise."""
    stopped = threading.Event()

    def stop(_number: int, _frame: "FrameType | None") -> None:
        stopped.set()

    before = {number: signal.signal(number, stop) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield stopped
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)

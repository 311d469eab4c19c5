"""An embedded store that answers over Bolt, so that Neo4j's drivers and tools can ask it.

In comes the folder of a store, out goes the address of a server on this machine for as long as a block
lasts. Clients see a private copy and may only read it: whatever they send, the store stays as it was
written. It refuses a port that something else listens on.
"""

import errno
import json
import secrets
import shutil
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from kg.errors import SinkUnavailableError
from kg.sinks.arcadedb import check_store
from kg.sinks.jvm import start_jvm
from kg.sinks.neo4j import Server

SINK = "Bolt server"
#: The only address that it listens on.
HOST = "127.0.0.1"
#: Where Bolt is looked for unless one says otherwise.
DEFAULT_PORT = 7687
#: Who may read, and what: named as Neo4j names its first user and its first database.
USERNAME = DATABASE = "neo4j"
_READERS = "readers"
#: Groups of users to what they may do to records; nobody may change the schema, or other users.
_GROUPS = {
    "version": 1,
    "databases": {
        "*": {
            "groups": {
                _READERS: {
                    "access": [],
                    "resultSetLimit": -1,
                    "readTimeout": -1,
                    "types": {"*": {"access": ["readRecord"]}},
                }
            }
        }
    },
}


@contextmanager
def serve_store(store: Path, *, port: int = DEFAULT_PORT, password: str) -> Iterator[Server]:
    """Serve a copy of a store for reading, for the length of the block.

    Args:
        store: the folder of the store, which is left alone.
        port: where to listen; 0 for any free port.
        password: what ``USERNAME`` has to say.

    Raises:
        SinkUnavailableError: there is no store, the port is taken, or the server does not start.
    """
    check_store(store)
    with TemporaryDirectory(prefix="kg-serve-") as folder:
        root = Path(folder)
        shutil.copytree(store, root / "databases" / DATABASE)
        (root / "config").mkdir()
        (root / "config" / "server-groups.json").write_text(json.dumps(_GROUPS), encoding="utf-8")
        with run_bolt(root, port=port or free_port(), root_password=secrets.token_urlsafe()) as (server, uri):
            _add_reader(server, password)
            yield Server(uri=uri, username=USERNAME, password=password, database=DATABASE)


@contextmanager
def run_bolt(root: Path, *, port: int, root_password: str) -> Iterator[tuple[Any, str]]:
    """Run a server on the databases of a folder, and give it and its address.

    Raises:
        SinkUnavailableError: the port is taken, or the server does not start.
    """
    _check_free(port)
    start_jvm()
    from arcadedb_embedded import ArcadeDBError, create_server

    config = {
        "host": HOST,
        "http_port": free_port(),  # a server cannot do without it
        "server_plugins": "Bolt:com.arcadedb.bolt.BoltProtocolPlugin",
        "bolt_port": port,
        "bolt_defaultDatabase": DATABASE,
    }
    server = create_server(str(root), root_password, config=config)
    try:
        server.start()
    except ArcadeDBError as error:
        raise SinkUnavailableError(f"the Bolt server does not start: {error}", sink=SINK) from error
    try:
        yield server, f"bolt://{HOST}:{port}"
    finally:
        server.stop()


def free_port() -> int:
    """Find a port of this machine that nobody listens on."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])


def _check_free(port: int) -> None:
    """Refuse a port that cannot be listened on.

    Raises:
        SinkUnavailableError: somebody else listens there, or this user may not.
    """
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, port))
        except OSError as error:
            reason = "something listens there already" if error.errno == errno.EADDRINUSE else error.strerror
            raise SinkUnavailableError(
                f"{HOST}:{port}: cannot be listened on: {reason}",
                sink=SINK,
                hint="choose another port with --port, or --port 0 for any that is free",
            ) from error


def _add_reader(server: Any, password: str) -> None:
    """Let one user read, and nobody else in."""
    import jpype

    security = server._java_server.getSecurity()
    user = {
        "name": USERNAME,
        "password": str(security.encodePassword(password)),
        "databases": {DATABASE: [_READERS]},
    }
    security.createUser(jpype.JClass("com.arcadedb.serializer.json.JSONObject")(json.dumps(user)))

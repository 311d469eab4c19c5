"""What every test gets."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

import pytest
from hypothesis import settings

from extractors import DEFAULT_EXTRACTOR
from kg.cache import CACHE_VARIABLE
from kg.pipeline import BuildReport, build
from kg.sinks.arcadedb import write_store
from kg.sinks.neo4j import Server
from tests.bolt import serve_bolt
from tests.browser import Browser, missing_browser, open_browser
from tests.golden_graph import golden_graph
from tests.jena_riot import Riot
from tests.maven import JavaMissingError, fetch_jars, missing_programs
from tests.neo4j_server import Neo4jServer, run_neo4j

# The same examples on every run, and no deadline: how long an example takes tells of the machine.
settings.register_profile("project", max_examples=40, deadline=None, derandomize=True)
settings.load_profile("project")


@pytest.fixture(scope="session", autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Keep what is found out of the user's own cache, and what is there out of the tests."""
    os.environ[CACHE_VARIABLE] = str(tmp_path_factory.mktemp("cache"))


@pytest.fixture(scope="session")
def seeds_build(tmp_path_factory: pytest.TempPathFactory) -> BuildReport:
    """Build the bundled corpus once."""
    seeds = Path(__file__).parents[1] / "seeds"
    return build([str(seeds)], tmp_path_factory.mktemp("seeds") / "out", extractor=DEFAULT_EXTRACTOR, quiet=True)


@pytest.fixture(scope="session")
def golden_store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write the golden graph to an embedded store, once."""
    path = tmp_path_factory.mktemp("golden") / "store"
    write_store(golden_graph(), path)
    return path


@pytest.fixture(scope="session")
def bolt_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Serve an empty database of the embedded store over Bolt, as Neo4j does, on a free port of this machine."""
    with serve_bolt(tmp_path_factory.mktemp("server")) as server:
        yield server


@pytest.fixture(scope="session")
def neo4j_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Neo4jServer]:
    """Run a real Neo4j; where there is none, tests are skipped on a desk and fail in CI."""
    try:
        with run_neo4j(tmp_path_factory.mktemp("neo4j")) as server:
            yield server
    except JavaMissingError as error:
        _do_without(error)


def _do_without(error: JavaMissingError) -> NoReturn:
    """Skip a test on a desk, and fail it in CI."""
    if os.environ.get("CI") == "true":
        pytest.fail(str(error))
    pytest.skip(str(error))


@pytest.fixture(scope="session")
def java() -> None:
    """Have a Java machine; where there is none, tests are skipped on a desk and fail in CI."""
    if "default-jre-headless" in missing_programs():
        _do_without(JavaMissingError("needs Java: apt-get install default-jre-headless"))


@pytest.fixture(scope="session")
def riot() -> Riot:
    """Have Apache Jena's parser; where there is none, tests are skipped on a desk and fail in CI."""
    try:
        jars = fetch_jars("jena")
    except JavaMissingError as error:
        _do_without(error)
    return Riot(jars)


@pytest.fixture
def neo4j(neo4j_server: Neo4jServer) -> Server:
    """Empty the real Neo4j of nodes; what schema an earlier test made stays."""
    neo4j_server.wipe()
    return neo4j_server.server


@pytest.fixture
def bare_neo4j(neo4j_server: Neo4jServer) -> Iterator[Server]:
    """Empty the real Neo4j of everything, before and after: no node, no constraint, no index."""
    neo4j_server.wipe(schema=True)
    yield neo4j_server.server
    neo4j_server.wipe(schema=True)


@pytest.fixture(scope="session")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """Run a Chromium; where there is none, tests are skipped on a desk and fail in CI."""
    missing = missing_browser()
    if missing:
        reason = f"needs Chromium: apt-get install {' '.join(missing)}"
        pytest.fail(reason) if os.environ.get("CI") == "true" else pytest.skip(reason)
    with open_browser(tmp_path_factory.mktemp("profile")) as window:
        yield window

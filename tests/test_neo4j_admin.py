"""The files for Neo4j's import tool: the real tool reads them, and the graph is the same, node by node."""

import json
import shlex
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from neo4j import GraphDatabase, Session

from kg.columns import EDGE_COLUMNS, NODE_COLUMNS, ValueType
from kg.cypher import LABELS, edge_rows, node_rows
from kg.errors import SinkError
from kg.loading.compare import BUILDS
from kg.loading.statements import FULL_TEXT
from kg.model import KnowledgeGraph, Paper
from kg.sinks.neo4j import Server
from kg.sinks.neo4j_admin import import_commands, write_admin_files
from kg.vocab import ValueKind
from tests.golden_graph import golden_graph
from tests.hostile_graph import hostile_graph
from tests.maven import fetch_jars
from tests.neo4j_server import JAVA_OPTIONS, OPENED, Neo4jServer
from tests.test_loading import lay_out
from tests.test_neo4j_load import kg_load

BUILD = "it's out"
EMPTY = KnowledgeGraph(papers=(), entities=(), claims=(), artifacts=(), edges=())


def as_json(labels: object, properties: Mapping[str, object]) -> str:
    """Spell a node or an edge so that 3 is not 3.0 and True is not 1; what is absent is left out."""
    return json.dumps(
        [labels, {name: value for name, value in properties.items() if value is not None}], sort_keys=True
    )


def expected(graph: KnowledgeGraph) -> tuple[list[str], list[str]]:
    """Spell what kg load writes: every node with its label, every edge with its ends."""
    mark = {BUILDS: [BUILD]}
    nodes = [as_json([label], {**row, **mark}) for label, rows in node_rows(graph).items() for row in rows]
    edges = [
        as_json([row.source, signature.type, row.target], {**row.properties, **mark})
        for signature, rows in edge_rows(graph).items()
        for row in rows
    ]
    return sorted(nodes), sorted(edges)


def found(session: Session) -> tuple[list[str], list[str]]:
    """Spell what a server holds, in the same way."""
    nodes = session.run("MATCH (n) RETURN labels(n), properties(n)")
    edges = session.run("MATCH (a)-[r]->(b) RETURN [a.id, type(r), b.id], properties(r)")
    return sorted(as_json(*row.values()) for row in nodes), sorted(as_json(*row.values()) for row in edges)


def install_admin_tool(folder: Path, home: Path) -> None:
    """Write a program ``neo4j-admin`` that does what Neo4j's own does, on this home."""
    opened = (f"--add-opens=java.base/{package}=ALL-UNNAMED" for package in OPENED)
    java = ["java", *JAVA_OPTIONS, *opened, "-cp", f"{fetch_jars('neo4j')}/*", "org.neo4j.cli.AdminTool"]
    script = f'#!/bin/sh\nexport NEO4J_HOME={shlex.quote(str(home))}\nexec {shlex.join(java)} "$@"\n'
    path = folder / "neo4j-admin"
    path.write_text(script, encoding="utf-8")
    path.chmod(0o755)


def both_graphs() -> KnowledgeGraph:
    """Put the golden graph and the hostile one side by side."""
    golden, hostile = golden_graph(), hostile_graph()
    return KnowledgeGraph(
        papers=golden.papers + hostile.papers,
        entities=golden.entities + hostile.entities,
        claims=golden.claims + hostile.claims,
        artifacts=golden.artifacts + hostile.artifacts,
        edges=golden.edges + hostile.edges,
    )


@pytest.fixture(scope="module")
def imported(neo4j_server: Neo4jServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Fill a server that has never been started, by what is printed; there is none where ``neo4j_server`` is not."""
    assert neo4j_server.pid
    place = tmp_path_factory.mktemp("admin")
    folder = place / "it's a (folder)"
    graph = both_graphs()
    write_admin_files(graph, folder, build=BUILD)
    new = Neo4jServer(place / "home")
    install_admin_tool(place, new.home)
    command, _, _ = import_commands(graph, folder, build=BUILD).partition("\n#")
    done = subprocess.run(
        ["/bin/sh", "-c", f"PATH={place}:$PATH; {command}"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    try:
        new.start()
        with open_session(new.server) as session:
            for statement in (folder / "after-import.cypher").read_text(encoding="utf-8").split(";\n")[:-1]:
                session.run(statement).consume()
        yield new.server
    finally:
        new.stop()


@contextmanager
def open_session(server: Server) -> Iterator[Session]:
    """Ask a server without any code of ours."""
    auth = (server.username, server.password or "")
    with GraphDatabase.driver(server.uri, auth=auth) as driver, driver.session() as session:
        yield session


def test_the_import_tool_reads_the_graph(imported: Server) -> None:
    """The server holds the nodes and edges of the graph, every property as it is, and what makes ids unique."""
    with open_session(imported) as session:
        nodes, edges = found(session)
        constrained = session.run("SHOW CONSTRAINTS YIELD labelsOrTypes").value()
        indexes = session.run("SHOW FULLTEXT INDEXES YIELD name").value()

    assert (nodes, edges) == expected(both_graphs())
    assert sorted(label for labels in constrained for label in labels) == sorted(LABELS)
    assert len(indexes) == len(FULL_TEXT)


def test_a_load_goes_on_from_an_import(imported: Server, tmp_path: Path) -> None:
    """`kg load` of the build that was imported finds all of it there, and changes nothing."""
    graph = both_graphs()
    nodes, edges = sum(1 for _ in graph.nodes()), len(graph.edges)
    done = kg_load(lay_out(graph, tmp_path / BUILD), imported)

    assert done.returncode == 0, done.stderr
    assert done.stderr.splitlines()[1:] == [
        f"nodes: 0 created, 0 updated, {nodes} unchanged, 0 removed",
        f"relationships: 0 created, 0 updated, {edges} unchanged, 0 removed",
    ]


def test_columns_are_what_the_loader_writes() -> None:
    """Each label has the columns of its rows, in their order, and every value is of its column's type."""
    types: Mapping[ValueType, tuple[type, ...]] = {
        ValueType.STRING: (str,),
        ValueType.INTEGER: (int,),
        ValueType.NUMBER: (float,),
        ValueType.BOOLEAN: (bool,),
        ValueType.STRINGS: (list,),
        ValueType.NUMBERS: (list,),
    }
    rows = [(NODE_COLUMNS[label], row) for label, rows in node_rows(golden_graph()).items() for row in rows]
    rows += [(EDGE_COLUMNS, row.properties) for found in edge_rows(golden_graph()).values() for row in found]

    assert sorted(NODE_COLUMNS) == list(LABELS)
    assert all(list(row) == list(columns) for columns, row in rows)
    assert all(
        type(value) in types[columns[name]] for columns, row in rows for name, value in row.items() if value is not None
    )


def test_the_files_are_the_same_each_time(tmp_path: Path) -> None:
    """Equal graphs give equal bytes, and an export into the same folder replaces the older one."""
    write_admin_files(hostile_graph(), tmp_path / "a", build=BUILD)
    write_admin_files(golden_graph(), tmp_path / "a", build=BUILD)
    report = write_admin_files(golden_graph(), tmp_path / "b", build=BUILD)
    files = {path.name: path.read_bytes() for path in (tmp_path / "a").iterdir()}

    assert files == {path.name: path.read_bytes() for path in (tmp_path / "b").iterdir()}
    assert len(files) == 2 * (len(LABELS) + 1) + 1
    assert (report.nodes, report.edges) == (45, 112)


def test_an_array_is_joined_by_a_character_that_no_element_has(tmp_path: Path) -> None:
    """Where the graph holds all of ASCII's separators, one from the private use area is taken."""
    paper = Paper(id="p", text="x", sources=("a\x1c\x1d", "b\x1e\x1f", "c\ue000"))
    graph = replace(EMPTY, papers=(paper,))
    write_admin_files(graph, tmp_path, build=BUILD)

    assert "--array-delimiter=U+E001 " in import_commands(graph, tmp_path, build=BUILD)
    assert "a\x1c\x1d\ue001b\x1e\x1f\ue001c\ue000" in (tmp_path / "Paper.csv").read_text(encoding="utf-8")


def test_what_the_tool_reads_as_something_else_is_refused(tmp_path: Path) -> None:
    """A list of one empty string, which the tool would read as an empty list, is named with its node."""
    graph = replace(EMPTY, papers=(Paper(id="p", text="x", sources=("",)),))
    with pytest.raises(SinkError, match="p: sources is a list of one empty string") as caught:
        write_admin_files(graph, tmp_path, build=BUILD)

    assert "kg load" in (caught.value.hint or "")


@pytest.mark.parametrize(("value", "spelt"), [(2.5, "2.5"), (3.0, "3"), (float("inf"), '"Infinity"')])
def test_numbers_are_spelt_as_the_tool_reads_them(value: float, spelt: str, tmp_path: Path) -> None:
    """A number stands in its cell without quotes, and one that is not finite as Java spells it."""
    claim = next(claim for claim in golden_graph().claims if len(claim.values) == 1)
    changed = replace(claim, values=(replace(claim.values[0], value=value, kind=ValueKind.COUNT),))
    graph = replace(EMPTY, papers=golden_graph().papers, claims=(changed,))
    write_admin_files(graph, tmp_path, build=BUILD)

    assert f",0.75,{spelt}," in (tmp_path / "Claim.csv").read_text(encoding="utf-8")

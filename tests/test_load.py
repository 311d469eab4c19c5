"""Loading a graph over Bolt: whole, once, and with errors that say what to do."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
import yaml
from neo4j import GraphDatabase
from typer.testing import CliRunner

from kg.assemble import assemble
from kg.build_folder import RECORDS, TABLES, read_graph, write_manifest
from kg.cli import app
from kg.cypher import edge_rows, node_rows
from kg.errors import QueryError, SinkError, SinkUnavailableError
from kg.loading import Tally
from kg.model import (
    CharSpan,
    Findings,
    FoundClaim,
    FoundEntity,
    FoundRelation,
    Mention,
    Paper,
    Quantity,
)
from kg.records import write_records
from kg.sinks.neo4j import Neo4jStore, Server, connect
from kg.sinks.tables import write_tables
from kg.vocab import ClaimType, EntityType, Polarity, Relation, Role, ValueKind
from tests.bolt import check_complaint, free_port, serve_bolt
from tests.golden_graph import golden_graph

ROOT = Path(__file__).parents[1]
KG = Path(sys.executable).with_name("kg")
#: What a graph is called that is written under no other name.
BUILD = "graph"
TEXT = "FoldNet beats PlainNet by 2 points."


@pytest.fixture(scope="module")
def own_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Serve a database that no other test module writes to."""
    with serve_bolt(tmp_path_factory.mktemp("server")) as server:
        yield server


@pytest.fixture
def empty_server(own_server: Server) -> Server:
    """Empty the module's own database."""
    with GraphDatabase.driver(own_server.uri, auth=(own_server.username, own_server.password or "")) as driver:
        driver.execute_query("MATCH (n) DETACH DELETE n", database_=own_server.database)
    return own_server


@pytest.fixture
def store(bolt_server: Server) -> Iterator[Neo4jStore]:
    """Connect to the server and load the golden graph."""
    with connect(bolt_server) as opened:
        opened.write(golden_graph())
        yield opened


@pytest.fixture
def build(tmp_path: Path) -> Path:
    """Lay out a build folder of one paper."""
    folder = tmp_path / "out"
    folder.mkdir()
    write_records([_findings()], folder / RECORDS)
    write_manifest(folder, {})
    write_tables(assemble([_findings()]), folder / TABLES)
    return folder


def _findings() -> Findings:
    whole = CharSpan(0, 34)
    return Findings(
        paper=Paper(id="fold", text=TEXT, sources=("fold.txt:1",)),
        extractor="hand/1",
        entities=(_method("m1", CharSpan(0, 7), Role.PROPOSED), _method("m2", CharSpan(14, 22), Role.COMPARED)),
        relations=(FoundRelation(head="m1", type=Relation.OUTPERFORMS, tail="m2", evidence=whole, score=0.5),),
        claims=(
            FoundClaim(
                span=whole,
                text=whole.of(TEXT),
                type=ClaimType.PERFORMANCE,
                polarity=Polarity.POSITIVE,
                hedged=False,
                subject="m1",
                baselines=("m2",),
                values=(Quantity(raw="2 points", value=2.0, unit="points", kind=ValueKind.DELTA),),
            ),
        ),
    )


def _method(id_: str, span: CharSpan, role: Role) -> FoundEntity:
    mention = Mention(span, span.of(TEXT))
    return FoundEntity(
        id=id_,
        name=mention.text,
        type=EntityType.METHOD,
        role=role,
        aliases=(),
        mentions=(mention,),
        evidence=CharSpan(0, 34),
        score=0.5,
    )


def kg_load(build: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run ``kg load``."""
    return subprocess.run(
        [KG, "load", build, *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=build.parent,
        env={**os.environ, **environment},
        timeout=300,
        check=False,
    )


def credentials(server: Server) -> dict[str, str]:
    """Say who asks, as a user does."""
    return {
        "NEO4J_USERNAME": server.username,
        "NEO4J_PASSWORD": server.password or "",
        "NEO4J_DATABASE": server.database or "",
    }


def test_loading_again_changes_nothing(store: Neo4jStore) -> None:
    """The same graph loaded twice is there once."""
    report = store.write(golden_graph())

    assert (report.nodes, report.edges) == (Tally(unchanged=45), Tally(unchanged=112))
    assert (report.node_count, report.edge_count, report.writes) == (45, 112, 0)
    assert store.query("MATCH (n) RETURN count(n) AS n").rows == ((45,),)
    assert store.query("MATCH ()-[r]->() RETURN count(r) AS n").rows == ((112,),)


def test_what_is_loaded_is_the_graph(store: Neo4jStore) -> None:
    """Every property of every node and edge is on the server, hostile names included, and the mark of its build."""
    nodes = {row[0]["id"]: row[0] for row in store.query("MATCH (n) RETURN n").rows if isinstance(row[0], dict)}
    edges = store.query("MATCH (a)-[r]->(b) RETURN a.id, type(r), b.id, r.paper, r").rows
    marks = store.query("MATCH (n) RETURN n.kg_builds AS mark UNION MATCH ()-[r]->() RETURN r.kg_builds AS mark").rows
    graph = golden_graph()
    written = {
        (e.source, s.type, e.target, e.properties["paper"]): e.properties
        for s, rows in edge_rows(graph).items()
        for e in rows
    }

    assert nodes == {
        row["id"]: {name: value for name, value in row.items() if value is not None}
        for rows in node_rows(graph).values()
        for row in rows
    }
    assert {row[:4]: row[4] for row in edges} == written
    assert marks == (([BUILD],),)


def test_two_papers_that_say_the_same_are_two_relationships(store: Neo4jStore) -> None:
    """A relationship is keyed by its paper too: support is their number."""
    cypher = (
        "MATCH (:Method {name: 'AlphaNet'})-[r:EVALUATED_ON]->(:Benchmark {name: 'ShapeBench'})"
        " RETURN r.paper AS paper ORDER BY paper"
    )

    assert store.query(cypher).rows == (("shapes-001",), ("shapes-002",))


def test_a_changed_graph_updates_what_is_there(own_server: Server) -> None:
    """A property that the graph has no more is gone from the server, and a new value takes the old one's place."""
    graph = golden_graph()
    changed = tuple(replace(p, title="New", url=None) if p.id == "shapes-001" else p for p in graph.papers)
    with connect(own_server) as store:
        store.write(graph)
        store.write(replace(graph, papers=changed))
        rows = store.query("MATCH (p:Paper {id: 'shapes-001'}) RETURN p.title, p.url, p.venue").rows

    assert rows == (("New", None, "ICML"),)


def test_a_refused_query_says_why_and_where(store: Neo4jStore) -> None:
    """The server's sentence comes on one line with its place."""
    with pytest.raises(QueryError, match="RETURN") as caught:
        store.query("MATCH (m:Method RETURN m.id")

    assert caught.value.where == "line 1, column 17"


def test_half_a_character_is_refused(own_server: Server) -> None:
    """A lone surrogate cannot be sent, and the error says which it is."""
    graph = replace(golden_graph(), papers=(*golden_graph().papers, Paper(id="z", text="\ud800", sources=("z",))))
    with pytest.raises(SinkError, match=r"lone surrogate '\\ud800'"), connect(own_server) as store:
        store.write(graph)


@pytest.mark.parametrize(
    ("change", "kind", "message", "hint"),
    [
        ({"password": "wrong"}, SinkUnavailableError, "does not let user root in", "NEO4J_PASSWORD"),
        ({"uri": "http://127.0.0.1:7474"}, SinkUnavailableError, "expected an address", "bolt://127.0.0.1:7687"),
        ({"uri": "127.0.0.1:7687"}, SinkUnavailableError, "expected an address", "bolt://127.0.0.1:7687"),
        ({"uri": "bolt://127.0.0.1:port"}, SinkUnavailableError, "expected an address", "bolt://127.0.0.1:7687"),
        ({"uri": f"bolt://127.0.0.1:{free_port()}"}, SinkUnavailableError, "no server answers there", "docker compose"),
        ({"database": "nowhere"}, SinkError, "nowhere", "NEO4J_DATABASE"),
    ],
)
def test_a_server_that_cannot_be_used_is_named(
    bolt_server: Server, change: dict[str, str], kind: type[SinkError], message: str, hint: str
) -> None:
    """The error has the address, what is wrong with it, and what to do, on one line and without the password."""
    server = replace(bolt_server, **change)
    with pytest.raises(kind, match=message) as caught, connect(server):
        pass

    check_complaint(caught.value, server, hint, password=server.password)


def test_the_command_loads_a_build_and_reports(build: Path, empty_server: Server) -> None:
    """The graph of a build folder is on the server, and the report says how much; twice is as once."""
    environment = {"NEO4J_URI": empty_server.uri, **credentials(empty_server)}
    first = CliRunner().invoke(app, ["load", str(build)], env=environment)
    second = CliRunner().invoke(app, ["load", str(build), "--json"], env=environment)
    graph = read_graph(build)
    counts = {"nodes": sum(1 for _ in graph.nodes()), "edges": len(graph.edges)}

    assert (first.exit_code, first.stdout) == (0, "")
    assert first.stderr.splitlines() == [
        f"{empty_server.uri} holds all {counts['nodes']} nodes and {counts['edges']} relationships of build out",
        f"nodes: {counts['nodes']} created, 0 updated, 0 unchanged, 0 removed",
        f"relationships: {counts['edges']} created, 0 updated, 0 unchanged, 0 removed",
    ]
    nothing = {"created": 0, "updated": 0, "removed": 0}
    assert json.loads(second.stdout) == {
        "uri": empty_server.uri,
        "build": "out",
        "nodes": {"total": counts["nodes"], "unchanged": counts["nodes"], "kept": 0, **nothing},
        "relationships": {"total": counts["edges"], "unchanged": counts["edges"], **nothing},
        "other_nodes": 0,
        "other_relationships": 0,
    }
    assert second.stderr == ""


def test_the_command_tells_of_what_it_did_not_load(build: Path, empty_server: Server) -> None:
    """What other builds have left stays, and is not passed over in silence."""
    with connect(empty_server) as store:
        store.write(golden_graph())
    done = CliRunner().invoke(app, ["load", str(build), "--neo4j", empty_server.uri], env=credentials(empty_server))

    assert done.stderr.splitlines()[3:] == [
        "note: it also holds 45 nodes and 112 relationships that are not of this build; they stay"
    ]


@pytest.mark.parametrize(
    ("environment", "message"),
    [
        ({"NEO4J_PASSWORD": "wrong"}, "does not let user root in"),
        ({"NEO4J_DATABASE": "nowhere"}, "nowhere"),
    ],
)
def test_the_command_fails_in_two_lines(
    build: Path, own_server: Server, environment: dict[str, str], message: str
) -> None:
    """The exit code is 1, and standard error has an error and a hint."""
    done = kg_load(build, "--neo4j", own_server.uri, **{**credentials(own_server), **environment})
    error, hint = done.stderr.splitlines()

    assert (done.returncode, done.stdout) == (1, "")
    assert error.startswith(f"error: {own_server.uri}: ")
    assert message in error
    assert hint.startswith("hint: ")


def test_compose_keeps_the_server_to_this_machine() -> None:
    """The server listens on this machine alone, keeps its data, and has no password unless the user sets one."""
    compose = yaml.safe_load((ROOT / "docker-compose.yml").read_text(encoding="utf-8"))
    service = compose["services"]["neo4j"]

    assert service["image"] == "neo4j:5.26-community"
    assert all(port.startswith("127.0.0.1:") for port in service["ports"])
    assert service["environment"]["NEO4J_AUTH"].startswith("neo4j/${NEO4J_PASSWORD:?")
    assert "NEO4J_PASSWORD" not in service["environment"]
    assert {volume.split(":")[0] for volume in service["volumes"]} == set(compose["volumes"])


def test_compose_asks_the_server_itself_whether_it_is_up(tmp_path: Path) -> None:
    """The health check runs cypher-shell, and hands it the password in its environment."""
    compose = yaml.safe_load((ROOT / "docker-compose.yml").read_text(encoding="utf-8"))
    kind, command = compose["services"]["neo4j"]["healthcheck"]["test"]
    shell = tmp_path / "cypher-shell"
    shell.write_text('#!/bin/sh\nprintf "%s|" "$NEO4J_USERNAME" "$NEO4J_PASSWORD" "$@"\n', encoding="utf-8")
    shell.chmod(0o755)
    done = subprocess.run(
        ["/bin/sh", "-c", command.replace("$$", "$")],
        capture_output=True,
        text=True,
        check=True,
        env={"PATH": f"{tmp_path}:{os.environ['PATH']}", "NEO4J_AUTH": 'neo4j/p@ss"w$rd/x y'},
    )

    assert kind == "CMD-SHELL"
    assert done.stdout == 'neo4j|p@ss"w$rd/x y|--format|plain|RETURN 1|'

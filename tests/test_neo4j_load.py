"""Loading into a real Neo4j: whole, once, side by side, in place of, and after a kill."""

import gc
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from weakref import ReferenceType, ref

import pytest
from neo4j import GraphDatabase

from kg.cypher import Signature, edge_rows, node_rows
from kg.errors import SinkError
from kg.loading import LoadRows, Row, Tally, graph_rows
from kg.model import Edge, Entity, KnowledgeGraph
from kg.sinks.neo4j import Server, connect
from tests.golden_graph import golden_graph
from tests.hostile_graph import hostile_graph
from tests.many_rows import many_rows
from tests.test_loading import lay_out

KG = Path(sys.executable).with_name("kg")
NOTHING = Tally()
ALL_NODES, ALL_EDGES = 45, 112


def ask(server: Server, cypher: str, **parameters: Any) -> list[list[Any]]:
    """Ask the server without any code of ours."""
    auth = (server.username, server.password or "")
    with GraphDatabase.driver(server.uri, auth=auth) as driver, driver.session() as session:
        return [record.values() for record in session.run(cypher, parameters)]


def last_change(server: Server) -> frozenset[str]:
    """Return the server's mark of the last transaction that changed anything."""
    auth = (server.username, server.password or "")
    with GraphDatabase.driver(server.uri, auth=auth) as driver, driver.session() as session:
        session.run("RETURN 1").consume()
        return session.last_bookmarks().raw_values


def dump(server: Server) -> tuple[dict[str, Any], dict[Any, Any]]:
    """Return all nodes and edges of the server, but for the marks of builds; no two edges have one key."""
    nodes = ask(server, "MATCH (n) RETURN labels(n), properties(n)")
    edges = ask(server, "MATCH (a)-[r]->(b) RETURN a.id, type(r), b.id, properties(r)")
    keyed = {(start, kind, end, held["paper"]): unmarked(held) for start, kind, end, held in edges}
    assert len(keyed) == len(edges)
    return {held["id"]: (labels, unmarked(held)) for labels, held in nodes}, keyed


def unmarked(properties: dict[str, Any]) -> dict[str, Any]:
    """Leave out the mark of builds."""
    return {name: value for name, value in properties.items() if name != "kg_builds"}


def expected(graph: KnowledgeGraph) -> tuple[dict[str, Any], dict[Any, Any]]:
    """Return the nodes and edges that a server shall hold for a graph."""
    nodes = {
        str(row["id"]): ([label], {name: value for name, value in row.items() if value is not None})
        for label, rows in node_rows(graph).items()
        for row in rows
    }
    edges = {
        (row.source, signature.type, row.target, row.properties["paper"]): dict(row.properties)
        for signature, rows in edge_rows(graph).items()
        for row in rows
    }
    return nodes, edges


def part(graph: KnowledgeGraph, papers: frozenset[str]) -> KnowledgeGraph:
    """Return what some papers say: what a build of these papers alone would hold."""
    edges = tuple(edge for edge in graph.edges if edge.evidence.paper in papers)
    ends = {end for edge in edges for end in (edge.source, edge.target)}
    return KnowledgeGraph(
        papers=tuple(paper for paper in graph.papers if paper.id in papers),
        entities=tuple(_supported(entity, edges, papers) for entity in graph.entities if entity.id in ends),
        claims=tuple(claim for claim in graph.claims if claim.paper in papers),
        artifacts=tuple(artifact for artifact in graph.artifacts if artifact.id in ends),
        edges=edges,
    )


def _supported(entity: Entity, edges: tuple[Edge, ...], papers: frozenset[str]) -> Entity:
    return replace(entity, support=len({e.source for e in edges if e.target == entity.id and e.source in papers}))


@pytest.fixture(scope="module")
def whole() -> KnowledgeGraph:
    """The golden graph with its support counted."""
    graph = golden_graph()
    return part(graph, frozenset(paper.id for paper in graph.papers))


@pytest.fixture(scope="module")
def halves(whole: KnowledgeGraph) -> tuple[KnowledgeGraph, KnowledgeGraph]:
    """Two graphs that share a paper and several entities, and are the golden graph together."""
    ids = [paper.id for paper in whole.papers]
    return part(whole, frozenset(ids[: len(ids) // 2 + 1])), part(whole, frozenset(ids[len(ids) // 2 :]))


@pytest.mark.parametrize("graph", [golden_graph(), hostile_graph()], ids=["golden", "hostile"])
def test_what_is_loaded_is_the_graph(neo4j: Server, graph: KnowledgeGraph) -> None:
    """Every property of every node and edge is on the server, whatever the names."""
    with connect(neo4j) as store:
        report = store.write(graph)

    assert dump(neo4j) == expected(graph)
    assert (report.nodes, report.edges) == (Tally(created=ALL_NODES), Tally(created=ALL_EDGES))


def test_a_second_load_changes_nothing(neo4j: Server) -> None:
    """No transaction of the second load changes the database, by its own count and by the driver's counters."""
    with connect(neo4j) as store:
        first = store.write(golden_graph())
        before = last_change(neo4j)
        again = store.write(golden_graph())
        after = last_change(neo4j)
        ask(neo4j, "CREATE (:Stranger)")

    assert first.writes > ALL_NODES + ALL_EDGES
    assert again.writes == 0
    assert before == after != last_change(neo4j)
    assert (again.nodes, again.edges) == (Tally(unchanged=ALL_NODES), Tally(unchanged=ALL_EDGES))


def test_names_and_claims_are_searchable_by_words(neo4j: Server) -> None:
    """Ids are unique, and full-text indexes find an entity by its name or alias and a claim by its words."""
    with connect(neo4j) as store:
        store.write(golden_graph())
    ask(neo4j, "CALL db.awaitIndexes(60)")
    search = "CALL db.index.fulltext.queryNodes($index, $words) YIELD node RETURN coalesce(node.name, node.text)"
    alias, name = ask(neo4j, "MATCH (n:Task) WHERE size(n.aliases) > 0 RETURN n.aliases[0], n.name LIMIT 1")[0]

    assert ["AlphaNet"] in ask(neo4j, search, index="kg_names", words="alphanet")
    assert [name] in ask(neo4j, search, index="kg_names", words=f'"{alias}"')
    assert ask(neo4j, search, index="kg_claims", words="drawings AND sorting") == [
        ["TinyShapes covers image sorting in 4,000 drawings"]
    ]
    assert len(ask(neo4j, "SHOW CONSTRAINTS")) == 8


def test_more_papers_add_and_a_removed_paper_takes_what_only_it_said(
    neo4j: Server, whole: KnowledgeGraph, halves: tuple[KnowledgeGraph, KnowledgeGraph]
) -> None:
    """The next version of a build takes the place of the last one: what is new comes, what nobody says goes."""
    half = halves[0]
    with connect(neo4j) as store:
        store.write(half)
        grown = store.write(whole)
        held = dump(neo4j)
        shrunk = store.write(half)

    assert held == expected(whole)
    assert dump(neo4j) == expected(half)
    assert grown.edges.created == shrunk.edges.removed == len(whole.edges) - len(half.edges)
    assert grown.nodes.removed == shrunk.nodes.created == 0
    assert grown.nodes.created == shrunk.nodes.removed > 0
    assert grown.nodes.updated == shrunk.nodes.updated > 0


def test_two_builds_side_by_side_are_one_graph(
    neo4j: Server, whole: KnowledgeGraph, halves: tuple[KnowledgeGraph, KnowledgeGraph]
) -> None:
    """What two builds share is there once, with the support of both; either loaded again changes nothing."""
    first, second = halves
    with connect(neo4j) as store:
        store.write(first, build="first")
        store.write(second, build="second")
        again = [store.write(first, build="first"), store.write(second, build="second")]

    assert dump(neo4j) == expected(whole)
    assert [report.writes for report in again] == [0, 0]


def test_a_build_takes_only_its_own_away(
    neo4j: Server, whole: KnowledgeGraph, halves: tuple[KnowledgeGraph, KnowledgeGraph]
) -> None:
    """A build without most of its papers leaves what the other build says, with the other's support."""
    first, second = halves
    last = part(whole, frozenset([second.papers[-1].id]))
    with connect(neo4j) as store:
        store.write(first, build="first")
        store.write(second, build="second")
        store.write(last, build="second")
        papers = frozenset(paper.id for graph in (first, last) for paper in graph.papers)

    assert dump(neo4j) == expected(part(whole, papers))


def test_replacing_removes_what_was_loaded_and_nothing_else(
    neo4j: Server, halves: tuple[KnowledgeGraph, KnowledgeGraph]
) -> None:
    """Every build of this tool goes; nodes of other owners stay, also with our labels, and what is tied to them."""
    first, second = halves
    with connect(neo4j) as store:
        store.write(first, build="first")
        node = first.papers[0].id
        ask(neo4j, "CREATE (:Paper {id: 'theirs'})-[:CITES {n: 1}]->(:Reader {name: 'R'})")
        ask(neo4j, "MATCH (r:Reader), (p:Paper {id: $id}) CREATE (r)-[:LIKES]->(p)", id=node)
        report = store.load(graph_rows(second), build="second", replace=True)
        kept = ask(neo4j, "MATCH (r:Reader)-[:LIKES]->(p) RETURN p.id, p.kg_builds")
        theirs = ask(neo4j, "MATCH (p:Paper {id: 'theirs'})-[c:CITES]->(r) RETURN properties(p), c.n, properties(r)")
        ask(neo4j, "MATCH (r:Reader)-[l:LIKES]->() DELETE l")
        emptied = store.load(graph_rows(second), build="second", replace=True)
        ask(neo4j, "MATCH (n) WHERE n.id = 'theirs' OR n:Reader DETACH DELETE n")

    assert kept == [[node, []]]
    assert theirs == [[{"id": "theirs"}, 1, {"name": "R"}]]
    assert (report.kept, emptied.kept) == (1, 0)
    assert dump(neo4j) == expected(second)


def test_a_property_of_others_stays(neo4j: Server) -> None:
    """What somebody writes to our nodes is neither read nor removed, and what is ours is set right."""
    with connect(neo4j) as store:
        store.write(golden_graph())
        ask(neo4j, "MATCH (p:Paper {id: 'shapes-001'}) SET p.stars = 5, p.venue = 'elsewhere'")
        report = store.write(golden_graph())

    assert report.nodes == Tally(updated=1, unchanged=ALL_NODES - 1)
    assert ask(neo4j, "MATCH (p:Paper {id: 'shapes-001'}) RETURN p.stars, p.venue") == [[5, "ICML"]]


@pytest.mark.parametrize(
    ("theirs", "message", "hint"),
    [
        ("CREATE (:Paper {id: 'shapes-001'})", "a Paper with id shapes-001 that no load", "another database"),
        ("CREATE (:Paper {id: 'x'}), (:Paper {id: 'x'})", "Paper", "make these ids unique"),
        ("CREATE INDEX FOR (p:Paper) ON (p.id)", "index", "drop that index"),
        ("CREATE CONSTRAINT paper_id FOR (p:Thing) REQUIRE p.id IS UNIQUE", "named paper_id", "drop or rename"),
    ],
)
def test_what_stands_in_the_way_is_named(bare_neo4j: Server, theirs: str, message: str, hint: str) -> None:
    """A node, an index or a constraint of another owner that cannot live beside ours stops the load, and stays."""
    ask(bare_neo4j, theirs)
    before = ask(bare_neo4j, "MATCH (n) RETURN properties(n)")
    with pytest.raises(SinkError, match=message) as caught, connect(bare_neo4j) as store:
        store.write(golden_graph())

    assert hint in (caught.value.hint or "")
    assert "\n" not in str(caught.value)
    assert ask(bare_neo4j, "MATCH (n) WHERE n.kg_builds IS NULL RETURN properties(n)") == before


def test_a_name_that_is_taken_is_refused(neo4j: Server, whole: KnowledgeGraph) -> None:
    """Two builds of one name and no common paper are two builds: the second is no new version of the first."""
    one, other = (part(whole, frozenset([paper.id])) for paper in (whole.papers[0], whole.papers[-1]))
    with connect(neo4j) as store:
        store.write(one, build="out")
        with pytest.raises(SinkError, match="a build named out that has no paper in common") as caught:
            store.write(other, build="out")

    assert "--name" in (caught.value.hint or "")
    assert dump(neo4j) == expected(one)


def test_a_load_that_was_cut_off_is_finished_by_the_next(neo4j: Server) -> None:
    """Rows that end in the middle leave a part; the whole load after it gives the graph, each edge once."""
    rows = graph_rows(golden_graph())
    with connect(neo4j) as store:
        with pytest.raises(InterruptedError):
            store.load(LoadRows(rows.nodes, lambda: _cut_off(rows.edges(), 60)), build="graph")
        store.write(golden_graph())

    assert dump(neo4j) == expected(golden_graph())


class Watched(str):
    """A string of which one can see whether it is still in memory."""

    __slots__ = ("__weakref__",)


@pytest.mark.parametrize("loads", [1, 2], ids=["new", "known"])
def test_rows_that_are_written_are_forgotten(neo4j: Server, loads: int) -> None:
    """When a load is done no row of it is in memory, though Python has not looked for cycles."""
    rows, seen = many_rows(4), list[ReferenceType[Watched]]()

    def edges() -> Iterator[tuple[Signature, Row]]:
        for signature, row in rows.edges():
            source = Watched(row[0])
            seen.append(ref(source))
            yield signature, (source, *row[1:])

    gc.disable()
    try:
        with connect(neo4j) as store:
            for _ in range(loads):
                store.load(LoadRows(rows.nodes, edges), build="many")
            kept = [reference for reference in seen if reference() is not None]
    finally:
        gc.enable()

    assert seen
    assert not kept


def _cut_off(rows: Iterator[Any], after: int) -> Iterator[Any]:
    for place, row in enumerate(rows):
        if place == after:
            raise InterruptedError
        yield row


def test_the_command_needs_no_password_on_its_line(neo4j: Server, tmp_path: Path) -> None:
    """The address comes from the environment too; the report says what was done, and never the password."""
    build = lay_out(golden_graph(), tmp_path / "out")
    first, again = (kg_load(build, neo4j, "--name", "shapes") for _ in range(2))

    assert (first.returncode, first.stdout) == (0, "")
    assert first.stderr.splitlines() == [
        f"{neo4j.uri} holds all {ALL_NODES} nodes and {ALL_EDGES} relationships of build shapes",
        f"nodes: {ALL_NODES} created, 0 updated, 0 unchanged, 0 removed",
        f"relationships: {ALL_EDGES} created, 0 updated, 0 unchanged, 0 removed",
    ]
    assert again.stderr.splitlines()[1] == f"nodes: 0 created, 0 updated, {ALL_NODES} unchanged, 0 removed"


def kg_load(build: Path, server: Server, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run ``kg load``, told of the server by its environment."""
    known = {"NEO4J_URI": server.uri, "NEO4J_USERNAME": server.username, "NEO4J_PASSWORD": server.password or ""}
    return subprocess.run(
        [KG, "load", build, *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, **known, **environment},
        timeout=500,
        check=False,
    )

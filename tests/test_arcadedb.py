"""The embedded store: what is written is what is read, and nothing else happens."""

import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from kg.cypher import edge_rows, node_rows
from kg.errors import GraphError, QueryError, SinkError, SinkUnavailableError
from kg.model import CharSpan, Edge, Entity, Evidence, KnowledgeGraph, Paper, WriteReport
from kg.sinks.arcadedb import Store, open_store, write_store
from kg.vocab import EntityType, Relation
from tests.golden_graph import golden_graph, node_id


@pytest.fixture
def store(golden_store: Path) -> Iterator[Store]:
    """Open the golden graph's store."""
    with open_store(golden_store) as opened:
        yield opened


def names(path: Path) -> list[object]:
    """Read the names of all methods of a store."""
    with open_store(path) as store:
        return [row[0] for row in store.query("MATCH (m:Method) RETURN m.name AS name ORDER BY name").rows]


def without(graph: KnowledgeGraph, name: str) -> KnowledgeGraph:
    """Take an entity, and every edge of it, from a graph."""
    gone = node_id(name)
    return replace(
        graph,
        entities=tuple(entity for entity in graph.entities if entity.id != gone),
        edges=tuple(edge for edge in graph.edges if gone not in (edge.source, edge.target)),
    )


@pytest.mark.parametrize("label", sorted(node_rows(golden_graph())))
def test_nodes_come_back_as_they_were(store: Store, label: str) -> None:
    """Every property of every node, quotes, newlines and emoji included, is read back equal."""
    written = [
        {name: value for name, value in sorted(row.items()) if value is not None}
        for row in node_rows(golden_graph())[label]
    ]
    read = store.query(f"MATCH (n:{label}) RETURN n ORDER BY n.id")

    assert [row[0] for row in read.rows] == sorted(written, key=lambda row: str(row["id"]))


@pytest.mark.parametrize("signature", sorted(edge_rows(golden_graph())), ids=str)
def test_edges_come_back_as_they_were(store: Store, signature: object) -> None:
    """Every edge is read back between its ends, with paper, offsets, evidence, score and extractor."""
    [(found, rows)] = [(s, r) for s, r in edge_rows(golden_graph()).items() if s == signature]
    read = store.query(
        f"MATCH (a:{found.start})-[r:{found.type}]->(b:{found.end}) RETURN a.id, b.id, r ORDER BY a.id, b.id, r.paper"
    )
    written = sorted(((row.source, row.target, dict(row.properties)) for row in rows), key=lambda r: (r[0], r[1]))

    assert list(read.rows) == written


@pytest.mark.parametrize(
    "text",
    [
        "\0 \x1b[31m \u2028",
        "\\u0041 \\",
        "${jndi:ldap://x} $name",
        "#1:0",
        "'; DROP --",
        "null",
        "{}",
        "𝔘nï 😀",
        "é" * 200_000,
    ],
    ids=ascii,
)
def test_any_text_survives(tmp_path: Path, text: str) -> None:
    """Controls, escapes, what other systems obey, and texts longer than a page of the store come back as they were."""
    evidence = Evidence(paper="p", span=CharSpan(0, len(text)), text=text, score=1.0, extractor=text[:50])
    entity = Entity(id="e", name=text[:50], type=EntityType.METHOD, aliases=(text[:50], "x"), support=1)
    graph = KnowledgeGraph(
        papers=(Paper(id="p", text=text, sources=(text[:50],)),),
        entities=(entity,),
        claims=(),
        artifacts=(),
        edges=(Edge(source="p", type=Relation.PROPOSES, target="e", evidence=evidence),),
    )
    write_store(graph, tmp_path / "store")
    with open_store(tmp_path / "store") as store:
        found = store.query(
            "MATCH (p:Paper)-[r:PROPOSES]->(m:Method) RETURN p.text, m.name, m.aliases, r.evidence, r.score"
        )

    assert found.rows == ((text, text[:50], [text[:50], "x"], text, 1.0),)
    assert isinstance(found.rows[0][-1], float)


def test_half_a_character_is_refused(tmp_path: Path) -> None:
    """A lone surrogate, which no file can hold, is an error that names the store's place."""
    graph = replace(golden_graph(), papers=(*golden_graph().papers, Paper(id="z", text="\ud800", sources=("z",))))
    with pytest.raises(SinkError, match=f"^{re.escape(str(tmp_path / 'store'))}: the store cannot be written: "):
        write_store(graph, tmp_path / "store")


def test_what_is_written_is_counted(tmp_path: Path) -> None:
    """The report has the counts that were read back."""
    report = write_store(golden_graph(), tmp_path / "store")

    assert report == WriteReport(sink="Cypher store", nodes=45, edges=112)


def test_a_new_store_takes_the_place_of_the_old_one(tmp_path: Path) -> None:
    """Nothing of the old store is left in the new one, or beside it."""
    write_store(golden_graph(), tmp_path / "store")
    write_store(without(golden_graph(), "SlowStep"), tmp_path / "store")

    assert "SlowStep" not in names(tmp_path / "store")
    assert [path.name for path in tmp_path.iterdir()] == ["store"]


def test_a_failed_write_leaves_the_old_store(tmp_path: Path) -> None:
    """When a graph cannot be written, the old store still answers and nothing lies beside it."""
    write_store(golden_graph(), tmp_path / "store")
    wrong = replace(golden_graph().edges[0], source=node_id("accuracy"), target=node_id("F1"), type=Relation.USES)
    with pytest.raises(GraphError, match="no edge of the graph"):
        write_store(replace(golden_graph(), edges=(wrong,)), tmp_path / "store")

    assert "SlowStep" in names(tmp_path / "store")
    assert [path.name for path in tmp_path.iterdir()] == ["store"]


def test_an_empty_graph_is_a_store(tmp_path: Path) -> None:
    """A graph of nothing is written, and answers with no rows."""
    empty = KnowledgeGraph(papers=(), entities=(), claims=(), artifacts=(), edges=())

    assert write_store(empty, tmp_path / "store") == WriteReport(sink="Cypher store", nodes=0, edges=0)
    assert names(tmp_path / "store") == []


def test_other_things_are_not_replaced(tmp_path: Path) -> None:
    """A folder that is no store is refused and kept."""
    (tmp_path / "thesis.tex").write_text("years of work", encoding="utf-8")
    with pytest.raises(SinkError, match="other things are here"):
        write_store(golden_graph(), tmp_path)

    assert (tmp_path / "thesis.tex").read_text(encoding="utf-8") == "years of work"


def test_a_missing_store_is_named(tmp_path: Path) -> None:
    """The error says where the store should be and how to make it."""
    with pytest.raises(SinkUnavailableError, match="no-store") as caught, open_store(tmp_path / "no-store"):
        pass

    assert caught.value.hint == "make it: kg build …"


def test_a_damaged_store_is_named(tmp_path: Path) -> None:
    """A store whose files are damaged is an error of one line, not of the Java machine."""
    write_store(golden_graph(), tmp_path / "store")
    (tmp_path / "store" / "schema.json").write_text("{", encoding="utf-8")
    (tmp_path / "store" / "schema.prev.json").unlink(missing_ok=True)
    with pytest.raises(SinkUnavailableError, match="is damaged") as caught, open_store(tmp_path / "store"):
        pass

    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("cypher", "where", "message"),
    [
        ("MATCH (m:Method RETURN m.id", "line 1, column 17", "RETURN"),
        ("MATCH (m:Method)\nRETURN m.id +", "line 2, column", "end of input|EOF|mismatched|expecting"),
        ("MATCH (m:Method) RETURN x", None, "'x' not defined"),
        ("RETURN foo(1)", None, "Unknown function 'foo'"),
        ("RETURN $name", None, "name"),
        ("RETURN 1 / 0", None, "by zero"),
    ],
)
def test_a_refused_query_says_why_and_where(store: Store, cypher: str, where: str | None, message: str) -> None:
    """The error is the store's sentence on one line, with the place when the store gives one, and no class names."""
    with pytest.raises(QueryError, match=message) as caught:
        store.query(cypher)

    assert (caught.value.where or "").startswith(where or "")
    assert (caught.value.where is None) == (where is None)
    assert "\n" not in str(caught.value)
    assert "com.arcadedb" not in str(caught.value)


@pytest.mark.parametrize(
    "cypher", ["CREATE (m:Method {id: 'x'})", "MATCH (m) DETACH DELETE m", "MATCH (m:Method) SET m.name = 'x'"]
)
def test_a_query_cannot_write(store: Store, cypher: str) -> None:
    """A query that would change the store is refused, and changes nothing."""
    with pytest.raises(QueryError, match="not write"):
        store.query(cypher)

    assert store.counts() == (45, 112)


def test_a_query_reads_no_files(store: Store, tmp_path: Path) -> None:
    """Cypher has a way to read files; here it is shut."""
    (tmp_path / "secret.csv").write_text("secret", encoding="utf-8")
    with pytest.raises(QueryError, match="disabled"):
        store.query(f"LOAD CSV FROM 'file://{tmp_path}/secret.csv' AS line RETURN line")


def test_values_are_plain(store: Store) -> None:
    """Lists stay lists, maps are sorted, and what JSON lacks is text."""
    table = store.query("RETURN [1, null, 'x'] AS l, {b: 1.0, a: true} AS m, date('2024-02-01') AS d, 2 AS i")

    assert table.columns == ("l", "m", "d", "i")
    assert table.rows == (([1, None, "x"], {"a": True, "b": 1.0}, "2024-02-01", 2),)
    assert [type(value) for value in dict(table.rows[0][1]).values()] == [bool, float]


def test_a_path_is_its_nodes_and_relationships(store: Store) -> None:
    """A path becomes an object of two lists."""
    table = store.query("MATCH p = (:Method {name: 'BetaNet'})-[:EXTENDS]->(:Method) RETURN p")

    assert table.rows[0][0] == {
        "nodes": [
            {"aliases": ["Beta Net"], "id": node_id("BetaNet"), "name": "BetaNet", "support": 2},
            {"aliases": [], "id": node_id("AlphaNet"), "name": "AlphaNet", "support": 2},
        ],
        "relationships": [
            {
                "end": 45,
                "evidence": "BetaNet builds on AlphaNet for sorting images",
                "extractor": "hand/1",
                "paper": "shapes-002",
                "score": 0.875,
                "start": 0,
            }
        ],
    }


@pytest.mark.parametrize(
    "cypher",
    [
        "MATCH (m:Method) WHERE m.name = 'none' RETURN m.id AS id, m.name AS name",
        "MATCH (m:Method {name: 'none'}) WITH m.id AS id, m.name AS name RETURN id, name",
    ],
)
def test_an_answer_without_rows_has_columns(store: Store, cypher: str) -> None:
    """A header can be printed even where there is nothing to print below it."""
    assert store.query(cypher).columns == ("id", "name")


def test_another_process_reads_the_same_store(store: Store, golden_store: Path) -> None:
    """A store that is open here is read by another process at the same time, which prints nothing else."""
    code = (
        "import sys; from pathlib import Path; from kg.sinks.arcadedb import open_store\n"
        "with open_store(Path(sys.argv[1])) as store: print(store.counts())"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, golden_store], capture_output=True, text=True, timeout=120, check=False
    )

    assert store.counts() == (45, 112)
    assert (done.returncode, done.stdout, done.stderr) == (0, "(45, 112)\n", "")

"""What a load would write: rows, statements, and what of a row is new."""

import csv
import re
from dataclasses import replace
from pathlib import Path

import pytest

from kg.build_folder import TABLES, write_manifest
from kg.columns import EDGE_COLUMNS, NODE_COLUMNS
from kg.cypher import LABELS, Value
from kg.errors import GraphError, InputError
from kg.loading import GROUPS, Found, Tally, compare, graph_rows, read_build_rows, statements
from kg.loading.compare import Clash, find_mark
from kg.loading.tables import read_nodes
from kg.model import Edge, KnowledgeGraph
from kg.sinks.neo4j_batches import cut_batches
from kg.sinks.tables import write_tables
from kg.vocab import Relation
from tests.golden_graph import golden_graph, node_id
from tests.hostile_graph import hostile_graph

NAMES = (*LABELS, *map(str, Relation))


def lay_out(graph: KnowledgeGraph, folder: Path) -> Path:
    """Lay out what a load reads of a build folder."""
    folder.mkdir(parents=True)
    write_manifest(folder, {})
    write_tables(graph, folder / TABLES)
    return folder


@pytest.mark.parametrize("graph", [golden_graph(), hostile_graph()], ids=["golden", "hostile"])
def test_a_build_is_read_as_the_graph_it_was_written_from(graph: KnowledgeGraph, tmp_path: Path) -> None:
    """Rows streamed from the tables are those of the graph in memory, whatever the names, and again so."""
    rows, wanted = read_build_rows(lay_out(graph, tmp_path / "out")), graph_rows(graph)

    assert sorted(rows.nodes(), key=str) == sorted(wanted.nodes(), key=str)
    assert sorted(rows.edges(), key=str) == sorted(wanted.edges(), key=str)
    assert list(rows.edges()) == list(rows.edges())


def test_every_row_has_its_columns() -> None:
    """A row is as long as its label has columns; that of an edge has the ids of its ends before them."""
    rows = graph_rows(golden_graph())

    assert all(len(row) == len(NODE_COLUMNS[label]) for label, row in rows.nodes())
    assert all(len(row) == len(EDGE_COLUMNS) + 2 for _, row in rows.edges())


@pytest.mark.parametrize(
    ("table", "old", "new", "message"),
    [
        ("papers.csv", '"id"', '"key"', "papers.csv: expected columns id, title"),
        ("entities.csv", '"Method"', '"Gadget"', "entities.csv: line .*Gadget"),
        ("claims.csv", '"+"', '"?"', "claims.csv: line .*'\\?'"),
        ("values.csv", '"claim-', '"no-claim-', "values.csv: expected claim no-claim-"),
        ("relationships.csv", "0.875", "high", "relationships.csv: line .*high"),
        ("artifacts.csv", '"code"', '"co"de"', "artifacts.csv: line "),
    ],
)
def test_a_damaged_table_is_named(tmp_path: Path, table: str, old: str, new: str, message: str) -> None:
    """The error has the file, the line where there is one, and says to build again."""
    build = lay_out(golden_graph(), tmp_path / "out")
    file = build / TABLES / table
    text = file.read_bytes().decode()
    file.write_bytes(text.replace(old, new, 1).encode())
    with pytest.raises(InputError, match=message) as caught:
        _walk(build)

    assert text.count(old)
    assert caught.value.hint == "build again"


@pytest.mark.parametrize("table", ["papers", "entities", "claims", "values", "artifacts", "relationships"])
def test_a_missing_table_is_named(tmp_path: Path, table: str) -> None:
    """A build without one of the tables is no build to load."""
    build = lay_out(golden_graph(), tmp_path / "out")
    (build / TABLES / f"{table}.csv").unlink()
    with pytest.raises(InputError, match=f"{table}.csv: cannot be read"):
        _walk(build)


def test_an_edge_from_nowhere_is_refused(tmp_path: Path) -> None:
    """An edge of the table without one of its ends is no row."""
    build = lay_out(golden_graph(), tmp_path / "out")
    file = build / TABLES / "relationships.csv"
    file.write_text(file.read_text(encoding="utf-8").replace('"benchmark-', '"bench-', 1), encoding="utf-8")
    with pytest.raises(GraphError, match="bench-"):
        _walk(build)


def _walk(build: Path) -> None:
    rows = read_build_rows(build)
    assert list(rows.nodes())
    assert list(rows.edges())


def test_an_illegal_edge_is_no_row() -> None:
    """The vocabulary says what may be tied to what."""
    graph = golden_graph()
    wrong: Edge = replace(
        graph.edges[0], source=node_id("image sorting"), target=node_id("AlphaNet"), type=Relation.EXTENDS
    )
    with pytest.raises(GraphError, match="EXTENDS"):
        graph_rows(replace(graph, edges=(wrong,)))


def test_statements_are_made_of_the_vocabulary() -> None:
    """No statement has anything of a paper in it: labels, types and properties are closed, the rest is a parameter."""
    made = [
        *(make(group) for group in GROUPS for make in (statements.create, statements.find, statements.update)),
        *(statement for group in GROUPS for statement in statements.release(group)),
        *(make(name) for name in NAMES for make in (statements.keys_of_build, statements.remove_any)),
        statements.count_each(NAMES),
        statements.count_of_build(NAMES),
    ]
    # what follows a colon is a label, a type, or where the value of a property comes from
    named = {name for statement in made for name in re.findall(r":(\w+)", statement)}

    assert named <= set(NAMES)
    assert not any(set(statement) & set("`'\"\\") for statement in made)


def test_a_group_has_one_statement() -> None:
    """Two groups have two statements, and one group always the same, so that a server plans each once."""
    for make in (statements.create, statements.find, statements.update):
        assert len({make(group) for group in GROUPS}) == len(GROUPS)


@pytest.mark.parametrize("size", [1, 7, 10_000])
def test_batches_lose_no_row(size: int) -> None:
    """Whatever the size, each row is in one batch of its group, in the order in which it came."""
    rows = list(graph_rows(golden_graph()).edges())
    batches = list(cut_batches(rows, size=size))

    assert max(len(batch) for _, batch in batches) <= size
    for signature in {signature for signature, _ in rows}:
        batched = [row for group, batch in batches if group == signature for row in batch]
        assert batched == [row for found, row in rows if found == signature]


WANTED: dict[str, Value] = {"id": "m", "name": "M", "aliases": ["N"], "support": 2}


@pytest.mark.parametrize(
    ("held", "builds", "changes"),
    [
        ({}, ("out",), {}),
        ({"support": 1}, ("out",), {"support": 2}),
        ({"aliases": []}, ("out",), {"aliases": ["N"]}),
        ({"stars": 5}, ("out",), {}),
        ({"name": "old"}, ("out",), {"name": "M"}),
        ({}, (), {"kg_builds": ["out"]}),
        ({"name": "theirs", "support": 9}, ("first", "out"), {"aliases": ["M", "N"]}),
        ({"aliases": ["N", "O"], "support": 9}, ("out", "second"), {}),
        ({"name": "old"}, ("out", "second"), {"name": "M"}),
        ({}, ("first",), {"kg_builds": ["first", "out"]}),
        ({"aliases": ["O"]}, ("first",), {"kg_builds": ["first", "out"], "aliases": ["N", "O"]}),
    ],
)
def test_only_what_differs_is_set(held: dict[str, Value], builds: tuple[str, ...], changes: dict[str, Value]) -> None:
    """A build's own values win where it came first, aliases unite, support is left to a count, others' stay."""
    assert compare(WANTED, Found({**WANTED, **held}, builds), build="out") == changes


def test_what_is_not_known_any_more_goes() -> None:
    """A property that the build has not is removed from what it alone holds."""
    assert compare({"id": "p", "title": None}, Found({"id": "p", "title": "T"}, ("out",)), build="out") == {
        "title": None
    }


@pytest.mark.parametrize("mark", [{}, {"kg_builds": None}, {"kg_builds": "out"}, {"kg_builds": 1}])
def test_what_has_no_mark_is_not_ours(mark: dict[str, object]) -> None:
    """A node without a list of builds belongs to somebody else."""
    with pytest.raises(Clash, match="their-node"):
        find_mark({"id": "their-node", **mark})


def test_tallies_add_up() -> None:
    """Each count is added to its own kind."""
    total = Tally(created=1, updated=2, unchanged=3, removed=4) + Tally(created=10, removed=40)

    assert total == Tally(created=11, updated=2, unchanged=3, removed=44)
    assert total.present == 16


def test_reading_long_cells_leaves_the_csv_module_as_it_was(tmp_path: Path) -> None:
    """Between two rows, and for who stops half way, other readers find the module's limit unchanged."""
    limit = csv.field_size_limit()
    graph = golden_graph()
    long = replace(graph.papers[0], text=graph.papers[0].text + "x" * limit)
    folder = lay_out(replace(graph, papers=(long, *graph.papers[1:])), tmp_path / "build") / TABLES

    rows = read_nodes(folder)

    assert next(rows) == long
    assert csv.field_size_limit() == limit

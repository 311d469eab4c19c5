"""The tables: what stands in the CSV files, read back with the csv module."""

import csv
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given

from kg.errors import CountMismatchError, SinkError
from kg.model import Evidence, KnowledgeGraph, Paper
from kg.sinks.report import report_counts
from kg.sinks.tables import TABLES, write_tables
from tests import strategies
from tests.golden_graph import golden_graph, node_id


def _read(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, strict=True))


def _shown(*values: object) -> Iterator[str]:
    """Print values as cells hold them."""
    for value in values:
        match value:
            case None:
                yield ""
            case tuple():
                yield json.dumps(value, ensure_ascii=False)
            case float() if value.is_integer() and abs(value) < 2**53:
                yield str(int(value))
            case bool():
                yield str(value).lower()
            case _:
                yield str(value)


def _said(evidence: Evidence) -> tuple[str | float, ...]:
    span = evidence.span
    return evidence.paper, span.start, span.end, evidence.text, evidence.score, evidence.extractor


@strategies.patient
@given(strategies.graphs())
def test_cells_hold_what_the_graph_holds(tmp_path_factory: pytest.TempPathFactory, graph: KnowledgeGraph) -> None:
    """Every string, number and list comes back from the csv module as it was, whatever it holds."""
    folder = tmp_path_factory.mktemp("tables")

    report = write_tables(graph, folder)
    rows = {name: [list(row.values()) for row in _read(folder / name)] for name in TABLES}

    assert (report.nodes, report.edges) == (sum(1 for _ in graph.nodes()), len(graph.edges))
    assert [row[:6] + row[7:] for row in rows["papers.csv"]] == [
        list(_shown(p.id, p.title, p.venue, p.year, p.url, p.sources, p.text)) for p in graph.papers
    ]
    assert rows["entities.csv"] == [list(_shown(e.id, e.type, e.name, e.aliases, e.support)) for e in graph.entities]
    assert rows["claims.csv"] == [
        [
            *_shown(c.id, c.paper, c.type, c.polarity, c.hedged, c.negated, c.scope, c.mismatch),
            *_shown(c.text, c.span.start, c.span.end, c.score, c.loose),
        ]
        for c in graph.claims
    ]
    assert rows["values.csv"] == [
        [
            *_shown(c.id, nth, v.raw, v.value, v.unit, v.kind, v.bound),
            *_shown(v.subject, v.baseline, v.on, v.metric, v.before),
        ]
        for c in graph.claims
        for nth, v in enumerate(c.values, start=1)
    ]
    assert rows["artifacts.csv"] == [list(_shown(a.id, a.kind, a.url)) for a in graph.artifacts]
    assert rows["relationships.csv"] == [
        list(_shown(e.source, e.type, e.target, *_said(e.evidence))) for e in graph.edges
    ]


def test_the_golden_graph_fills_every_table(tmp_path: Path) -> None:
    """There are seven tables; none is empty, and the merge stands in its own."""
    write_tables(golden_graph(), tmp_path)

    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(TABLES)
    assert all(_read(path) for path in tmp_path.iterdir())
    assert _read(tmp_path / "merges.csv") == [
        {
            "entity": node_id("image sorting"),
            "paper": "shapes-002",
            "name": "sorting images",
            "rule": "word order",
            "score": "1",
            "detail": "sorting images ~ image sorting",
        }
    ]


def test_an_absent_value_is_not_an_empty_string(tmp_path: Path) -> None:
    """Strings stand in quotes and nothing else does: an empty cell without quotes is absent."""
    paper = Paper(id="p", text='=1+1 "a"', sources=("a.txt:1",), title="", year=2025)
    write_tables(KnowledgeGraph(papers=(paper,), entities=(), claims=(), artifacts=(), edges=()), tmp_path)

    header, row = (tmp_path / "papers.csv").read_bytes().decode().splitlines()

    assert header == '"id","title","venue","year","url","sources","sha256","text"'
    assert row.startswith('"p","",,2025,,"[""a.txt:1""]","')
    assert row.endswith('","=1+1 ""a"""')


def test_a_second_write_gives_the_same_bytes(tmp_path: Path) -> None:
    """Writing twice leaves the same files, without what a larger graph left there."""
    write_tables(golden_graph(), tmp_path)
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    empty = KnowledgeGraph(papers=(), entities=(), claims=(), artifacts=(), edges=())

    emptied = write_tables(empty, tmp_path)
    write_tables(golden_graph(), tmp_path)

    assert (emptied.nodes, emptied.edges) == (0, 0)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_long_texts_are_counted_too(tmp_path: Path) -> None:
    """A text longer than the csv module reads by default neither fails nor changes the module's limit."""
    limit = csv.field_size_limit()
    graph = golden_graph()
    long = replace(graph.papers[0], text=graph.papers[0].text + "x" * limit)

    report = write_tables(replace(graph, papers=(long, *graph.papers[1:])), tmp_path)

    assert report.edges == len(graph.edges)
    assert csv.field_size_limit() == limit


def test_a_file_in_the_way_is_named(tmp_path: Path) -> None:
    """A folder that cannot be made is an error with a hint."""
    (tmp_path / "tables").write_text("a file", encoding="utf-8")

    with pytest.raises(SinkError, match="tables: cannot be made: File exists") as caught:
        write_tables(golden_graph(), tmp_path / "tables")

    assert caught.value.hint is not None


@pytest.mark.parametrize(("nodes", "edges", "what"), [(44, 112, "nodes"), (45, 113, "edges")])
def test_a_sink_that_holds_another_number_is_an_error(nodes: int, edges: int, what: str) -> None:
    """A sink whose counts are not the graph's does not report success."""
    with pytest.raises(CountMismatchError, match=f"any: wrote [0-9]+ {what}, read back"):
        report_counts(golden_graph(), sink="any", nodes=nodes, edges=edges)

"""What two builds have apart."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from typer.testing import CliRunner

from kg.build_folder import read_graph
from kg.cli import app
from kg.diff import diff_graphs
from kg.model import KnowledgeGraph
from kg.pipeline import Manner, add, build
from tests import strategies
from tests.golden_graph import golden_graph, node_id

FIRST = "We propose AlderNet for leaf sorting. AlderNet gains 3.2% accuracy on LeafBench."
SECOND = "We propose BirchNet for leaf sorting. BirchNet outperforms AlderNet on LeafBench."


@strategies.patient
@given(strategies.graphs())
def test_a_graph_does_not_differ_from_itself(graph: KnowledgeGraph) -> None:
    """Whatever it holds."""
    assert all(one.is_empty for one in diff_graphs(graph, graph).values())


@strategies.patient
@given(strategies.graphs(), strategies.graphs())
def test_a_difference_turned_round_is_the_other_way(one: KnowledgeGraph, other: KnowledgeGraph) -> None:
    """What is added in one direction is removed in the other, what has changed has changed in both."""
    there, back = diff_graphs(one, other), diff_graphs(other, one)

    assert {kind: d.added.keys() for kind, d in there.items()} == {kind: d.removed.keys() for kind, d in back.items()}
    assert {kind: [c.id for c in d.changed] for kind, d in there.items()} == {
        kind: [c.id for c in d.changed] for kind, d in back.items()
    }


def test_a_change_is_told_part_by_part() -> None:
    """What it was and what it is; the evidence of a relationship by its own parts."""
    graph = golden_graph()
    entities = tuple(replace(e, support=e.support + 1) if e.name == "AlphaNet" else e for e in graph.entities)
    edges = (replace(graph.edges[0], evidence=replace(graph.edges[0].evidence, score=0.5)), *graph.edges[1:])
    found = diff_graphs(graph, replace(graph, entities=entities, edges=edges))
    (entity,), (edge,) = found["entities"].changed, found["relationships"].changed

    assert (entity.id, entity.what) == (node_id("AlphaNet"), "AlphaNet (Method)")
    assert list(entity.parts) == ["support"]
    assert edge.parts == {"score": ("0.875", "0.5")}


@pytest.fixture(scope="module")
def builds(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Build one paper, and the same with another one."""
    folder = tmp_path_factory.mktemp("diff")
    (folder / "one.txt").write_text(FIRST + "\n", encoding="utf-8")
    (folder / "two.txt").write_text(SECOND + "\n", encoding="utf-8")
    for out in ("a", "b"):
        build([str(folder / "one.txt")], folder / out, extractor="rules", quiet=True)
    add(folder / "b", [str(folder / "two.txt")], manner=Manner(quiet=True))
    return folder / "a", folder / "b"


def test_the_command_tells_what_came(builds: tuple[Path, Path]) -> None:
    """In words and as JSON, with the exit codes of diff."""
    a, b = map(str, builds)
    words, document = (CliRunner().invoke(app, ["diff", a, b, *more]) for more in ((), ("--json",)))
    paper = next(paper for paper in read_graph(builds[1]).papers if "Birch" in paper.text)

    assert (words.exit_code, document.exit_code) == (1, 1)
    assert "papers: 1 added, 0 removed, 0 changed" in words.stdout
    assert "+ BirchNet (Method)" in words.stdout
    assert list(json.loads(document.stdout)["papers"]["added"]) == [paper.id]
    assert [CliRunner().invoke(app, ["diff", x, x]).exit_code for x in (a, b)] == [0, 0]


def test_what_is_no_build_is_trouble(builds: tuple[Path, Path], tmp_path: Path) -> None:
    """Exit code 2, with a line that says what is wrong."""
    done = CliRunner().invoke(app, ["diff", str(builds[0]), str(tmp_path / "nowhere")])

    assert done.exit_code == 2
    assert "no such folder" in done.stderr

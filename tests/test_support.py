"""Only what enough papers say, surely enough."""

import csv
import io
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

from kg.build_folder import read_graph, read_manifest
from kg.cli import app
from kg.model import KnowledgeGraph
from kg.pipeline import BuildReport, build
from kg.support import Least, keep_supported
from tests import strategies
from tests.golden_graph import golden_graph


@strategies.patient
@given(strategies.graphs(), st.integers(1, 4), st.floats(0, 1))
def test_what_stays_has_enough_and_what_goes_is_counted(graph: KnowledgeGraph, support: int, score: float) -> None:
    """The part is a graph of its own; together with what is lost it is the whole."""
    kept, lost = keep_supported(graph, Least(support=support, score=score))

    assert all(entity.support >= support for entity in kept.entities) or support == 1
    assert all(edge.evidence.score >= score for edge in kept.edges)
    assert kept.papers == graph.papers
    assert len(kept.entities) + lost.entities == len(graph.entities)
    assert len(kept.claims) + lost.claims == len(graph.claims)
    assert len(kept.edges) + lost.relationships == len(graph.edges)


@strategies.patient
@given(strategies.graphs())
def test_who_asks_nothing_gets_all(graph: KnowledgeGraph) -> None:
    """One paper and no score are enough by default."""
    assert keep_supported(graph, Least())[0] == graph


def test_a_relationship_needs_as_many_papers_as_an_entity() -> None:
    """One that a single paper states between two things of many papers goes."""
    graph = golden_graph()
    kept, _ = keep_supported(graph, Least(support=2))
    named = {entity.id for entity in kept.entities}
    papers = Counter((e.source, e.type, e.target) for e in graph.edges)

    assert named
    assert all(papers[e.source, e.type, e.target] >= 2 for e in kept.edges if e.source in named)


def test_numbers_of_what_went_belong_to_its_name() -> None:
    """No id is left that names nothing."""
    graph = golden_graph()
    kept, _ = keep_supported(graph, Least(support=3))
    gone = {entity.id for entity in graph.entities} - {entity.id for entity in kept.entities}
    owners = {owner for claim in kept.claims for value in claim.values for _, owner in value.belongings()}

    assert gone
    assert not owners & gone


@pytest.fixture(scope="module")
def papers(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write three papers that share a benchmark."""
    path = tmp_path_factory.mktemp("support") / "papers.txt"
    names = ("Alder", "Birch", "Cedar")
    texts = (f"We propose {name}Net. {name}Net gains 3.2% accuracy on LeafBench." for name in names)
    path.write_text("\n\n".join(texts) + "\n", encoding="utf-8")
    return path


def test_a_build_keeps_to_its_least_support(papers: Path, tmp_path: Path) -> None:
    """In every file, in what is read back from it, and in the account of what was left out."""
    report: BuildReport = build([str(papers)], tmp_path / "out", extractor="rules", min_support=2, quiet=True)
    graph = read_graph(tmp_path / "out")
    text = (tmp_path / "out" / "tables" / "entities.csv").read_text(encoding="utf-8")
    rows = list(csv.DictReader(io.StringIO(text)))

    assert {row["id"] for row in rows} == {entity.id for entity in graph.entities}
    assert "LeafBench" in {entity.name for entity in graph.entities}
    assert not any(entity.name.endswith("Net") for entity in graph.entities)
    assert report.unsupported.entities >= 3
    assert read_manifest(tmp_path / "out")["unsupported"]["entities"] == report.unsupported.entities


def test_an_export_says_what_it_leaves_out(papers: Path, tmp_path: Path) -> None:
    """On standard error, beside the data."""
    build([str(papers)], tmp_path / "out", extractor="rules", quiet=True)
    arguments = ["export", str(tmp_path / "out"), "--format", "turtle"]
    whole, part = (CliRunner().invoke(app, [*arguments, *more]) for more in ((), ("--min-support", "2")))

    assert "AlderNet" in whole.stdout
    assert "left out" not in whole.stderr
    assert 'prefLabel "AlderNet"' not in part.stdout
    assert "left out as too few papers say it" in part.stderr


def test_a_view_leaves_out_what_few_papers_say(papers: Path, tmp_path: Path) -> None:
    """The page holds what has enough support, and the rest is counted."""
    build([str(papers)], tmp_path / "out", extractor="rules", quiet=True)
    page = tmp_path / "page.html"
    done = CliRunner().invoke(app, ["view", str(tmp_path / "out"), "-o", str(page), "--min-support", "2"])

    assert done.exit_code == 0, done.output
    assert "left out as too few papers say it" in done.stderr
    assert "LeafBench" in page.read_text(encoding="utf-8")

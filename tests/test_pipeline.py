"""The main job: a folder of abstracts becomes a build folder."""

import json
from pathlib import Path

import pytest

from extractors.base import EXTRACTORS
from kg.build_folder import read_graph, read_manifest
from kg.errors import PaperError
from kg.extraction import extract_papers
from kg.model import KnowledgeGraph, Paper
from kg.pipeline import BuildReport, build
from kg.readers import read_papers
from kg.sinks import BUILD_SINKS
from kg.sinks.rdf import read_rdf

ROOT = Path(__file__).parents[1]
#: Files of a build whose bytes depend on its input alone; a database directory numbers its pages by its clock.
REPRODUCIBLE = ("manifest.json", "sources.jsonl", "records.jsonl", "graph.ttl", "graph.html", "tables")

ABSTRACTS = """NeurIPS 2024 reading list

We propose HexaNet, a hexagonal convolution network for image classification. HexaNet outperforms \
ResNet-50 by 3.2% accuracy on ImageNet. Code is available at https://github.com/hexa/hexanet.

We present SlowSort (SS), an algorithm for sorting with $\\mathcal{O}(n^3)$ comparisons.
"""


@pytest.fixture
def papers_file(tmp_path: Path) -> Path:
    """Write two abstracts to a file."""
    path = tmp_path / "papers.txt"
    path.write_text(ABSTRACTS, encoding="utf-8")
    return path


def contents(build_folder: Path) -> dict[str, bytes]:
    """Read every reproducible file of a build."""
    roots = [build_folder / name for name in REPRODUCIBLE]
    files = [path for root in roots for path in ([root] if root.is_file() else sorted(root.iterdir()))]
    return {path.relative_to(build_folder).as_posix(): path.read_bytes() for path in files}


def test_a_build_holds_every_file(seeds_build: BuildReport) -> None:
    """Records, manifest and every sink's output are there, and nothing else."""
    expected = {"manifest.json", "sources.jsonl", "records.jsonl", *BUILD_SINKS}

    assert {path.name for path in seeds_build.build.iterdir()} == expected


def test_every_paper_of_the_bundled_corpus_is_in_the_graph(seeds_build: BuildReport) -> None:
    """74 papers, two of them with two sources, of ICML 2025."""
    graph = read_graph(seeds_build.build)

    assert len(graph.papers) == 74
    assert sum(len(paper.sources) for paper in graph.papers) == 76
    assert {(paper.venue, paper.year) for paper in graph.papers} == {("ICML", 2025)}


def test_the_sinks_hold_the_same_graph(seeds_build: BuildReport) -> None:
    """Each sink read back as many nodes and edges as the graph has."""
    graph = read_graph(seeds_build.build)
    nodes = sum(1 for _ in graph.nodes())

    assert {(report.nodes, report.edges) for report in seeds_build.sinks} == {(nodes, len(graph.edges))}


def test_the_graph_can_be_rebuilt_from_records_and_from_turtle(seeds_build: BuildReport) -> None:
    """What stands in records.jsonl and in graph.ttl is the same graph."""
    from_records = read_graph(seeds_build.build)
    from_turtle = read_rdf(seeds_build.build / "graph.ttl")

    assert without_merges(from_records) == without_merges(from_turtle)


def without_merges(graph: KnowledgeGraph) -> tuple[object, ...]:
    """Leave out what RDF does not carry."""
    return graph.papers, graph.entities, graph.claims, graph.artifacts, graph.edges


def test_the_manifest_tells_what_was_built(seeds_build: BuildReport) -> None:
    """Inputs by name and hash, counts of the graph, no path of this machine and no clock."""
    manifest = read_manifest(seeds_build.build)

    assert manifest["counts"] == dict(seeds_build.counts)
    assert [item["papers"] for item in manifest["inputs"]] == [19, 19, 19, 19]
    assert str(ROOT) not in json.dumps(manifest)


@pytest.mark.parametrize("extractor", EXTRACTORS)
def test_the_same_input_gives_the_same_bytes(extractor: str, papers_file: Path, tmp_path: Path) -> None:
    """Two builds of one file differ in no byte, wherever they are."""
    for name in ("one", "other"):
        build([str(papers_file)], tmp_path / name, extractor=extractor, quiet=True)

    assert contents(tmp_path / "one") == contents(tmp_path / "other")


def test_a_bad_file_stops_the_build_and_leaves_the_old_one(papers_file: Path, tmp_path: Path) -> None:
    """Without keep_going nothing changes on disk."""
    out = tmp_path / "out"
    build([str(papers_file)], out, extractor="rules", quiet=True)
    before = contents(out)
    bad = tmp_path / "bad.jsonl"
    bad.write_text("{broken\n", encoding="utf-8")

    with pytest.raises(PaperError, match=r"bad\.jsonl"):
        build([str(papers_file), str(bad)], out, extractor="rules", quiet=True)
    assert contents(out) == before


def test_with_keep_going_the_rest_is_built_and_the_failure_counted(papers_file: Path, tmp_path: Path) -> None:
    """A broken line is reported in the report and in the manifest."""
    bad = tmp_path / "bad.jsonl"
    bad.write_text('{"abstract": "We study nothing much."}\n{broken\n', encoding="utf-8")
    report = build([str(papers_file), str(bad)], tmp_path / "out", extractor="rules", keep_going=True, quiet=True)

    assert report.counts["papers"] == 3
    assert [(failure.path, failure.where) for failure in report.failures] == [("bad.jsonl", "line 2")]
    assert len(read_manifest(tmp_path / "out")["failures"]) == 1


@pytest.mark.parametrize("extractor", EXTRACTORS)
def test_many_processes_find_what_one_finds(extractor: str) -> None:
    """The number of workers changes neither findings nor order."""
    papers: tuple[Paper, ...] = read_papers([str(ROOT / "seeds")]).papers
    alone = list(extract_papers(papers, extractor=extractor, workers=1))
    together = list(extract_papers(papers, extractor=extractor, workers=2))

    assert alone == together


def test_a_build_counts_what_was_not_sure_enough(papers_file: Path, tmp_path: Path) -> None:
    """With a least score the graph is smaller, and report and manifest say by how much."""
    whole = build([str(papers_file)], tmp_path / "whole", extractor="model", quiet=True)
    sure = build([str(papers_file)], tmp_path / "sure", extractor="model", min_score=0.9, quiet=True)
    manifest = json.loads((tmp_path / "sure" / "manifest.json").read_text(encoding="utf-8"))

    assert sure.counts["entities"] < whole.counts["entities"]
    assert sure.left_out.total > whole.left_out.total == 0
    assert manifest["left_out"]["entities"] == sure.left_out.entities

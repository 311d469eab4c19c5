"""A graph comes back from RDF as a build."""

import codecs
import json
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from kg.build_folder import read_graph
from kg.cli import app
from kg.errors import InputError
from kg.importing import import_graph
from kg.pipeline import BuildReport, Manner, add
from kg.sinks.rdf import SYNTAXES, read_rdf, write_rdf
from kg.validation import Tally, iter_violations
from tests.golden_graph import golden_graph


@pytest.mark.parametrize("syntax", sorted(SYNTAXES))
def test_an_exported_graph_is_imported_as_it_was(tmp_path: Path, syntax: str) -> None:
    """From any syntax, to a build that is read, exported and asked like any other."""
    graph = replace(golden_graph(), merges=())
    file = tmp_path / f"graph{SYNTAXES[syntax].suffix}"
    write_rdf(graph, file, syntax=syntax, base="https://example.org/graph/")
    counts = import_graph(file, tmp_path / "out")

    assert read_graph(tmp_path / "out") == graph
    assert counts["papers"] == len(graph.papers)


def test_the_bundled_corpus_comes_back(seeds_build: BuildReport, tmp_path: Path) -> None:
    """Real names, numbers and quotes; the commands know the result."""
    out = str(tmp_path / "out")
    done = CliRunner().invoke(app, ["import", str(seeds_build.build / "graph.ttl"), "-o", out])
    shown = CliRunner().invoke(app, ["show", "SMAC", "--build", out, "--json"])

    assert done.exit_code == 0, done.output
    assert read_graph(tmp_path / "out") == replace(read_graph(seeds_build.build), merges=())
    assert json.loads(shown.stdout)["node"]["name"] == "SMAC"


def test_nothing_is_added_to_what_nobody_read(tmp_path: Path) -> None:
    """A build without sources says so."""
    write_rdf(golden_graph(), tmp_path / "graph.nt", syntax="ntriples")
    import_graph(tmp_path / "graph.nt", tmp_path / "out")
    with pytest.raises(InputError, match="settings of the build"):
        add(tmp_path / "out", [str(tmp_path / "graph.nt")], manner=Manner(quiet=True))


def test_what_is_no_graph_leaves_no_build(tmp_path: Path) -> None:
    """The error names the file, and nothing is written."""
    (tmp_path / "graph.ttl").write_text("no turtle", encoding="utf-8")
    with pytest.raises(InputError, match=r"graph\.ttl"):
        import_graph(tmp_path / "graph.ttl", tmp_path / "out")

    assert [path.name for path in tmp_path.iterdir()] == ["graph.ttl"]


@pytest.mark.parametrize("text", ["", "<urn:a> a <https://schema.org/Person> .\n"])
def test_rdf_of_others_makes_no_build(text: str, tmp_path: Path) -> None:
    """A build of nothing would say that all of the file is in it, and might replace one that was there."""
    (tmp_path / "graph.ttl").write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match="expected nodes of urn:claimgraph:vocab#, found none"):
        import_graph(tmp_path / "graph.ttl", tmp_path / "out")

    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("syntax", sorted(SYNTAXES))
def test_a_byte_order_mark_and_the_line_ends_of_windows_do_no_harm(tmp_path: Path, syntax: str) -> None:
    """An editor may have put them there."""
    graph = replace(golden_graph(), merges=())
    file = tmp_path / f"graph{SYNTAXES[syntax].suffix}"
    write_rdf(graph, file, syntax=syntax)
    file.write_bytes(codecs.BOM_UTF8 + file.read_bytes().replace(b"\n", b"\r\n"))

    assert read_rdf(file) == graph
    assert list(iter_violations(file, Tally())) == []


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--format", "trig", "--base", "no base"], "not a base IRI"),
        (["--format", "csv", "--base", "https://example.org/"], "has no IRIs"),
    ],
)
def test_a_base_that_cannot_be_is_wrong_usage(seeds_build: BuildReport, arguments: list[str], complaint: str) -> None:
    """Before anything is read."""
    done = CliRunner().invoke(app, ["export", str(seeds_build.build), *arguments])

    assert done.exit_code == 2
    assert complaint in done.stderr


def test_a_base_begins_the_iris(seeds_build: BuildReport) -> None:
    """Of every node, in every line."""
    arguments = ["export", str(seeds_build.build), "--format", "ntriples", "--base", "https://example.org/g/"]
    done = CliRunner().invoke(app, arguments)

    assert all(line.startswith("<https://example.org/g/") for line in done.stdout.splitlines())

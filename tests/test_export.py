"""Exports: the formats of ``kg export``, each written and read back by another program's reader."""

import json
import os
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path

import networkx
import pytest
from hypothesis import given
from typer.testing import CliRunner, Result

from kg.build_folder import RECORDS, read_graph, write_manifest
from kg.cli import app
from kg.cli.export import EXPORTERS
from kg.errors import InputError, SinkError
from kg.model import CharSpan, Findings, FoundEntity, KnowledgeGraph, Mention, Paper
from kg.records import write_records
from kg.sinks.graphml import iter_graphml, write_graphml
from kg.sinks.jsonl import iter_jsonl, write_jsonl
from kg.sinks.rdf import read_rdf
from kg.sinks.rdf.terms import DCTERMS, PROV
from kg.vocab import EntityType, Role
from tests import strategies
from tests.golden_graph import golden_graph, labels

#: The formats that are one file; the others are folders.
FILES = sorted(EXPORTERS.keys() - {"csv", "neo4j-admin"})


@strategies.patient
@given(strategies.graphs())
def test_lines_of_json_hold_the_graph(tmp_path_factory: pytest.TempPathFactory, graph: KnowledgeGraph) -> None:
    """Each node and edge is one line, with its label, its ends and its evidence."""
    path = tmp_path_factory.mktemp("jsonl") / "graph.jsonl"

    report = write_jsonl(graph, path)
    items = [json.loads(line) for line in path.read_bytes().split(b"\n")[:-1]]
    edges = [item for item in items if item["type"] == "relationship"]

    assert (report.nodes, report.edges) == (len(items) - len(edges), len(graph.edges))
    assert {item["id"] for item in items if item["type"] == "node"} == {node.id for node in graph.nodes()}
    assert sorted(
        (edge["start"]["id"], edge["label"], edge["end"]["id"], edge["properties"]["paper"]) for edge in edges
    ) == [edge.key for edge in graph.edges]


def test_lines_of_json_have_labels_and_properties() -> None:
    """A line holds what a store would hold of the node; what is absent is left out."""
    items = [json.loads(line) for line in iter_jsonl(golden_graph())]
    paper = next(item for item in items if item.get("id") == "theory-005")

    assert {item["id"]: item["labels"][0] for item in items if item["type"] == "node"} == labels()
    assert paper["properties"]["year"] == 2024
    assert "title" not in paper["properties"]


def test_networkx_reads_the_golden_graph(tmp_path: Path) -> None:
    """GraphML comes back with every node, every edge, and their properties with their types."""
    path = tmp_path / "graph.graphml"
    graph = golden_graph()

    report = write_graphml(graph, path)
    found = networkx.read_graphml(path, force_multigraph=True)
    nodes = list(found.nodes(data=True))
    edges = [(source, data["label"], target, data["paper"]) for source, target, data in found.edges(data=True)]

    assert (report.nodes, report.edges) == (found.number_of_nodes(), found.number_of_edges())
    assert {node: data["label"] for node, data in nodes} == labels()
    assert sorted(edges) == [edge.key for edge in graph.edges]
    assert {node: data["text"] for node, data in nodes if data["label"] == "Paper"} == {
        paper.id: paper.text for paper in graph.papers
    }
    assert {(data["score"], type(data["start"])) for _, _, data in found.edges(data=True)} == {(0.875, int)}


@strategies.patient
@given(strategies.graphs())
def test_any_graph_is_well_formed_xml(tmp_path_factory: pytest.TempPathFactory, graph: KnowledgeGraph) -> None:
    """No string breaks the document: an XML parser counts the nodes and edges that were written."""
    report = write_graphml(graph, tmp_path_factory.mktemp("graphml") / "graph.graphml")

    assert (report.nodes, report.edges) == (sum(1 for _ in graph.nodes()), len(graph.edges))


def test_what_xml_cannot_hold_is_shown_by_its_number() -> None:
    """Control characters become visible, line ends and markup survive."""
    paper = Paper(id="p", text="a\x1bb\r\n<c>&\uffff", sources=("a.txt:1",))
    graph = KnowledgeGraph(papers=(paper,), entities=(), claims=(), artifacts=(), edges=())

    assert "a\\x1bb&#13;\n&lt;c&gt;&amp;\\xffff</data>" in "".join(iter_graphml(graph))


@pytest.fixture(scope="module")
def build(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a build folder with one paper."""
    folder = tmp_path_factory.mktemp("out")
    text = "We propose PipeNet for tests."
    name = CharSpan(11, 18)
    entity = FoundEntity(
        id="m1",
        name="PipeNet",
        type=EntityType.METHOD,
        role=Role.PROPOSED,
        aliases=(),
        mentions=(Mention(name, name.of(text)),),
        evidence=CharSpan(0, 18),
        score=0.9,
    )
    paper = Paper(id="pipes-1", text=text, sources=("pipes.txt:1",))
    write_manifest(folder, {})
    write_records([Findings(paper=paper, extractor="hand/1", entities=(entity,))], folder / RECORDS)
    return folder


def _export(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["export", *arguments], catch_exceptions=False)


@pytest.mark.parametrize("style", sorted(EXPORTERS.keys() - {"nanopub", "neo4j-admin"}))
def test_every_format_reports_what_it_wrote(style: str, build: Path, tmp_path: Path) -> None:
    """Written to a place, a format says on standard error what is there, and nothing on standard output."""
    done = _export(str(build), "--format", style, "-o", str(tmp_path / "graph"))

    assert done.exit_code == 0
    assert done.stderr == f"2 nodes, 1 relationships in {tmp_path / 'graph'}\n"
    assert done.stdout == ""


def test_the_import_tools_files_come_with_their_commands(build: Path, tmp_path: Path) -> None:
    """Standard output has what a user runs next, and standard error what was written."""
    done = _export(str(build), "--format", "neo4j-admin", "-o", str(tmp_path / "csv"))

    assert done.exit_code == 0
    assert done.stderr == f"2 nodes, 1 relationships in {tmp_path / 'csv'}\n"
    assert done.stdout.startswith(f"cd {tmp_path / 'csv'} && neo4j-admin database import full neo4j \\\n  --array-")
    assert done.stdout.endswith("\n# then start Neo4j, and once:\ncypher-shell --file after-import.cypher\n")


@pytest.mark.parametrize("style", FILES)
def test_standard_output_has_the_bytes_of_the_file(style: str, build: Path, tmp_path: Path) -> None:
    """Without ``-o`` the same bytes go to standard output."""
    _export(str(build), "--format", style, "-o", str(tmp_path / "graph"))

    assert _export(str(build), "--format", style).stdout_bytes == (tmp_path / "graph").read_bytes()


@pytest.mark.parametrize("style", FILES)
def test_a_pipe_is_written_to_and_stays(style: str, build: Path, tmp_path: Path) -> None:
    """A pipe gets the bytes as they come; it is neither replaced by a file nor read back."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with ThreadPoolExecutor() as pool:
        received = pool.submit(pipe.read_bytes)
        _export(str(build), "--format", style, "-o", str(pipe))

    assert received.result() == _export(str(build), "--format", style).stdout_bytes
    assert pipe.is_fifo()


def test_exported_turtle_is_the_graph_of_the_build(build: Path, tmp_path: Path) -> None:
    """What is exported reads back as the graph that the build folder holds."""
    _export(str(build), "--format", "turtle", "-o", str(tmp_path / "graph.ttl"))

    assert read_rdf(tmp_path / "graph.ttl") == read_graph(build)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--format", "csv"], "csv is a folder of tables; name the folder"),
        (["--format", "xlsx"], "no format 'xlsx'; there are turtle, ntriples, nquads, trig, json-ld, nanopub, csv"),
        ([], "--format"),
    ],
)
def test_wrong_usage_is_told(arguments: list[str], told: str, build: Path) -> None:
    """A format that does not exist, or a folder without a place, is wrong usage."""
    done = _export(str(build), *arguments)

    assert done.exit_code == 2
    assert told in done.stderr


def test_a_build_that_is_not_there_is_named(tmp_path: Path) -> None:
    """An export of nothing names the folder that it looked in."""
    with pytest.raises(InputError, match="nowhere"):
        _export(str(tmp_path / "nowhere"), "--format", "turtle")


@pytest.mark.parametrize("style", FILES)
def test_a_place_that_cannot_be_written_is_named(style: str, build: Path, tmp_path: Path) -> None:
    """Each format names the file that it cannot write, with a hint."""
    with pytest.raises(SinkError, match="none/graph: cannot be written") as caught:
        _export(str(build), "--format", style, "-o", str(tmp_path / "none" / "graph"))

    assert caught.value.hint is not None


def test_licence_and_times_are_told_on_request(build: Path) -> None:
    """The time of reading is that of the records; without a request two exports are the same bytes."""
    plain, again = (_export(str(build), "--format", "ntriples").stdout for _ in range(2))
    told = _export(str(build), "--format", "ntriples", "--licence", "https://example.org/l", "--with-time").stdout
    read = datetime.fromtimestamp((build / RECORDS).stat().st_mtime, UTC).isoformat(timespec="seconds")

    assert plain == again
    assert f"<{DCTERMS['license']}> <https://example.org/l> ." in told
    assert f'<{PROV["endedAtTime"]}> "{read}"' in told
    assert f"<{DCTERMS['issued']}>" in told


@pytest.mark.parametrize("licence", ["by-nc", "https://a b", "https://x/<y>", "", "https://[a/%zz"])
def test_a_licence_that_is_no_iri_is_wrong_usage(licence: str, build: Path) -> None:
    """Exit code 2, with an example."""
    done = _export(str(build), "--format", "turtle", "--licence", licence)

    assert done.exit_code == 2
    assert "https://creativecommons.org/licenses/by/4.0/" in " ".join(done.stderr.split())

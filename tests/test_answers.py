"""Leaderboards, conflicts, comparisons and gaps: what they find in a graph, and how they are written."""

import csv
import io
import json
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from kg.answers import Answer, compare, find_conflicts, find_gaps, make_leaderboard
from kg.answers.answer import answer_html, answer_markdown
from kg.cli import app
from kg.model import Claim, Edge, Entity, KnowledgeGraph
from kg.vocab import EntityType, Relation
from tests.golden_graph import golden_graph, node_id
from tests.hostile_graph import hostile_graph


def _entity(graph: KnowledgeGraph, name: str) -> Entity:
    return next(entity for entity in graph.entities if entity.name == name)


def _rows(answer: Answer, section: int = 0) -> list[tuple[object, ...]]:
    return list(answer.sections[section].table.rows)


def _with_claims(graph: KnowledgeGraph, *claims: Claim) -> KnowledgeGraph:
    """Put claims in place of those of the same id."""
    known = {claim.id: claim for claim in (*graph.claims, *claims)}
    return replace(graph, claims=tuple(known[id_] for id_ in sorted(known)))


def _with_edges(graph: KnowledgeGraph, *edges: Edge) -> KnowledgeGraph:
    return replace(graph, edges=tuple(sorted((*graph.edges, *edges), key=lambda edge: edge.key)))


def test_a_leaderboard_ranks_the_scores_on_a_test_bed() -> None:
    """The highest first, with the paper and its words."""
    graph = golden_graph()
    answer = make_leaderboard(graph, _entity(graph, "TinyShapes"))

    assert [row[:3] for row in _rows(answer)] == [("BetaNet", "accuracy", "90.25%"), ("AlphaNet", "accuracy", "81.5%")]
    assert all(str(row[2]) in str(row[5]) for row in _rows(answer))


def test_a_baselines_score_is_the_baselines() -> None:
    """``84% against 81.5% for AlphaNet`` gives each method its own number."""
    graph = golden_graph()
    answer = make_leaderboard(graph, _entity(graph, "ShapeBench"))

    assert {(row[0], row[2]) for row in _rows(answer)} == {("BetaNet", "84%"), ("AlphaNet", "81.5%")}


def test_a_leaderboard_of_one_metric_says_what_it_leaves_out() -> None:
    """Scores in other metrics are counted."""
    graph = golden_graph()
    other = next(entity for entity in graph.entities if entity.type is EntityType.METRIC and entity.name != "accuracy")
    answer = make_leaderboard(graph, _entity(graph, "TinyShapes"), metric=other)

    assert answer.is_empty
    assert answer.notes == ("2 scores in other metrics are left out",)


def test_where_papers_agree_there_is_no_conflict() -> None:
    """The golden papers agree."""
    assert find_conflicts(golden_graph()).is_empty


def _claim_with(graph: KnowledgeGraph, raw: str) -> Claim:
    return next(claim for claim in graph.claims if any(value.raw == raw for value in claim.values))


@pytest.mark.parametrize(
    ("raw", "value", "conflicts"), [("79.0%", 79.0, 1), ("81.5%", 81.5, 0), ("81.50%", 81.5, 0), ("82%", 82.0, 0)]
)
def test_two_values_of_one_thing_conflict(raw: str, value: float, conflicts: int) -> None:
    """Another paper gives the same method, test bed and metric another value, beyond what rounding explains."""
    graph = golden_graph()
    claim = _claim_with(graph, "90.25%")
    changed = replace(claim.values[0], raw=raw, value=value, subject=node_id("AlphaNet"))
    answer = find_conflicts(_with_claims(graph, replace(claim, values=(changed,))))

    assert len(_rows(answer)) == conflicts
    for row in _rows(answer):
        assert row[:4] == ("AlphaNet", "TinyShapes", "accuracy", "81.5%")
        assert {row[5], row[8]} == {_claim_with(graph, "up to 3 points").text, claim.text}


def test_each_better_than_the_other_is_a_conflict() -> None:
    """Both quotes stand in one row."""
    graph = golden_graph()
    edge = next(edge for edge in graph.edges if edge.type is Relation.OUTPERFORMS)
    paper = next(paper for paper in graph.papers if paper.id != edge.evidence.paper)
    evidence = replace(
        edge.evidence, paper=paper.id, span=replace(edge.evidence.span, start=0, end=5), text=paper.text[:5]
    )
    answer = find_conflicts(
        _with_edges(graph, replace(edge, source=edge.target, target=edge.source, evidence=evidence))
    )
    (row,) = _rows(answer, 1)

    assert {row[0], row[1]} == {e.name for e in graph.entities if e.id in {edge.source, edge.target}}
    assert {edge.evidence.text, paper.text[:5]} <= set(row)


def test_two_methods_are_compared_by_what_is_said_of_both() -> None:
    """Relationships and claims between the two, then scores on the same test bed side by side."""
    graph = golden_graph()
    one, other = _entity(graph, "BetaNet"), _entity(graph, "AlphaNet")
    answer = compare(graph, one, other)
    scores = {(row[0], row[1]): (str(row[3]), str(row[4])) for row in _rows(answer, 1)}

    assert any("AlphaNet" in str(row[0]) and "BetaNet" in str(row[0]) for row in _rows(answer))
    assert scores["ShapeBench", "accuracy"][0].startswith("84% (")
    assert scores["ShapeBench", "accuracy"][1].startswith("81.5% (")
    assert _rows(compare(graph, other, one), 1)[0][0] == _rows(answer, 1)[0][0]


def test_gaps_lay_methods_out_against_test_beds() -> None:
    """A number is that of the papers that tried the pair, a dash is a gap, and each number has its quotes."""
    graph = golden_graph()
    answer = find_gaps(graph, _entity(graph, "image sorting"))
    beds = answer.sections[0].table.columns[1:]
    tried = {
        (str(row[0]), bed)
        for row in _rows(answer)
        for bed, cell in zip(beds, row[1:], strict=True)
        if isinstance(cell, int)
    }

    assert ("AlphaNet", "TinyShapes") in tried
    assert {(row[0], row[1]) for row in _rows(answer, 1)} == tried
    assert sum(cell == "–" for row in _rows(answer) for cell in row) == len(_rows(answer)) * len(beds) - len(tried)


def test_gaps_say_what_a_limit_leaves_out() -> None:
    """The note names the number that shows all."""
    graph = golden_graph()
    answer = find_gaps(graph, _entity(graph, "image sorting"), limit=1)
    whole = find_gaps(graph, _entity(graph, "image sorting"))

    assert len(_rows(answer)) == 1
    assert any(f"--limit {len(_rows(whole))}" in note for note in answer.notes)


def test_hostile_names_are_mere_text_in_every_spelling() -> None:
    """No markup of a name becomes markup of the page or breaks a row."""
    graph = hostile_graph()
    for task in (entity for entity in graph.entities if entity.type is EntityType.TASK):
        answer = find_gaps(graph, task)
        page, text = answer_html(answer), answer_markdown(answer)

        assert "<script" not in page.lower()
        assert all(line.startswith(("#", "|", "- ")) for line in text.splitlines() if line)


@pytest.fixture(scope="module")
def build(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build a graph of two small papers."""
    folder = tmp_path_factory.mktemp("answers")
    text = (
        "We propose TeaNet, a method for cup sorting. TeaNet reaches an accuracy of 71.2% on CupBench.\n\n"
        "We propose LeafNet, a method for cup sorting. LeafNet reaches an accuracy of 65.3% on CupBench."
    )
    (folder / "papers.txt").write_text(text, encoding="utf-8")
    done = CliRunner().invoke(
        app, ["build", str(folder / "papers.txt"), "-o", str(folder / "out"), "--extractor", "rules", "-q"]
    )

    assert done.exit_code == 0, done.output
    return folder / "out"


@pytest.mark.parametrize("form", ["table", "csv", "markdown", "html", "json"])
def test_the_command_writes_every_format(build: Path, form: str, tmp_path: Path) -> None:
    """What is printed is what is written, and holds both scores."""
    arguments = ["leaderboard", "cupbench", "--build", str(build), "--format", form]
    printed = CliRunner().invoke(app, arguments)
    written = CliRunner().invoke(app, [*arguments, "--output", str(tmp_path / "answer")])

    assert printed.exit_code == written.exit_code == 0
    assert (tmp_path / "answer").read_text(encoding="utf-8") == printed.stdout
    assert "71.2%" in printed.stdout
    assert "65.3%" in printed.stdout


def test_csv_and_json_are_read_by_programs(build: Path) -> None:
    """The first table as CSV, everything as JSON."""
    arguments = ["leaderboard", "CupBench", "--build", str(build), "--format"]
    rows = list(csv.DictReader(io.StringIO(CliRunner().invoke(app, [*arguments, "csv"]).stdout)))
    document = json.loads(CliRunner().invoke(app, [*arguments, "json"]).stdout)

    assert [row["value"] for row in rows] == ["71.2%", "65.3%"]
    assert [row["method"] for row in document["tables"]["Scores on CupBench"]] == ["TeaNet", "LeafNet"]


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["leaderboard", "TeaNet"], "is no Benchmark or Dataset or Task"),
        (["leaderboard", "CupBensh"], "did you mean 'CupBench'"),
        (["gaps", "CupBench"], "is no Task"),
        (["compare", "TeaNet", "CupBench"], "is no Method"),
        (["compare", "TeaNet", "teanet"], "are one node"),
    ],
)
def test_a_name_of_something_else_is_refused_with_what_it_is(build: Path, arguments: list[str], complaint: str) -> None:
    """One line says what is wrong, another what there is."""
    done = CliRunner().invoke(app, [*arguments, "--build", str(build)])

    assert done.exit_code == 1
    assert complaint in str(done.exception) + str(getattr(done.exception, "hint", "")) + done.output

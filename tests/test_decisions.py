"""What the user decides of names: applied, kept, and reported when it no longer applies."""

import csv
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

from kg.build_folder import MANIFEST, RECORDS, read_graph
from kg.cli import app
from kg.curation import SSSOM, TOML, append_decision, parse_toml, read_decisions, to_toml
from kg.errors import InputError
from kg.graph import build_graph
from kg.model import Findings
from kg.records import write_records
from kg.resolve import Decision, DecisionKind, Rule, resolve
from kg.vocab import EntityType
from tests.test_resolve import Authority, found, nodes_of, paper

PAPERS = [
    paper(1, found("graph network", "message network")),
    paper(2, found("message network")),
    paper(3, found("lattice filter")),
]


def decide(kind: str, *names: str, to: str | None = None, papers: tuple[str, ...] = ()) -> Decision:
    """Make a decision."""
    return Decision(kind=DecisionKind(kind), names=names, to=to, papers=papers)


@pytest.mark.parametrize(
    ("decision", "nodes"),
    [
        (decide("same", "graph network", "lattice filter"), [{"p1", "p2", "p3"}]),
        (decide("different", "graph network", "message network"), [{"p1"}, {"p2"}, {"p3"}]),
        (decide("different", "graph network", papers=("p2",)), [{"p1"}, {"p2"}, {"p3"}]),
        (decide("drop", "lattice filter"), [{"p1", "p2"}]),
        (decide("rename", "lattice filter", to="sieve"), [{"p1", "p2"}, {"p3"}]),
        (decide("retype", "lattice filter", to="Task"), [{"p1", "p2"}, {"p3"}]),
    ],
)
def test_a_decision_is_applied(decision: Decision, nodes: list[set[str]]) -> None:
    """Same, different, drop, rename and retype do what they say, and none is reported as unused."""
    resolution = resolve(PAPERS, Authority(), [decision])
    graph = build_graph(PAPERS, resolution)

    assert nodes == nodes_of(resolution)
    assert resolution.unused == ()
    assert len(graph.entities) == len(nodes)


def test_a_decision_gives_its_reason() -> None:
    """Names that the user ties are merged by decision of the user."""
    resolution = resolve(PAPERS, Authority(), [decide("same", "graph network", "lattice filter")])

    assert {Rule.DECISION} == {merge.rule for merge in resolution.merges if merge.paper == "p3"}


def test_decisions_build_on_each_other() -> None:
    """An entity that was renamed is found by its new name, and by its id there."""
    first = decide("rename", "lattice filter", to="sieve")
    second = decide("retype", "sieve", to="Task")
    (entity,) = (e for e in resolve(PAPERS, Authority(), [first, second]).entities if e.name == "sieve")
    third = decide("rename", entity.id, to="strainer")
    names = {e.name: e.type for e in resolve(PAPERS, Authority(), [first, second, third]).entities}

    assert names["strainer"] == EntityType.TASK


def test_things_of_one_name_are_told_apart_by_id() -> None:
    """An id that the graph shows means its entity, also where two have one name."""
    apart = decide("different", "message network", papers=("p2",))
    twins = list(resolve([*PAPERS[1:], paper(4, found("message network"))], Authority(), [apart]).entities)
    (twin, other) = sorted(e.id for e in twins if e.name == "message network")
    renamed = resolve(
        [*PAPERS[1:], paper(4, found("message network"))], Authority(), [apart, decide("rename", twin, to="new name")]
    )

    assert renamed.unused == ()
    assert other != twin
    assert {"new name", "message network", "lattice filter"} == {entity.name for entity in renamed.entities}


@pytest.mark.parametrize(
    "decision",
    [
        decide("same", "graph network", "nothing"),
        decide("same", "graph network", "message network"),
        decide("different", "graph network", "lattice filter"),
        decide("different", "lattice filter", papers=("p1",)),
        decide("rename", "nothing", to="something"),
        decide("drop", "nothing"),
    ],
)
def test_a_decision_that_no_longer_applies_is_reported(decision: Decision) -> None:
    """It changes nothing, and the reason says which decision it is."""
    resolution = resolve(PAPERS, Authority(), [decision])

    assert resolution.of_found == resolve(PAPERS, Authority()).of_found
    assert len(resolution.unused) == 1
    assert decision.kind in resolution.unused[0]


names = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=12)
decisions = st.one_of(
    st.builds(decide, st.sampled_from(["same", "different"]), names, names),
    st.builds(lambda name, ids: decide("different", name, papers=tuple(ids)), names, st.lists(names, min_size=1)),
    st.builds(lambda name, to: decide("rename", name, to=to), names, names),
    st.builds(lambda name, to: decide("retype", name, to=to.value), names, st.sampled_from(EntityType)),
    st.builds(lambda name: decide("drop", name), names),
)


@given(decisions)
def test_what_is_written_is_read_back(decision: Decision) -> None:
    """Any name survives the file, quotes, controls and line breaks included."""
    assert [decision] == list(parse_toml(to_toml(decision), path="curation.toml"))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[[same]]\nnames = ['a']", "two names"),
        ("[[same]]\nname = 'a'", "names"),
        ("[[rename]]\nname = 'a'", "name and to"),
        ("[[retype]]\nname = 'a'\nto = 'Thing'", "Method, Task"),
        ("[[merge]]\nnames = ['a', 'b']", "same, different"),
        ("[same]\nnames = ['a', 'b']", r"\[\[same\]\]"),
        ("[[same]", "TOML"),
    ],
)
def test_a_file_that_breaks_a_rule_is_refused(text: str, expected: str) -> None:
    """The message names the table and what it should be."""
    with pytest.raises(InputError, match=expected):
        list(parse_toml(text, path="curation.toml"))


def test_comments_stay_when_a_decision_is_written(tmp_path: Path) -> None:
    """A decision is written at the end; what a person wrote is as it was."""
    (tmp_path / TOML).write_text("# mine\n[[drop]]\nname = 'x'", encoding="utf-8")
    append_decision(tmp_path, decide("same", "a", "b"))

    assert (tmp_path / TOML).read_text(encoding="utf-8").startswith("# mine\n[[drop]]\nname = 'x'\n\n[[same]]\n")
    assert [decision.kind for decision in read_decisions(tmp_path)] == [DecisionKind.SAME, DecisionKind.DROP]


def test_an_sssom_table_says_same_and_different(tmp_path: Path) -> None:
    """Exact matches are the same, negated ones are different, other predicates say nothing."""
    rows = [
        ("subject_id", "predicate_modifier", "predicate_id", "object_id", "mapping_justification"),
        ("a", "", "skos:exactMatch", "b", "semapv:ManualMappingCuration"),
        ("c", "Not", "skos:exactMatch", "d", "semapv:ManualMappingCuration"),
        ("e", "", "skos:broadMatch", "f", "semapv:ManualMappingCuration"),
    ]
    with (tmp_path / SSSOM).open("w", encoding="utf-8", newline="") as file:
        file.write("#mapping_set_id: example\n")
        csv.writer(file, delimiter="\t", lineterminator="\n").writerows(rows)

    assert (decide("same", "a", "b"), decide("different", "c", "d")) == read_decisions(tmp_path)


@pytest.fixture
def build(tmp_path: Path) -> Path:
    """Make a build folder that holds records alone."""
    write_records(PAPERS, tmp_path / RECORDS)
    (tmp_path / MANIFEST).write_text("{}", encoding="utf-8")
    return tmp_path


def run(*arguments: str) -> tuple[int, str, str]:
    """Run the program."""
    result = CliRunner().invoke(app, arguments)
    return result.exit_code, result.stdout, result.stderr


def test_the_commands_write_decisions_that_the_graph_follows(build: Path) -> None:
    """``kg merge``, ``kg split`` and ``kg rename`` write what they are told, and the graph shows it."""
    at = ("--build", str(build))
    runs = [
        run("split", "graph network", *at),
        run("merge", "graph network", "lattice filter", *at),
        run("rename", "message network", "post office", *at),
    ]

    assert [code for code, _, _ in runs] == [0, 0, 0], runs
    assert {("graph network", 2), ("post office", 1)} == {(e.name, e.support) for e in read_graph(build).entities}


def test_merges_are_listed_with_rule_and_score(build: Path) -> None:
    """``kg merges`` gives each name that became part of an entity, and why."""
    _, answer, _ = run("merges", str(build), "--entity", "graph network", "--json")

    assert {("p1", "p2")} == {tuple(sorted(row["paper"] for row in json.loads(answer)))}
    assert all(row["rule"] and row["why"] and 0 < row["score"] <= 1 for row in json.loads(answer))


def test_a_decision_that_changes_nothing_is_refused(build: Path) -> None:
    """``kg merge`` of one entity with itself fails and writes nothing."""
    result = CliRunner().invoke(app, ["merge", "graph network", "message network", "--build", str(build)])

    assert "this changes nothing" in str(result.exception)
    assert not (build / TOML).exists()


def test_unused_decisions_are_reported_with_the_merges(build: Path) -> None:
    """``kg merges`` warns of a decision on something that is no longer there."""
    append_decision(build, decide("drop", "gone"))
    _, _, complaints = run("merges", str(build))

    assert "no longer applies" in complaints
    assert "gone" in complaints


def test_order_of_papers_makes_no_difference_to_decisions() -> None:
    """Decisions on any order of the papers give the same graph."""
    decided: list[Decision] = [
        decide("different", "graph network", "message network"),
        decide("drop", "lattice filter"),
    ]
    backwards: list[Findings] = PAPERS[::-1]

    assert resolve(PAPERS, Authority(), decided) == resolve(backwards, Authority(), decided)

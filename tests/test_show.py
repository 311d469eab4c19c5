"""Showing one entity or paper: finding it, gathering what is said of it, printing it."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from typer.testing import CliRunner, Result

from kg.build_folder import RECORDS, write_manifest
from kg.cli import app
from kg.cli.show import printable
from kg.errors import GraphError
from kg.model import (
    CharSpan,
    Entity,
    Findings,
    FoundClaim,
    FoundEntity,
    KnowledgeGraph,
    Mention,
    Paper,
    Quantity,
)
from kg.records import write_records
from kg.show import find_subject, to_card
from kg.show.card import CONTEXT, find_sentence
from kg.vocab import Bound, ClaimType, EntityType, Polarity, Role, ValueKind
from tests import strategies
from tests.golden_graph import golden_graph, node_id


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        (node_id("AlphaNet"), node_id("AlphaNet")),
        ("AlphaNet", node_id("AlphaNet")),
        ("alphanet", node_id("AlphaNet")),
        ("beta  net", node_id("BetaNet")),
        ("Sorting of images", node_id("image sorting")),
        ("image-sorting", node_id("image sorting")),
        ('quote"net {V2}', node_id('Quote"Net {v2}')),
        ("shapes-002", "shapes-002"),
        ("BETANET", node_id("BetaNet")),
        ("alphanet: gated pooling that sorts", "shapes-001"),
        ('odd/id "3" {x}', 'odd/id "3" {x}'),
    ],
)
def test_a_node_is_found_by_id_name_alias_or_title(name: str, expected: str) -> None:
    """Capitals, white space and hyphens do not matter; an exact name goes before a like one."""
    graph = replace(golden_graph(), papers=tuple(_untitled(paper) for paper in golden_graph().papers))

    assert find_subject(graph, name).id == expected


def _untitled(paper: Paper) -> Paper:
    """Take the title from the paper that has the name of its own system for one."""
    return replace(paper, title=None) if paper.title == "BetaNet" else paper


def test_a_paper_is_found_by_what_it_proposes() -> None:
    """Among papers, the name of a system means the paper that brings it forward."""
    assert find_subject(golden_graph(), "slowstep", only_papers=True).id == "theory-005"
    assert find_subject(golden_graph(), "Beta Net", only_papers=True).id == "shapes-002"
    assert find_subject(golden_graph(), "TinyShapes", only_papers=True).id == "shapes-004"


def test_a_name_that_several_have_is_not_guessed() -> None:
    """An ambiguous name lists what it could mean, by id."""
    with pytest.raises(GraphError, match="2 nodes are called 'BetaNet'") as caught:
        find_subject(golden_graph(), "BetaNet")

    assert set(caught.value.ids) == {node_id("BetaNet"), "shapes-002"}
    assert all(id_ in str(caught.value) for id_ in caught.value.ids)
    assert caught.value.hint == "name one by its id"


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("AlfaNet", "did you mean 'AlphaNet'"),
        ("Shape", "did you mean .*'ShapeBench'"),
        ("image", "did you mean 'image sorting'"),
        ("zzz", "`kg queries`"),
        ("", "`kg queries`"),
    ],
)
def test_a_name_that_is_not_there_gets_suggestions(name: str, hint: str) -> None:
    """An unknown name is an error; names that hold it or look like it are suggested."""
    with pytest.raises(GraphError, match=f"nothing in the graph is called {name!r}") as caught:
        find_subject(golden_graph(), name)

    assert caught.value.hint is not None
    assert re.search(hint, caught.value.hint)


def test_the_card_of_an_entity_holds_every_statement_of_it() -> None:
    """Each edge from or to the entity is there once, with paper, score and offsets; claims apart."""
    graph = golden_graph()
    card = to_card(graph, find_subject(graph, "AlphaNet"))
    alpha = node_id("AlphaNet")
    edges = [e for e in graph.edges if alpha in {e.source, e.target} and not e.source.startswith("claim-")]
    shown = [statement for group in card.groups for statement in group.statements]

    assert sorted((s.source.id, s.type, s.target.id, s.paper.id) for s in shown) == sorted(e.key for e in edges)
    assert {(s.score, s.extractor) for s in shown} == {(0.875, "hand/1")}
    assert [claim.paper.id for claim in card.claims] == ["shapes-001", "shapes-002"]
    assert card.facts == (("support", "2 papers"),)


def test_groups_are_headed_by_cypher() -> None:
    """Headings say direction and type as a query would; what papers say comes first."""
    graph = golden_graph()
    headings = [group.heading for group in to_card(graph, find_subject(graph, "ShapeBench")).groups]

    assert headings == [
        "<-[:INTRODUCES]-(:Paper)",
        "<-[:EVALUATES_ON]-(:Paper)",
        "<-[:USES]-(:Method)",
        "<-[:PART_OF]-(:Dataset)",
        "-[:ADDRESSES]->(:Task)",
        "<-[:EVALUATED_ON]-(:Method)",
    ]


def test_the_card_of_a_paper_holds_what_the_paper_says() -> None:
    """Statements between entities are there too, and what is released; claims stand with their ties."""
    graph = golden_graph()
    card = to_card(graph, find_subject(graph, "theory-005"))
    theory = card.claims[0]

    assert card.node.name == "SlowStep"
    assert card.facts == (("venue", "2024"), ("read from", "theory.txt:1"))
    assert [(slot.relation, slot.name, slot.id) for slot in theory.slots] == [
        ("ABOUT", "SlowStep", node_id("SlowStep")),
        ("IN_METRIC", "rate", None),
    ]
    assert [value.raw for value in theory.values] == ["O(1/T)", "at least 2"]


@strategies.patient
@given(strategies.graphs())
def test_quotes_are_verbatim(graph: KnowledgeGraph) -> None:
    """What stands before, in and after a quote is, put together, a stretch of the paper."""
    texts = {paper.id: paper.text for paper in graph.papers}
    subjects: list[Entity | Paper] = [*graph.entities, *graph.papers]

    for card in [to_card(graph, subject) for subject in subjects]:
        said = [(s.paper.id, s.quote) for group in card.groups for s in group.statements]
        for paper, quote in said + [(claim.paper.id, claim.quote) for claim in card.claims]:
            start = quote.start - len(quote.before.removeprefix("…"))
            assert texts[paper][quote.start : quote.end] == quote.words
            assert texts[paper][max(start, 0) : quote.start].endswith(quote.before.removeprefix("…"))
            assert texts[paper][quote.end :].startswith(quote.after.removesuffix("…"))


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("first", "The first one."),
        ("second", "It has a second, e.g. this one!"),
        ("second, e.g. this one!", "It has a second, e.g. this one!"),
        ("third", '("A third.")'),
        ("one! (", 'It has a second, e.g. this one! ("A third.")'),
        ("last", "and the last"),
    ],
)
def test_a_quote_stands_in_its_sentence(words: str, sentence: str) -> None:
    """Sentences end at a full stop before a capital, or at an empty line."""
    text = 'The first one. It has a second, e.g. this one! ("A third.")\n\nand the last'
    start = text.index(words)

    assert find_sentence(text, CharSpan(start, start + len(words))).of(text).strip() == sentence


def test_a_long_sentence_is_cut_around_the_words() -> None:
    """Of a sentence without end, a window is shown, with an ellipsis where it is cut."""
    text = "a " * 500 + "PipeNet" + " b" * 500
    entity = Entity(id="m", name="PipeNet", type=EntityType.METHOD, aliases=(), support=1)
    golden = golden_graph()
    paper = replace(golden.papers[1], text=text)
    edge = next(e for e in golden.edges if e.source == paper.id and e.target == node_id("AlphaNet"))
    said = replace(edge.evidence, span=CharSpan(1000, 1007), text="PipeNet")
    graph = KnowledgeGraph(
        papers=(paper,), entities=(entity,), claims=(), artifacts=(), edges=(replace(edge, target="m", evidence=said),)
    )

    quote = to_card(graph, entity).groups[0].statements[0].quote

    assert quote.before == "…" + "a " * (CONTEXT // 2)
    assert quote.after == " b" * (CONTEXT // 2) + "…"


TEXT = "We propose Pipe[bold]Net\x1b[31m for tests. It holds 2 bars. It uses Valve\u202eNet too."


@pytest.fixture
def build(tmp_path: Path) -> Path:
    """Make a build folder with one hostile paper."""
    write_manifest(tmp_path, {})
    write_records([_findings()], tmp_path / RECORDS)
    return tmp_path


def _span(words: str) -> CharSpan:
    return CharSpan(TEXT.index(words), TEXT.index(words) + len(words))


def _found(id_: str, name: str, role: Role, sentence: str) -> FoundEntity:
    return FoundEntity(
        id=id_,
        name=name,
        type=EntityType.METHOD,
        role=role,
        aliases=(),
        mentions=(Mention(_span(name), name),),
        evidence=_span(sentence),
        score=0.9,
    )


def _findings() -> Findings:
    claim = FoundClaim(
        span=_span("holds 2 bars"),
        text="holds 2 bars",
        type=ClaimType.CAPABILITY,
        polarity=Polarity.POSITIVE,
        hedged=True,
        subject="m1",
        metrics=("bars\x07",),
        values=(
            Quantity(raw="2 bars", value=2.0, unit="bars", kind=ValueKind.ABSOLUTE, bound=Bound.AT_LEAST),
            Quantity(raw="O(n)", value=None, unit=None, kind=ValueKind.ASYMPTOTIC),
        ),
        score=0.8,
    )
    return Findings(
        paper=Paper(id="pipes-1", text=TEXT, sources=("pipes.txt:1",)),
        extractor="hand/1",
        entities=(
            _found("m1", "Pipe[bold]Net\x1b[31m", Role.PROPOSED, "We propose Pipe[bold]Net"),
            _found("m2", "Valve\u202eNet", Role.USED, "It uses Valve\u202eNet too."),
        ),
        claims=(claim,),
    )


def _show(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["show", *arguments], catch_exceptions=False)


def test_a_name_cannot_steer_the_terminal(build: Path) -> None:
    """Markup in names is text, control characters are replaced, and without a terminal there is no colour."""
    done = _show("pipes-1", "--build", str(build))

    assert done.exit_code == 0
    assert done.stdout == (
        "Pipe[bold]Net\ufffd[31m  Paper  pipes-1\n"
        "  read from  pipes.txt:1\n"
        "\n"
        "-[:PROPOSES]->(:Method)  1\n"
        "  Pipe[bold]Net\ufffd[31m  score 0.90\n"
        "    ⟦We propose Pipe[bold]Net⟧\ufffd[31m for tests.\n"
        "\n"
        "-[:USES]->(:Method)  1\n"
        "  Valve\ufffdNet  score 0.90\n"
        "    It uses Valve\ufffdNet too.\n"
        "\n"
        "claims  1\n"
        "  capability  +  hedged  score 0.80\n"
        "    It ⟦holds 2 bars⟧.\n"
        "    value  2 bars  = 2  bars  absolute  at least\n"
        "    value  O(n)  symbolic  asymptotic\n"
        "    ABOUT  Pipe[bold]Net\ufffd[31m\n"
        "    IN_METRIC  bars\ufffd\n"
    )


def test_a_terminal_gets_colour_instead_of_marks(build: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a terminal the words that matter are in colour, inside their sentence, and no mark is added."""
    for name, value in {"FORCE_COLOR": "1", "TERM": "xterm-256color", "COLUMNS": "80"}.items():
        monkeypatch.setenv(name, value)
    monkeypatch.delenv("NO_COLOR", raising=False)

    done = _show("pipes-1", "--build", str(build))

    assert "    It \x1b[1;33mholds 2 bars\x1b[0m." in done.stdout
    assert not {"⟦", "⟧"} & set(done.stdout)
    assert "\x1b[31m" not in done.stdout


def test_a_paper_is_shown_by_its_system(build: Path) -> None:
    """With ``--paper``, the name of the system gives the paper."""
    assert (
        _show("pipe[bold]net\x1b[31m", "--paper", "-b", str(build)).stdout == _show("pipes-1", "-b", str(build)).stdout
    )


def test_json_holds_the_raw_characters(build: Path) -> None:
    """The JSON has every statement with its offsets, and strings as they were read."""
    card = json.loads(_show("pipes-1", "--json", "--build", str(build)).stdout)

    assert card["node"] == {"id": "pipes-1", "label": "Paper", "name": "Pipe[bold]Net\x1b[31m"}
    assert [group["heading"] for group in card["groups"]] == ["-[:PROPOSES]->(:Method)", "-[:USES]->(:Method)"]
    assert card["groups"][0]["statements"][0]["quote"] == {
        "start": 0,
        "end": 24,
        "before": "",
        "words": "We propose Pipe[bold]Net",
        "after": "\x1b[31m for tests.",
    }


def test_long_lists_are_cut_and_say_so(tmp_path: Path) -> None:
    """More statements than the limit are counted, with the option that shows them."""
    findings = [replace(_findings(), paper=replace(_findings().paper, id=f"pipes-{n}")) for n in range(4)]
    write_manifest(tmp_path, {})
    write_records(findings, tmp_path / RECORDS)

    lines = _show("pipe[bold]net\x1b[31m", "--limit", "3", "--build", str(tmp_path)).stdout.splitlines()

    assert "<-[:PROPOSES]-(:Paper)  4" in lines
    assert "claims  4" in lines
    assert lines.count("  … 1 more: --limit 4") == 2
    assert lines.count("    It ⟦holds 2 bars⟧.") == 3


def test_an_unknown_name_fails(build: Path) -> None:
    """A name that is not in the graph raises the error that ends the program with exit code 1."""
    with pytest.raises(GraphError, match="nothing in the graph is called 'Nobody'"):
        _show("Nobody", "--build", str(build))


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("a\r\n  b\tc", "a b c"),
        ("\x1b]0;title\x07", "\ufffd]0;title\ufffd"),
        ("é 😀 שלום", "é 😀 שלום"),
        ("a\x85b", "a b"),
    ],
)
def test_printable_text_stays_on_its_line(text: str, printed: str) -> None:
    """White space is folded, controls are replaced, letters of any script stay."""
    assert printable(text) == printed

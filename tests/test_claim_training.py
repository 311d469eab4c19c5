"""Making the tables of claims and numbers from annotations."""

import json
from pathlib import Path

import pytest

from extractors import artifacts, claim_slots, claim_types, quantities, stances
from extractors.cues import load_cue_table, parse_cue_table, to_tsv
from extractors.divisions import best_division, runs_of
from extractors.training.claims import (
    fit_tables,
    read_tagged,
    to_release_cases,
    to_sentences,
    to_slot_cases,
    to_value_cases,
)
from extractors.training.clause_weights import DividedSentence, DivisionSettings, fit_divisions
from extractors.training.gold_claims import read_gold, to_gold
from kg.model import CharSpan
from kg.vocab import ArtifactKind
from tests.tagged import tagged

RAW = r"Planners are slow. We show that FooNet is \textbf{3}$\times$ faster. Code: https://x.org/a"
RECORD = {
    "id": "a",
    "entities": [
        {"name": "FooNet", "type": "Method", "role": "proposed", "surfaces": ["FooNet"]},
        {"name": "planners", "type": "Method", "role": "background", "surfaces": ["Planners"]},
        {"name": "lost", "type": "Task", "role": "addressed", "surfaces": ["not in the text"]},
    ],
    "claims": [
        {
            "quote": "Planners are slow",
            "type": "limitation",
            "polarity": "-",
            "subject": "planners",
            "baselines": [],
            "on": [],
            "metrics": [],
            "values": [],
        },
        {
            "quote": r"FooNet is \textbf{3}$\times$ faster",
            "type": "efficiency",
            "polarity": "+",
            "subject": "FooNet",
            "baselines": ["planners"],
            "on": [],
            "metrics": [],
            "values": [{"value": 3, "kind": "ratio"}, {"value": None, "kind": "asymptotic"}],
        },
    ],
    "artifacts": [{"kind": "code", "url": "https://x.org/a/"}],
}
WORDS = tagged(
    "Planners/NNS are/VBP slow/JJ .",
    "We/PRP show/VBP that/IN FooNet/NNP is/VBZ 3×/CD faster/RBR .",
    "Code/NN : https://x.org/a/NN",
)


def test_annotations_are_found_in_the_text() -> None:
    """Quotes get their place in raw and normalised text; entities that the text does not name are left out."""
    gold = to_gold(RECORD, RAW)

    assert [claim.raw.of(RAW) for claim in gold.claims] == [claim["quote"] for claim in RECORD["claims"]]  # type: ignore[index]
    assert gold.claims[1].span.of(gold.norm.text) == "FooNet is 3× faster"
    assert gold.claims[1].values == ((3, "ratio"),)
    assert [entity.id for entity in gold.entities] == ["planners", "FooNet"]
    assert gold.releases == {(ArtifactKind.CODE, "x.org/a")}


def test_annotated_claims_divide_their_sentences() -> None:
    """Each claim is a run of its type, and every other piece is idle."""
    gold = to_gold(RECORD, RAW)
    first, second, last = to_sentences(WORDS, gold.claims)

    assert first.division == ((0, claim_types.LABELS.index("limitation")),)
    assert second.division == (
        (runs_of(2).index((1, 2)), claim_types.LABELS.index("efficiency")),
        (runs_of(2).index((0, 1)), 0),
    )
    assert all(label == 0 for _, label in last.division)


def test_annotated_slots_values_and_releases_become_cases() -> None:
    """The right answers of all cases are those of the annotations."""
    gold = to_gold(RECORD, RAW)
    subject, baselines = claim_slots.LABELS.index("subject"), claim_slots.LABELS.index("baselines")

    assert [slot for _, slot in to_slot_cases(WORDS, gold)] == [subject, 0, baselines, subject]
    assert [kind for _, kind in to_value_cases(gold.norm.text, gold.claims)] == [quantities.LABELS.index("ratio")]
    assert [released for _, released in to_release_cases(gold)] == [1]


def test_fitted_weights_divide_as_they_were_taught() -> None:
    """Sentences that differ in one word are divided differently once that has been seen often."""
    claim = DividedSentence(2, (("a",), ("a", "whole"), ("b",)), ((1, 1),))
    idle = DividedSentence(2, (("c",), ("c", "whole"), ("b",)), ((0, 0), (2, 0)))
    settings = DivisionSettings(penalty=0.1, least=1, passes=20, batch=4)
    table = fit_divisions([claim, idle] * 30, ("none", "claim"), settings)

    assert best_division(2, [table.sums(cues) for cues in claim.cues]) == ((1, 1),)
    assert best_division(2, [table.sums(cues) for cues in idle.cues]) == ()


def test_the_same_annotations_give_the_same_tables(tmp_path: Path) -> None:
    """Training reads a folder and is the same, byte for byte, each time."""
    (tmp_path / "texts.json").write_text(json.dumps([{"id": "a", "text": RAW}]), encoding="utf-8")
    (tmp_path / "gold.jsonl").write_text(json.dumps(RECORD) + "\n", encoding="utf-8")
    read = tuple(read_tagged(read_gold(tmp_path))) * 12
    once, again = fit_tables(read), fit_tables(read)

    assert once["claims"].weights
    assert {name: to_tsv("", table) for name, table in once.items()} == {
        name: to_tsv("", table) for name, table in again.items()
    }


@pytest.mark.parametrize(
    ("name", "labels"),
    [
        ("artifacts", artifacts.LABELS),
        ("claims", claim_types.LABELS),
        ("polarities", stances.LABELS),
        ("slots", claim_slots.LABELS),
        ("values", quantities.LABELS),
    ],
)
def test_a_bundled_table_has_the_answers_that_its_reader_expects(name: str, labels: tuple[str, ...]) -> None:
    """Labels agree with the code, and the table is equal to itself written again."""
    table = load_cue_table(name)

    assert table.labels == tuple(labels)
    assert parse_cue_table(to_tsv("", table)).weights == table.weights


def test_spans_share_what_both_have() -> None:
    """The share is 1 for equal spans and 0 for spans apart."""
    assert CharSpan(0, 4).share_with(CharSpan(0, 4)) == 1
    assert CharSpan(0, 4).share_with(CharSpan(2, 6)) == pytest.approx(1 / 3)
    assert CharSpan(0, 4).share_with(CharSpan(5, 6)) == 0

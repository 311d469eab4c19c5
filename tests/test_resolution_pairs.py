"""Pairs of mentions: what is judged, how it is counted, and the copy that comes as test data."""

import gzip
import json
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from kg.cli import app
from kg.errors import InputError
from kg.evaluation.resolution import GoldMention, GoldPair, judge_pairs, read_pairs, to_pairs_table
from kg.records import write_records
from tests.test_resolve import about, found

DATA = Path(__file__).parent / "data" / "pairs.jsonl"
#: The texts that the data points into; they stand beside the checkout or nowhere.
SHARED = Path(__file__).parents[1].parent / "shared"

FIRST = about(1, "PPO here.", found("PPO"))
OTHER = about(2, "PPO there.", found("PPO"))
NODES = {("p1", "Method:PPO"): "one", ("p2", "Method:PPO"): "one"}
PAIR = GoldPair(a=GoldMention(id="p1", text="PPO"), b=GoldMention(id="p2", start=0, end=3), same=True, kind="acronym")


@pytest.mark.parametrize(
    ("same", "nodes", "precision", "recall"),
    [(True, NODES, 100.0, 100.0), (False, NODES, 0.0, 0.0), (True, {**NODES, ("p2", "Method:PPO"): "two"}, 0.0, 0.0)],
)
def test_a_pair_is_right_when_its_mentions_are_one_node_or_not(
    same: bool, nodes: dict[tuple[str, str], str], precision: float, recall: float
) -> None:
    """Precision is over the pairs that became one node, recall over those that are the same thing."""
    evaluation = judge_pairs([replace(PAIR, same=same)], [FIRST, OTHER], nodes)

    assert (evaluation.tally.precision, evaluation.tally.recall) == (precision, recall)
    assert [row[0] for row in to_pairs_table(evaluation).rows] == ["all", "acronym"]


@pytest.mark.parametrize(
    "mention",
    [GoldMention(id="p1", text="TRPO"), GoldMention(id="p9", text="PPO"), GoldMention(id="p1", start=4, end=8)],
)
def test_a_pair_whose_mention_was_not_found_is_not_judged(mention: GoldMention) -> None:
    """A name that no entity has, a paper that is not there, another place of the text."""
    evaluation = judge_pairs([replace(PAIR, a=mention)], [FIRST, OTHER], NODES)

    assert (evaluation.pairs, evaluation.judged) == (1, ())


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ('{"a": {"id": "x"}, "b": {"id": "y", "text": "t"}, "same": true}', "line 1: $.a"),
        ('{"a": {"id": "x", "text": "t"}, "same": true}', "line 1: $.b"),
        ("pairs", "line 1"),
        ("", "found none"),
    ],
)
def test_a_file_that_holds_no_pairs_is_refused(line: str, expected: str, tmp_path: Path) -> None:
    """The message names the line and what was wrong there."""
    path = tmp_path / "pairs.jsonl"
    path.write_text(line, encoding="utf-8")

    with pytest.raises(InputError, match=expected.replace("$", r"\$")):
        read_pairs(path)


def test_the_command_judges_records(tmp_path: Path) -> None:
    """``kg eval --resolution`` resolves the records and prints figures, with what it could not judge."""
    write_records([FIRST, OTHER], tmp_path / "records.jsonl")
    lines = [
        {"a": {"id": "p1", "text": "PPO"}, "b": {"id": "p2", "text": other}, "same": True} for other in ("PPO", "DQN")
    ]
    (tmp_path / "pairs.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    options = ["--resolution", "--predicted", str(tmp_path / "records.jsonl"), "--json"]
    result = CliRunner().invoke(app, ["eval", str(tmp_path / "pairs.jsonl"), str(tmp_path / "texts.json"), *options])
    answer = json.loads(result.stdout)

    assert (answer["pairs"], answer["judged"], answer["not_extracted"]) == (2, 1, 1)
    assert answer["figures"][0]["precision"] == answer["figures"][0]["recall"] == 100.0
    assert "1 of 2 pairs" in result.stderr


def test_the_pairs_are_half_and_half() -> None:
    """The copy by id and offsets has every pair and no text."""
    pairs = read_pairs(DATA)

    assert Counter(pair.same for pair in pairs) == {True: 160, False: 160}
    assert all(mention.text is None for pair in pairs for mention in (pair.a, pair.b))


def test_the_offsets_of_the_pairs_are_those_of_the_mentions() -> None:
    """Each span of the copy reads as the annotation does."""
    if not (SHARED / "corpus.jsonl.gz").is_file():
        pytest.skip("the corpus is not here")
    with gzip.open(SHARED / "corpus.jsonl.gz", "rt", encoding="utf-8") as lines:
        texts = {paper["id"]: paper["abstract"] for paper in map(json.loads, lines)}
    originals = read_pairs(SHARED / "eval" / "pairs.jsonl")

    for pair, original in zip(read_pairs(DATA), originals, strict=True):
        for mention, meant in ((pair.a, original.a), (pair.b, original.b)):
            assert texts[mention.id][mention.start : mention.end] == meant.text

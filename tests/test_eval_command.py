"""The command ``kg eval``, and that its figures are those of the reference implementation."""

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

from kg.cli import app
from kg.evaluation import (
    MEASURES,
    evaluate,
    read_gold,
    read_texts,
)
from kg.records import write_records
from tests.gold_files import spell_gold, write_gold, write_texts
from tests.perturbed_gold import perturb
from tests.tea_gold import (
    GOLD,
    PERFECT,
    STOVES,
    TEXT,
)

#: The reference implementation of the measures, and its data; they stand beside the checkout or nowhere.
REFERENCE = Path(__file__).parents[1].parent / "shared" / "eval"


@pytest.mark.parametrize(("name", "papers"), [("dev", 38), ("train", 120)])
def test_figures_equal_the_reference(name: str, papers: int, tmp_path: Path) -> None:
    """On perturbed gold every figure is that of the reference implementation."""
    if not (REFERENCE / "score.py").is_file():
        pytest.skip("the reference implementation is not here")
    texts_path, gold_path = REFERENCE / name / "texts.json", tmp_path / "gold.jsonl"
    with (REFERENCE / name / "gold.jsonl").open(encoding="utf-8") as lines:
        gold_path.write_text("".join(line for line, _ in zip(lines, range(papers), strict=False)), encoding="utf-8")
    texts = read_texts(texts_path)
    golds = read_gold(gold_path, texts)
    random = Random(2025)  # noqa: S311 (a seed, not a secret)
    findings = [perturb(gold, texts[gold.id], random) for gold in golds][:-2]
    write_records(findings, tmp_path / "records.jsonl")
    evaluation = evaluate(golds, findings, texts=texts)
    expected = _run_reference(gold_path, tmp_path / "records.jsonl", texts_path)

    assert len(golds) == papers
    assert len(evaluation.missing) == expected.pop("missing") == 2
    for figure in (figure for figure in evaluation.figures if figure.measure in expected):
        ours = (figure.tally.precision, figure.tally.recall, figure.tally.f1)
        assert ours == pytest.approx(expected.pop(figure.measure), abs=0.0501), figure.measure
        assert 10 < figure.tally.f1 < 95, f"{figure.measure}: too easy or too hard to tell two programs apart"
    assert expected == {}


def _run_reference(gold: Path, records: Path, texts: Path) -> dict[str, object]:
    command = [sys.executable, *map(str, (REFERENCE / "score.py", gold, records, texts)), "--json"]
    figures: dict[str, object] = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    return figures


def _run_eval(tmp_path: Path, *options: str) -> tuple[str, str]:
    texts = {"tea-1": TEXT, "tea-2": TEXT.replace("Most", "Some")}
    gold = write_gold(tmp_path, spell_gold(GOLD), spell_gold(replace(GOLD, id="tea-2", claims=())))
    records = tmp_path / "records.jsonl"
    write_records([replace(PERFECT, entities=(*PERFECT.entities, STOVES))], records)
    command = ["eval", str(gold), str(write_texts(tmp_path, texts)), "--predicted", str(records), *options]
    result = CliRunner().invoke(app, command, catch_exceptions=False)
    assert result.exit_code == 0
    return result.stdout, result.stderr


def test_the_command_prints_a_table(tmp_path: Path) -> None:
    """The figures go to standard output, one measure a row, and what is missing to standard error."""
    output, talk = _run_eval(tmp_path)

    assert output.splitlines()[:3] == [
        "measure         precision  recall  F1     strict F1  found  wanted",
        "entities        83.3       50.0    62.5   62.5       6      8",
        "entities-any    83.3       50.0    62.5   62.5       6      8",
    ]
    assert len(output.splitlines()) == 1 + len(MEASURES)
    assert talk == "1 of 2 abstracts have no record\n"


def test_the_command_prints_details(tmp_path: Path) -> None:
    """On request there are figures by type, confusions, and so many mistakes of each kind."""
    output, _ = _run_eval(tmp_path, "--details", "--errors", "1")

    assert "relations       OUTPERFORMS   100.0      50.0    66.7   66.7       1      2\n" in output
    assert "entity in gold, found as  Benchmark  Method  Metric  Task  –\n" in output
    assert "Method                    0          2       0       0     2\n" in output
    assert "role in gold, found as  " in output
    assert "claim in gold, found as  " in output
    assert "spurious entity (1)  paper\nMethod | stoves      tea-1\n" in output
    assert output.count("missed entity (4)") == 1
    assert output.count("tea-2") == 2


def test_the_command_prints_json(tmp_path: Path) -> None:
    """With --json everything is one object, with figures by type and at most so many mistakes."""
    report = json.loads(_run_eval(tmp_path, "--json", "--errors", "2")[0])

    perfect = {"precision": 100.0, "recall": 100.0, "f1": 100.0, "found": 1, "wanted": 1}

    assert report["papers"] == 2
    assert report["missing"] == ["tea-2"]
    assert report["figures"]["values"] == {
        **perfect,
        "strict": perfect,
        "by_type": {"delta": {**perfect, "strict": perfect}},
    }
    assert {"gold": None, "found": "Method", "count": 1} in report["entity_types"]
    assert {"gold": None, "found": "used", "count": 1} in report["entity_roles"]
    assert report["mistakes"]["missed entity"]["count"] == 4
    assert len(report["mistakes"]["missed entity"]["examples"]) == 2


def test_the_command_extracts(tmp_path: Path) -> None:
    """Without records the texts of the gold abstracts are extracted, and no other."""
    gold = write_gold(tmp_path, spell_gold(GOLD))
    texts = write_texts(tmp_path, {"tea-1": TEXT, "tea-2": "Not read."})
    result = CliRunner().invoke(app, ["eval", str(gold), str(texts), "--json"], catch_exceptions=False)

    assert result.exit_code == 0
    assert json.loads(result.stdout)["missing"] == []
    assert json.loads(result.stdout)["figures"]["entities"]["found"] > 0

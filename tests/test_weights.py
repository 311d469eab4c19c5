"""Folders of weights that somebody trained: as an extractor, in the cache, and what rounding them costs."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from extractors import load_extractor
from extractors.fingerprint import fingerprint
from extractors.model.config import read_config, write_config
from extractors.model.files import CONFIG, FLOATING, WEIGHTS, weight_files
from kg.cli import app
from kg.cli.train import check_rounding
from kg.errors import ExtractionError
from kg.evaluation import MEASURES, Evaluation, Figure, Tally
from kg.evaluation.costs import find_costs, too_costly
from kg.model import Paper
from tests.gold_files import spell_gold, write_gold, write_texts
from tests.tea_gold import GOLD, TEXT

PAPER = Paper(id="p", text="We propose FooNet. FooNet outperforms BarNet on MNIST by 3.2 points.", sources=("p:1",))


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a folder as a training leaves it: the shipped weights, told apart by one threshold."""
    folder = tmp_path_factory.mktemp("trained")
    for place in (folder, folder / FLOATING):
        place.mkdir(exist_ok=True)
        for file in weight_files(WEIGHTS):
            shutil.copy(file, place)
        write_config(replace(read_config(place / CONFIG), entity=0.99), place / CONFIG)
    return folder


def test_a_folder_of_weights_is_an_extractor_under_a_name_of_its_own(trained: Path) -> None:
    """What it finds is told apart from what the shipped weights find."""
    shipped, own = load_extractor("model"), load_extractor(str(trained))
    (many,), (few,) = shipped.extract([PAPER]), own.extract([PAPER])

    assert (many.extractor, own.name.split("/")[0]) == ("model/1", "model")
    assert few.extractor == own.name != many.extractor
    assert len(few.entities) < len(many.entities)


def test_weights_that_change_are_another_extractor(trained: Path, tmp_path: Path) -> None:
    """Name and cache go with what is in the files, not with where they lie."""
    moved = shutil.copytree(trained, tmp_path / "moved")
    before = (load_extractor(str(moved)).name, fingerprint(str(moved)))
    write_config(replace(read_config(moved / CONFIG), entity=0.5), moved / CONFIG)

    assert before == (load_extractor(str(trained)).name, fingerprint(str(trained)))
    assert load_extractor(str(moved)).name != before[0]
    assert fingerprint(str(moved)) != before[1]


@pytest.mark.parametrize("missing", weight_files(Path()), ids=str)
def test_a_folder_that_lacks_a_file_is_no_extractor(missing: Path, tmp_path: Path) -> None:
    """It is wrong usage, and the message names what there is."""
    for file in weight_files(tmp_path):
        file.touch()
    (tmp_path / missing).unlink()
    result = CliRunner().invoke(app, ["extract", "--extractor", str(tmp_path), "-"], input=PAPER.text)

    assert result.exit_code == 2
    assert "rules" in result.output


def _write_dev(folder: Path) -> Path:
    write_gold(folder, spell_gold(GOLD))
    write_texts(folder, {GOLD.id: TEXT})
    return folder


def test_the_same_weights_cost_nothing(trained: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each measure is printed, once for each of the two."""
    check_rounding(trained, _write_dev(tmp_path))
    printed = capsys.readouterr().out

    assert all(measure in printed for measure in MEASURES)
    assert "floating point" in printed


def _evaluation(hit: int, wanted: int) -> Evaluation:
    tally = Tally(found=wanted, right=hit, wanted=wanted, hit=hit)
    figures = tuple(Figure(measure=measure, tally=tally, strict=tally, by_label=()) for measure in MEASURES)
    return Evaluation(
        papers=1,
        missing=(),
        figures=figures,
        entity_types=(),
        entity_roles=(),
        claim_types=(),
        calibrations=(),
        mistakes=(),
    )


@pytest.mark.parametrize(
    ("before", "after", "wanted", "measures"),
    [(90, 89, 100, len(MEASURES)), (900, 891, 1000, 0), (30, 20, 50, 0), (80, 90, 100, 0)],
)
def test_a_point_of_f1_is_too_much_where_there_is_enough_to_count(
    before: int, after: int, wanted: int, measures: int
) -> None:
    """Less than a point, gains, and measures with few items pass."""
    costs = find_costs(_evaluation(before, wanted), _evaluation(after, wanted))

    assert len(list(too_costly(costs, most=1.0))) == measures


def test_weights_that_lose_too_much_are_refused(trained: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The message names the measures and the abstracts."""
    monkeypatch.setattr("kg.evaluation.costs.ENOUGH", 1)
    monkeypatch.setattr("kg.cli.train.MOST_LOST", 0.0)

    with pytest.raises(ExtractionError, match=r"eight bits cost .* entities"):
        check_rounding(trained, _write_dev(tmp_path))

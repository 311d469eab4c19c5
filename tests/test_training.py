"""Annotated abstracts to training examples; the command that trains."""

import json
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from extractors.cues import load_cue_table
from extractors.model.files import WEIGHTS
from extractors.model.labels import CLAIM_TYPES, ENTITY_TAGS, NESTED_TAGS, NUMBERS, RELATIONS
from extractors.model.network import Network
from extractors.model.words import load_tokenizer
from extractors.training.calibrate import fit_scores
from extractors.training.gold import PAPER, Example, read_examples, to_example
from extractors.training.run import split
from kg.cli import app
from kg.errors import InputError

RAW = r"We propose \textbf{FastNet} for image tagging. FastNet (FN) cuts the tag- ging error by 12\% on PhotoSet."
TOKENIZER = load_tokenizer(WEIGHTS / "tokenizer.json")


def entity(name: str, kind: str, role: str, *surfaces: str, core: bool = True) -> dict[str, Any]:
    """Annotate an entity."""
    return {"name": name, "type": kind, "role": role, "surfaces": [name, *surfaces], "core": core}


def record() -> dict[str, Any]:
    """Annotate the abstract."""
    claim = {
        "quote": r"FastNet (FN) cuts the tag- ging error by 12\% on PhotoSet",
        "type": "performance",
        "polarity": "+",
        "hedged": False,
        "core": True,
        "subject": "FastNet",
        "baselines": [],
        "on": ["PhotoSet"],
        "metrics": ["tagging error"],
        "values": [{"raw": r"12\%", "value": 12, "unit": "%", "kind": "delta", "bound": None}],
    }
    return {
        "id": "x",
        "entities": [
            entity("FastNet", "Method", "proposed", "FastNet (FN)", "FN"),
            entity("image tagging", "Task", "addressed"),
            entity("tagging", "Task", "background", core=False),
            entity("tagging error", "Metric", "measured", "tag- ging error"),
            entity("PhotoSet", "Dataset", "evaluated_on"),
        ],
        "relations": [
            {"head": "FastNet", "type": "EVALUATED_ON", "tail": "PhotoSet", "core": True},
            {"head": "FastNet", "type": "ADDRESSES", "tail": "image tagging", "core": False},
        ],
        "claims": [claim],
    }


def example() -> Example:
    """Convert the annotated abstract."""
    return to_example(record(), RAW, TOKENIZER)


def stretches(found: Example, head: str) -> list[str]:
    """List the texts of the tagged stretches of one head."""
    tags, words = found.tags[head], found.words
    begins = [at for at, tag in enumerate(tags) if tag % 2]
    texts = []
    for start in begins:
        end = start + 1
        while end < len(tags) and tags[end] and tags[end] % 2 == 0:
            end += 1
        texts.append(words.text[slice(*words.chars(start, end))])
    return texts


def test_names_are_tagged_where_they_stand_in_the_cleaned_text() -> None:
    """Markup and line-break hyphens of the raw text are gone, and the longest name wins."""
    found = example()

    assert stretches(found, "entity") == ["FastNet", "image tagging", "FastNet (FN)", "tagging error", "PhotoSet"]
    assert found.tags["entity"][2] == ENTITY_TAGS.begin("Method")


def test_a_name_that_stands_only_inside_another_is_nested() -> None:
    """What the longest name hides is kept for a head of its own."""
    found = example()

    assert stretches(found, "nested") == ["tagging"]
    assert NESTED_TAGS.begin("Task") in found.tags["nested"]


def test_claims_carry_their_entities_by_index() -> None:
    """Subject and slots point at entities."""
    found = example()
    (claim,) = found.claims

    assert (claim.subject, claim.slots) == (0, (frozenset(), frozenset({4}), frozenset({3})))
    assert CLAIM_TYPES[claim.type] == "performance"


def test_a_claim_about_the_paper_points_at_no_entity() -> None:
    """The paper is a subject of its own, and an unknown subject is none."""
    annotated = record()
    annotated["claims"][0]["subject"] = "paper"
    of_paper = to_example(annotated, RAW, TOKENIZER).claims[0]
    annotated["claims"][0]["subject"] = "all earlier methods"

    assert of_paper.subject == PAPER
    assert to_example(annotated, RAW, TOKENIZER).claims[0].subject is None


def test_numbers_of_claims_are_labelled_where_they_stand() -> None:
    """A number of a claim is what its annotation says, or nothing; one that stands in no claim is not judged."""
    annotated = record()
    found = to_example(annotated, RAW, TOKENIZER)
    ((span, label),) = found.numbers
    annotated["claims"][0]["values"] = []
    ((_, unnamed),) = to_example(annotated, RAW, TOKENIZER).numbers
    annotated["claims"] = []

    assert found.words.text[slice(*found.words.chars(*span))] == "12%"
    assert (NUMBERS[label], NUMBERS[unnamed]) == ("delta", "none")
    assert to_example(annotated, RAW, TOKENIZER).numbers == ()


def test_relations_and_spellings_point_at_entities() -> None:
    """Each spelling is a unit of its own, and a relation joins entities."""
    found = example()

    assert {RELATIONS[kind] for kind, _ in found.relations.values()} == {"EVALUATED_ON", "ADDRESSES"}
    assert found.relations[0, 4][1]
    assert len([unit for unit in found.units if unit.entity == 0]) == 3


def test_scores_are_fitted_on_what_is_annotated() -> None:
    """What is annotated scores higher after the fit than what is not; the fit is the same each time."""
    shipped, fitted = Network(), Network()
    mentions = load_cue_table("mentions")
    config = fit_scores(fitted, [example()] * 3, mentions)

    assert config == fit_scores(Network(), [example()] * 3, mentions)
    assert len(config.name_score) == len(shipped.config.name_score)
    assert len(config.entity_score) == len(shipped.config.entity_score)
    assert len(config.relation_score) == len(shipped.config.relation_score)
    assert len(config.claim_score) == len(shipped.config.claim_score)


def test_scores_stay_as_they_are_where_there_is_nothing_to_fit_to() -> None:
    """A short training finds nothing in the abstracts that are held back, or there are none."""
    network = Network()
    before = network.config
    after = fit_scores(network, [], load_cue_table("mentions"))

    assert (after.name_score, after.entity_score, after.relation_score) == (
        before.name_score,
        before.entity_score,
        before.relation_score,
    )


def test_every_twelfth_abstract_is_held_back() -> None:
    """What the score is fitted on is not trained on."""
    seen, held = split([example()] * 24)

    assert (len(seen), len(held)) == (22, 2)


def test_a_missing_file_of_annotations_is_named(tmp_path: Path) -> None:
    """The error says which file is not there, and what a folder of annotations holds."""
    with pytest.raises(InputError, match=r"texts\.json") as caught:
        list(read_examples(tmp_path, TOKENIZER))

    assert caught.value.hint


def test_an_annotation_without_a_text_is_refused(tmp_path: Path) -> None:
    """The error names the line."""
    (tmp_path / "texts.json").write_text("[]")
    (tmp_path / "gold.jsonl").write_text(json.dumps(record()) + "\n")

    with pytest.raises(InputError, match="line 1"):
        list(read_examples(tmp_path, TOKENIZER))


@pytest.mark.skipif(find_spec("torch") is not None, reason="torch is installed")
def test_training_without_torch_names_the_extra(tmp_path: Path) -> None:
    """The command says what to install."""
    result = CliRunner().invoke(app, ["train", "--data", str(tmp_path), "--out", str(tmp_path)])

    assert result.exit_code == 1
    assert "pip install -e '.[train]'" in str(getattr(result.exception, "hint", ""))

"""Lessons: what heads should say, of annotators and of other weights, and in files."""

from dataclasses import fields
from pathlib import Path

import numpy as np
import pytest

from extractors.marks import make_doc
from extractors.model.files import WEIGHTS
from extractors.model.labels import TAG_HEADS
from extractors.model.words import load_tokenizer
from extractors.nlp import load_model
from extractors.training.lesson_files import lesson_file, read_lessons, write_lesson
from extractors.training.lessons import Annotated, Lesson
from extractors.training.teacher import teach, write_lessons
from kg.text import normalise
from tests.test_training import TOKENIZER, example

TEXT = (
    "We propose FooNet, a planner for mazes. FooNet (FN) outperforms BarNet by 3.2 points on MazeBench. "
    "It may fail on larger mazes."
)
#: Half precision has eleven bits.
NEAR = 1e-3


@pytest.fixture(scope="module")
def taught(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Let the shipped weights teach two texts."""
    folder = tmp_path_factory.mktemp("lessons")
    assert len(list(write_lessons({"a": TEXT, "b": ""}, WEIGHTS, folder))) == 2
    return folder


def _read(folder: Path) -> Lesson:
    (filed,) = read_lessons(folder, load_tokenizer(WEIGHTS / "tokenizer.json"))
    return filed.to_lesson()


def _rows(lesson: Lesson) -> dict[str, np.ndarray]:
    tables = {"types", "roles", "relations", "claim_types", "polarities", "number_kinds"}
    return {**lesson.tags, **{name: getattr(lesson, name) for name in tables}}


def test_annotations_are_certain() -> None:
    """All of each distribution lies on the label that was annotated."""
    lesson = Annotated(example()).to_lesson()

    assert all(set(np.unique(table)) <= {0, 1} for table in _rows(lesson).values())
    assert all((table.sum(-1) == 1).all() for table in _rows(lesson).values())
    assert lesson.relation_weights[0, 0] == 0
    assert {word: len(tags) for word, tags in lesson.tags.items()} == dict.fromkeys(TAG_HEADS, len(lesson.words))


def test_a_teacher_is_not_certain_and_says_something_of_everything(taught: Path) -> None:
    """Distributions add up to one, and some are divided; units, claims and numbers are those that it finds."""
    lesson = _read(taught)
    text = lesson.words.text

    assert all(np.allclose(table.sum(-1), 1, atol=0.01) for table in _rows(lesson).values())
    assert 0 < lesson.roles.max(-1).min() < 1 - NEAR
    assert {"FooNet", "FN", "BarNet"} <= {unit.text for unit in lesson.units}
    assert [text[slice(*lesson.words.chars(*span))] for span in lesson.numbers] == ["3.2 points"]
    assert (lesson.subjects.sum(-1) >= 1).all()


def test_a_second_call_teaches_what_is_left(taught: Path) -> None:
    """Texts that were seen are not read again, also those that teach nothing."""
    assert list(write_lessons({"a": TEXT, "b": ""}, WEIGHTS, taught)) == []


def test_a_lesson_comes_back_from_its_file(tmp_path: Path) -> None:
    """All but the last bits of its numbers."""
    lesson = Annotated(example()).to_lesson()
    write_lesson(lesson_file(tmp_path, "x"), lesson)
    (filed,) = read_lessons(tmp_path, TOKENIZER)
    back = filed.to_lesson()

    for field in fields(Lesson):
        one, other = getattr(lesson, field.name), getattr(back, field.name)
        if isinstance(one, np.ndarray):
            np.testing.assert_allclose(one, other, atol=NEAR)
        elif field.name != "tags":
            assert one == other
    assert all(np.array_equal(lesson.tags[name], back.tags[name]) for name in TAG_HEADS)


def test_a_text_that_is_too_long_teaches_nothing() -> None:
    """What a training cannot read whole is left out."""
    nlp = load_model(WEIGHTS)
    component = nlp.get_pipe("kg_encoder")
    norm = normalise(TEXT * 30)

    assert teach(component.network, nlp(make_doc(nlp, norm)), norm) is None  # type: ignore[attr-defined]

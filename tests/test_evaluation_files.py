"""Files of gold annotations and of texts, and what is refused."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from kg.errors import InputError
from kg.evaluation import (
    read_gold,
    read_texts,
)
from tests.gold_files import spell_gold, write_gold, write_texts
from tests.tea_gold import (
    GOLD,
    TEXT,
)


def test_files_are_read(tmp_path: Path) -> None:
    """Gold and texts come back as they were written, other keys and empty lines left aside."""
    texts = read_texts(write_texts(tmp_path, {"tea-1": TEXT, "tea-2": "Another."}))
    path = write_gold(tmp_path, spell_gold(GOLD) | {"annotator": "me"}, spell_gold(replace(GOLD, id="tea-3")))
    path.write_bytes(path.read_bytes().replace(b"\n", b"\n\n"))

    assert texts == {"tea-1": TEXT, "tea-2": "Another."}
    assert read_gold(path, texts | {"tea-3": TEXT}) == (GOLD, replace(GOLD, id="tea-3"))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda g: g.update(id="tea-9"), "line 1: expected the id of a text, found 'tea-9'"),
        (lambda g: g.pop("entities"), "line 1: $.entities: expected an annotated abstract: Field required"),
        (lambda g: g["entities"][0].update(type="Pot"), "line 1: $.entities[0].type: expected an annotated abstract"),
        (
            lambda g: g["relations"][0].update(tail="Pot"),
            "line 1: $.relations[0]: expected the name of an entity",
        ),
        (
            lambda g: g["claims"][1].update(quote="Pots"),
            "line 1: $.claims[1].quote: expected words of the text",
        ),
        (lambda g: g["claims"][1].update(quote=""), "line 1: $.claims[1].quote: expected words of the text, found ''"),
    ],
)
def test_bad_gold_is_refused(change: Callable[[dict[str, object]], object], message: str, tmp_path: Path) -> None:
    """An annotation of another shape, or one that does not fit its text, is refused with its place."""
    gold = spell_gold(GOLD)
    change(gold)
    path = write_gold(tmp_path, gold)
    with pytest.raises(InputError) as refusal:
        read_gold(path, {"tea-1": TEXT})

    assert str(refusal.value).startswith(f"{path}: {message}")
    assert refusal.value.hint


def test_gold_is_read_once(tmp_path: Path) -> None:
    """Two annotations of one abstract, and a file without any, are refused."""
    with pytest.raises(InputError, match="line 2: expected each id once, found 'tea-1' again"):
        read_gold(write_gold(tmp_path, spell_gold(GOLD), spell_gold(GOLD)), {"tea-1": TEXT})
    with pytest.raises(InputError, match="expected annotated abstracts, found none"):
        read_gold(write_gold(tmp_path), {"tea-1": TEXT})
    with pytest.raises(InputError, match="cannot be read: no such file"):
        read_gold(tmp_path / "gone.jsonl", {})


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ('{"id": "a"}', "$: expected an array of"),
        ('[{"id": "a", "text": "A."}, {"id": "b"}]', "$[1].text: expected an array of"),
        ('[{"id": "a", "text": "A."}, {"id": "a", "text": "B."}]', "$[1].id: expected each id once"),
    ],
)
def test_bad_texts_are_refused(content: str, message: str, tmp_path: Path) -> None:
    """Texts of another shape are refused with their place."""
    path = tmp_path / "texts.json"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(InputError) as refusal:
        read_texts(path)

    assert str(refusal.value).startswith(f"{path}: {message}")

"""Files of gold and of texts, written for tests."""

import json
from collections.abc import Mapping
from pathlib import Path

from pydantic import TypeAdapter

from kg.evaluation import GoldPaper


def spell_gold(gold: GoldPaper) -> dict[str, object]:
    """Spell the annotation as a file of gold does."""
    spelled: dict[str, object] = TypeAdapter(GoldPaper).dump_python(gold, mode="json")
    return spelled


def write_gold(folder: Path, *golds: dict[str, object]) -> Path:
    """Write one annotated abstract a line."""
    path = folder / "gold.jsonl"
    path.write_text("\n".join(json.dumps(gold) for gold in golds) + "\n", encoding="utf-8")
    return path


def write_texts(folder: Path, texts: Mapping[str, str]) -> Path:
    """Write the texts with a key that nobody reads."""
    path = folder / "texts.json"
    path.write_text(
        json.dumps([{"id": id_, "text": text, "venue": "x"} for id_, text in texts.items()]), encoding="utf-8"
    )
    return path

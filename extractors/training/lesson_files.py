"""Lessons in files, one for each abstract, their numbers in half precision.

Comes in: lessons. Goes out: the same, for weights that cut texts into the same words. A file without a lesson says
that its abstract was seen and teaches nothing.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from tokenizers import Tokenizer

from extractors.model import labels
from extractors.model.units import WordSpan, to_unit
from extractors.model.words import Words, to_words
from extractors.training.lessons import Lesson
from kg.ids import short_hash

SUFFIX = ".npz"
#: What is no table of numbers.
_OTHERS = {"words", "tags", "units", "claims", "numbers"}
_TABLES = tuple(field.name for field in fields(Lesson) if field.name not in _OTHERS)

Ints = NDArray[np.int32]


@dataclass(frozen=True, slots=True)
class Filed:
    """A lesson in a file; it is read when it is asked for."""

    words: Words
    path: Path

    def to_lesson(self) -> Lesson:
        """Read the lesson."""
        with np.load(self.path) as file:
            kept = {name: file[name] for name in file.files}
        places = _to_spans(kept["places"])
        bounds = pairwise(kept["bounds"].tolist())
        tables: dict[str, Any] = {name: kept[name].astype(np.float32) for name in _TABLES}
        return Lesson(
            words=self.words,
            tags={name: kept[f"tags {name}"].astype(np.float32) for name in labels.TAG_HEADS},
            units=tuple(to_unit(places[start:end], self.words) for start, end in bounds),
            claims=_to_spans(kept["claims"]),
            numbers=_to_spans(kept["numbers"]),
            **tables,
        )


def lesson_file(folder: Path, id_: str) -> Path:
    """Name the file of an abstract."""
    return folder / f"{short_hash(id_, length=20)}{SUFFIX}"


def write_lesson(path: Path, lesson: Lesson | None) -> None:
    """Write a lesson, whole or not at all; None is a file that teaches nothing."""
    fresh = path.with_suffix(".tmp")
    with fresh.open("wb") as file:
        np.savez_compressed(file, **(_to_arrays(lesson) if lesson else {}))  # type: ignore[arg-type]
    fresh.replace(path)


def read_lessons(folder: Path, tokenizer: Tokenizer) -> Iterator[Filed]:
    """Yield the lessons of a folder, sorted by file, whose texts this tokenizer cuts into the same words."""
    for path in sorted(folder.glob(f"*{SUFFIX}")):
        with np.load(path) as file:
            if "text" in file.files:
                words = to_words(str(file["text"]), tokenizer)
                if [*zip(words.starts, words.ends, strict=True)] == list(_to_spans(file["words"])):
                    yield Filed(words, path)


def _to_arrays(lesson: Lesson) -> dict[str, NDArray[Any]]:
    words = lesson.words
    return {
        "text": np.array(words.text),
        "words": _to_table(tuple(zip(words.starts, words.ends, strict=True))),
        "places": _to_table([span for unit in lesson.units for span in unit.spans]),
        "bounds": np.cumsum([0, *(len(unit.spans) for unit in lesson.units)], dtype=np.int32),
        "claims": _to_table(lesson.claims),
        "numbers": _to_table(lesson.numbers),
        **{f"tags {name}": table.astype(np.float16) for name, table in lesson.tags.items()},
        **{name: getattr(lesson, name).astype(np.float16) for name in _TABLES},
    }


def _to_table(spans: Sequence[WordSpan]) -> Ints:
    return np.array(spans, dtype=np.int32).reshape(-1, 2)


def _to_spans(table: Ints) -> tuple[WordSpan, ...]:
    return tuple((start, end) for start, end in table.tolist())

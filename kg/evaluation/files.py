"""Files of texts and of gold annotations.

Texts are one JSON array of objects with ``id`` and ``text``, gold is one annotated abstract a line.
Refused, with file and place: another shape, an id twice or without a text, a quote that is not in
the text, a relation between names that are no entities.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from pydantic import TypeAdapter, ValidationError

from kg.errors import InputError
from kg.evaluation.gold import GoldPaper

T = TypeVar("T")

_HINT = "mend the annotation, or give the texts that it is of"


@dataclass(frozen=True, slots=True, kw_only=True)
class TextEntry:
    """An abstract and its id; what else the file says of it is not read."""

    id: str
    text: str


def read_texts(path: Path) -> dict[str, str]:
    """Read id to text, in the order of the file.

    Raises:
        InputError: the file cannot be read, is no such array, or has an id twice.
    """
    shape = TypeAdapter(list[TextEntry])
    entries = _validate(shape, _read(path), path, expected='an array of {"id": …, "text": …}')
    texts: dict[str, str] = {}
    for at, entry in enumerate(entries):
        _put(texts, entry.id, entry.text, path=path, where=f"$[{at}].id")
    return texts


def read_gold(path: Path, texts: Mapping[str, str]) -> tuple[GoldPaper, ...]:
    """Read the annotated abstracts, in the order of the file.

    Raises:
        InputError: the file cannot be read, holds none, or an annotation does not fit its text.
    """
    shape = TypeAdapter(GoldPaper)
    golds: dict[str, GoldPaper] = {}
    for number, line in enumerate(_read(path).split(b"\n"), start=1):
        if not line.strip():
            continue
        where = f"line {number}"
        gold = _validate(shape, line, path, expected="an annotated abstract", where=where)
        if gold.id not in texts:
            raise InputError(str(path), f"expected the id of a text, found {gold.id!r}", where=where, hint=_HINT)
        for fault in _faults(gold, texts[gold.id]):
            raise InputError(str(path), fault, where=where, hint=_HINT)
        _put(golds, gold.id, gold, path=path, where=where)
    if not golds:
        raise InputError(str(path), "expected annotated abstracts, found none", hint="put one a line")
    return tuple(golds.values())


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise InputError(str(path), f"cannot be read: {reason}", hint="check the path") from error


def _validate(shape: TypeAdapter[T], data: bytes, path: Path, *, expected: str, where: str | None = None) -> T:
    try:
        return shape.validate_json(data)
    except ValidationError as error:
        fault = error.errors(include_url=False)[0]
        place = "$" + "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in fault["loc"])
        raise InputError(
            str(path),
            f"expected {expected}: {fault['msg']}",
            where=f"{where}: {place}" if where else place,
            hint="give gold annotations first and their texts second",
        ) from error


def _put(table: dict[str, T], id_: str, item: T, *, path: Path, where: str) -> None:
    if id_ in table:
        raise InputError(str(path), f"expected each id once, found {id_!r} again", where=where, hint="drop one of them")
    table[id_] = item


def _faults(gold: GoldPaper, text: str) -> Iterator[str]:
    names = {entity.name for entity in gold.entities}
    for at, relation in enumerate(gold.relations):
        for name in (relation.head, relation.tail):
            if name not in names:
                yield f"$.relations[{at}]: expected the name of an entity, found {name!r}"
    for at, claim in enumerate(gold.claims):
        if not claim.quote or claim.quote not in text:
            yield f"$.claims[{at}].quote: expected words of the text, found {claim.quote!r}"

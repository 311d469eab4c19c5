"""What was read, kept in a build, so that papers can be added and taken out without the files they came from.

One JSON object a line: an input, a file that was passed over, a failure or a reading. The same sources give the
same bytes. Refused, with file and line: what is no such object.
"""

import json
from collections.abc import Iterator
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from pydantic import TypeAdapter, ValidationError

from kg.errors import InputError
from kg.readers.draft import Reading
from kg.readers.result import InputFailure, InputFile, Sources

T = TypeVar("T")
_KINDS: dict[str, type] = {"input": InputFile, "skipped": str, "failure": InputFailure, "reading": Reading}


def write_sources(sources: Sources, path: Path) -> None:
    """Write the sources, readings sorted by source; where a user's own path would stand, the label stands."""
    lines = (json.dumps(item, ensure_ascii=False) + "\n" for item in _items(sources))
    path.write_text("".join(lines), encoding="utf-8", newline="\n")


def _items(sources: Sources) -> Iterator[dict[str, Any]]:
    yield from ({"input": asdict(file)} for file in sources.inputs)
    yield from ({"skipped": label} for label in sources.skipped)
    yield from ({"failure": asdict(failure)} for failure in sorted(sources.failures, key=lambda one: one.path))
    for reading in sorted(sources.readings, key=lambda one: one.source):
        yield {"reading": asdict(reading) | {"given": reading.label}}


def load_sources(path: Path) -> Sources:
    """Read sources back.

    Raises:
        InputError: the file is not there, cannot be read, or a line is none of its kinds.
    """
    found: dict[str, list[Any]] = {kind: [] for kind in _KINDS}
    try:
        lines = path.read_bytes().splitlines()
    except OSError as error:
        raise InputError(str(path), f"cannot be read: {error.strerror}", hint="build again with `kg build`") from error
    for number, line in enumerate(lines, start=1):
        kind, item = _parse(line, path, number)
        found[kind].append(item)
    return Sources(
        readings=tuple(found["reading"]),
        failures=tuple(found["failure"]),
        inputs=tuple(found["input"]),
        skipped=tuple(found["skipped"]),
    )


def _parse(line: bytes, path: Path, number: int) -> tuple[str, Any]:
    try:
        ((kind, value),) = json.loads(line).items()
        return kind, _adapter(kind).validate_json(json.dumps(value), strict=True)
    except (ValueError, KeyError, AttributeError, ValidationError) as error:
        expected = f"expected one of {', '.join(_KINDS)}: {str(error).splitlines()[0]}"
        raise InputError(str(path), expected, where=f"line {number}", hint="build again with `kg build`") from error


@cache
def _adapter(kind: str) -> TypeAdapter[Any]:
    return TypeAdapter(_KINDS[kind])

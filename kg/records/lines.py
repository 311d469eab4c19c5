"""Files of records, one a line.

A line is UTF-8 and ends with one line feed. An empty line is passed over; any other line that is
no record stops the reading with its number.
"""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from pydantic import ValidationError

from kg.errors import PaperError
from kg.model import Findings
from kg.records.convert import from_record, to_record
from kg.records.shape import record_shape

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails


def dump_record(findings: Findings) -> str:
    """Print findings as one line of JSON, its newline included.

    Raises:
        PaperError: a string holds half of a surrogate pair, which no UTF-8 can hold.
    """
    line = json.dumps(to_record(findings), ensure_ascii=False, allow_nan=False) + "\n"
    try:
        line.encode()
    except UnicodeEncodeError as error:
        raise PaperError(
            findings.paper.sources[0],
            f"expected Unicode text, found the lone surrogate {line[error.start]!r}",
            where=f"paper {findings.paper.id!r}",
            hint="replace the character in the paper",
        ) from error
    return line


def write_records(findings: Iterable[Findings], path: Path) -> int:
    """Write one record a line, in the order given, and return their number.

    Raises:
        PaperError: a string holds half of a surrogate pair.
    """
    written = 0
    with path.open("w", encoding="utf-8", newline="\n") as file:
        for found in findings:
            file.write(dump_record(found))
            written += 1
    return written


def read_records(path: Path) -> Iterator[Findings]:
    """Yield the findings of each line.

    Raises:
        PaperError: the file cannot be read, or a line is no record.
    """
    try:
        with path.open("rb") as file:
            for number, line in enumerate(file, start=1):
                if line.strip():
                    yield _read_line(line, path=path, number=number)
    except OSError as error:
        raise PaperError(str(path), f"cannot be read: {error.strerror}") from error


def _read_line(line: bytes, *, path: Path, number: int) -> Findings:
    try:
        return from_record(record_shape().validate_json(line, strict=True, extra="forbid"))
    except ValueError as error:
        raise PaperError(
            str(path),
            _first_fault(error.errors(include_url=False)[0]) if isinstance(error, ValidationError) else str(error),
            where=f"line {number}",
            hint="write the records again, with `kg extract --format jsonl` or `kg build`",
        ) from error


def _first_fault(fault: "ErrorDetails") -> str:
    """Print the first thing that is wrong as ``$.entities[0].type: expected …``."""
    place = "$" + "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in fault["loc"])
    return f"{place}: expected the record of one paper: {fault['msg']}"

"""Files of comma-separated values as every table here is spelt.

In come rows of plain values, out goes UTF-8 with one line feed at the end of a row. Every string is in
quotes, its own quotes doubled, and nothing else is, so that an absent value (an empty cell) is not an
empty string. It refuses a file that then holds another number of rows than were written.
"""

import csv
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from kg.records import to_number
from kg.sinks.files import write_text
from kg.sinks.report import check_count

#: What stands in one cell.
Cell = str | float | bool | None
#: A row of a table.
Row = tuple[Cell, ...]


def write_rows(rows: Iterable[Row], path: Path, *, sink: str) -> int:
    """Write a file of these rows, and count the rows that it then holds.

    Raises:
        kg.errors.SinkError: the file cannot be written.
        kg.errors.CountMismatchError: the file holds another number of rows.
    """
    written = list(rows)
    write_text(map(to_line, written), path, sink=sink)
    with path.open(encoding="utf-8", newline="") as file:
        found = sum(1 for _ in iter_rows(csv.reader(file, strict=True)))
    check_count(f"rows of {path.name}", len(written), found, sink=sink)
    return found


def iter_rows(reader: Iterator[list[str]]) -> Iterator[list[str]]:
    """Yield the rows of a reader of the csv module, cells of any size too.

    The module has one limit for all its readers, so it is lifted for one row at a time: other readers, and
    those who stop half way, find it as it was.

    Raises:
        csv.Error: a row is malformed.
    """
    while True:
        before = csv.field_size_limit(sys.maxsize)
        try:
            row = next(reader, None)
        finally:
            csv.field_size_limit(before)
        if row is None:
            return
        yield row


def to_line(row: Row) -> str:
    r"""Spell a row.

    >>> to_line(("a", None, True, 0.5))
    '"a",,true,0.5\n'
    """
    return ",".join(map(_cell, row)) + "\n"


def _cell(value: Cell) -> str:
    if value is None:
        return ""
    if isinstance(value, str):
        doubled = value.replace('"', '""')
        return f'"{doubled}"'
    return str(to_number(value)) if isinstance(value, float) else str(value).lower()

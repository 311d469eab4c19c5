"""The answer to a query, and its three spellings: JSON, CSV and a table for people.

In comes a table of plain values; out goes text that is the same for the same answer, whichever store
gave it. It refuses nothing: a value that a spelling has no form for is written as its text.
"""

import csv
import io
import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

#: A value of an answer: what JSON can hold.
Cell = str | int | float | bool | Sequence["Cell"] | Mapping[str, "Cell"] | None
#: Characters that would move a terminal's cursor or start a row of their own, and how they are shown.
_CONTROLS = {code: f"\\x{code:02x}" for code in (*range(0x20), *range(0x7F, 0xA0))} | {
    ord("\n"): "\\n",
    ord("\r"): "\\r",
    ord("\t"): "\\t",
    0x2028: "\\u2028",
    0x2029: "\\u2029",
}
#: Between two columns of a table that is not wrapped.
_CELL_GAP = "  "


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """Rows of an answer, each with one cell per column, in the order that the query gave them."""

    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


def to_json(table: Table) -> str:
    r"""Write one array of objects, one to a line, keys in the order of the columns.

    >>> to_json(Table(columns=("b", "a"), rows=((1, ["x"]),)))
    '[\n{"b": 1, "a": ["x"]}\n]\n'
    """
    if not table.rows:
        return "[]\n"
    objects = (dict(zip(table.columns, map(_finite, row), strict=True)) for row in table.rows)
    return "[\n" + ",\n".join(json.dumps(item, ensure_ascii=False) for item in objects) + "\n]\n"


def to_csv(table: Table) -> str:
    r"""Write CSV with a header; lists and objects are JSON, absent is empty.

    >>> to_csv(Table(columns=("a", "b"), rows=(("x,y", ["é", 1]), (None, True))))
    'a,b\n"x,y","[""é"", 1]"\n,true\n'
    """
    if not table.columns:
        return ""
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(table.columns)
    writer.writerows([_text(cell) for cell in row] for row in table.rows)
    return file.getvalue()


def to_text(table: Table, *, width: int | None) -> str:
    """Write an aligned table; cells are wrapped to ``width`` columns, or left whole when it is None."""
    if not table.columns:
        return ""
    cells = [[to_line(cell) for cell in row] for row in table.rows]
    return _rich_table(table, cells, width) if width else _plain_table(table, cells)


def _plain_table(table: Table, cells: list[list[str]]) -> str:
    from rich.cells import cell_len

    rows = [list(map(to_line, table.columns)), *cells]
    widths = [max(cell_len(row[at]) for row in rows) for at in range(len(table.columns))]
    lines = (
        _CELL_GAP.join(cell + " " * (space - cell_len(cell)) for cell, space in zip(row, widths, strict=True))
        for row in rows
    )
    return "".join(line.rstrip() + "\n" for line in lines)


def _rich_table(table: Table, cells: list[list[str]], width: int) -> str:
    from rich import box
    from rich.console import Console
    from rich.table import Table as RichTable
    from rich.text import Text

    grid = RichTable(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for at, name in enumerate(table.columns):
        numbers = all(isinstance(row[at], int | float) for row in table.rows)
        grid.add_column(Text(to_line(name)), justify="right" if numbers else "left", overflow="fold")
    for row in cells:
        grid.add_row(*map(Text, row))
    console = Console(width=width, file=io.StringIO(), force_terminal=False, color_system=None)
    with console.capture() as capture:
        console.print(grid)
    return "".join(line.rstrip() + "\n" for line in capture.get().splitlines())


def to_line(cell: Cell) -> str:
    """Show a cell on one line; what would move a cursor is shown as its code."""
    text = ", ".join(map(_text, cell)) if isinstance(cell, list | tuple) else _text(cell)
    return text.translate(_CONTROLS)


def _text(cell: Cell) -> str:
    if cell is None:
        return ""
    if isinstance(cell, str):
        return cell
    return json.dumps(_finite(cell), ensure_ascii=False)


def _finite(cell: Cell) -> Cell:
    """Spell the numbers that JSON does not have."""
    match cell:
        case float() if not math.isfinite(cell):
            return {"inf": "Infinity", "-inf": "-Infinity"}.get(str(cell), "NaN")
        case list() | tuple():
            return [_finite(item) for item in cell]
        case dict():
            return {key: _finite(item) for key, item in cell.items()}
        case _:
            return cell

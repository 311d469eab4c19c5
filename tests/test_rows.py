"""The spellings of an answer."""

import csv
import io
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.rows import Cell, Table, to_csv, to_json, to_text

TABLE = Table(
    columns=("name", "number", "papers"),
    rows=(('Quote"Net', 81.5, ["a", "b"]), ("two\nlines\t😀", None, [])),
)
CELLS: st.SearchStrategy[Cell] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3),
    max_leaves=5,
)
TABLES = st.lists(st.tuples(CELLS, CELLS), max_size=5).map(lambda rows: Table(columns=("b", "a"), rows=tuple(rows)))


@given(TABLES)
def test_json_is_the_answer(table: Table) -> None:
    """Reading the JSON gives one object per row, its keys in the order of the columns, its values as they were."""
    read = json.loads(to_json(table), object_pairs_hook=tuple)

    assert read == [(("b", first), ("a", second)) for first, second in table.rows]


@given(TABLES)
def test_csv_has_a_row_for_each_row(table: Table) -> None:
    """Whatever the cells hold, a reader of CSV finds as many rows and columns as there are."""
    read = list(csv.reader(io.StringIO(to_csv(table), newline="")))

    assert read[0] == ["b", "a"]
    assert [len(row) for row in read] == [2] * (len(table.rows) + 1)


def test_csv_spells_values_plainly() -> None:
    """Text is itself, absent is empty, and a list is JSON."""
    assert to_csv(TABLE) == 'name,number,papers\n"Quote""Net",81.5,"[""a"", ""b""]"\n"two\nlines\t😀",,[]\n'


def test_a_table_without_width_is_whole() -> None:
    """Each row is one line, nothing is cut, and columns stand below each other, wide characters included."""
    assert to_text(TABLE, width=None) == (
        'name            number  papers\nQuote"Net       81.5    a, b\ntwo\\nlines\\t😀\n'
    )


@pytest.mark.parametrize("width", [20, 40, 200])
def test_a_table_keeps_to_the_terminal(width: int) -> None:
    """No line is wider than the terminal, and cells are wrapped rather than cut."""
    table = Table(columns=("name", "quote"), rows=(("AlphaNet", "It reaches 81.5% accuracy on TinyShapes"),))
    text = to_text(table, width=width)

    assert max(map(len, text.splitlines())) <= width
    assert "…" not in text
    assert set("It reaches 81.5% accuracy on TinyShapes".split()) <= set(text.split()) or width == 20


def test_markup_in_a_cell_is_text() -> None:
    """Square brackets and escapes are printed, not obeyed."""
    text = to_text(Table(columns=("[b]",), rows=(("[red]x[/red] \x1b[31m",),)), width=80)

    assert "[b]" in text
    assert "[red]x[/red] \\x1b[31m" in text


@pytest.mark.parametrize(
    ("value", "expected"), [(float("inf"), "Infinity"), (float("-inf"), "-Infinity"), (float("nan"), "NaN")]
)
def test_numbers_that_json_lacks_are_words(value: float, expected: str) -> None:
    """JSON stays JSON."""
    assert json.loads(to_json(Table(columns=("x",), rows=((value,), ([value],))))) == [
        {"x": expected},
        {"x": [expected]},
    ]


def test_an_answer_of_nothing_is_empty() -> None:
    """Without rows JSON is an empty array, and a table is its header."""
    assert to_json(Table(columns=("a",), rows=())) == "[]\n"
    assert to_csv(Table(columns=("a",), rows=())) == "a\n"
    assert to_text(Table(columns=("a",), rows=()), width=None) == "a\n"
    assert to_csv(Table(columns=(), rows=())) == to_text(Table(columns=(), rows=()), width=80) == ""

"""What is answered, and its spellings besides those of ``kg.rows``: one document of several tables."""

import html
import json
from collections.abc import Sequence
from dataclasses import dataclass

from kg.rows import Table, to_csv, to_json, to_line, to_text

_STYLE = (
    "body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:75rem;padding:0 1rem;color-scheme:light dark}"
    "table{border-collapse:collapse;margin:1rem 0}th,td{border-bottom:1px solid #8888;padding:.3rem .8rem;"
    "text-align:left;vertical-align:top}th{position:sticky;top:0;background:Canvas}caption{text-align:left;"
    "font-weight:600;padding:.5rem 0}"
)


@dataclass(frozen=True, slots=True)
class Section:
    """A table under a heading."""

    heading: str
    table: Table


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer.

    Attributes:
        sections: the one that the question asked for first.
        notes: what was left out, and what does not compare.
    """

    title: str
    sections: tuple[Section, ...]
    notes: tuple[str, ...] = ()

    @property
    def is_empty(self) -> bool:
        """Tell whether no table has a row."""
        return not any(section.table.rows for section in self.sections)


def answer_text(answer: Answer, *, width: int | None) -> str:
    """Write the tables for people, each under its heading; an empty one is left out."""
    parts = [
        f"{section.heading}\n\n{to_text(section.table, width=width)}"
        for section in answer.sections
        if section.table.rows
    ]
    return "\n".join(parts)


def answer_csv(answer: Answer) -> str:
    """Write the first table as CSV: a file holds one table."""
    return to_csv(answer.sections[0].table)


def answer_json(answer: Answer) -> str:
    """Write one object: title, the tables by heading, notes."""
    tables = {section.heading: json.loads(to_json(section.table)) for section in answer.sections}
    return (
        json.dumps({"title": answer.title, "tables": tables, "notes": answer.notes}, ensure_ascii=False, indent=2)
        + "\n"
    )


def answer_markdown(answer: Answer) -> str:
    r"""Write a document in Markdown with pipe tables.

    >>> print(answer_markdown(Answer("T", (Section("S", Table(columns=("a",), rows=(("x|y",),))),))), end="")
    # T
    <BLANKLINE>
    ## S
    <BLANKLINE>
    | a |
    | --- |
    | x\|y |
    """
    blocks = [f"# {_plain(answer.title)}"]
    for section in answer.sections:
        blocks += [f"## {_plain(section.heading)}", _markdown_table(section.table)]
    blocks += [f"- {_plain(note)}" for note in answer.notes]
    return "\n\n".join(blocks) + "\n"


def _markdown_table(table: Table) -> str:
    rows = [table.columns, ("---",) * len(table.columns), *(map(to_line, row) for row in table.rows)]
    return "\n".join(f"| {' | '.join(map(_plain, row))} |" for row in rows)


def _plain(text: str) -> str:
    """Escape what Markdown would read as markup."""
    escaped = "".join(f"\\{char}" if char in "\\|`*_[]<>#" else char for char in text)
    return "---" if text == "---" else escaped


def answer_html(answer: Answer) -> str:
    """Write one page that asks nothing of any network and runs no script."""
    title = html.escape(answer.title)
    tables = "".join(map(_html_table, answer.sections))
    notes = "".join(f"<li>{html.escape(note)}</li>" for note in answer.notes)
    policy = "default-src 'none'; style-src 'unsafe-inline'"
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}"><style>{_STYLE}</style></head>'
        f"<body><h1>{title}</h1>{tables}{f'<ul>{notes}</ul>' if notes else ''}</body></html>\n"
    )


def _html_table(section: Section) -> str:
    head = "".join(f'<th scope="col">{html.escape(column)}</th>' for column in section.table.columns)
    rows = "\n".join(f"<tr>{_html_cells(map(to_line, row))}</tr>" for row in section.table.rows)
    return (
        f"<table><caption>{html.escape(section.heading)}</caption><thead><tr>{head}</tr></thead>"
        f"<tbody>\n{rows}\n</tbody></table>"
    )


def _html_cells(cells: "Sequence[str] | map[str]") -> str:
    return "".join(f'<td dir="auto">{html.escape(cell)}</td>' for cell in cells)

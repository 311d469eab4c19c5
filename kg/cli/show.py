"""The command ``show``."""

import dataclasses
import json
import re
import unicodedata
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from kg.cli.options import DEFAULT_BUILD, BuildOption, JsonOption

if TYPE_CHECKING:
    from rich.text import Text

    from kg.model import Quantity
    from kg.show import Card, NodeName, Quote, ShownClaim, Statement

#: Marks around the words that matter where there is no colour.
MARKS = ("⟦", "⟧")
#: Statements of a group that are shown unless the user wants more.
LIMIT = 10

#: Characters that turn the direction of writing, and so could make a line read as another one.
_DIRECTION = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_HEADING, _WORDS, _DIM = "bold", "bold yellow", "dim"


def show(
    name: Annotated[str, typer.Argument(metavar="NAME_OR_ID", help="An id, a name, an alias or a title.")],
    build: BuildOption = DEFAULT_BUILD,
    paper: Annotated[bool, typer.Option("--paper", help="Look among papers, also by what they propose.")] = False,
    limit: Annotated[int, typer.Option(min=1, help="Statements and claims shown of each kind.")] = LIMIT,
    as_json: JsonOption = False,
) -> None:
    """Show an entity or a paper with everything that is said of it, and where."""
    from kg.build_folder import read_graph
    from kg.show import find_subject, to_card

    graph = read_graph(build)
    card = to_card(graph, find_subject(graph, name, only_papers=paper))
    if as_json:
        typer.echo(json.dumps(dataclasses.asdict(card), ensure_ascii=False, indent=2))
    else:
        _print(card, limit=limit)


def _print(card: "Card", *, limit: int) -> None:
    """Print the card: in colour on a terminal, else as plain lines of any length."""
    from rich.console import Console
    from rich.padding import Padding

    console = Console(highlight=False)
    marks = ("", "") if console.color_system and not console.no_color else MARKS
    for indent, line in _lines(card, limit=limit, marks=marks):
        if console.is_terminal and line:
            console.print(Padding(line, (0, 0, 0, indent), expand=False))
        else:
            line.pad_left(indent)
            console.print(line, soft_wrap=True)


def _lines(card: "Card", *, limit: int, marks: tuple[str, str]) -> "Iterator[tuple[int, Text]]":
    """Yield each line with its indent."""
    yield 0, _line((card.node.name, _HEADING), (card.node.label, ""), (card.node.id, _DIM))
    for what, value in card.facts:
        yield 2, _line((what, _DIM), (value, ""))
    for group in card.groups:
        yield 0, _line()
        yield 0, _line((group.heading, _HEADING), (str(len(group.statements)), ""))
        for statement in group.statements[:limit]:
            yield 2, _statement_line(statement, card.node.id)
            yield 4, _quote_line(statement.quote, marks)
        yield from _more(group.statements, limit)
    if card.claims:
        yield 0, _line()
        yield 0, _line(("claims", _HEADING), (str(len(card.claims)), ""))
    for claim in card.claims[:limit]:
        yield from _claim_lines(claim, card.node.id, marks)
    yield from _more(card.claims, limit)


def _more(items: Sequence[object], limit: int) -> "Iterator[tuple[int, Text]]":
    if len(items) > limit:
        yield 2, _line((f"… {len(items) - limit} more: --limit {len(items)}", _DIM))


def _statement_line(statement: "Statement", shown: str) -> "Text":
    """Print the ends that are not the node shown, then the paper that says it."""
    ends = [end for end in (statement.source, statement.target) if end.id not in {shown, statement.paper.id}]
    names = " -> ".join(end.name for end in ends)
    return _line((names, ""), *_place(statement.paper, shown, after=names), _score(statement.score))


def _claim_lines(claim: "ShownClaim", shown: str, marks: tuple[str, str]) -> "Iterator[tuple[int, Text]]":
    from kg.records import to_number
    from kg.vocab import Scope

    stances = [("hedged", claim.hedged), ("denied", claim.negated), (claim.scope, claim.scope == Scope.PRIOR_WORK)]
    kind = ((claim.type, _HEADING), (claim.polarity, ""), *((word, _DIM) for word, holds in stances if holds))
    yield 2, _line(*kind, *_place(claim.paper, shown, after=claim.type), _score(claim.score))
    yield 4, _quote_line(claim.quote, marks)
    for value in claim.values:
        number = "symbolic" if value.value is None else f"= {to_number(value.value)}"
        rest = (value.unit or "", value.kind, value.bound or "", *_belongings(value))
        yield 4, _line(("value", _DIM), (value.raw, _HEADING), (number, ""), *((part, _DIM) for part in rest))
    if claim.mismatch:
        yield 4, _line(("mismatch", _DIM), (claim.mismatch, ""))
    for slot in claim.slots:
        yield 4, _line((slot.relation, _DIM), (slot.name, ""))


def _belongings(value: "Quantity") -> "Iterator[str]":
    """Say what a number belongs to: ``of TeaNet, on CupSet, in accuracy, against LeafNet, from 51.6%``."""
    words = {"subject": "of", "on": "on", "metric": "in", "baseline": "against"}
    owners = dict(value.belongings())
    yield from (f"{word} {owners[slot]}" for slot, word in words.items() if slot in owners)
    if value.before is not None:
        yield f"from {value.before}"


def _place(paper: "NodeName", shown: str, *, after: str) -> "tuple[tuple[str, str], ...]":
    """Name the paper, unless it is the node shown."""
    return () if paper.id == shown else (("in" if after else "", _DIM), (paper.name, ""), (paper.id, _DIM))


def _score(score: float) -> tuple[str, str]:
    return f"score {score:.2f}", _DIM


def _quote_line(quote: "Quote", marks: tuple[str, str]) -> "Text":
    """Print the words that matter inside their sentence, marked where they are not all of it."""
    from rich.text import Text

    opening, closing = marks if quote.before.strip() or quote.after.strip() else ("", "")
    line = Text(printable(quote.before).lstrip())
    line.append(f"{opening}{printable(quote.words)}{closing}", style=_WORDS)
    line.append(printable(quote.after).rstrip())
    return line


def _line(*parts: tuple[str, str]) -> "Text":
    """Join the parts that are not empty, each with its style."""
    from rich.text import Text

    return Text("  ").join(Text(printable(text), style=style) for text, style in parts if text)


def printable(text: str) -> str:
    r"""Fold white space, and replace what would steer a terminal: controls and marks of direction.

    >>> printable("a\n b\x1b[31m")
    'a b�[31m'
    """
    folded = re.sub(r"\s+", " ", text)
    return "".join("\ufffd" if unicodedata.category(char) == "Cc" or char in _DIRECTION else char for char in folded)

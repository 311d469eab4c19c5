"""SPARQL before it runs: values are put in, and what must not run is refused.

In comes a query with the values of its parameters; out goes the text for a store, in which each ``$name`` that
has a value is a literal, and which knows where its places are in the text that the user wrote. It refuses what
asks another server (``SERVICE``), names another graph (``FROM``) or changes one (``LOAD``, ``INSERT`` …).

Keywords are told from names, strings, IRIs and comments by the tokens of the grammar. Some parsers take
keywords that touch their neighbours (``trueSERVICE<…>``, ``SERVICE:name {``), so that these count as well.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

from kg.errors import InputError
from kg.queries import Query, Scalar

_NAME = r"[\w\-\u00b7\u0300-\u036f\u203f\u2040]"
_DOTTED = rf"(?:{_NAME}|\.+(?={_NAME}))*"
_ESCAPED = r"%[0-9A-Fa-f]{2}|\\[-_~.!$&'()*+,;=/?#@%]"
_TOKEN = re.compile(
    rf"""(?P<comment>\#[^\r\n]*)
    |(?P<iri><[^<>"{{}}|^`\x00-\x20]*>)
    |(?P<string>\"\"\"(?:[^"\\]|\\.|"(?!""))*\"\"\"|'''(?:[^'\\]|\\.|'(?!''))*'''
        |"(?:[^"\\\r\n]|\\.)*"|'(?:[^'\\\r\n]|\\.)*')
    |(?P<variable>[?$]\w+)
    |(?P<name>_:\w{_DOTTED}
        |(?P<prefix>(?:[^\W\d_]{_DOTTED})?):
            (?:(?:[\w:]|{_ESCAPED})(?:{_NAME}|:|{_ESCAPED}|\.+(?={_NAME}|[:%\\]))*)?)
    |(?P<tag>@[A-Za-z]+(?:-[A-Za-z0-9]+)*)
    |(?P<word>[^\W\d]\w*)
    |(?P<other>\d+|\S)""",
    re.VERBOSE | re.DOTALL,
)
_LONE_SURROGATE = re.compile("[\ud800-\udfff]")
_STRING_ESCAPES = str.maketrans({"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r"})

#: Keywords of SPARQL Update; none is a word of a query.
_UPDATES = frozenset("ADD CLEAR COPY CREATE DELETE DROP INSERT LOAD MOVE USING WITH".split())
_ELSEWHERE = "kg export writes the graph for a store of your own, which may do that"


@dataclass(frozen=True, slots=True)
class FilledQuery:
    """A query that is ready to run.

    Attributes:
        pieces: stretches of what the user wrote, each with what stands there now.
    """

    pieces: tuple[tuple[str, str], ...]

    @property
    def text(self) -> str:
        """Return what a store is to run."""
        return "".join(now for _, now in self.pieces)

    def place_of(self, line: int, column: int) -> str:
        """Find the place in what the user wrote of a place in ``text``."""
        lines = self.text.split("\n")
        left = sum(len(before) + 1 for before in lines[: line - 1]) + column - 1
        written = ""
        for was, now in self.pieces:
            if left < len(now):
                return place_at(written + was, len(written) + (left if was == now else 0))
            left -= len(now)
            written += was
        return place_at(written, len(written))


def fill(query: Query, values: Mapping[str, Scalar]) -> FilledQuery:
    """Put values in for the parameters of a query that only reads, and only this graph.

    Raises:
        InputError: the query is no such query, or has no such parameters.
    """
    _refuse(query)
    pieces = tuple(_pieces(query.text, values))
    if query.parameters is None:
        found = {was[1:] for was, now in pieces if was != now}
        if unknown := sorted(values.keys() - found):
            raise InputError(
                f"query {query.name}", f"has no parameter ${', $'.join(unknown)}", hint=f"write ${unknown[0]} in it"
            )
    return FilledQuery(pieces)


def place_at(text: str, offset: int) -> str:
    r"""Say where an offset of a text is.

    >>> place_at("ab\ncd", 4)
    'line 2, column 2'
    """
    lines = text[:offset].split("\n")
    return f"line {len(lines)}, column {len(lines[-1]) + 1}"


def to_literal(value: Scalar) -> str:
    r"""Spell a value in SPARQL.

    >>> to_literal('say "a\\b"'), to_literal(True), to_literal(5), to_literal(0.5)
    ('"say \\"a\\\\b\\""', 'true', '5', '0.5')
    """
    return f'"{value.translate(_STRING_ESCAPES)}"' if isinstance(value, str) else json.dumps(value)


def _pieces(text: str, values: Mapping[str, Scalar]) -> Iterator[tuple[str, str]]:
    done = 0
    for token in _TOKEN.finditer(text):
        name = token[0][1:]
        if token.lastgroup == "variable" and token[0].startswith("$") and name in values:
            between = text[done : token.start()]
            yield between, between
            yield token[0], to_literal(values[name])
            done = token.end()
    yield text[done:], text[done:]


def _refuse(query: Query) -> None:
    """Refuse a query that does anything but read this graph.

    Raises:
        InputError: it does; with the place.
    """
    if found := _LONE_SURROGATE.search(query.text):
        raise _refusal(query, found, "expected UTF-8", hint="save the query as UTF-8")
    tokens = [token for token in _TOKEN.finditer(query.text) if token.lastgroup != "comment"]
    for token, following in pairwise([*tokens, None]):
        if token is None:
            continue
        word = token[0].upper() if token.lastgroup == "word" else ""
        if _asks_a_server(token, following):
            raise _refusal(query, token, "SERVICE asks another server, and a build is asked without the net")
        if word == "FROM":
            raise _refusal(
                query, token, "FROM names another graph, and a query is asked of one build", hint="--build names it"
            )
        if word in _UPDATES:
            raise _refusal(query, token, f"{word} changes a graph, and a build is only ever read")


def _asks_a_server(token: re.Match[str], following: re.Match[str] | None) -> bool:
    """Tell ``SERVICE``, also where it touches the word before it or the name after it."""
    if token.lastgroup == "word":
        return "SERVICE" in token[0].upper()
    before_group = following is not None and following[0] == "{"
    return before_group and "SERVICE" in (token["prefix"] or "").upper()


def _refusal(query: Query, token: re.Match[str], problem: str, *, hint: str = _ELSEWHERE) -> InputError:
    return InputError(f"query {query.name}", problem, where=place_at(query.text, token.start()), hint=hint)

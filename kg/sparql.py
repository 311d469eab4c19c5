"""SPARQL before it runs: values are put in, and what must not run is refused.

In comes a query with the values of its parameters; out goes the text for a store, in which each ``$name`` that
has a value is a literal, and which knows where its places are in the text that the user wrote. It refuses what
asks another server (``SERVICE``), names another graph (``FROM``) or changes one (``LOAD``, ``INSERT`` …).

Keywords are told from names, strings, IRIs and comments by the tokens of the grammar. Some parsers take
keywords that touch their neighbours (``trueSERVICE<…>``, ``SERVICE:name {``), so that these count as well.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

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
        |(?:[^\W\d_]{_DOTTED})?:(?:(?:[\w:]|{_ESCAPED})(?:{_NAME}|:|{_ESCAPED}|\.+(?={_NAME}|[:%\\]))*)?)
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
_ONE_BUILD = "leave it out; --build names the build"


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

    def place_of(self, offset: int) -> str:
        """Say where in what the user wrote an offset of ``text`` is."""
        written = ""
        for was, now in self.pieces:
            if offset < len(now):
                return place_at(written + was, len(written) + (offset if was == now else 0))
            offset -= len(now)
            written += was
        return place_at(written, len(written))


def fill(query: Query, values: Mapping[str, Scalar]) -> FilledQuery:
    """Put values in for the parameters of a query that only reads, and only this graph.

    Raises:
        InputError: the query is no such query, or has no such parameters.
    """
    if refusal := _refusal(query):
        raise refusal
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


def _refusal(query: Query) -> InputError | None:
    """Find what does anything but read this graph."""
    if found := _LONE_SURROGATE.search(query.text):
        return _at(query, found, "expected UTF-8", hint="save the query as UTF-8")
    tokens = [token for token in _TOKEN.finditer(query.text) if token.lastgroup != "comment"]
    for at, token in enumerate(tokens):
        word = token[0].upper() if token.lastgroup == "word" else ""
        if _asks_a_server(tokens[at : at + 3]):
            return _at(query, token, "SERVICE asks another server, and a build is asked without the net")
        if word == "FROM":
            return _at(query, token, "FROM names another graph, and a query is asked of one build", hint=_ONE_BUILD)
        if word in _UPDATES:
            return _at(query, token, f"{word} changes a graph, and a build is only ever read")
    return None


def _asks_a_server(tokens: Sequence[re.Match[str]]) -> bool:
    """Tell ``SERVICE``, also where it touches the word before it, and within a name of which it may be no part.

    A name that is followed by a group, or by one more name and a group, is such a one: nothing else looks so,
    except a triple with ``service`` in its verb and a group without a full stop between.
    """
    first, *following = tokens
    if first.lastgroup == "word":
        return "SERVICE" in first[0].upper() or "SILENT" in first[0].upper()
    if first.lastgroup != "name" or "SERVICE" not in first[0].upper():
        return False
    if following and following[0].lastgroup in {"iri", "name", "variable"}:
        following = following[1:]
    return bool(following) and following[0][0] == "{"


def _at(query: Query, token: re.Match[str], problem: str, *, hint: str = _ELSEWHERE) -> InputError:
    return InputError(f"query {query.name}", problem, where=place_at(query.text, token.start()), hint=hint)

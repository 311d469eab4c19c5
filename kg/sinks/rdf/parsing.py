"""Files of RDF to what they say, subject by subject.

In comes a file of any of the syntaxes, in any layout; its named graphs are joined. It refuses what is not of the
syntax, by file and line.
"""

from codecs import BOM_UTF8
from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from io import BufferedReader
from pathlib import Path

from pyoxigraph import Literal, NamedNode, Quad, RdfFormat, parse

from kg.errors import InputError
from kg.sinks.complaints import one_line
from kg.sinks.rdf.terms import RDF

#: Suffix of a file to its syntax.
_SYNTAXES = {
    ".ttl": RdfFormat.TURTLE,
    ".nt": RdfFormat.N_TRIPLES,
    ".nq": RdfFormat.N_QUADS,
    ".trig": RdfFormat.TRIG,
    ".jsonld": RdfFormat.JSON_LD,
    ".json": RdfFormat.JSON_LD,
}
_TYPE = RDF["type"]


@dataclass(frozen=True, slots=True)
class Said:
    """What a file says.

    Attributes:
        path: of the file.
        values: subject to property to the texts of the values.
        members: class to its subjects.
    """

    path: str
    values: dict[str, dict[str, list[str]]]
    members: dict[str, list[str]]


def find_syntax(path: Path) -> RdfFormat:
    """Tell the syntax of a file by its suffix, Turtle where it tells none.

    >>> find_syntax(Path("graph.NT")).name, find_syntax(Path("graph")).name
    ('N-Triples', 'Turtle')
    """
    return _SYNTAXES.get(path.suffix.lower(), RdfFormat.TURTLE)


def parse_file(path: Path) -> Said:
    """Parse a file of the syntax that its suffix tells, Turtle where it tells none.

    Raises:
        InputError: the file cannot be read, or is not of the syntax.
    """
    with refusing(path), path.open("rb") as file:
        return _collect(str(path), iter_quads(file, path))


def iter_quads(file: BufferedReader, path: Path) -> Iterator[Quad]:
    """Yield what an open file of the syntax that its suffix tells says; a byte order mark is no part of it."""
    if file.peek(len(BOM_UTF8)).startswith(BOM_UTF8):
        file.read(len(BOM_UTF8))
    return parse(file, format=find_syntax(path))


@contextmanager
def refusing(path: Path, *, hint: str | None = None) -> Iterator[None]:
    """Name file and line of what cannot be read, and what to do about it unless it is to correct the line.

    Raises:
        InputError: the block could not read the file.
    """
    try:
        yield
    except OSError as error:
        raise InputError(str(path), f"cannot be read: {error.strerror or error}", hint=hint) from error
    except (SyntaxError, ValueError) as error:
        line = getattr(error, "lineno", None)
        raise InputError(
            str(path),
            f"expected {find_syntax(path).name}: {one_line(getattr(error, 'msg', None) or str(error))}",
            where=f"line {line}" if line else None,
            hint=hint or "correct the line; the suffix tells the syntax: .ttl .nt .nq .trig .jsonld",
        ) from error


def _collect(path: str, quads: Iterable[Quad]) -> Said:
    values: defaultdict[str, dict[str, list[str]]] = defaultdict(dict)
    members: defaultdict[str, list[str]] = defaultdict(list)
    for quad in quads:
        subject, verb, value = _text(quad.subject), quad.predicate.value, _text(quad.object)
        values[subject].setdefault(verb, []).append(value)
        if verb == _TYPE:
            members[value].append(subject)
    return Said(path, values, members)


def _text(term: object) -> str:
    return term.value if isinstance(term, NamedNode | Literal) else str(term)

"""Files of RDF to what they say, subject by subject.

In comes a file of any of the syntaxes, in any layout; its named graphs are joined. It refuses what is not of the
syntax, by file and line.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from pyoxigraph import Literal, NamedNode, Quad, RdfFormat, parse

from kg.errors import InputError
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
    syntax = find_syntax(path)
    try:
        with path.open("rb") as file:
            return _collect(str(path), parse(file, format=syntax))
    except SyntaxError as error:
        where = f"line {error.lineno}" if error.lineno else None
        raise InputError(str(path), f"expected {syntax.name}: {error.msg}", where=where) from error
    except OSError as error:
        raise InputError(str(path), f"cannot be read: {error.strerror or error}") from error


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

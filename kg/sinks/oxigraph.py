"""A build's RDF in memory, asked in SPARQL.

In come the Turtle of a build and the ontology that it is written in, both in the default graph; out go plain
tables, and triples that are sorted and whose blank nodes are named after what is said of them, so that equal
graphs give equal answers. It refuses queries that ``kg.sparql`` refuses or that are no SPARQL.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from pyoxigraph import (
    BlankNode,
    CanonicalizationAlgorithm,
    Dataset,
    Literal,
    NamedNode,
    Quad,
    QueryBoolean,
    QuerySolutions,
    QueryTriples,
    RdfFormat,
    Store,
    Triple,
)

from kg.build_folder import TURTLE, check_build
from kg.errors import QueryError
from kg.queries import Query, Scalar
from kg.rows import Cell, Table
from kg.sinks.complaints import hint_at, one_line
from kg.sinks.rdf.ontology import ONTOLOGY_FILE
from kg.sinks.rdf.parsing import refusing
from kg.sinks.rdf.terms import VOCABULARIES
from kg.sparql import FilledQuery, fill

#: A triple or a part of it; None where a query leaves a variable open.
Term = NamedNode | BlankNode | Literal | Triple | None

_XSD = VOCABULARIES["xsd"]
_PLACE = re.compile(r"^error at (?P<line>\d+):(?P<column>\d+): expected (?:one of )?", re.DOTALL)
#: What the parser says that it expected: characters, which help nobody; words and signs; and plain sentences.
_CHARACTERS = re.compile(r"\[[^\]]*\]|<unreported>")
_EXPECTED = re.compile(r'"[^"]*"|\w[\w ]*')
_INTEGER = re.compile(r"[+-]?\d+", re.ASCII)
_NUMBER = re.compile(r"[+-]?(?:(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?|INF)|NaN", re.ASCII)
_BOOLEANS = {"true": True, "1": True, "false": False, "0": False}
#: Datatype to the shape of its values and what they become; text of another shape stays text.
_VALUES: Mapping[str, tuple[re.Pattern[str], Callable[[str], Cell]]] = MappingProxyType({
    f"{_XSD}integer": (_INTEGER, int),
    f"{_XSD}decimal": (_NUMBER, float),
    f"{_XSD}double": (_NUMBER, float),
    f"{_XSD}float": (_NUMBER, float),
    f"{_XSD}boolean": (re.compile("|".join(_BOOLEANS)), _BOOLEANS.__getitem__),
})


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What a query found.

    Attributes:
        table: rows of SELECT, the one of ASK, or the triples of CONSTRUCT and DESCRIBE.
        triples: lines of N-Triples; None for SELECT and ASK.
    """

    table: Table
    triples: tuple[str, ...] | None = None


def open_graph(build: Path) -> Store:
    """Read the RDF of a build, and the ontology.

    Raises:
        InputError: the folder holds no build, or its Turtle cannot be read.
    """
    check_build(build)
    store = Store()
    for path in (build / TURTLE, ONTOLOGY_FILE):
        with refusing(path, hint="build again"):
            store.bulk_load(path=path, format=RdfFormat.TURTLE)
    return store


def ask(store: Store, query: Query, values: Mapping[str, Scalar]) -> Answer:
    """Run a query that only reads; prefixes that it does not declare are those of a build's Turtle.

    Raises:
        InputError: the query does more than read this graph, or has no such parameters.
        QueryError: it is no SPARQL, or cannot be answered.
    """
    filled = fill(query, values)
    try:
        return _to_answer(store.query(filled.text, prefixes=dict(VOCABULARIES)))
    except SyntaxError as error:
        complaint = _complaint(query, filled, error.msg)
        raise complaint from error
    except (OSError, RuntimeError) as error:
        raise QueryError(one_line(str(error)), sink="sparql") from error


def _complaint(query: Query, filled: FilledQuery, message: str) -> QueryError:
    if not (place := _PLACE.match(message)):
        return QueryError(one_line(message), sink="sparql")
    expected = _EXPECTED.findall(_CHARACTERS.sub("", message[place.end() :]))
    lines = filled.text.split("\n")
    found_at = sum(len(line) + 1 for line in lines[: int(place["line"]) - 1]) + int(place["column"]) - 1
    where = filled.place_of(found_at - _overshot(expected))
    return QueryError(_describe(expected), sink="sparql", where=where, hint=hint_at(query.text, where))


def _overshot(expected: Sequence[str]) -> int:
    """Return how far behind a mistake the parser is: where it looks for keywords alone, by one of them."""
    return min(map(len, expected), default=0) if all(item.isupper() for item in expected) else 0


def _describe(expected: Sequence[str]) -> str:
    """Say what the parser missed.

    >>> _describe(["GRAPH", '","']), _describe(["Prefix not found"]), _describe([])
    ('expected GRAPH or ","', 'Prefix not found', 'expected SPARQL')
    """
    sentence = next((item for item in expected if " " in item), None)
    return sentence or f"expected {' or '.join(expected or ['SPARQL'])}"


def _to_answer(found: QuerySolutions | QueryBoolean | QueryTriples) -> Answer:
    match found:
        case QueryBoolean():
            return Answer(table=Table(columns=("answer",), rows=((bool(found),),)))
        case QueryTriples():
            triples = _canonical(found)
            lines = tuple(sorted(f"{triple} .\n" for triple in triples))
            return Answer(table=_to_table(("subject", "predicate", "object"), sorted(triples, key=str)), triples=lines)
        case QuerySolutions():
            return Answer(table=_to_table(tuple(variable.value for variable in found.variables), found))


def _canonical(found: Iterable[Triple]) -> tuple[Triple, ...]:
    """Keep each triple once, its blank nodes named after what is said of them."""
    dataset = Dataset(Quad(*triple) for triple in found)
    dataset.canonicalize(CanonicalizationAlgorithm.RDFC_1_0)
    return tuple(quad.triple for quad in dataset)


def _to_table(columns: tuple[str, ...], rows: Iterable[Iterable[Term]]) -> Table:
    """Make cells; blank nodes are numbered as they come."""
    names: dict[BlankNode, str] = {}
    return Table(columns=columns, rows=tuple(tuple(_to_cell(term, names) for term in row) for row in rows))


def _to_cell(term: Term, names: dict[BlankNode, str]) -> Cell:
    match term:
        case None:
            return None
        case NamedNode():
            return term.value
        case BlankNode():
            return names.setdefault(term, f"_:b{len(names)}")
        case Literal():
            known = _VALUES.get(term.datatype.value)
            return known[1](term.value) if known and known[0].fullmatch(term.value) else term.value
        case _:
            return str(term)

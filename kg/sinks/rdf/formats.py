"""The syntaxes that a graph is written and read in, by the names that users give them."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

import rdflib

from kg.model import KnowledgeGraph, WriteReport
from kg.sinks.files import write_text
from kg.sinks.rdf.dataset import Publication
from kg.sinks.rdf.json_ld import print_json_ld
from kg.sinks.rdf.lines import print_lines, print_trig
from kg.sinks.rdf.literals import Term
from kg.sinks.rdf.subjects import Subject
from kg.sinks.rdf.terms import BASE, KG, RDF, Names
from kg.sinks.rdf.triples import UNPUBLISHED, iter_subjects, iter_triples
from kg.sinks.rdf.turtle import print_blocks, print_prefixes
from kg.sinks.report import report_counts
from kg.vocab import EntityType, NodeLabel

_NODE_KINDS = tuple(map(str, (*EntityType, *NodeLabel)))


@dataclass(frozen=True, slots=True)
class Syntax:
    """A way to write RDF.

    Attributes:
        suffix: of its files.
        pieces: yields the text of subjects under the names of a base.
        kind: finds a class of the own vocabulary in the line that says that something is of it; no string of the graph
            can look like that.
    """

    suffix: str
    pieces: Callable[[Iterable[Subject], Names], Iterator[str]]
    kind: re.Pattern[str]


def _turtle(subjects: Iterable[Subject], names: Names) -> Iterator[str]:
    yield from print_prefixes(names.prefixes())
    yield from print_blocks(subjects, prefixes=names.prefixes())


def _ntriples(subjects: Iterable[Subject], _names: Names) -> Iterator[str]:
    return print_lines(subjects)


def _nquads(subjects: Iterable[Subject], names: Names) -> Iterator[str]:
    return print_lines(subjects, graph=f"{names.base}graph")


def _trig(subjects: Iterable[Subject], names: Names) -> Iterator[str]:
    return print_trig(subjects, graph=f"{names.base}graph", prefixes=names.prefixes())


def _json_ld(subjects: Iterable[Subject], _names: Names) -> Iterator[str]:
    return print_json_ld(subjects)


_KIND_IN_BLOCK = re.compile(r"(?:\S+|   ) a kg:(\w+) [;.]$")
_KIND_IN_LINE = re.compile(rf"<[^>]*> <{re.escape(RDF['type'])}> <{re.escape(KG.iri)}(\w+)>")
_KIND_IN_NODE = re.compile(r'\{"id": "[^"]*", "type": (?:\[(?:"[^"]*", )*)?"kg:(\w+)"')
#: Name on the command line to the syntax.
SYNTAXES: Mapping[str, Syntax] = MappingProxyType({
    "turtle": Syntax(".ttl", _turtle, _KIND_IN_BLOCK),
    "ntriples": Syntax(".nt", _ntriples, _KIND_IN_LINE),
    "nquads": Syntax(".nq", _nquads, _KIND_IN_LINE),
    "trig": Syntax(".trig", _trig, _KIND_IN_BLOCK),
    "json-ld": Syntax(".jsonld", _json_ld, _KIND_IN_NODE),
})


def iter_rdf(
    graph: KnowledgeGraph, *, syntax: str, base: str = BASE, publication: Publication = UNPUBLISHED
) -> Iterator[str]:
    """Yield a graph in a syntax, piece by piece; equal graphs give equal text.

    Raises:
        ValueError: ``base`` is no absolute IRI that ends with ``/``, ``#`` or ``:``.
    """
    return SYNTAXES[syntax].pieces(iter_subjects(graph, base=base, publication=publication), Names(base))


def write_rdf(
    graph: KnowledgeGraph, path: Path, *, syntax: str, base: str = BASE, publication: Publication = UNPUBLISHED
) -> WriteReport:
    """Write a graph in a syntax, and count what the file holds.

    Raises:
        ValueError: ``base`` is no absolute IRI that ends with ``/``, ``#`` or ``:``.
        kg.errors.SinkError: the file cannot be written.
        kg.errors.CountMismatchError: the file holds another number of nodes or statements.
    """
    write_text(iter_rdf(graph, syntax=syntax, base=base, publication=publication), path, sink=syntax)
    found = _count_kinds(path, SYNTAXES[syntax].kind)
    nodes = sum(found[kind] for kind in _NODE_KINDS)
    return report_counts(graph, sink=syntax, nodes=nodes, edges=found["Statement"])


def iter_turtle(graph: KnowledgeGraph, *, base: str = BASE) -> Iterator[str]:
    """Yield a graph as Turtle, piece by piece.

    Raises:
        ValueError: ``base`` is no absolute IRI that ends with ``/``, ``#`` or ``:``.
    """
    return iter_rdf(graph, syntax="turtle", base=base)


def to_turtle(graph: KnowledgeGraph, *, base: str = BASE) -> str:
    """Turn a graph into Turtle.

    Raises:
        ValueError: ``base`` is no absolute IRI that ends with ``/``, ``#`` or ``:``.
    """
    return "".join(iter_turtle(graph, base=base))


def write_turtle(graph: KnowledgeGraph, path: Path, *, base: str = BASE) -> WriteReport:
    """Write a graph as Turtle, and count what the file holds.

    Raises:
        ValueError: ``base`` is no absolute IRI that ends with ``/``, ``#`` or ``:``.
        kg.errors.SinkError: the file cannot be written.
        kg.errors.CountMismatchError: the file holds another number of nodes or statements.
    """
    return write_rdf(graph, path, syntax="turtle", base=base)


def to_rdf(graph: KnowledgeGraph, *, base: str = BASE) -> rdflib.Graph:
    """Turn a graph into an rdflib graph with its prefixes bound.

    Raises:
        ValueError: ``base`` is no absolute IRI that ends with ``/``, ``#`` or ``:``.
    """
    rdf = rdflib.Graph(bind_namespaces="none")
    for prefix, namespace in Names(base).prefixes().items():
        rdf.bind(prefix, namespace)
    for subject, verb, value in iter_triples(graph, base=base):
        rdf.add((rdflib.URIRef(subject), rdflib.URIRef(verb), _to_rdflib(value)))
    return rdf


def _to_rdflib(term: Term) -> rdflib.URIRef | rdflib.Literal:
    if isinstance(term, str):
        return rdflib.URIRef(term)
    datatype = rdflib.URIRef(term.datatype) if term.datatype else None
    return rdflib.Literal(term.text, lang=term.language, datatype=datatype, normalize=False)


def _count_kinds(path: Path, kind: re.Pattern[str]) -> Counter[str]:
    """Count the subjects of each class of the own vocabulary."""
    with path.open(encoding="utf-8", newline="\n") as file:
        return Counter(found[1] for line in file if (found := kind.match(line)))

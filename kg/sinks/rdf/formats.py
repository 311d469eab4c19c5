"""The syntaxes that a graph is written and read in, by the names that users give them."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from kg.model import KnowledgeGraph, WriteReport
from kg.sinks.files import write_text
from kg.sinks.rdf.lines import iter_json_ld, iter_nquads, iter_ntriples, iter_trig
from kg.sinks.rdf.terms import BASE, KG, Names
from kg.sinks.rdf.triples import iter_triples
from kg.sinks.rdf.turtle import iter_turtle
from kg.sinks.report import report_counts
from kg.vocab import EntityType, NodeLabel

#: The classes of a subject: of a block in Turtle, a line of a triple, a node in JSON. No string can look like one.
_TYPES = re.compile(
    r'(?:\S+ a |<[^>]*> <http://www\.w3\.org/1999/02/22-rdf-syntax-ns#type> |\{"@id": "[^"]*", "@type": \[)'
    r"(?P<kinds>[^\]]*?)(?: [;.]|\]|$)"
)
_KIND = re.compile(rf"(?:kg:|{re.escape(str(KG.iri))})(\w+)")
_NODE_KINDS = tuple(map(str, (*EntityType, *NodeLabel)))


@dataclass(frozen=True, slots=True)
class Syntax:
    """A way to write RDF.

    Attributes:
        suffix: of its files.
        pieces: yields the text of a graph under a base IRI.
    """

    suffix: str
    pieces: Callable[[KnowledgeGraph, str], Iterator[str]]


def _turtle(graph: KnowledgeGraph, base: str) -> Iterator[str]:
    return iter_turtle(graph, base=base)


def _ntriples(graph: KnowledgeGraph, base: str) -> Iterator[str]:
    return iter_ntriples(iter_triples(graph, base=base))


def _nquads(graph: KnowledgeGraph, base: str) -> Iterator[str]:
    return iter_nquads(iter_triples(graph, base=base), graph=f"{base}graph")


def _trig(graph: KnowledgeGraph, base: str) -> Iterator[str]:
    return iter_trig(iter_triples(graph, base=base), graph=f"{base}graph", prefixes=Names(base).prefixes())


def _json_ld(graph: KnowledgeGraph, base: str) -> Iterator[str]:
    return iter_json_ld(iter_triples(graph, base=base), prefixes=Names(base).prefixes())


#: Name on the command line to the syntax.
SYNTAXES: Mapping[str, Syntax] = MappingProxyType({
    "turtle": Syntax(".ttl", _turtle),
    "ntriples": Syntax(".nt", _ntriples),
    "nquads": Syntax(".nq", _nquads),
    "trig": Syntax(".trig", _trig),
    "json-ld": Syntax(".jsonld", _json_ld),
})


def iter_rdf(graph: KnowledgeGraph, *, syntax: str, base: str = BASE) -> Iterator[str]:
    """Yield a graph in a syntax, piece by piece.

    Raises:
        ValueError: ``base`` is no absolute IRI that ends with ``/``, ``#`` or ``:``.
    """
    return SYNTAXES[syntax].pieces(graph, base)


def write_rdf(graph: KnowledgeGraph, path: Path, *, syntax: str, base: str = BASE) -> WriteReport:
    """Write a graph in a syntax, and count what the file holds.

    Raises:
        ValueError: ``base`` is no absolute IRI that ends with ``/``, ``#`` or ``:``.
        kg.errors.SinkError: the file cannot be written.
        kg.errors.CountMismatchError: the file holds another number of nodes or statements.
    """
    write_text(iter_rdf(graph, syntax=syntax, base=base), path, sink=syntax)
    found = _count_kinds(path)
    nodes = sum(found[kind] for kind in _NODE_KINDS)
    return report_counts(graph, sink=syntax, nodes=nodes, edges=found["Statement"])


def _count_kinds(path: Path) -> Counter[str]:
    """Count the classes of the own vocabulary that subjects of a file are of, in any of the syntaxes."""
    found: Counter[str] = Counter()
    with path.open(encoding="utf-8", newline="\n") as file:
        for line in file:
            kinds = _TYPES.match(line)
            found.update(_KIND.findall(kinds["kinds"]) if kinds else ())
    return found

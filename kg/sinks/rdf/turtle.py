"""Triples as Turtle, in a layout that depends on nothing but the triples.

In come triples without blank nodes, out goes text: a prefix a line, then a block for each subject,
all sorted, a triple that came twice written once. A name is shortened only where what follows the
prefix is plain letters and digits. Control characters and those that turn the direction of writing
are escaped, so that a subject's block never begins anywhere but at the start of a line.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from itertools import groupby
from operator import itemgetter
from pathlib import Path

import rdflib
from rdflib import XSD, Literal, URIRef

from kg.model import KnowledgeGraph, WriteReport
from kg.sinks.files import write_text
from kg.sinks.rdf.terms import BASE, RDF, Names
from kg.sinks.rdf.triples import Triple, iter_triples
from kg.sinks.report import report_counts
from kg.vocab import EntityType, NodeLabel

#: Characters that are written by their number: controls, line separators, marks of direction.
_BY_NUMBER = [
    *range(0x20),
    *range(0x7F, 0xA0),
    0x061C,
    *range(0x200E, 0x2010),
    *range(0x2028, 0x202F),
    *range(0x2066, 0x206A),
    *(0xFEFF, 0xFFFE, 0xFFFF),
]
ESCAPES = {
    **{code: f"\\u{code:04X}" for code in _BY_NUMBER},
    **str.maketrans({"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r", "\t": "\\t"}),
}
#: Datatypes whose literals need no quotes.
_BARE = frozenset({XSD.integer, XSD.decimal, XSD.boolean})
_LOCAL_NAME = re.compile(r"[A-Za-z0-9_]([A-Za-z0-9_-]*[A-Za-z0-9_])?")
_NAMESPACE = re.compile(r".*[/#:]")
#: The first line of a node's block; a string cannot look like one.
_BLOCK = re.compile(r"\S+ a (?P<kinds>.*) [;.]$")
_NODE_KINDS = tuple(f"kg:{label}" for label in (*EntityType, *NodeLabel))


def to_rdf(graph: KnowledgeGraph, *, base: str = BASE) -> rdflib.Graph:
    """Turn the graph into an rdflib graph with its prefixes bound.

    Raises:
        ValueError: ``base`` is no absolute IRI that ends with ``/``, ``#`` or ``:``.
    """
    rdf = rdflib.Graph(bind_namespaces="none")
    for prefix, namespace in Names(base).prefixes().items():
        rdf.bind(prefix, namespace)
    for triple in iter_triples(graph, base=base):
        rdf.add(triple)
    return rdf


def to_turtle(graph: KnowledgeGraph, *, base: str = BASE) -> str:
    """Turn the graph into Turtle; equal graphs give equal text.

    Raises:
        ValueError: ``base`` is no absolute IRI that ends with ``/``, ``#`` or ``:``.
    """
    return "".join(iter_turtle(graph, base=base))


def iter_turtle(graph: KnowledgeGraph, *, base: str = BASE) -> Iterator[str]:
    """Yield the graph as Turtle, piece by piece.

    Raises:
        ValueError: ``base`` is no absolute IRI that ends with ``/``, ``#`` or ``:``.
    """
    return to_document(iter_triples(graph, base=base), prefixes=Names(base).prefixes())


def write_turtle(graph: KnowledgeGraph, path: Path, *, base: str = BASE) -> WriteReport:
    """Write the graph as Turtle and count what the file holds.

    Raises:
        ValueError: ``base`` is no absolute IRI that ends with ``/``, ``#`` or ``:``.
        kg.errors.SinkError: the file cannot be written.
        kg.errors.CountMismatchError: the file holds another number of nodes or statements.
    """
    write_text(iter_turtle(graph, base=base), path, sink="turtle")
    found = _count_kinds(path)
    nodes = sum(found[kind] for kind in _NODE_KINDS)
    return report_counts(graph, sink="turtle", nodes=nodes, edges=found["kg:Statement"])


def to_document(triples: Iterable[Triple], *, prefixes: Mapping[str, str]) -> Iterator[str]:
    """Yield triples as Turtle: the prefixes, then a block for each subject."""
    yield from print_prefixes(prefixes)
    yield from iter_blocks(triples, prefixes=prefixes)


def print_prefixes(prefixes: Mapping[str, str]) -> Iterator[str]:
    """Yield a line for each prefix, sorted."""
    yield from (f"@prefix {prefix}: <{prefixes[prefix]}> .\n" for prefix in sorted(prefixes))


def iter_blocks(triples: Iterable[Triple], *, prefixes: Mapping[str, str]) -> Iterator[str]:
    """Yield a block for each subject, sorted."""
    print_iri = _iri_printer(prefixes)
    rows = sorted({(print_iri(s), _print_verb(p, print_iri), _print_object(o, print_iri)) for s, p, o in triples})
    for subject, said in groupby(rows, key=itemgetter(0)):
        verbs = (f"{verb} {' , '.join(row[2] for row in same)}" for verb, same in groupby(said, key=itemgetter(1)))
        yield "\n" + subject + " " + " ;\n    ".join(verbs) + " .\n"


def _iri_printer(prefixes: Mapping[str, str]) -> Callable[[URIRef], str]:
    shortened = {namespace: prefix for prefix, namespace in prefixes.items()}

    @cache
    def print_iri(iri: URIRef) -> str:
        found = _NAMESPACE.match(iri)
        namespace = found[0] if found else ""
        name = iri[len(namespace) :]
        if namespace in shortened and _LOCAL_NAME.fullmatch(name):
            return f"{shortened[namespace]}:{name}"
        return f"<{iri}>"

    return print_iri


def _print_verb(verb: URIRef, print_iri: Callable[[URIRef], str]) -> str:
    return "a" if verb == RDF["type"] else print_iri(verb)


def _print_object(node: URIRef | Literal, print_iri: Callable[[URIRef], str]) -> str:
    if isinstance(node, URIRef):
        return print_iri(node)
    if node.datatype in _BARE:
        return str(node)
    datatype = f"^^{print_iri(node.datatype)}" if node.datatype else ""
    language = f"@{node.language}" if node.language else ""
    return f'"{node.translate(ESCAPES)}"{language}{datatype}'


def _count_kinds(path: Path) -> Counter[str]:
    """Count the classes of the blocks of a file of this layout."""
    with path.open(encoding="utf-8", newline="\n") as file:
        blocks = (found for line in file if (found := _BLOCK.match(line)))
        return Counter(kind for block in blocks for kind in block["kinds"].split(" , "))

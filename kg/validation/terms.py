"""The terms of a file as they are said to people: by their prefixes, and on one line."""

import json

import pyoxigraph as ox

from kg.sinks.rdf.terms import XSD
from kg.sinks.rdf.turtle import shorten
from kg.validation.dataset import Term

#: Characters of a value that are shown.
WIDTH = 80


def print_iri(iri: str) -> str:
    """Print an IRI by its prefix where it is of a vocabulary.

    >>> print_iri("https://schema.org/text"), print_iri("urn:x:1")
    ('schema:text', '<urn:x:1>')
    """
    return shorten(iri)


def print_term(term: Term) -> str:
    r"""Print a term on one line, long text cut.

    >>> print_term(ox.Literal("tea\nleaves")), print_term(ox.Literal(3)), print_term(ox.NamedNode("urn:x"))
    ('"tea\\nleaves"', '"3"^^xsd:integer', '<urn:x>')
    """
    match term:
        case ox.NamedNode():
            return print_iri(term.value)
        case ox.Literal():
            tail = f"@{term.language}" if term.language else f"^^{print_iri(term.datatype.value)}"
            return print_text(term.value) + ("" if term.datatype.value == XSD["string"] else tail)
        case ox.Triple():
            return f"<<( {term} )>>"
        case _:
            return str(term)


def print_text(text: str) -> str:
    """Print text in quotes, on one line, cut where it is long.

    >>> print_text("a" * 100) == '"' + "a" * 79 + '…"'
    True
    """
    return json.dumps(text if len(text) <= WIDTH else text[: WIDTH - 1] + "…", ensure_ascii=False)

"""Literals, as the export makes them.

In come values of the graph, out go literals in one spelling of each, so that equal values give equal bytes.
"""

from datetime import datetime
from decimal import Decimal
from functools import lru_cache
from typing import NamedTuple

from kg.sinks.rdf.terms import XSD


class Literal(NamedTuple):
    """A value, as it is spelt; a plain string unless it has a datatype or a language."""

    text: str
    datatype: str | None = None
    language: str | None = None


#: An IRI is a string, as it is.
Term = str | Literal
#: A property with its value.
Fact = tuple[str, Term]


def boolean_literal(value: bool) -> Literal:
    """Make an ``xsd:boolean``."""
    return Literal(str(value).lower(), XSD["boolean"])


def address_literal(value: str) -> Literal:
    """Make an ``xsd:anyURI``; a literal, as an address may be no IRI at all."""
    return Literal(value, XSD["anyURI"])


def year_literal(value: int) -> Literal:
    """Make an ``xsd:gYear``, which has four digits at least."""
    return Literal(f"{'-' * (value < 0)}{abs(value):04}", XSD["gYear"])


@lru_cache(maxsize=4096)
def decimal_literal(value: float) -> Literal:
    """Make an ``xsd:decimal`` with the digits that tell the float from its neighbours.

    >>> [decimal_literal(value).text for value in (11.2, 10.0, 1e-8)]
    ['11.2', '10.0', '0.00000001']
    """
    digits = f"{Decimal(repr(value)):f}"
    return Literal(digits if "." in digits else f"{digits}.0", XSD["decimal"])


@lru_cache(maxsize=4096)
def integer_literal(value: int) -> Literal:
    """Make an ``xsd:integer``."""
    return Literal(str(value), XSD["integer"])


def time_literal(value: datetime) -> Literal:
    """Make an ``xsd:dateTime``, to the second."""
    return Literal(value.isoformat(timespec="seconds"), XSD["dateTime"])

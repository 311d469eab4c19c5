"""Which property of RDF an attribute of a node becomes, and what its values look like there.

The tables are read in both directions: a node's attributes become facts, and what a file says of a node becomes its
attributes again. What ties a node to another one is not here. Values that are no value of their kind are refused.
"""

import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum, StrEnum, auto
from math import isfinite
from typing import Any

from kg.model import Artifact, Claim, Entity, Paper, Quantity
from kg.sinks.rdf.literals import (
    Fact,
    Literal,
    address_literal,
    boolean_literal,
    decimal_literal,
    integer_literal,
    year_literal,
)
from kg.sinks.rdf.terms import CATEGORIES, DCTERMS, FABIO, KG, SCHEMA, SKOS, category_iri
from kg.vocab import ArtifactKind, Bound, ClaimType, Polarity, Scope, ValueKind

_MEMBERS = {category_iri(member): member for category in CATEGORIES for member in category}
_NUMBER = re.compile(r"[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?")
_INTEGER = re.compile(r"[+-]?\d+")
_BOOLEANS = {"true": True, "1": True, "false": False, "0": False}


class Number(Enum):
    """How many values a property has."""

    ONE = auto()
    MAYBE = auto()
    SOME = auto()
    ANY = auto()


@dataclass(frozen=True, slots=True)
class Attribute:
    """An attribute of a node, and the property that it is in RDF.

    Attributes:
        name: of the attribute.
        property: its IRI.
        write: makes the term of a value.
        read: makes the value of a term's text, or raises ValueError.
        number: how many values there are.
    """

    name: str
    property: str
    write: Callable[[Any], str | Literal]
    read: Callable[[str], Any]
    number: Number = Number.ONE

    def facts(self, node: object) -> Iterator[Fact]:
        """Yield what the attribute says of a node."""
        value = getattr(node, self.name)
        if isinstance(value, tuple):
            yield from ((self.property, self.write(one)) for one in value)
        elif value is not None:
            yield self.property, self.write(value)


def read_integer(text: str) -> int:
    """Read a whole number.

    Raises:
        ValueError: it is none.
    """
    if not _INTEGER.fullmatch(text):
        raise ValueError(f"expected a whole number, found {text!r}")
    return int(text)


def read_number(text: str) -> float:
    """Read a number, with or without a fraction.

    Raises:
        ValueError: it is none.
    """
    if not _NUMBER.fullmatch(text):
        raise ValueError(f"expected a number, found {text!r}")
    number = float(text)
    if not isfinite(number):
        raise ValueError(f"expected a number up to {sys.float_info.max}, found {len(text)} characters of one")
    return number


def _read_boolean(text: str) -> bool:
    if text not in _BOOLEANS:
        raise ValueError(f"expected true or false, found {text!r}")
    return _BOOLEANS[text]


def _text(name: str, property_: str, number: Number = Number.ONE) -> Attribute:
    return Attribute(name, property_, Literal, str, number)


def _flag(name: str, property_: str) -> Attribute:
    return Attribute(name, property_, boolean_literal, _read_boolean)


def _decimal(name: str, property_: str, number: Number = Number.ONE) -> Attribute:
    return Attribute(name, property_, decimal_literal, read_number, number)


def _member(name: str, property_: str, category: type[StrEnum], number: Number = Number.ONE) -> Attribute:
    def read(text: str) -> StrEnum:
        found = _MEMBERS.get(text)
        if not isinstance(found, category):
            raise ValueError(f"expected a kg:{category.__name__}, found {text!r}")  # noqa: TRY004 - a wrong value
        return found

    return Attribute(name, property_, category_iri, read, number)


_ID = _text("id", DCTERMS["identifier"])
#: Of claims, and of statements.
SCORE = _decimal("score", KG["score"])

#: Attributes of each type of node.
ATTRIBUTES: dict[type, tuple[Attribute, ...]] = {
    Paper: (
        _ID,
        _text("title", DCTERMS["title"], Number.MAYBE),
        _text("text", SCHEMA["text"]),
        _text("sources", DCTERMS["source"], Number.SOME),
        _text("venue", KG["venue"], Number.MAYBE),
        Attribute("year", FABIO["hasPublicationYear"], year_literal, read_integer, Number.MAYBE),
        Attribute("url", SCHEMA["url"], address_literal, str, Number.MAYBE),
    ),
    Entity: (
        _ID,
        _text("name", SKOS["prefLabel"]),
        _text("aliases", SKOS["altLabel"], Number.ANY),
        Attribute("support", KG["support"], integer_literal, read_integer),
    ),
    Claim: (
        _ID,
        _text("text", SCHEMA["text"]),
        _member("type", KG["claimType"], ClaimType),
        _member("polarity", KG["polarity"], Polarity),
        _flag("hedged", KG["hedged"]),
        _flag("negated", KG["negated"]),
        _member("scope", KG["scope"], Scope),
        _text("mismatch", KG["mismatch"], Number.MAYBE),
        SCORE,
    ),
    Artifact: (
        _ID,
        _member("kind", KG["artifactKind"], ArtifactKind),
        Attribute("url", SCHEMA["url"], address_literal, str, Number.MAYBE),
    ),
    Quantity: (
        _text("raw", KG["raw"]),
        _decimal("value", SCHEMA["value"], Number.MAYBE),
        _text("unit", SCHEMA["unitText"], Number.MAYBE),
        _member("kind", KG["valueKind"], ValueKind),
        _member("bound", KG["bound"], Bound, Number.MAYBE),
        _text("before", KG["before"], Number.MAYBE),
    ),
}


def attribute_facts(node: object) -> Iterator[Fact]:
    """Yield what the attributes of a node say of it."""
    for attribute in ATTRIBUTES[type(node)]:
        yield from attribute.facts(node)

"""RDF to the graph that it was written from.

In comes a file of ``write_rdf``, or the same triples in any layout of its syntax, out goes an equal
``KnowledgeGraph`` without its merges. It refuses what is not of the syntax, and nodes that lack a part or
have one twice, by file and IRI.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TypeVar

import pyoxigraph
import rdflib
from rdflib import Literal, URIRef
from rdflib.plugins.parsers.notation3 import BadSyntax
from rdflib.term import Node

from kg.errors import InputError
from kg.model import BELONGINGS, Artifact, CharSpan, Claim, Edge, Entity, Evidence, KnowledgeGraph, Paper, Quantity
from kg.sinks.rdf.formats import SYNTAXES
from kg.sinks.rdf.terms import (
    CATEGORIES,
    DCTERMS,
    FABIO,
    KG,
    OA,
    PROV,
    RDF,
    SCHEMA,
    SKOS,
    category_iri,
    relation_iri,
)
from kg.vocab import ArtifactKind, Bound, ClaimType, EntityType, NodeLabel, Polarity, Relation, Scope, ValueKind

T = TypeVar("T")
Member = TypeVar("Member", bound=StrEnum)
GraphNode = TypeVar("GraphNode", Paper, Entity, Claim, Artifact)

_RELATIONS = {str(relation_iri(relation)): relation for relation in Relation}
_MEMBERS = {str(category_iri(member)): member for category in CATEGORIES for member in category}
_NUMBER = re.compile(r"[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?")
_INTEGER = re.compile(r"[+-]?\d+")
#: What the parser calls the syntaxes that rdflib is not asked to read.
_FORMATS = {
    "ntriples": pyoxigraph.RdfFormat.N_TRIPLES,
    "nquads": pyoxigraph.RdfFormat.N_QUADS,
    "trig": pyoxigraph.RdfFormat.TRIG,
    "json-ld": pyoxigraph.RdfFormat.JSON_LD,
}
_PLAIN = pyoxigraph.NamedNode("http://www.w3.org/2001/XMLSchema#string")
_BOOLEANS = {"true": True, "1": True, "false": False, "0": False}


def read_turtle(path: Path) -> KnowledgeGraph:
    """Read a graph from Turtle.

    Raises:
        InputError: the file cannot be read, is no Turtle, or a node in it lacks a part.
        kg.errors.GraphError: two nodes have one id, or a statement has an end that is no node.
    """
    return _to_graph(_File(str(path), _parse(path)))


def read_rdf(path: Path) -> KnowledgeGraph:
    """Read a graph from a file of any of ``SYNTAXES``, told by its suffix.

    ``.json`` is JSON-LD too, an unknown suffix Turtle.

    Raises:
        InputError: the file cannot be read or parsed, or a node in it lacks a part.
        kg.errors.GraphError: two nodes have one id, or a statement has an end that is no node.
    """
    suffix = {".json": ".jsonld"}.get(path.suffix.lower(), path.suffix.lower())
    name = next((name for name, one in SYNTAXES.items() if one.suffix == suffix), "turtle")
    if name == "turtle":
        return read_turtle(path)
    return _to_graph(_File(str(path), _parse_as(path, name)))


def _to_graph(file: "_File") -> KnowledgeGraph:
    return KnowledgeGraph(
        papers=_by_id(_paper(subject) for subject in file.subjects(NodeLabel.PAPER)),
        entities=_by_id(_entity(subject, kind) for kind in EntityType for subject in file.subjects(kind)),
        claims=_by_id(_claim(subject) for subject in file.subjects(NodeLabel.CLAIM)),
        artifacts=_by_id(_artifact(subject) for subject in file.subjects(NodeLabel.ARTIFACT)),
        edges=tuple(sorted((_edge(subject) for subject in file.subjects("Statement")), key=lambda edge: edge.key)),
    )


@dataclass(frozen=True, slots=True)
class _File:
    """A file and its triples."""

    path: str
    rdf: rdflib.Graph

    def subjects(self, kind: str) -> "Iterator[_Subject]":
        """Yield the subjects of a class of the own vocabulary."""
        for iri in self.rdf.subjects(RDF["type"], KG[kind]):
            yield _Subject(self, URIRef(str(iri)))


@dataclass(frozen=True, slots=True)
class _Subject:
    """One subject of a file, and what the file says of it."""

    file: _File
    iri: URIRef

    def every(self, verb: URIRef) -> tuple[str, ...]:
        """Return all values, sorted."""
        return tuple(sorted(str(value) for value in self.file.rdf.objects(self.iri, verb)))

    def maybe(self, verb: URIRef, convert: Callable[[str], T]) -> T | None:
        """Return the one value, or None where there is none."""
        found = self.every(verb)
        try:
            return convert(_only(found)) if found else None
        except ValueError as error:
            raise self.refused(verb, str(error)) from error

    def one(self, verb: URIRef, convert: Callable[[str], T]) -> T:
        """Return the one value."""
        found = self.maybe(verb, convert)
        if found is None:
            raise self.refused(verb, "expected a value")
        return found

    def at(self, verb: URIRef) -> "_Subject":
        """Return the subject that the value names."""
        return _Subject(self.file, self.one(verb, URIRef))

    def each(self, verb: URIRef) -> "Iterator[_Subject]":
        """Yield the subjects that the values name."""
        return (_Subject(self.file, URIRef(iri)) for iri in self.every(verb))

    def id(self) -> str:
        """Return the id of a node of the graph."""
        return self.one(DCTERMS["identifier"], str)

    def refused(self, verb: URIRef, expected: str) -> InputError:
        """Return the error that names file, subject and property."""
        return InputError(
            self.file.path,
            f"<{verb}>: {expected}",
            where=f"<{self.iri}>",
            hint="write the file again with `kg export`",
        )


def _paper(subject: _Subject) -> Paper:
    sources = subject.every(DCTERMS["source"])
    if not sources:
        raise subject.refused(DCTERMS["source"], "expected a value")
    return Paper(
        id=subject.id(),
        text=subject.one(SCHEMA["text"], str),
        sources=sources,
        title=subject.maybe(DCTERMS["title"], str),
        venue=subject.maybe(KG["venue"], str),
        year=subject.maybe(FABIO["hasPublicationYear"], _integer),
        url=subject.maybe(SCHEMA["url"], str),
    )


def _entity(subject: _Subject, kind: EntityType) -> Entity:
    return Entity(
        id=subject.id(),
        name=subject.one(SKOS["prefLabel"], str),
        type=kind,
        aliases=subject.every(SKOS["altLabel"]),
        support=subject.one(KG["support"], _integer),
    )


def _claim(subject: _Subject) -> Claim:
    values = sorted(subject.each(KG["quantity"]), key=lambda value: value.one(SCHEMA["position"], _integer))
    loose = ((slot.one(KG["slotName"], str), slot.one(RDF["value"], str)) for slot in subject.each(KG["looseSlot"]))
    span, _ = _passage(subject.at(PROV["wasQuotedFrom"]))
    return Claim(
        id=subject.id(),
        paper=subject.at(PROV["wasDerivedFrom"]).id(),
        span=span,
        text=subject.one(SCHEMA["text"], str),
        type=subject.one(KG["claimType"], _member_of(ClaimType)),
        polarity=subject.one(KG["polarity"], _member_of(Polarity)),
        hedged=subject.one(KG["hedged"], _boolean),
        values=tuple(_quantity(value) for value in values),
        score=subject.one(KG["score"], _number),
        loose=tuple(sorted(loose)),
        negated=subject.one(KG["negated"], _boolean),
        scope=subject.one(KG["scope"], _member_of(Scope)),
        mismatch=subject.maybe(KG["mismatch"], str),
    )


def _quantity(subject: _Subject) -> Quantity:
    return Quantity(
        raw=subject.one(KG["raw"], str),
        value=subject.maybe(SCHEMA["value"], _number),
        unit=subject.maybe(SCHEMA["unitText"], str),
        kind=subject.one(KG["valueKind"], _member_of(ValueKind)),
        bound=subject.maybe(KG["bound"], _member_of(Bound)),
        before=subject.maybe(KG["before"], str),
        **{slot: _owner(subject, slot) for slot in BELONGINGS},
    )


def _owner(subject: _Subject, slot: str) -> str | None:
    """Return what a number belongs to: the id of a node, or a phrase."""
    node = subject.maybe(KG[f"{slot}OfValue"], URIRef)
    return subject.maybe(KG[f"{slot}PhraseOfValue"], str) if node is None else _Subject(subject.file, node).id()


def _artifact(subject: _Subject) -> Artifact:
    return Artifact(
        id=subject.id(),
        kind=subject.one(KG["artifactKind"], _member_of(ArtifactKind)),
        url=subject.maybe(SCHEMA["url"], str),
    )


def _edge(subject: _Subject) -> Edge:
    span, quote = _passage(subject.at(OA["hasTarget"]))
    return Edge(
        source=subject.at(RDF["subject"]).id(),
        type=subject.one(RDF["predicate"], _relation),
        target=subject.at(RDF["object"]).id(),
        evidence=Evidence(
            paper=subject.at(PROV["wasDerivedFrom"]).id(),
            span=span,
            text=quote,
            score=subject.one(KG["score"], _number),
            extractor=subject.at(PROV["wasGeneratedBy"]).at(PROV["wasAssociatedWith"]).id(),
        ),
    )


def _passage(subject: _Subject) -> tuple[CharSpan, str]:
    """Read a stretch of a paper: its offsets, and its words."""
    position = _selector(subject, OA["TextPositionSelector"])
    start, end = position.one(OA["start"], _integer), position.one(OA["end"], _integer)
    if not 0 <= start < end:
        raise position.refused(OA["end"], f"expected an offset after oa:start, which is {start}, found {end}")
    return CharSpan(start, end), _selector(subject, OA["TextQuoteSelector"]).one(OA["exact"], str)


def _selector(passage: _Subject, kind: URIRef) -> _Subject:
    for selector in passage.each(OA["hasSelector"]):
        if str(kind) in selector.every(RDF["type"]):
            return selector
    raise passage.refused(OA["hasSelector"], f"expected a <{kind}>")


def _only(values: tuple[str, ...]) -> str:
    if len(values) != 1:
        raise ValueError(f"expected one value, found {len(values)}")
    return values[0]


def _integer(text: str) -> int:
    if not _INTEGER.fullmatch(text):
        raise ValueError(f"expected a whole number, found {text!r}")
    return int(text)


def _number(text: str) -> float:
    if not _NUMBER.fullmatch(text):
        raise ValueError(f"expected a number, found {text!r}")
    return float(text)


def _boolean(text: str) -> bool:
    if text not in _BOOLEANS:
        raise ValueError(f"expected true or false, found {text!r}")
    return _BOOLEANS[text]


def _relation(text: str) -> Relation:
    if text not in _RELATIONS:
        raise ValueError(f"expected a relationship of {KG.iri}, found {text!r}")
    return _RELATIONS[text]


def _member_of(category: type[Member]) -> Callable[[str], Member]:
    """Return the function that finds a category's member by its IRI."""

    def find(text: str) -> Member:
        found = _MEMBERS.get(text)
        if not isinstance(found, category):
            raise ValueError(f"expected a kg:{category.__name__}, found {text!r}")  # noqa: TRY004 - a wrong value
        return found

    return find


def _by_id(nodes: Iterable[GraphNode]) -> tuple[GraphNode, ...]:
    return tuple(sorted(nodes, key=lambda node: node.id))


def _parse_as(path: Path, syntax: str) -> rdflib.Graph:
    """Parse a file of a syntax that may have named graphs, and join these.

    Raises:
        InputError: the file cannot be read, or is not of the syntax.
    """
    joined = rdflib.Graph(bind_namespaces="none")
    try:
        for quad in pyoxigraph.parse(path.read_bytes(), format=_FORMATS[syntax]):
            joined.add((_to_term(quad.subject), _to_term(quad.predicate), _to_term(quad.object)))
    except OSError as error:
        raise InputError(str(path), f"cannot be read: {error.strerror}") from error
    except (SyntaxError, ValueError) as error:
        raise InputError(
            str(path), f"expected {syntax}: {str(error).splitlines()[0]}", where=_line_of(error)
        ) from error
    return joined


def _line_of(error: Exception) -> str | None:
    line = getattr(error, "lineno", None)
    return f"line {line}" if line else None


def _to_term(term: object) -> Node:
    """Turn a term of one library into that of the other.

    Raises:
        ValueError: it is a blank node.
    """
    match term:
        case pyoxigraph.NamedNode():
            return URIRef(term.value)
        case pyoxigraph.Literal():
            if term.language:
                return Literal(term.value, lang=term.language)
            datatype = None if term.datatype == _PLAIN else URIRef(term.datatype.value)
            return Literal(term.value, datatype=datatype, normalize=False)
        case _:
            raise ValueError(f"expected no blank node, found {term}")


def _parse(path: Path) -> rdflib.Graph:
    try:
        data = path.read_bytes()
        return rdflib.Graph(bind_namespaces="none").parse(data=data, format="turtle")
    except OSError as error:
        raise InputError(str(path), f"cannot be read: {error.strerror}") from error
    except BadSyntax as error:
        line = min(error.lines, data.count(b"\n")) + 1
        raise InputError(str(path), f"expected Turtle: {error.args[-1]}", where=f"line {line}") from error
    except UnicodeDecodeError as error:
        raise InputError(str(path), f"expected Turtle in UTF-8: {error}") from error
    except (AssertionError, IndexError) as error:  # how the parser says that a string or a statement has no end
        raise InputError(str(path), "expected Turtle: the file ends within a statement") from error

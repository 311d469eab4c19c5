"""RDF to the graph that it was written from.

In comes a file of ``write_rdf``, or the same triples in any layout of its syntax, out goes an equal
``KnowledgeGraph`` without its merges. It refuses what is not of the syntax, nodes that lack a part or have
one twice, quotations that are not in the paper, and relationships without a statement, by file and IRI.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from kg.errors import InputError
from kg.model import BELONGINGS, Artifact, CharSpan, Claim, Edge, Entity, Evidence, KnowledgeGraph, Paper, Quantity
from kg.sinks.rdf.attributes import ATTRIBUTES, SCORE, Attribute, Number, read_integer
from kg.sinks.rdf.parsing import Said, parse_file
from kg.sinks.rdf.terms import DCTERMS, KG, OA, PROV, RDF, SCHEMA, relation_iri
from kg.vocab import EntityType, NodeLabel, Relation

T = TypeVar("T")
GraphNode = TypeVar("GraphNode", Paper, Entity, Claim, Artifact)

#: What a statement says, in parts.
_TRIPLE = ("subject", "predicate", "object")
_RELATIONS = {relation_iri(relation): relation for relation in Relation}


def read_rdf(path: Path) -> KnowledgeGraph:
    """Read a graph from a file of any of ``SYNTAXES``, told by its suffix.

    ``.json`` is JSON-LD too, an unknown suffix Turtle.

    Raises:
        InputError: the file cannot be read or parsed, or a node in it lacks a part.
        kg.errors.GraphError: two nodes have one id, or a statement has an end that is no node.
    """
    file = _File(parse_file(path))
    graph = KnowledgeGraph(
        papers=_by_id(_paper(subject) for subject in file.subjects(NodeLabel.PAPER)),
        entities=_by_id(_entity(subject, kind) for kind in EntityType for subject in file.subjects(kind)),
        claims=_by_id(_claim(subject) for subject in file.subjects(NodeLabel.CLAIM)),
        artifacts=_by_id(_artifact(subject) for subject in file.subjects(NodeLabel.ARTIFACT)),
        edges=tuple(sorted((_edge(subject) for subject in file.subjects("Statement")), key=lambda edge: edge.key)),
    )
    if unstated := file.find_unstated():
        raise unstated
    return graph


@dataclass(frozen=True, slots=True)
class _File:
    """A file whose subjects are read."""

    said: Said

    def subjects(self, kind: str) -> "Iterator[_Subject]":
        """Yield the subjects of a class of the own vocabulary."""
        return (_Subject(self.said, iri) for iri in dict.fromkeys(self.said.members.get(KG[kind], ())))

    def find_unstated(self) -> InputError | None:
        """Find a relationship that no statement tells the evidence of, and that would be lost."""
        stated = {tuple(one.at(RDF[part]).iri for part in _TRIPLE) for one in self.subjects("Statement")}
        for iri, said in self.said.values.items():
            for verb in said.keys() & _RELATIONS.keys():
                for value in said[verb]:
                    if (iri, verb, value) not in stated:
                        return _Subject(self.said, iri).refused(verb, f"expected a kg:Statement of <{value}>")
        return None


@dataclass(frozen=True, slots=True)
class _Subject:
    """One subject of a file, and what the file says of it."""

    said: Said
    iri: str

    def every(self, verb: str) -> tuple[str, ...]:
        """Return all values, sorted."""
        return tuple(sorted(set(self.said.values.get(self.iri, {}).get(verb, ()))))

    def maybe(self, verb: str, convert: Callable[[str], T]) -> T | None:
        """Return the one value, or None where there is none."""
        found = self.every(verb)
        try:
            return convert(_only(found)) if found else None
        except ValueError as error:
            raise self.refused(verb, str(error)) from error

    def one(self, verb: str, convert: Callable[[str], T]) -> T:
        """Return the one value."""
        found = self.maybe(verb, convert)
        if found is None:
            raise self.refused(verb, "expected a value")
        return found

    def at(self, verb: str) -> "_Subject":
        """Return the subject that the value names."""
        return _Subject(self.said, self.one(verb, str))

    def each(self, verb: str) -> "Iterator[_Subject]":
        """Yield the subjects that the values name."""
        return (_Subject(self.said, iri) for iri in self.every(verb))

    def id(self) -> str:
        """Return the id of a node of the graph."""
        return self.one(DCTERMS["identifier"], str)

    def attributes(self, kind: type) -> dict[str, Any]:
        """Return the attributes of a type of node by their names."""
        return {attribute.name: self._attribute(attribute) for attribute in ATTRIBUTES[kind]}

    def _attribute(self, attribute: Attribute) -> object:
        match attribute.number:
            case Number.ONE:
                return self.one(attribute.property, attribute.read)
            case Number.MAYBE:
                return self.maybe(attribute.property, attribute.read)
            case Number.ANY:
                return self.every(attribute.property)
            case Number.SOME:
                return self.every(attribute.property) or (self.one(attribute.property, attribute.read),)

    def refused(self, verb: str, expected: str) -> InputError:
        """Return the error that names file, subject and property."""
        return InputError(
            self.said.path,
            f"<{verb}>: {expected}",
            where=f"<{self.iri}>",
            hint="write the file again with `kg export`",
        )


def _paper(subject: _Subject) -> Paper:
    return Paper(**subject.attributes(Paper))


def _entity(subject: _Subject, kind: EntityType) -> Entity:
    return Entity(type=kind, **subject.attributes(Entity))


def _claim(subject: _Subject) -> Claim:
    values = sorted(subject.each(KG["quantity"]), key=lambda value: value.one(SCHEMA["position"], read_integer))
    loose = ((slot.one(KG["slotName"], str), slot.one(RDF["value"], str)) for slot in subject.each(KG["looseSlot"]))
    span, _ = _passage(subject.at(PROV["wasQuotedFrom"]))
    return Claim(
        paper=subject.at(PROV["wasDerivedFrom"]).id(),
        span=span,
        values=tuple(_quantity(value) for value in values),
        loose=tuple(sorted(loose)),
        **subject.attributes(Claim),
    )


def _quantity(subject: _Subject) -> Quantity:
    return Quantity(**subject.attributes(Quantity), **_owners(subject))


def _owners(subject: _Subject) -> dict[str, Any]:
    return {slot: _owner(subject, slot) for slot in BELONGINGS}


def _owner(subject: _Subject, slot: str) -> str | None:
    """Return what a number belongs to: the id of a node, or a phrase."""
    node = subject.maybe(KG[f"{slot}OfValue"], str)
    return subject.maybe(KG[f"{slot}PhraseOfValue"], str) if node is None else _Subject(subject.said, node).id()


def _artifact(subject: _Subject) -> Artifact:
    return Artifact(**subject.attributes(Artifact))


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
            score=subject.one(SCORE.property, SCORE.read),
            extractor=subject.at(PROV["wasGeneratedBy"]).at(PROV["wasAssociatedWith"]).id(),
        ),
    )


def _passage(subject: _Subject) -> tuple[CharSpan, str]:
    """Read a stretch of a paper: its offsets, and its words."""
    position = _selector(subject, OA["TextPositionSelector"])
    start, end = position.one(OA["start"], read_integer), position.one(OA["end"], read_integer)
    if not 0 <= start < end:
        raise position.refused(OA["end"], f"expected an offset after oa:start, which is {start}, found {end}")
    span, quote = CharSpan(start, end), _selector(subject, OA["TextQuoteSelector"])
    found, exact = span.of(subject.at(OA["hasSource"]).one(SCHEMA["text"], str)), quote.one(OA["exact"], str)
    if found != exact:
        raise quote.refused(OA["exact"], f"expected what the paper has at {start}-{end}, {found!r}, found {exact!r}")
    return span, exact


def _selector(passage: _Subject, kind: str) -> _Subject:
    for selector in passage.each(OA["hasSelector"]):
        if kind in selector.every(RDF["type"]):
            return selector
    raise passage.refused(OA["hasSelector"], f"expected a <{kind}>")


def _only(values: tuple[str, ...]) -> str:
    if len(values) != 1:
        raise ValueError(f"expected one value, found {len(values)}")
    return values[0]


def _relation(text: str) -> Relation:
    if text not in _RELATIONS:
        raise ValueError(f"expected a relationship of {KG.iri}, found {text!r}")
    return _RELATIONS[text]


def _by_id(nodes: Iterable[GraphNode]) -> tuple[GraphNode, ...]:
    return tuple(sorted(nodes, key=lambda node: node.id))

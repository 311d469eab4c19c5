"""What RDF says of each node of a graph, and of the statements, passages and numbers in it.

In comes a ``KnowledgeGraph`` in any order, out goes, kind by kind, each subject once with all that is said of it, in
the order of the IRIs. Nothing is left to a reasoner: a node's classes of other vocabularies are said.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from itertools import chain, islice
from operator import itemgetter
from typing import TypeVar

from kg.ids import text_sha256
from kg.model import Artifact, CharSpan, Claim, Edge, Entity, KnowledgeGraph, Paper, Quantity
from kg.sinks.rdf.attributes import attribute_facts
from kg.sinks.rdf.literals import Fact, Literal, decimal_literal, integer_literal, time_literal
from kg.sinks.rdf.terms import (
    ALIGNED,
    DCTERMS,
    KG,
    OA,
    PROV,
    QUDT,
    RDF,
    SCHEMA,
    Names,
    NodeKind,
    relation_iri,
)
from kg.sinks.rdf.units import UNITS
from kg.vocab import NodeLabel

Node = TypeVar("Node", Paper, Entity, Claim, Artifact)

#: Characters before and after a quotation that are kept with it.
CONTEXT = 32

_TYPE = RDF["type"]


@dataclass(frozen=True, slots=True)
class Subject:
    """What is said of one IRI.

    Attributes:
        iri: the IRI.
        facts: properties with a value of each, no pair twice.
    """

    iri: str
    facts: tuple[Fact, ...]

    @classmethod
    def of(cls, iri: str, *facts: Iterable[Fact]) -> "Subject":
        """Put facts together."""
        return cls(iri, tuple(dict.fromkeys(chain(*facts))))


@dataclass(frozen=True, slots=True)
class Export:
    """What the subjects of one graph are made from.

    Attributes:
        iris: the IRI of each node, by its id.
        texts: the text of each paper, by its id.
        outgoing: the edges that begin at a node, by its id.
        extracted: when the papers had been read, if that is to be told.
    """

    graph: KnowledgeGraph
    names: Names
    iris: dict[str, str]
    texts: dict[str, str]
    outgoing: dict[str, list[Edge]]
    extracted: datetime | None = None

    @classmethod
    def of(cls, graph: KnowledgeGraph, names: Names, *, extracted: datetime | None = None) -> "Export":
        """Look the nodes of a graph up once."""
        kinds = (
            (NodeKind.PAPER, graph.papers),
            (NodeKind.ENTITY, graph.entities),
            (NodeKind.CLAIM, graph.claims),
            (NodeKind.ARTIFACT, graph.artifacts),
        )
        iris = {node.id: names.of(kind, node.id) for kind, nodes in kinds for node in nodes}
        outgoing: dict[str, list[Edge]] = {}
        for edge in graph.edges:
            outgoing.setdefault(edge.source, []).append(edge)
        return cls(graph, names, iris, {paper.id: paper.text for paper in graph.papers}, outgoing, extracted)

    def subjects(self) -> Iterator[Subject]:
        """Describe all, in the order of the IRIs."""
        yield from map(self._artifact, self._in_order(self.graph.artifacts))
        yield from map(self._claim, self._in_order(self.graph.claims))
        yield from map(self._entity, self._in_order(self.graph.entities))
        yield from self._extractors()
        yield from map(self._paper, self._in_order(self.graph.papers))
        yield from self._passages()
        yield from self._slots()
        yield from self._statements()
        yield from self._values()

    def samples(self) -> Iterator[tuple[Subject, int]]:
        """Yield subjects with how many there are of whom as much is said; few are made, to count all."""
        graph, places = self.graph, self._places()
        yield from ((self._statement("", edge), len(graph.edges)) for edge in graph.edges[:1])
        for paper, span in islice(places, 1):
            yield self._passage("", paper), len(places)
            yield self._position("", span), len(places)
            yield self._quote("", self.texts[paper], span), len(places)
        nodes = chain(map(self._artifact, graph.artifacts), map(self._claim, graph.claims))
        more = chain(map(self._entity, graph.entities), map(self._paper, graph.papers))
        yield from ((subject, 1) for subject in chain(nodes, more, self._extractors(), self._slots(), self._values()))

    def _in_order(self, nodes: Iterable[Node]) -> list[Node]:
        return sorted(nodes, key=lambda node: self.iris[node.id])

    def _paper(self, paper: Paper) -> Subject:
        more = ((KG["sha256"], Literal(text_sha256(paper.text))),)
        return self._node(paper, _kinds(NodeLabel.PAPER, NodeLabel.PAPER), more)

    def _entity(self, entity: Entity) -> Subject:
        return self._node(entity, _kinds(entity.type, entity.type))

    def _artifact(self, artifact: Artifact) -> Subject:
        return self._node(artifact, _kinds(NodeLabel.ARTIFACT, artifact.kind))

    def _claim(self, claim: Claim) -> Subject:
        ties = (
            *((KG["quantity"], self._value_iri(claim, nth)) for nth, _ in enumerate(claim.values, start=1)),
            *((KG["looseSlot"], self.names.made_of(NodeKind.SLOT, claim.id, *loose)) for loose in claim.loose),
            (PROV["wasDerivedFrom"], self.iris[claim.paper]),
            (PROV["wasQuotedFrom"], self._passage_iri(claim.paper, claim.span)),
        )
        return self._node(claim, _kinds(NodeLabel.CLAIM, claim.type), ties)

    def _node(
        self, node: Paper | Entity | Claim | Artifact, kinds: Iterable[Fact], ties: Iterable[Fact] = ()
    ) -> Subject:
        edges = self.outgoing.get(node.id, ())
        plain = ((relation_iri(edge.type), self.iris[edge.target]) for edge in edges)
        return Subject.of(self.iris[node.id], kinds, attribute_facts(node), ties, plain)

    def _extractors(self) -> Iterator[Subject]:
        """Describe what each extractor did, then the extractors."""
        agents = {self.names.of(NodeKind.EXTRACTOR, name): name for name in self._extractor_names()}
        for agent in sorted(agents):
            yield Subject.of(self.names.of(NodeKind.EXTRACTION, agents[agent]), self._extraction(agent))
        for agent in sorted(agents):
            yield Subject.of(agent, _extractor(agents[agent]))

    def _extraction(self, agent: str) -> Iterator[Fact]:
        yield _TYPE, PROV["Activity"]
        yield PROV["wasAssociatedWith"], agent
        if self.extracted:
            yield PROV["endedAtTime"], time_literal(self.extracted)

    def _extractor_names(self) -> set[str]:
        return {edge.evidence.extractor for edge in self.graph.edges}

    def _slots(self) -> Iterator[Subject]:
        """Describe what claims are tied to by a phrase alone."""
        loose = {self.names.made_of(NodeKind.SLOT, c.id, *slot): slot for c in self.graph.claims for slot in c.loose}
        for iri in sorted(loose):
            name, phrase = loose[iri]
            yield Subject(
                iri, ((_TYPE, KG["LooseSlot"]), (KG["slotName"], Literal(name)), (RDF["value"], Literal(phrase)))
            )

    def _values(self) -> Iterator[Subject]:
        """Describe the numbers of the claims."""
        rows = [
            (self._value_iri(claim, nth), nth, quantity)
            for claim in self.graph.claims
            for nth, quantity in enumerate(claim.values, start=1)
        ]
        for iri, nth, quantity in sorted(rows, key=itemgetter(0)):
            kinds = (
                (_TYPE, KG["Quantity"]),
                (_TYPE, SCHEMA["QuantitativeValue"]),
                (SCHEMA["position"], integer_literal(nth)),
            )
            yield Subject.of(iri, kinds, attribute_facts(quantity), _unit(quantity), self._belongings(quantity))

    def _value_iri(self, claim: Claim, nth: int) -> str:
        return self.names.of(NodeKind.VALUE, f"{claim.id}-{nth}")

    def _belongings(self, quantity: Quantity) -> Iterator[Fact]:
        """Yield what a number belongs to: nodes, and phrases where there is no node."""
        for slot, owner in quantity.belongings():
            if owner in self.iris:
                yield KG[f"{slot}OfValue"], self.iris[owner]
            else:
                yield KG[f"{slot}PhraseOfValue"], Literal(owner)

    def _statements(self) -> Iterator[Subject]:
        """Describe who says each relationship, and where."""
        rows = [(self.names.made_of(NodeKind.STATEMENT, *edge.key), edge) for edge in self.graph.edges]
        rows.sort(key=itemgetter(0))
        return (self._statement(iri, edge) for iri, edge in rows)

    def _statement(self, iri: str, edge: Edge) -> Subject:
        evidence = edge.evidence
        return Subject(
            iri,
            (
                (_TYPE, KG["Statement"]),
                (_TYPE, OA["Annotation"]),
                (RDF["subject"], self.iris[edge.source]),
                (RDF["predicate"], relation_iri(edge.type)),
                (RDF["object"], self.iris[edge.target]),
                (KG["score"], decimal_literal(evidence.score)),
                (OA["hasTarget"], self._passage_iri(evidence.paper, evidence.span)),
                (PROV["wasDerivedFrom"], self.iris[evidence.paper]),
                (PROV["wasGeneratedBy"], self.names.of(NodeKind.EXTRACTION, evidence.extractor)),
            ),
        )

    def _passage_iri(self, paper: str, span: CharSpan) -> str:
        return self.names.made_of(NodeKind.PASSAGE, paper, str(span.start), str(span.end))

    def _places(self) -> set[tuple[str, CharSpan]]:
        """Return the stretches of papers that are pointed to."""
        evidence = (edge.evidence for edge in self.graph.edges)
        return {*((claim.paper, claim.span) for claim in self.graph.claims), *((e.paper, e.span) for e in evidence)}

    def _passages(self) -> Iterator[Subject]:
        """Describe the stretches of papers that are pointed to, then their offsets, then their words."""
        places = ((self._passage_iri(*place).rpartition("/")[-1], *place) for place in self._places())
        rows = sorted(places)
        for name, paper, _ in rows:
            yield self._passage(name, paper)
        for name, _, span in rows:
            yield self._position(name, span)
        for name, paper, span in rows:
            yield self._quote(name, self.texts[paper], span)

    def _passage(self, name: str, paper: str) -> Subject:
        return Subject(
            self.names.of(NodeKind.PASSAGE, name),
            (
                (_TYPE, OA["SpecificResource"]),
                (OA["hasSource"], self.iris[paper]),
                (OA["hasSelector"], self.names.of(NodeKind.QUOTE, name)),
                (OA["hasSelector"], self.names.of(NodeKind.POSITION, name)),
            ),
        )

    def _position(self, name: str, span: CharSpan) -> Subject:
        return Subject(
            self.names.of(NodeKind.POSITION, name),
            (
                (_TYPE, OA["TextPositionSelector"]),
                (OA["start"], integer_literal(span.start)),
                (OA["end"], integer_literal(span.end)),
            ),
        )

    def _quote(self, name: str, text: str, span: CharSpan) -> Subject:
        return Subject(
            self.names.of(NodeKind.QUOTE, name),
            (
                (_TYPE, OA["TextQuoteSelector"]),
                (OA["exact"], Literal(span.of(text))),
                (OA["prefix"], Literal(text[max(0, span.start - CONTEXT) : span.start])),
                (OA["suffix"], Literal(text[span.end : span.end + CONTEXT])),
            ),
        )


def _kinds(label: StrEnum, aligned: StrEnum) -> Iterator[Fact]:
    """Yield the class of a label and the classes of other vocabularies that go with it."""
    yield _TYPE, KG[label.value]
    yield from ((_TYPE, kind) for kind in ALIGNED.get(aligned, ()))


def _extractor(identifier: str) -> Iterator[Fact]:
    yield _TYPE, PROV["SoftwareAgent"]
    yield DCTERMS["identifier"], Literal(identifier)
    name, slash, version = identifier.rpartition("/")
    if slash:
        yield SCHEMA["name"], Literal(name)
        yield SCHEMA["softwareVersion"], Literal(version)


def _unit(quantity: Quantity) -> Iterator[Fact]:
    """Yield the unit of a number, where it is one that others know."""
    if unit := UNITS.get(quantity.unit or ""):
        yield QUDT["hasUnit"], unit

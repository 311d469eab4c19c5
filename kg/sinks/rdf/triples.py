"""The graph as triples.

In comes a ``KnowledgeGraph``, out go triples, node by node; what two statements share is yielded for
each of them. Nothing is left to a reasoner: a node's classes of other vocabularies are said.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from rdflib import Literal, URIRef

from kg.ids import text_sha256
from kg.model import Artifact, CharSpan, Claim, Edge, Entity, KnowledgeGraph, Paper, Quantity
from kg.sinks.rdf.terms import (
    ALIGNED,
    BASE,
    DCTERMS,
    FABIO,
    KG,
    OA,
    PROV,
    RDF,
    SCHEMA,
    SKOS,
    Names,
    NodeKind,
    address_literal,
    boolean_literal,
    category_iri,
    decimal_literal,
    integer_literal,
    relation_iri,
    text_literal,
    year_literal,
)
from kg.vocab import NodeLabel

Triple = tuple[URIRef, URIRef, URIRef | Literal]
#: A property with its value; no value, no triple.
Fact = tuple[URIRef, URIRef | Literal | None]

#: Characters before and after a quotation that are kept with it.
CONTEXT = 32

_TYPE = RDF["type"]


def iter_triples(graph: KnowledgeGraph, *, base: str = BASE) -> Iterator[Triple]:
    """Yield the triples of the graph, its merges left out.

    Args:
        graph: what to export.
        base: what the IRIs of nodes begin with; an absolute IRI that ends with ``/``, ``#`` or ``:``.

    Raises:
        ValueError: ``base`` is no such IRI.
    """
    export = _Export.of(graph, Names(base))
    for paper in graph.papers:
        yield from export.paper(paper)
    for entity in graph.entities:
        yield from export.entity(entity)
    for claim in graph.claims:
        yield from export.claim(claim)
    for artifact in graph.artifacts:
        yield from export.artifact(artifact)
    for edge in graph.edges:
        yield from export.edge(edge)


@dataclass(frozen=True, slots=True)
class _Export:
    """What the triples of one graph are made from.

    Attributes:
        iris: the IRI of each node, by its id.
        texts: the text of each paper, by its id.
    """

    names: Names
    iris: dict[str, URIRef]
    texts: dict[str, str]

    @classmethod
    def of(cls, graph: KnowledgeGraph, names: Names) -> "_Export":
        kinds = (
            (NodeKind.PAPER, graph.papers),
            (NodeKind.ENTITY, graph.entities),
            (NodeKind.CLAIM, graph.claims),
            (NodeKind.ARTIFACT, graph.artifacts),
        )
        iris = {node.id: names.of(kind, node.id) for kind, nodes in kinds for node in nodes}
        return cls(names, iris, {paper.id: paper.text for paper in graph.papers})

    def paper(self, paper: Paper) -> Iterator[Triple]:
        yield from _describe(
            self.iris[paper.id],
            *_kinds(NodeLabel.PAPER, NodeLabel.PAPER),
            (DCTERMS["identifier"], text_literal(paper.id)),
            (DCTERMS["title"], text_literal(paper.title)),
            (SCHEMA["text"], text_literal(paper.text)),
            *((DCTERMS["source"], text_literal(source)) for source in paper.sources),
            (KG["venue"], text_literal(paper.venue)),
            (FABIO["hasPublicationYear"], year_literal(paper.year)),
            (SCHEMA["url"], address_literal(paper.url)),
            (KG["sha256"], text_literal(text_sha256(paper.text))),
        )

    def entity(self, entity: Entity) -> Iterator[Triple]:
        yield from _describe(
            self.iris[entity.id],
            *_kinds(entity.type, entity.type),
            (DCTERMS["identifier"], text_literal(entity.id)),
            (SKOS["prefLabel"], text_literal(entity.name)),
            *((SKOS["altLabel"], text_literal(alias)) for alias in entity.aliases),
            (KG["support"], integer_literal(entity.support)),
        )

    def claim(self, claim: Claim) -> Iterator[Triple]:
        passage = self.passage_iri(claim.paper, claim.span)
        values = [self.names.of(NodeKind.VALUE, f"{claim.id}-{nth}") for nth, _ in enumerate(claim.values, start=1)]
        slots = [self.names.made_of(NodeKind.SLOT, claim.id, *loose) for loose in claim.loose]
        yield from _describe(
            self.iris[claim.id],
            *_kinds(NodeLabel.CLAIM, claim.type),
            (DCTERMS["identifier"], text_literal(claim.id)),
            (SCHEMA["text"], text_literal(claim.text)),
            (KG["claimType"], category_iri(claim.type)),
            (KG["polarity"], category_iri(claim.polarity)),
            (KG["hedged"], boolean_literal(claim.hedged)),
            (KG["negated"], boolean_literal(claim.negated)),
            (KG["scope"], category_iri(claim.scope)),
            (KG["mismatch"], text_literal(claim.mismatch)),
            (KG["score"], decimal_literal(claim.score)),
            *((KG["quantity"], value) for value in values),
            *((KG["looseSlot"], slot) for slot in slots),
            (PROV["wasDerivedFrom"], self.iris[claim.paper]),
            (PROV["wasQuotedFrom"], passage),
        )
        yield from self.passage(passage, claim.paper, claim.span)
        for nth, (value, quantity) in enumerate(zip(values, claim.values, strict=True), start=1):
            yield from _quantity(value, nth, quantity)
            yield from _describe(value, *self._belongings(quantity))
        for slot, (name, phrase) in zip(slots, claim.loose, strict=True):
            yield from _loose_slot(slot, name, phrase)

    def _belongings(self, quantity: Quantity) -> Iterator[tuple[URIRef, URIRef | Literal | None]]:
        """Yield what a number belongs to: nodes, and phrases where there is no node."""
        for slot, owner in quantity.belongings():
            if owner in self.iris:
                yield KG[f"{slot}OfValue"], self.iris[owner]
            else:
                yield KG[f"{slot}PhraseOfValue"], text_literal(owner)
        yield KG["before"], text_literal(quantity.before)

    def artifact(self, artifact: Artifact) -> Iterator[Triple]:
        yield from _describe(
            self.iris[artifact.id],
            *_kinds(NodeLabel.ARTIFACT, artifact.kind),
            (DCTERMS["identifier"], text_literal(artifact.id)),
            (KG["artifactKind"], category_iri(artifact.kind)),
            (SCHEMA["url"], address_literal(artifact.url)),
        )

    def edge(self, edge: Edge) -> Iterator[Triple]:
        source, relation, target = self.iris[edge.source], relation_iri(edge.type), self.iris[edge.target]
        evidence = edge.evidence
        passage = self.passage_iri(evidence.paper, evidence.span)
        extraction = self.names.of(NodeKind.EXTRACTION, evidence.extractor)
        yield source, relation, target
        yield from _describe(
            self.names.made_of(NodeKind.STATEMENT, *edge.key),
            (_TYPE, KG["Statement"]),
            (_TYPE, OA["Annotation"]),
            (RDF["subject"], source),
            (RDF["predicate"], relation),
            (RDF["object"], target),
            (KG["score"], decimal_literal(evidence.score)),
            (OA["hasTarget"], passage),
            (PROV["wasDerivedFrom"], self.iris[evidence.paper]),
            (PROV["wasGeneratedBy"], extraction),
        )
        yield from self.passage(passage, evidence.paper, evidence.span)
        yield from self.extraction(extraction, evidence.extractor)

    def passage_iri(self, paper: str, span: CharSpan) -> URIRef:
        return self.names.made_of(NodeKind.PASSAGE, paper, str(span.start), str(span.end))

    def passage(self, passage: URIRef, paper: str, span: CharSpan) -> Iterator[Triple]:
        """Yield a stretch of a paper, both by quotation and by offsets."""
        text = self.texts[paper]
        name = passage.rpartition("/")[-1]
        quotation, position = self.names.of(NodeKind.QUOTE, name), self.names.of(NodeKind.POSITION, name)
        yield from _describe(
            passage,
            (_TYPE, OA["SpecificResource"]),
            (OA["hasSource"], self.iris[paper]),
            (OA["hasSelector"], quotation),
            (OA["hasSelector"], position),
        )
        yield from _describe(
            quotation,
            (_TYPE, OA["TextQuoteSelector"]),
            (OA["exact"], text_literal(span.of(text))),
            (OA["prefix"], text_literal(text[max(0, span.start - CONTEXT) : span.start])),
            (OA["suffix"], text_literal(text[span.end : span.end + CONTEXT])),
        )
        yield from _describe(
            position,
            (_TYPE, OA["TextPositionSelector"]),
            (OA["start"], integer_literal(span.start)),
            (OA["end"], integer_literal(span.end)),
        )

    def extraction(self, extraction: URIRef, extractor: str) -> Iterator[Triple]:
        agent = self.names.of(NodeKind.EXTRACTOR, extractor)
        yield from _describe(extraction, (_TYPE, PROV["Activity"]), (PROV["wasAssociatedWith"], agent))
        yield from _describe(agent, (_TYPE, PROV["SoftwareAgent"]), (DCTERMS["identifier"], text_literal(extractor)))


def _describe(subject: URIRef, *facts: Fact) -> Iterator[Triple]:
    return ((subject, key, value) for key, value in facts if value is not None)


def _kinds(label: StrEnum, aligned: StrEnum) -> Iterator[Fact]:
    """Yield the class of a label and the classes of other vocabularies that go with it."""
    yield _TYPE, KG[label.value]
    yield from ((_TYPE, kind) for kind in ALIGNED.get(aligned, ()))


def _quantity(node: URIRef, nth: int, quantity: Quantity) -> Iterator[Triple]:
    return _describe(
        node,
        (_TYPE, KG["Quantity"]),
        (_TYPE, SCHEMA["QuantitativeValue"]),
        (SCHEMA["position"], integer_literal(nth)),
        (KG["raw"], text_literal(quantity.raw)),
        (SCHEMA["value"], decimal_literal(quantity.value)),
        (SCHEMA["unitText"], text_literal(quantity.unit)),
        (KG["valueKind"], category_iri(quantity.kind)),
        (KG["bound"], None if quantity.bound is None else category_iri(quantity.bound)),
    )


def _loose_slot(node: URIRef, name: str, phrase: str) -> Iterator[Triple]:
    return _describe(
        node,
        (_TYPE, KG["LooseSlot"]),
        (KG["slotName"], text_literal(name)),
        (RDF["value"], text_literal(phrase)),
    )

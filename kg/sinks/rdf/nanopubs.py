"""Each claim as a nanopublication: TriG with four graphs, unsigned.

In comes a ``KnowledgeGraph``, out goes for each claim a head, an assertion (the claim, its numbers and phrases, and the
entities that it is tied to), a provenance (paper, passages, extractor, and the statements that tie the claim) and
publication info. The texts of the papers are left out; the quotations are there. Nothing needs a date, and none is
given unless the caller tells times. Merges, artifacts and relationships of which no claim is a part are not there.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType

from kg.model import Claim, Edge, Entity, KnowledgeGraph, Paper, WriteReport
from kg.sinks.files import write_text
from kg.sinks.rdf.dataset import Publication
from kg.sinks.rdf.literals import Fact, time_literal
from kg.sinks.rdf.subjects import Export, Subject
from kg.sinks.rdf.terms import BASE, DCTERMS, PROV, RDF, SCHEMA, Names, NodeKind, Vocabulary
from kg.sinks.rdf.triples import UNPUBLISHED
from kg.sinks.rdf.turtle import print_blocks, print_prefixes
from kg.sinks.report import check_count

SINK = "nanopub"
NP = Vocabulary("http://www.nanopub.org/nschema#")
NPX = Vocabulary("http://purl.org/nanopub/x/")

#: What a claim says of its source, which is provenance.
_FROM = frozenset({PROV["wasDerivedFrom"], PROV["wasQuotedFrom"]})
#: The kinds of node that an assertion is about.
_ASSERTED = frozenset({NodeKind.CLAIM, NodeKind.ENTITY, NodeKind.VALUE, NodeKind.SLOT})
_PREFIXES: Mapping[str, str] = MappingProxyType({"np": NP.iri, "npx": NPX.iri})


def iter_nanopubs(graph: KnowledgeGraph, *, base: str = BASE, publication: Publication = UNPUBLISHED) -> Iterator[str]:
    """Yield the claims of a graph as nanopublications, sorted by IRI; equal graphs give equal text.

    Raises:
        ValueError: ``base`` is no absolute IRI that ends with ``/``, ``#`` or ``:``.
    """
    names = Names(base)
    prefixes = {**names.prefixes(), **_PREFIXES}
    yield from print_prefixes(prefixes)
    index = _Index.of(graph)
    for claim in sorted(graph.claims, key=lambda claim: names.of(NodeKind.NANOPUB, claim.id)):
        export = Export.of(index.around(claim), names, extracted=publication.extracted)
        for name, subjects in _graphs(export, claim, publication).items():
            yield f"\n<{name}> {{\n"
            yield from print_blocks(subjects, prefixes=prefixes)
            yield "}\n"


def write_nanopubs(
    graph: KnowledgeGraph, path: Path, *, base: str = BASE, publication: Publication = UNPUBLISHED
) -> WriteReport:
    """Write the claims of a graph as nanopublications, and count what the file holds.

    Raises:
        ValueError: ``base`` is no absolute IRI that ends with ``/``, ``#`` or ``:``.
        kg.errors.SinkError: the file cannot be written.
        kg.errors.CountMismatchError: the file holds another number of nanopublications.
    """
    write_text(iter_nanopubs(graph, base=base, publication=publication), path, sink=SINK)
    with path.open(encoding="utf-8", newline="\n") as file:
        found = sum(line.endswith(" a np:Nanopublication ;\n") and not line.startswith(" ") for line in file)
    check_count("nanopublications", len(graph.claims), found, sink=SINK)
    claims = {claim.id for claim in graph.claims}
    return WriteReport(sink=SINK, nodes=found, edges=sum(bool({e.source, e.target} & claims) for e in graph.edges))


@dataclass(frozen=True, slots=True)
class _Index:
    """The papers and entities of a graph by id, and the edges of each claim."""

    papers: Mapping[str, Paper]
    entities: Mapping[str, Entity]
    edges: Mapping[str, list[Edge]]

    @classmethod
    def of(cls, graph: KnowledgeGraph) -> "_Index":
        claims = {claim.id for claim in graph.claims}
        edges: defaultdict[str, list[Edge]] = defaultdict(list)
        for edge in graph.edges:
            for end in {edge.source, edge.target} & claims:
                edges[end].append(edge)
        return cls({p.id: p for p in graph.papers}, {e.id: e for e in graph.entities}, edges)

    def around(self, claim: Claim) -> KnowledgeGraph:
        """Return the part of the graph that a claim needs to be understood."""
        edges = self.edges.get(claim.id, [])
        owners = (owner for value in claim.values for _, owner in value.belongings())
        ends = {*owners, *(edge.source for edge in edges), *(edge.target for edge in edges)}
        papers = {claim.paper, *ends, *(edge.evidence.paper for edge in edges)}
        return KnowledgeGraph(
            papers=tuple(self.papers[id_] for id_ in sorted(papers & self.papers.keys())),
            entities=tuple(self.entities[id_] for id_ in sorted(ends & self.entities.keys())),
            claims=(claim,),
            artifacts=(),
            edges=tuple(edges),
        )


def _graphs(export: Export, claim: Claim, publication: Publication) -> dict[str, list[Subject]]:
    """Return the four graphs of a nanopublication, by their names."""
    name = export.names.of(NodeKind.NANOPUB, claim.id)
    head, assertion, provenance, pubinfo = (f"{name}/{part}" for part in ("head", "assertion", "provenance", "pubinfo"))
    asserted: list[Subject] = []
    source: list[Subject] = []
    for subject in export.subjects():
        kind = subject.iri.removeprefix(export.names.base).partition("/")[0]
        (asserted if kind in _ASSERTED else source).append(subject)
    derived = [fact for subject in asserted for fact in subject.facts if fact[0] in _FROM]
    makers = {maker.evidence.extractor: None for maker in export.graph.edges if maker.target == claim.id}
    made = [(PROV["wasGeneratedBy"], export.names.of(NodeKind.EXTRACTION, maker)) for maker in makers]
    return {
        head: [Subject.of(name, _head(assertion, provenance, pubinfo))],
        assertion: [_without(subject, _FROM) for subject in asserted],
        provenance: [Subject.of(assertion, derived, made), *(_without(one, {SCHEMA["text"]}) for one in source)],
        pubinfo: [Subject.of(name, _publish(export, claim, publication))],
    }


def _head(assertion: str, provenance: str, pubinfo: str) -> Iterator[Fact]:
    yield RDF["type"], NP["Nanopublication"]
    yield NP["hasAssertion"], assertion
    yield NP["hasProvenance"], provenance
    yield NP["hasPublicationInfo"], pubinfo


def _publish(export: Export, claim: Claim, publication: Publication) -> Iterator[Fact]:
    yield NPX["introduces"], export.iris[claim.id]
    yield DCTERMS["isPartOf"], export.names.dataset()
    if publication.licence:
        yield DCTERMS["license"], publication.licence
    if publication.issued:
        yield DCTERMS["created"], time_literal(publication.issued)


def _without(subject: Subject, verbs: Iterable[str]) -> Subject:
    left_out = frozenset(verbs)
    return replace(subject, facts=tuple(fact for fact in subject.facts if fact[0] not in left_out))

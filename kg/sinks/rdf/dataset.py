"""What an export says of itself: one dataset (VoID, DCAT), with its parts by class and by property.

In comes what the subjects of a graph are made from, out go the dataset and its partitions. The counts are those of the
triples that describe the graph; what is said here is not among them. No clock is asked: times are said where the caller
tells them. Nothing is said of a licence unless the caller knows one, as abstracts belong to others.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from kg.model import KnowledgeGraph
from kg.sinks.rdf.literals import Fact, Literal, integer_literal, time_literal
from kg.sinks.rdf.subjects import Export, Subject
from kg.sinks.rdf.terms import DCAT, DCTERMS, RDF, VOCABULARIES, VOID, NodeKind, split_term

_TYPE = RDF["type"]
_KIND: Fact = (_TYPE, VOID["Dataset"])
_TITLE = "Claims of research papers, with their evidence"
_DESCRIPTION = (
    "Methods, tasks, datasets, benchmarks and metrics that abstracts of research papers name, what the papers claim of "
    "them, and for each statement the characters that say it. Read by a program: scores tell how sure it is."
)
_RIGHTS = "The abstracts that are quoted here belong to their authors or publishers."


@dataclass(frozen=True, slots=True, kw_only=True)
class Publication:
    """What a publisher says of an export.

    Attributes:
        licence: IRI of the licence of the dataset.
        extracted: when the papers had been read.
        issued: when the dataset was written.
    """

    licence: str | None = None
    extracted: datetime | None = None
    issued: datetime | None = None


@dataclass(frozen=True, slots=True)
class _Census:
    """How many triples, subjects, members of classes and uses of properties there are."""

    subjects: int
    classes: Counter[str]
    properties: Counter[str]

    @classmethod
    def of(cls, export: Export) -> "_Census":
        subjects = 0
        classes, properties = Counter[str](), Counter[str]()
        for subject, alike in export.samples():
            subjects += alike
            for verb, value in subject.facts:
                properties[verb] += alike
                if verb == _TYPE and isinstance(value, str):
                    classes[value] += alike
        return cls(subjects, classes, properties)


def iter_dataset(export: Export, publication: Publication) -> Iterator[Subject]:
    """Yield the dataset, then its partitions."""
    census = _Census.of(export)
    name = export.names.dataset()
    classes = {_partition(export, "class", iri): iri for iri in census.classes}
    properties = {_partition(export, "property", iri): iri for iri in census.properties}
    yield Subject.of(
        name,
        _describe(publication),
        ((DCTERMS["source"], Literal(source)) for source in _sources(export.graph)),
        _count(export, census),
        ((VOID["classPartition"], iri) for iri in classes),
        ((VOID["propertyPartition"], iri) for iri in properties),
    )
    for part, iri in sorted(classes.items()):
        yield Subject(part, (_KIND, (VOID["class"], iri), (VOID["entities"], integer_literal(census.classes[iri]))))
    for part, iri in sorted(properties.items()):
        yield Subject(
            part, (_KIND, (VOID["property"], iri), (VOID["triples"], integer_literal(census.properties[iri])))
        )


def _describe(publication: Publication) -> Iterator[Fact]:
    yield _KIND
    yield _TYPE, DCAT["Dataset"]
    yield DCTERMS["title"], Literal(_TITLE, language="en")
    yield DCTERMS["description"], Literal(_DESCRIPTION, language="en")
    yield DCTERMS["rights"], Literal(_RIGHTS, language="en")
    if publication.licence:
        yield DCTERMS["license"], publication.licence
    if publication.issued:
        yield DCTERMS["issued"], time_literal(publication.issued)


def _count(export: Export, census: _Census) -> Iterator[Fact]:
    terms = [*census.classes, *census.properties]
    yield VOID["uriSpace"], Literal(export.names.base)
    yield VOID["triples"], integer_literal(census.properties.total())
    yield VOID["distinctSubjects"], integer_literal(census.subjects)
    yield VOID["entities"], integer_literal(sum(1 for _ in export.graph.nodes()))
    yield VOID["classes"], integer_literal(len(census.classes))
    yield VOID["properties"], integer_literal(len(census.properties))
    for iri in VOCABULARIES.values():
        if any(term.startswith(iri) for term in terms):
            yield VOID["vocabulary"], iri


def _sources(graph: KnowledgeGraph) -> list[str]:
    """Return the files that papers were read from."""
    return sorted({source.rpartition(":")[0] or source for paper in graph.papers for source in paper.sources})


def _partition(export: Export, kind: str, iri: str) -> str:
    """Name a part of the dataset after a term of one of the vocabularies."""
    prefix, local = split_term(iri)
    return export.names.of(NodeKind.PARTITION, f"{kind}-{prefix}-{local}")

"""The graph as triples, subject by subject, in the order of their IRIs.

In comes a ``KnowledgeGraph``, out goes first what the export says of itself, then each subject once with all that is
said of it, so that nobody has to hold the triples to sort them.
"""

from collections.abc import Iterator

from kg.model import KnowledgeGraph
from kg.sinks.rdf.dataset import Publication, iter_dataset
from kg.sinks.rdf.literals import Term
from kg.sinks.rdf.subjects import Export, Subject
from kg.sinks.rdf.terms import BASE, Names

Triple = tuple[str, str, Term]
#: What a publisher says who says nothing.
UNPUBLISHED = Publication()


def iter_subjects(
    graph: KnowledgeGraph, *, base: str = BASE, publication: Publication = UNPUBLISHED
) -> Iterator[Subject]:
    """Yield the dataset and what is said of each subject, sorted by IRI, the merges of the graph left out.

    Args:
        graph: what to export, in any order.
        base: what the IRIs of nodes begin with; an absolute IRI that ends with ``/``, ``#`` or ``:``.
        publication: what the publisher says.

    Raises:
        ValueError: ``base`` is no such IRI.
    """
    export = Export.of(graph, Names(base), extracted=publication.extracted)
    yield from iter_dataset(export, publication)
    yield from export.subjects()


def iter_triples(
    graph: KnowledgeGraph, *, base: str = BASE, publication: Publication = UNPUBLISHED
) -> Iterator[Triple]:
    """Yield the triples of the graph, its merges left out, each once.

    Raises:
        ValueError: ``base`` is no absolute IRI that ends with ``/``, ``#`` or ``:``.
    """
    for subject in iter_subjects(graph, base=base, publication=publication):
        for verb, value in subject.facts:
            yield subject.iri, verb, value

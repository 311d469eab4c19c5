"""Findings and their resolution become one graph."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.errors import GraphError
from kg.graph import build_graph, to_networkx
from kg.model import Findings, KnowledgeGraph
from kg.resolve import resolve
from kg.vocab import ENTITY_RELATIONS, NodeLabel, Relation, edge_signatures
from tests.strategies import findings, patient
from tests.test_resolve import Authority, found, paper


def graph_of(items: list[Findings]) -> KnowledgeGraph:
    """Resolve without a lexicon and build."""
    return build_graph(items, resolve(items, Authority()))


def legal(item: Findings) -> Findings:
    """Keep the relations that may stand between the types of their ends."""
    kinds = {entity.id: entity.type for entity in item.entities}
    kept = [r for r in item.relations if (kinds[r.head], r.type, kinds[r.tail]) in ENTITY_RELATIONS]
    return replace(item, relations=tuple(kept))


corpora = st.lists(findings().map(legal), max_size=4, unique_by=lambda item: item.paper.id)


@patient
@given(corpora, st.randoms(use_true_random=False))
def test_the_order_of_the_papers_makes_no_difference(corpus: list[Findings], random: Random) -> None:
    """Any permutation of the papers gives the same graph."""
    shuffled = random.sample(corpus, len(corpus))

    assert graph_of(corpus) == graph_of(shuffled)


@patient
@given(corpora)
def test_every_edge_quotes_its_paper(corpus: list[Findings]) -> None:
    """Evidence is a stretch of the paper that the edge names."""
    graph = graph_of(corpus)
    texts = {item.id: item.text for item in graph.papers}

    assert all(edge.evidence.text == edge.evidence.span.of(texts[edge.evidence.paper]) for edge in graph.edges)


@patient
@given(corpora)
def test_only_legal_edges_stand_in_a_graph(corpus: list[Findings]) -> None:
    """Every edge has a signature of the vocabulary, and no edge leads from a node to itself."""
    graph = graph_of(corpus)
    labels = {node.id: label(node) for node in graph.nodes()}

    assert {(labels[e.source], e.type, labels[e.target]) for e in graph.edges} <= set(edge_signatures())
    assert all(edge.source != edge.target for edge in graph.edges)


@patient
@given(corpora)
def test_nothing_that_was_found_is_lost(corpus: list[Findings]) -> None:
    """Each paper is tied to each of its entities and makes each of its claims."""
    graph = graph_of(corpus)
    ends = {(edge.source, edge.target) for edge in graph.edges}
    resolution = resolve(corpus, Authority())

    assert all((paper_id, node) in ends for (paper_id, _), node in resolution.of_found.items())
    assert all((claim.paper, claim.id) in ends for claim in graph.claims)


def label(node: object) -> str:
    """Return the label of a node."""
    return str(getattr(node, "type", "")) if type(node).__name__ == "Entity" else NodeLabel(type(node).__name__)


def test_two_papers_that_say_the_same_are_two_edges() -> None:
    """Support is the number of papers, kept apart by their evidence."""
    graph = graph_of([paper(1, found("SomeNet")), paper(2, found("SomeNet"))])

    assert [entity.support for entity in graph.entities] == [2]
    assert [edge.type for edge in graph.edges] == [Relation.MENTIONS, Relation.MENTIONS]


def test_a_dangling_edge_is_refused() -> None:
    """A graph with an edge to nowhere cannot be made."""
    graph = graph_of([paper(1, found("SomeNet"))])

    with pytest.raises(GraphError, match="not there"):
        replace(graph, entities=())


def test_two_papers_of_one_id_are_refused() -> None:
    """Ids are unique."""
    graph = graph_of([paper(1, found("SomeNet"))])

    with pytest.raises(GraphError, match="one id"):
        replace(graph, papers=graph.papers * 2)


def test_networkx_sees_every_node_and_edge() -> None:
    """The view has the same nodes and edges, labelled."""
    graph = graph_of([paper(1, found("SomeNet"), found("OtherNet")), paper(2, found("SomeNet"))])
    view = to_networkx(graph)

    assert view.number_of_nodes() == 4
    assert view.number_of_edges() == len(graph.edges)
    assert {data["label"] for _, data in view.nodes(data=True)} == {"Paper", "Method"}

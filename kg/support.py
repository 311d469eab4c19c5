"""Only what enough papers say, surely enough: a smaller graph of a graph, and the account of what is left out.

Support is the number of papers: those that mention an entity, those that state a relationship between two entities.
What ties a paper or a claim to something is said by that paper alone and has no support of its own; it goes with the
entity. Papers, claims and artifacts stay, except claims that are not sure enough. Pure.
"""

from collections import defaultdict
from dataclasses import dataclass, replace

from kg.model import Claim, Edge, KnowledgeGraph


@dataclass(frozen=True, slots=True, kw_only=True)
class Least:
    """What it takes to stay.

    Attributes:
        support: papers that mention an entity, or state a relationship between entities.
        score: of the evidence of a relationship, and of a claim.
    """

    support: int = 1
    score: float = 0.0

    @property
    def asks_nothing(self) -> bool:
        """Tell whether everything stays."""
        return self.support <= 1 and self.score <= 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Lost:
    """How much was left out."""

    entities: int = 0
    claims: int = 0
    relationships: int = 0

    @property
    def total(self) -> int:
        """Return how many there are together."""
        return self.entities + self.claims + self.relationships


def keep_supported(graph: KnowledgeGraph, least: Least) -> tuple[KnowledgeGraph, Lost]:
    """Return the part of a graph that has enough support and score, and how much it has not."""
    if least.asks_nothing:
        return graph, Lost()
    entities = tuple(entity for entity in graph.entities if entity.support >= least.support)
    claims = tuple(claim for claim in graph.claims if claim.score >= least.score)
    known = {node.id for nodes in (graph.papers, entities, claims, graph.artifacts) for node in nodes}
    papers_of = _papers_of(graph)
    named = {entity.id for entity in graph.entities}
    edges = tuple(
        edge
        for edge in graph.edges
        if {edge.source, edge.target} <= known
        and edge.evidence.score >= least.score
        and (edge.source not in named or len(papers_of[_triple(edge)]) >= least.support)
    )
    lost = Lost(
        entities=len(graph.entities) - len(entities),
        claims=len(graph.claims) - len(claims),
        relationships=len(graph.edges) - len(edges),
    )
    merges = tuple(merge for merge in graph.merges if merge.entity in known)
    return replace(graph, entities=entities, claims=_with_names(graph, claims, known), edges=edges, merges=merges), lost


def _with_names(graph: KnowledgeGraph, claims: tuple[Claim, ...], known: set[str]) -> tuple[Claim, ...]:
    """Let numbers belong to the names of entities that were left out."""
    gone = {entity.id: entity.name for entity in graph.entities if entity.id not in known}
    if not gone:
        return claims
    return tuple(
        replace(claim, values=tuple(value.with_owners(lambda owner: gone.get(owner, owner)) for value in claim.values))
        for claim in claims
    )


def _papers_of(graph: KnowledgeGraph) -> dict[tuple[str, str, str], set[str]]:
    papers: defaultdict[tuple[str, str, str], set[str]] = defaultdict(set)
    for edge in graph.edges:
        papers[_triple(edge)].add(edge.evidence.paper)
    return papers


def _triple(edge: Edge) -> tuple[str, str, str]:
    return edge.source, edge.type.value, edge.target

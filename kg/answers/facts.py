"""What claims say in numbers, and what edges tie, read once for every answer.

A result is a score of one method on one test bed in one metric, as one claim gives it. Where a number does
not say what it belongs to, the claim's own ties do, as long as there is one of them.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from kg.model import Claim, Edge, Entity, KnowledgeGraph, Paper, Quantity
from kg.vocab import EntityType, Relation, ValueKind

TEST_BEDS = frozenset({EntityType.BENCHMARK, EntityType.DATASET})
_OWN = frozenset({Relation.PROPOSES, Relation.INTRODUCES})


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """A score.

    Attributes:
        method, on, metric: ids of entities, or phrases; None where the text does not tell.
    """

    claim: Claim
    quantity: Quantity
    method: str | None
    on: str | None
    metric: str | None

    @property
    def value(self) -> float:
        """Return the number; a result always has one."""
        return self.quantity.value or 0.0

    @property
    def order(self) -> tuple[str, int, int, str]:
        """Return what sorts results by their place."""
        return self.claim.paper, self.claim.span.start, self.claim.span.end, self.quantity.raw


class Facts:
    """A graph, indexed for answers."""

    def __init__(self, graph: KnowledgeGraph) -> None:
        self.graph = graph
        self.entities: Mapping[str, Entity] = {entity.id: entity for entity in graph.entities}
        self.papers: Mapping[str, Paper] = {paper.id: paper for paper in graph.papers}
        self.edges: Mapping[Relation, list[Edge]] = _by_type(graph)
        self._ties = _ties(graph)
        self._own = self._proposed()

    def name(self, owner: str | None) -> str | None:
        """Return the name of an entity; a phrase is its own."""
        entity = self.entities.get(owner or "")
        return entity.name if entity else owner

    def paper_name(self, paper: str) -> str:
        """Name a paper by its title, its own system or its id."""
        return self.papers[paper].title or ", ".join(self._own.get(paper, ())) or paper

    def results(self) -> Iterator[Result]:
        """Yield every score of every claim, in the order of the graph."""
        for claim in self.graph.claims:
            earlier = {(other.before, other.subject) for other in claim.values if other.before is not None}
            for quantity in claim.values:
                is_score = quantity.kind is ValueKind.ABSOLUTE and quantity.value is not None
                if is_score and (quantity.raw, quantity.subject) not in earlier:
                    yield self._result(claim, quantity)

    def _result(self, claim: Claim, quantity: Quantity) -> Result:
        ties = self._ties[claim.id]
        return Result(
            claim=claim,
            quantity=quantity,
            method=quantity.subject or _only(ties[Relation.ABOUT]),
            on=quantity.on or _only(ties[Relation.ON]),
            metric=quantity.metric or _only(ties[Relation.IN_METRIC]),
        )

    def _proposed(self) -> Mapping[str, list[str]]:
        own: defaultdict[str, list[str]] = defaultdict(list)
        for relation in _OWN:
            for edge in self.edges[relation]:
                own[edge.source].append(self.entities[edge.target].name)
        return {paper: sorted(names) for paper, names in own.items()}


def _by_type(graph: KnowledgeGraph) -> Mapping[Relation, list[Edge]]:
    found: defaultdict[Relation, list[Edge]] = defaultdict(list)
    for edge in graph.edges:
        found[edge.type].append(edge)
    return found


def _ties(graph: KnowledgeGraph) -> Mapping[str, Mapping[Relation, list[str]]]:
    """Map each claim to the nodes that it is tied to, by relationship."""
    claims = {claim.id for claim in graph.claims}
    ties: defaultdict[str, defaultdict[Relation, list[str]]] = defaultdict(lambda: defaultdict(list))
    for edge in graph.edges:
        if edge.source in claims:
            ties[edge.source][edge.type].append(edge.target)
    return ties


def _only(nodes: list[str]) -> str | None:
    return nodes[0] if len(nodes) == 1 else None

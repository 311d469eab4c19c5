"""Parts of a graph that fit on a page.

Comes in: a ``KnowledgeGraph`` and what a reader wants to see of it. Goes out: a ``Part`` that is a
graph itself and knows how much of the whole it leaves out. A part keeps a relationship when both its
ends and the paper that says it are kept.
"""

from collections import Counter, defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any

from kg.errors import GraphError
from kg.model import Claim, KnowledgeGraph, Quantity
from kg.show.find import find_entity, find_subject
from kg.sinks.html.communities import Community
from kg.vocab import EntityType, Relation

#: What counts as a test bed.
TEST_BEDS = (EntityType.DATASET, EntityType.BENCHMARK)


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """Some of a graph.

    Attributes:
        graph: what is shown.
        title: what it is of the whole; empty for the whole itself.
        nodes: how many nodes there are to what the title says, shown or not.
        edges: likewise.
        choice: which of them are kept, where some are left out.
    """

    graph: KnowledgeGraph
    title: str = ""
    nodes: int
    edges: int
    choice: str = ""

    @property
    def is_cut(self) -> bool:
        """Tell whether something that the title promises is left out."""
        return (self.nodes, self.edges) != (sum(1 for _ in self.graph.nodes()), len(self.graph.edges))


def take_whole(graph: KnowledgeGraph, title: str = "") -> Part:
    """Take all of a graph."""
    return Part(graph=graph, title=title, nodes=sum(1 for _ in graph.nodes()), edges=len(graph.edges))


def take_nodes(graph: KnowledgeGraph, kept: Container[str]) -> KnowledgeGraph:
    """Keep these nodes and the relationships between them that their own papers say."""
    edges = (e for e in graph.edges if e.source in kept and e.target in kept and e.evidence.paper in kept)
    dropped = {entity.id: entity.name for entity in graph.entities if entity.id not in kept}
    return KnowledgeGraph(
        papers=tuple(node for node in graph.papers if node.id in kept),
        entities=tuple(node for node in graph.entities if node.id in kept),
        claims=tuple(_with_names(node, dropped) for node in graph.claims if node.id in kept),
        artifacts=tuple(node for node in graph.artifacts if node.id in kept),
        edges=tuple(edges),
    )


def _with_names(claim: Claim, names: Mapping[str, str]) -> Claim:
    """Let numbers belong to the name of what is no longer there."""
    return replace(claim, values=tuple(_renamed(value, names) for value in claim.values))


def _renamed(value: Quantity, names: Mapping[str, str]) -> Quantity:
    owners: dict[str, Any] = {slot: names.get(owner, owner) for slot, owner in value.belongings()}
    return replace(value, **owners)


def take_focus(graph: KnowledgeGraph, name: str, hops: int, limit: int) -> Part:
    """Take what lies within so many steps of a thing or paper, the nearest and most tied first.

    Raises:
        kg.errors.GraphError: nothing has this name, or several things have.
    """
    subject = find_subject(graph, name)
    steps = _count_steps(graph, subject.id, hops)
    near = take_nodes(graph, steps)
    ties = _count_ties(near)
    ranked = sorted(steps, key=lambda node: (steps[node], -ties[node], node))
    choice = "the nearest, and of those the ones with the most ties"
    return _cut(
        near,
        ranked,
        limit,
        choice=choice,
        title=f"Around “{name}”, {hops} {'step' if hops == 1 else 'steps'} away at most",
    )


def take_papers_on(graph: KnowledgeGraph, name: str, kinds: tuple[EntityType, ...], limit: int) -> Part:
    """Take all that the papers say that work on a task or test bed, more than mention it.

    Raises:
        GraphError: nothing of these types has this name, or several things have.
    """
    subject = find_entity(graph, name, kinds)
    papers = {e.evidence.paper for e in graph.edges if e.target == subject.id and e.type is not Relation.MENTIONS}
    if not papers:
        raise GraphError(f"no paper works on {name!r}", ids=(subject.id,), hint=f"kg view --focus {name!r}")
    said = (edge for edge in graph.edges if edge.evidence.paper in papers)
    kept = papers.union(*((edge.source, edge.target) for edge in said))
    part = take_nodes(graph, kept)
    ranked = _by_ties(part, first={subject.id, *papers})
    choice = "the papers, and of the rest what has the most ties"
    return _cut(part, ranked, limit, choice=choice, title=f"The papers on “{name}”")


def take_overview(part: Part, communities: Iterable[Community], limit: int) -> Part:
    """Take of each community its most tied nodes, as many as its share allows; all of what is small enough."""
    if part.nodes <= limit:
        return part
    ties = _count_ties(part.graph)
    choice = "of each community what has the most ties"
    return _cut(part.graph, _interleave(communities, ties), limit, choice=choice, title=part.title)


def _cut(graph: KnowledgeGraph, ranked: Iterable[str], limit: int, *, choice: str, title: str) -> Part:
    whole = take_whole(graph, title)
    if whole.nodes <= limit:
        return whole
    kept = {node for node, _ in zip(ranked, range(limit), strict=False)}
    return replace(whole, graph=take_nodes(graph, kept), choice=choice)


def _count_ties(graph: KnowledgeGraph) -> Counter[str]:
    return Counter(chain.from_iterable((edge.source, edge.target) for edge in graph.edges))


def _by_ties(graph: KnowledgeGraph, first: Container[str]) -> list[str]:
    ties = _count_ties(graph)
    return sorted((node.id for node in graph.nodes()), key=lambda node: (node not in first, -ties[node], node))


def _interleave(communities: Iterable[Community], ties: Counter[str]) -> Iterator[str]:
    """Yield all nodes so that each community is served in proportion to its size, what it shares first."""
    turns: list[tuple[float, int, str]] = []
    for number, community in enumerate(communities):
        core = frozenset(community.core)
        ranked = sorted(community.members, key=lambda node: (node not in core, -ties[node], node))
        late = 0.0 if community.name else 1.0  # the small ones come when the others are served
        turns += [(late + place / len(ranked), number, node) for place, node in enumerate(ranked)]
    return (node for _, _, node in sorted(turns))


def _count_steps(graph: KnowledgeGraph, start: str, hops: int) -> dict[str, int]:
    """Count the steps to each node within reach; a relationship ties its ends and the paper that says it."""
    tied: defaultdict[str, set[str]] = defaultdict(set)
    for edge in graph.edges:
        ends = {edge.source, edge.target, edge.evidence.paper}
        for end in ends:
            tied[end] |= ends
    steps, front = {start: 0}, [start]
    for step in range(1, hops + 1):
        front = sorted({other for node in front for other in tied[node]} - steps.keys())
        steps |= dict.fromkeys(front, step)
    return steps

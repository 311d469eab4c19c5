"""A graph made ready for drawing: what each node is called, how large it is, where it stands, and with whom.

Comes in: a ``KnowledgeGraph``. Goes out: an ``Arrangement``, which pages and still pictures share.
"""

import math
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from kg.model import Artifact, Claim, Entity, KnowledgeGraph, Paper
from kg.sinks.html.communities import Community, find_communities
from kg.sinks.html.labels import find_labels
from kg.sinks.html.layout import find_positions

#: Radius of papers, claims and released things; an entity grows with the papers that name it.
PAPER_SIZE, CLAIM_SIZE, ENTITY_SIZE, LARGEST_SIZE = 12.0, 6.0, 8.0, 32.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrangement:
    """A graph, and how it is drawn whoever draws it.

    Attributes:
        labels: short name by node id.
        places: coordinates by node id; y grows downwards.
        sizes: radius by node id.
        communities: those that are large enough to be shown, the largest first.
    """

    graph: KnowledgeGraph
    labels: Mapping[str, str]
    places: Mapping[str, tuple[int, int]]
    sizes: Mapping[str, float]
    communities: tuple[Community, ...]


def arrange(graph: KnowledgeGraph) -> Arrangement:
    """Name and place every node; the same graph gives the same arrangement."""
    communities = find_communities(graph)
    return Arrangement(
        graph=graph,
        labels=find_labels(graph),
        places=find_positions(graph, communities),
        sizes=_find_sizes(graph),
        communities=tuple(community for community in communities if community.name),
    )


def _find_sizes(graph: KnowledgeGraph) -> dict[str, float]:
    papers: defaultdict[str, set[str]] = defaultdict(set)
    for edge in graph.edges:
        papers[edge.source].add(edge.evidence.paper)
        papers[edge.target].add(edge.evidence.paper)
    return {node.id: _size(node, len(papers[node.id])) for node in graph.nodes()}


def _size(node: Paper | Entity | Claim | Artifact, papers: int) -> float:
    """Return the radius of a node that so many papers of the graph speak of."""
    match node:
        case Paper():
            return PAPER_SIZE
        case Claim():
            return CLAIM_SIZE
        case Entity():
            return round(min(ENTITY_SIZE * math.sqrt(max(papers, 1)), LARGEST_SIZE), 1)
        case Artifact():
            return ENTITY_SIZE

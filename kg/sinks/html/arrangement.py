"""A graph made ready for drawing: what each node is called, where it stands, and with whom.

Comes in: a ``KnowledgeGraph``. Goes out: an ``Arrangement``, which pages and still pictures share.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from kg.model import KnowledgeGraph
from kg.sinks.html.communities import Community, find_communities
from kg.sinks.html.labels import find_labels
from kg.sinks.html.layout import find_positions


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrangement:
    """A graph, and how it is drawn whoever draws it.

    Attributes:
        labels: short name by node id.
        places: coordinates by node id; y grows downwards.
        communities: those that are large enough to be shown, the largest first.
    """

    graph: KnowledgeGraph
    labels: Mapping[str, str]
    places: Mapping[str, tuple[int, int]]
    communities: tuple[Community, ...]


def arrange(graph: KnowledgeGraph) -> Arrangement:
    """Name and place every node; the same graph gives the same arrangement."""
    communities = find_communities(graph)
    return Arrangement(
        graph=graph,
        labels=find_labels(graph),
        places=find_positions(graph, communities),
        communities=tuple(community for community in communities if community.name),
    )

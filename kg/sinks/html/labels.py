"""The short text beside each node.

Comes in: a ``KnowledgeGraph``. Goes out: one line a node, never an id: a paper is called by its
title, else by the system that it alone proposes, else by its first words.
"""

from collections import Counter

from kg.ids import fold_text
from kg.model import Artifact, Claim, Entity, KnowledgeGraph, Paper
from kg.vocab import Relation

#: Longest label; longer text is cut at a word.
LABEL_LENGTH = 48
#: The label of a text that is all white space.
UNNAMED = "(unnamed)"
_OWN = frozenset({Relation.PROPOSES, Relation.INTRODUCES})


def find_labels(graph: KnowledgeGraph) -> dict[str, str]:
    """Name every node of the graph in a few words."""
    systems = _find_systems(graph)
    return {node.id: shorten(_full_label(node, systems)) or UNNAMED for node in graph.nodes()}


def shorten(text: str, limit: int = LABEL_LENGTH) -> str:
    """Fold white space and cut after a word, with an ellipsis.

    >>> shorten("A  fast and simple sorter of images", limit=20)
    'A fast and simple…'
    """
    line = fold_text(text)
    if len(line) <= limit:
        return line
    words = line[:limit].rpartition(" ")[0] or line[: limit - 1]
    return words.rstrip(" ,.;:") + "…"


def _full_label(node: Paper | Entity | Claim | Artifact, systems: dict[str, str]) -> str:
    match node:
        case Paper():
            return node.title or systems.get(node.id) or node.text
        case Entity():
            return node.name
        case Claim():
            return node.text
        case Artifact():
            return node.url.removeprefix("https://") if node.url else node.kind.value


def _find_systems(graph: KnowledgeGraph) -> dict[str, str]:
    """Map each paper to a thing that it alone proposes: the one that it says most of, and other papers least."""
    entities = {entity.id: entity for entity in graph.entities}
    said = Counter((edge.evidence.paper, end) for edge in graph.edges for end in (edge.source, edge.target))
    proposals = [edge for edge in graph.edges if edge.type in _OWN and edge.target in entities]
    proposers = Counter(edge.target for edge in proposals)
    own = [edge for edge in proposals if proposers[edge.target] == 1]
    own.sort(key=lambda e: (said[e.source, e.target] / max(entities[e.target].support, 1), e.evidence.score, e.target))
    return {edge.source: entities[edge.target].name for edge in own}

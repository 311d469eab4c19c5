"""Which papers belong together: those that share what few others name.

Comes in: a ``KnowledgeGraph``. Goes out: communities that part its nodes, the largest first, the same
on every run. Papers and what they share are parted by igraph (Leiden, Traag et al. 2019); what one
paper alone speaks of goes with that paper. A tie weighs the less the more papers share the thing:
that two papers name "large language model" says little of them.
"""

import math
import random
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import igraph

from kg.model import KnowledgeGraph

#: Fewest papers of a community that is named and shown as one.
SMALLEST_NAMED = 3
#: Rounds of Leiden; it settles before.
ROUNDS = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Community:
    """Nodes that belong together.

    Attributes:
        core: papers and shared things, in the order of the graph.
        members: ids of all its nodes, the core's and what only its papers speak of.
        papers: how many of them are papers.
        name: the name of the shared thing with the most ties in it; None of a community too small to be shown.
    """

    core: tuple[str, ...]
    members: frozenset[str]
    papers: int
    name: str | None


def find_homes(graph: KnowledgeGraph) -> dict[str, str]:
    """Map each node that one paper alone speaks of to that paper."""
    papers: defaultdict[str, set[str]] = defaultdict(set)
    for edge in graph.edges:
        papers[edge.source].add(edge.evidence.paper)
        papers[edge.target].add(edge.evidence.paper)
    are_papers = {paper.id for paper in graph.papers}
    return {node: min(found) for node, found in papers.items() if len(found) == 1 and node not in are_papers}


def find_links(graph: KnowledgeGraph, index: Mapping[str, int]) -> list[tuple[int, int]]:
    """List, by their numbers and sorted, the pairs of different nodes that an edge ties."""
    ends = ((index.get(edge.source), index.get(edge.target)) for edge in graph.edges)
    return sorted({(a, b) for a, b in ends if a is not None and b is not None and a != b})


def find_communities(graph: KnowledgeGraph) -> tuple[Community, ...]:
    """Part all nodes of the graph."""
    homes = find_homes(graph)
    core = [node.id for node in graph.nodes() if node.id not in homes]
    links = find_links(graph, {node: place for place, node in enumerate(core)})
    places = _part(len(core), links)
    ties = Counter(core[end] for a, b in links if places[a] == places[b] for end in (a, b))
    parts: defaultdict[int, list[str]] = defaultdict(list)
    for node, part in zip(core, places, strict=True):
        parts[part].append(node)
    tenants: defaultdict[str, list[str]] = defaultdict(list)
    for node, paper in homes.items():
        tenants[paper].append(node)
    names = {entity.id: entity.name for entity in graph.entities}
    found = [_describe(part, tenants, names, ties) for part in parts.values()]
    return tuple(sorted(found, key=lambda community: (-community.papers, -len(community.members), community.core)))


def _part(size: int, links: Sequence[tuple[int, int]]) -> list[int]:
    """Number the part of each node."""
    degrees = Counter(end for link in links for end in link)
    weights = [1 / math.sqrt(max(degrees[a], degrees[b])) for a, b in links]
    igraph.set_random_number_generator(random.Random(0))  # noqa: S311 - a drawing needs no secret
    try:
        net = igraph.Graph(n=size, edges=links)
        parts = net.community_leiden(objective_function="modularity", weights=weights, n_iterations=ROUNDS)
    finally:
        igraph.set_random_number_generator(random)
    return list(parts.membership)


def _describe(
    core: Sequence[str], tenants: Mapping[str, Sequence[str]], names: Mapping[str, str], ties: Mapping[str, int]
) -> Community:
    own = [tenant for node in core for tenant in tenants.get(node, ())]
    shared = [node for node in core if node in names]
    papers = len(core) - len(shared)
    name = names[max(shared, key=lambda node: (ties[node], node))] if shared and papers >= SMALLEST_NAMED else None
    return Community(core=tuple(core), members=frozenset([*core, *own]), papers=papers, name=name)

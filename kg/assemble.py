"""Findings to the graph, with the bundled lexicon as the authority on well-known names."""

from collections.abc import Iterable

from extractors.lexicon import load_index
from kg.graph import build_graph
from kg.model import Findings, KnowledgeGraph
from kg.resolve import resolve


def assemble(findings: Iterable[Findings]) -> KnowledgeGraph:
    """Resolve the entities of all papers and build the graph."""
    items = tuple(findings)
    return build_graph(items, resolve(items, load_index()))

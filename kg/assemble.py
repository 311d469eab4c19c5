"""Findings to the graph, with the bundled lexicon as the authority on well-known names."""

from collections.abc import Iterable
from functools import cache

from extractors.lexicon import LexiconIndex, load_lexicon
from kg.graph import build_graph
from kg.model import Findings, KnowledgeGraph
from kg.resolve import resolve


def assemble(findings: Iterable[Findings]) -> KnowledgeGraph:
    """Resolve the entities of all papers and build the graph."""
    items = tuple(findings)
    return build_graph(items, resolve(items, _bundled_lexicon()))


@cache
def _bundled_lexicon() -> LexiconIndex:
    return LexiconIndex(load_lexicon())

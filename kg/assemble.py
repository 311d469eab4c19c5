"""Findings to the graph, with the bundled lexicon and synonyms as the authority on well-known names."""

from collections.abc import Iterable, Sequence
from functools import cache

from extractors.lexicon import load_index
from kg.collecting import without_cycle_search
from kg.graph import build_graph
from kg.model import Findings, KnowledgeGraph
from kg.resolve import Decision, NameAuthority, Resolution, SynonymAuthority, load_synonyms, resolve


@cache
def load_authority() -> NameAuthority:
    """Load what is known of names, once."""
    return SynonymAuthority(load_index(), load_synonyms())


def resolve_findings(findings: Iterable[Findings], decisions: Sequence[Decision] = ()) -> Resolution:
    """Resolve the entities of all papers, as the user has decided where that is."""
    with without_cycle_search():
        return resolve(findings, load_authority(), decisions)


def assemble(findings: Iterable[Findings], decisions: Sequence[Decision] = ()) -> KnowledgeGraph:
    """Resolve the entities of all papers and build the graph."""
    items = tuple(findings)
    return build_graph(items, resolve_findings(items, decisions))

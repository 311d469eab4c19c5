"""Why names of papers are one entity, as a table; and the names that an entity could be parted into.

Pure: a graph in, rows out, sorted by the name of the entity, then by the paper.
"""

from kg.model import KnowledgeGraph
from kg.resolve.names import to_key
from kg.rows import Table

COLUMNS = ("entity", "type", "rule", "score", "name", "paper", "why")


def to_merges_table(
    graph: KnowledgeGraph, *, entity: str | None = None, rule: str | None = None, below: float | None = None
) -> Table:
    """List the merges of a graph.

    Args:
        graph: as it was resolved.
        entity: id of the one entity that is asked for.
        rule: the one rule that is asked for.
        below: only merges with a lower score.
    """
    entities = {node.id: node for node in graph.entities}
    merges = (
        merge
        for merge in graph.merges
        if entity in {None, merge.entity} and rule in {None, merge.rule} and (below is None or merge.score < below)
    )
    rows = [
        (node.name, node.type.value, str(merge.rule), merge.score, merge.name, merge.paper, merge.detail)
        for merge in merges
        for node in (entities[merge.entity],)
    ]
    return Table(columns=COLUMNS, rows=tuple(sorted(rows)))


def names_within(graph: KnowledgeGraph, entity: str) -> tuple[str, ...]:
    """List the names by which papers call an entity, one of each spelling, sorted."""
    names = {to_key(merge.name): merge.name for merge in reversed(graph.merges) if merge.entity == entity}
    return tuple(sorted(names.values()))

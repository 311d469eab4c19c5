"""The Cypher of a load. Labels, types and property names are those of the vocabulary; all else is a parameter.

Rows travel as lists, in the order of ``kg.columns``, which a server takes twice as fast as maps. Statements
for one label or signature always have the same text, so that the server plans each once.
"""

from collections.abc import Iterable

from kg.columns import EDGE_COLUMNS, NODE_COLUMNS
from kg.cypher import LABELS, Signature
from kg.loading.compare import BUILDS
from kg.loading.rows import Group
from kg.vocab import EntityType, Relation

_ENTITIES = "|".join(EntityType)
#: What makes names and claims searchable by their words; Neo4j's own syntax.
FULL_TEXT = (
    f"CREATE FULLTEXT INDEX kg_names IF NOT EXISTS FOR (n:{_ENTITIES}) ON EACH [n.name, n.aliases]",
    "CREATE FULLTEXT INDEX kg_claims IF NOT EXISTS FOR (n:Claim) ON EACH [n.text]",
)
#: The labels that a unique id stands for, on Neo4j.
UNIQUE_IDS = (
    "SHOW CONSTRAINTS YIELD type, labelsOrTypes, properties"
    " WHERE type IN ['UNIQUENESS', 'NODE_KEY'] AND properties = ['id'] RETURN labelsOrTypes[0] AS label"
)


def count_each(names: Iterable[str]) -> str:
    """Count what has each label, or each type, of whichever owner: the server knows it by heart."""
    return _union(map(_any_of, names))


def create(group: Group) -> str:
    """Create every row of ``$rows`` with the mark of ``$build``; none of them may be there."""
    if isinstance(group, Signature):
        return (
            f"{_match_ends(group)} CREATE (a)-[:{group.type}"
            f" {{{_literal(tuple(EDGE_COLUMNS), first=2)}, {BUILDS}: [$build]}}]->(b)"
        )
    return (
        f"UNWIND $rows AS row CREATE (:{group} {{{_literal(tuple(NODE_COLUMNS[group]), first=0)}, {BUILDS}: [$build]}})"
    )


def find(group: Group) -> str:
    """Return the place in ``$rows`` of each that is there, with its properties; an edge only with a mark."""
    if isinstance(group, Signature):
        return f"{_match_edge(group)} WHERE r.{BUILDS} IS NOT NULL RETURN row[3] AS place, properties(r) AS properties"
    return f"UNWIND $rows AS row MATCH (n:{group} {{id: row[0]}}) RETURN row[1] AS place, properties(n) AS properties"


def update(group: Group) -> str:
    """Set the properties that stand last in each row of ``$rows``."""
    if isinstance(group, Signature):
        return f"{_match_edge(group)} WHERE r.{BUILDS} IS NOT NULL SET r += row[3]"
    return f"UNWIND $rows AS row MATCH (n:{group} {{id: row[0]}}) SET n += row[1]"


def count_of_build(names: Iterable[str]) -> str:
    """Count the nodes of each label, and the edges of each type, that ``$build`` holds."""
    return _union(f"{_any_of(name)} WHERE $build IN x.{BUILDS}" for name in names)


def keys_of_build(name: str) -> str:
    """Return, of each node of a label or edge of a type that ``$build`` holds, the labels of its ends and its key."""
    if name in LABELS:
        return f"MATCH (n:{name}) WHERE $build IN n.{BUILDS} RETURN [labels(n), labels(n)], [n.id]"
    return f"MATCH (a)-[r:{name}]->(b) WHERE $build IN r.{BUILDS} RETURN [labels(a), labels(b)], [a.id, b.id, r.paper]"


def release(group: Group) -> tuple[str, ...]:
    """Take the mark of ``$build`` from each of ``$rows``, and remove those that no build holds then.

    A node at which a relationship of another owner ends stays, with an empty mark.
    """
    if isinstance(group, Signature):
        match, what, loose = _match_edge(group), "r", ""
    else:
        match, what, loose = f"UNWIND $rows AS row MATCH (n:{group} {{id: row[0]}})", "n", " AND NOT (n)--()"
    mark = f"{what}.{BUILDS}"
    return (
        f"{match} WHERE $build IN {mark} SET {mark} = [name IN {mark} WHERE name <> $build]",
        f"{match} WHERE size({mark}) = 0{loose} DELETE {what}",
    )


def remove_any(name: str) -> str:
    """Remove up to ``$limit`` nodes of a label, or edges of a type, that some load put there."""
    loose = " AND NOT (x)--()" if name in LABELS else ""
    return f"MATCH {_any_of(name)} WHERE x.{BUILDS} IS NOT NULL{loose} WITH x LIMIT $limit DELETE x"


def unmark(label: str) -> str:
    """Empty the marks of the nodes of a label, which others' relationships keep there."""
    return f"MATCH (n:{label}) WHERE size(n.{BUILDS}) > 0 SET n.{BUILDS} = []"


def count_kept() -> str:
    """Count the nodes of each label that no build holds and that others' relationships keep there."""
    return _union(f"(x:{label}) WHERE size(x.{BUILDS}) = 0" for label in LABELS)


def count_papers() -> str:
    """Count the papers of ``$rows`` that ``$build`` holds."""
    return (
        f"UNWIND $rows AS id MATCH (n:Paper {{id: id}}) WHERE $build IN n.{BUILDS}"
        " WITH count(n) AS found RETURN 0 AS place, found"
    )


def count_support(label: str) -> str:
    """Set the support of each entity of ``$rows`` to the number of papers of all builds, where it is another."""
    return (
        f"UNWIND $rows AS id MATCH (n:{label} {{id: id}}) WHERE size(n.{BUILDS}) > 0"
        f" MATCH (p:Paper)-[r]->(n) WHERE r.{BUILDS} IS NOT NULL WITH n, count(DISTINCT p) AS support"
        " WHERE n.support <> support SET n.support = support"
    )


def _union(patterns: Iterable[str]) -> str:
    """Count the ``x`` of each pattern, with its place among them: one statement to plan instead of many."""
    return " UNION ALL ".join(
        f"MATCH {pattern} WITH count(x) AS found RETURN {place} AS place, found"
        for place, pattern in enumerate(patterns)
    )


def _any_of(name: str) -> str:
    """Match the nodes of a label or the edges of a type as ``x``.

    Raises:
        ValueError: the vocabulary has no such name.
    """
    return f"(x:{name})" if name in LABELS else f"()-[x:{Relation(name).value}]->()"


def _match_ends(signature: Signature) -> str:
    return f"UNWIND $rows AS row MATCH (a:{signature.start} {{id: row[0]}}) MATCH (b:{signature.end} {{id: row[1]}})"


def _match_edge(signature: Signature) -> str:
    return f"{_match_ends(signature)} MATCH (a)-[r:{signature.type} {{paper: row[2]}}]->(b)"


def _literal(names: tuple[str, ...], *, first: int) -> str:
    return ", ".join(f"{name}: row[{place}]" for place, name in enumerate(names, start=first))

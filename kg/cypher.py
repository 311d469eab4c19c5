"""A graph as Cypher: constraints, and the rows that one statement per label or signature writes.

In comes a ``KnowledgeGraph``; out go statements and rows, for any store that speaks Cypher; no
driver is imported. Labels and relationship types come from ``kg.vocab`` alone and every value
travels as a parameter, so no name found in a paper ever becomes Cypher. An edge between labels that
the vocabulary does not tie together is refused.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from kg.errors import GraphError
from kg.ids import text_sha256
from kg.model import Artifact, Claim, Edge, Entity, KnowledgeGraph, Paper, Quantity
from kg.vocab import EntityType, NodeLabel, edge_signatures

#: What a property of a node or an edge can hold; None is a property that is not there.
Value = str | int | float | bool | list[str] | list[float] | None
Properties = Mapping[str, Value]

#: Every node label, sorted.
LABELS = tuple(sorted((*(label.value for label in NodeLabel), *(kind.value for kind in EntityType))))
#: Rows of one transaction: large enough to be fast, small enough for any server's memory.
BATCH_SIZE = 2000
#: Stands in a list for a unit or bound that is missing: a store's list holds no null, and Neo4j's import tool
#: cannot tell a list of one empty string from an empty list.
MISSING = "none"
#: Slot of a claim to the property that lists its phrases that are no node.
_PHRASES = {
    "subject": "subject_phrases",
    "baselines": "baseline_phrases",
    "on": "on_phrases",
    "metrics": "metric_phrases",
}


@dataclass(frozen=True, slots=True, order=True)
class Signature:
    """What an edge ties together, and how: labels and type as they stand in Cypher."""

    start: str
    type: str
    end: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EdgeRow:
    """One edge, by the ids of its ends."""

    source: str
    target: str
    properties: Properties


@dataclass(frozen=True, slots=True, kw_only=True)
class Batch:
    """A statement and the rows that it takes as ``$rows``."""

    statement: str
    rows: tuple[Mapping[str, object], ...]


def constraint_statements() -> tuple[str, ...]:
    """Return the statements that make ids unique within a label, and so found by index."""
    return tuple(
        f"CREATE CONSTRAINT {label.lower()}_id IF NOT EXISTS FOR (n:{label}) REQUIRE n.id IS UNIQUE" for label in LABELS
    )


def node_rows(graph: KnowledgeGraph) -> dict[str, tuple[Properties, ...]]:
    """Group the properties of the nodes by label, in the order of ``LABELS`` and then of the graph."""
    rows: dict[str, list[Properties]] = {label: [] for label in LABELS}
    for node in graph.nodes():
        rows[label_of(node)].append(properties_of(node))
    return {label: tuple(found) for label, found in rows.items() if found}


def edge_rows(graph: KnowledgeGraph) -> dict[Signature, tuple[EdgeRow, ...]]:
    """Group the edges by signature, sorted, and then in the order of the graph.

    Raises:
        GraphError: an edge ties labels together that the vocabulary does not.
    """
    labels = {node.id: label_of(node) for node in graph.nodes()}
    legal = {Signature(start, relation.value, end) for start, relation, end in edge_signatures()}
    rows: defaultdict[Signature, list[EdgeRow]] = defaultdict(list)
    for edge in graph.edges:
        signature = Signature(labels[edge.source], edge.type.value, labels[edge.target])
        if signature not in legal:
            raise GraphError(
                f"no edge of the graph may be ({signature.start})-[{signature.type}]->({signature.end})",
                ids=(edge.source, edge.target),
            )
        rows[signature].append(EdgeRow(source=edge.source, target=edge.target, properties=_edge_properties(edge)))
    return {signature: tuple(rows[signature]) for signature in sorted(rows)}


def edge_batches(signature: Signature, edges: Sequence[EdgeRow], *, size: int = BATCH_SIZE) -> Iterator[Batch]:
    """Yield what writes these edges between nodes that are there already."""
    statement = (
        f"UNWIND $rows AS row MATCH (a:{signature.start} {{id: row.source}})"
        f" MATCH (b:{signature.end} {{id: row.target}})"
        f" MERGE (a)-[r:{signature.type} {{paper: row.properties.paper}}]->(b) SET r += row.properties"
    )
    rows = [{"source": edge.source, "target": edge.target, "properties": edge.properties} for edge in edges]
    yield from _batches(statement, rows, size)


def label_of(node: Paper | Entity | Claim | Artifact) -> str:
    """Return the node's one label."""
    match node:
        case Paper():
            return NodeLabel.PAPER.value
        case Claim():
            return NodeLabel.CLAIM.value
        case Artifact():
            return NodeLabel.ARTIFACT.value
        case Entity():
            return node.type.value


def _batches(statement: str, rows: Sequence[Mapping[str, object]], size: int) -> Iterator[Batch]:
    for start in range(0, len(rows), size):
        yield Batch(statement=statement, rows=tuple(rows[start : start + size]))


def properties_of(node: Paper | Entity | Claim | Artifact) -> Properties:
    """Return all properties of the node's label, the absent ones as None."""
    match node:
        case Paper():
            return _paper_properties(node)
        case Claim():
            return _claim_properties(node)
        case Artifact():
            return {"id": node.id, "kind": node.kind.value, "url": node.url}
        case Entity():
            return {"id": node.id, "name": node.name, "aliases": list(node.aliases), "support": node.support}


def _paper_properties(paper: Paper) -> Properties:
    return {
        "id": paper.id,
        "title": paper.title,
        "text": paper.text,
        "venue": paper.venue,
        "year": paper.year,
        "source": paper.sources[0] if paper.sources else None,
        "sources": list(paper.sources),
        "url": paper.url,
        "sha256": text_sha256(paper.text),
    }


def _claim_properties(claim: Claim) -> Properties:
    return {
        "id": claim.id,
        "type": claim.type.value,
        "text": claim.text,
        "polarity": claim.polarity.value,
        "hedged": claim.hedged,
        "negated": claim.negated,
        "scope": claim.scope.value,
        "mismatch": claim.mismatch,
        "paper": claim.paper,
        "start": claim.span.start,
        "end": claim.span.end,
        "score": float(claim.score),
        **_quantity_properties(claim.values),
        **{name: [phrase for slot, phrase in claim.loose if slot == kind] for kind, name in _PHRASES.items()},
    }


def _quantity_properties(quantities: Sequence[Quantity]) -> Properties:
    """Spread the numbers over parallel lists, symbolic ones last, and the first one over plain properties.

    ``values[i]`` belongs to ``raws[i]``; a symbolic quantity has no value, so that ``values`` is the
    shorter list. What is missing or unknown is ``MISSING`` there.
    """
    ordered = sorted(quantities, key=lambda quantity: quantity.value is None)
    first = next((quantity for quantity in ordered if quantity.value is not None), None)
    return {
        "value": float(first.value) if first and first.value is not None else None,
        "unit": first.unit if first else None,
        "kind": first.kind.value if first else None,
        "bound": first.bound.value if first and first.bound else None,
        "raws": [quantity.raw for quantity in ordered],
        "values": [float(quantity.value) for quantity in ordered if quantity.value is not None],
        "units": [quantity.unit or MISSING for quantity in ordered],
        "kinds": [quantity.kind.value for quantity in ordered],
        "bounds": [quantity.bound.value if quantity.bound else MISSING for quantity in ordered],
        "value_subjects": [quantity.subject or MISSING for quantity in ordered],
        "value_baselines": [quantity.baseline or MISSING for quantity in ordered],
        "value_on": [quantity.on or MISSING for quantity in ordered],
        "value_metrics": [quantity.metric or MISSING for quantity in ordered],
        "value_before": [quantity.before or MISSING for quantity in ordered],
    }


def _edge_properties(edge: Edge) -> Properties:
    return {
        "paper": edge.evidence.paper,
        "start": edge.evidence.span.start,
        "end": edge.evidence.span.end,
        "evidence": edge.evidence.text,
        "score": float(edge.evidence.score),
        "extractor": edge.evidence.extractor,
    }

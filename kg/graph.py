"""Findings and their resolution to one graph, and the graph as networkx sees it.

Pure: the same findings give the same graph, in any order. Two findings that say the same of one
paper become one edge, the one with the better score; a relation whose ends became one node is left
out.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import chain
from typing import TYPE_CHECKING, TypeVar

from kg.errors import GraphError
from kg.ids import artifact_id, claim_id
from kg.model import (
    PAPER_SUBJECT,
    Artifact,
    CharSpan,
    Claim,
    Edge,
    Entity,
    Evidence,
    Findings,
    FoundArtifact,
    FoundClaim,
    FoundEntity,
    FoundRelation,
    KnowledgeGraph,
    Quantity,
)
from kg.resolve import Resolution
from kg.vocab import (
    CLAIM_RELATIONS,
    ENTITY_RELATIONS,
    OWN_ROLES,
    PAPER_RELATION,
    SLOT_RELATION,
    EntityType,
    Relation,
    Role,
)

if TYPE_CHECKING:
    import networkx

_Node = TypeVar("_Node", Claim, Artifact)
#: What tells sizes and versions by their names, as an edge's extractor.
RESOLVER = "resolve/1"
#: Roles that say that the paper worked with the thing, the likeliest first.
_ACTIVE_ROLES = (Role.EVALUATED_ON, Role.ADDRESSED, Role.MEASURED, Role.USED)
_ROLE_RANK = {role: rank for rank, role in enumerate(Role)}


@dataclass(frozen=True, slots=True)
class _PaperView:
    """One paper's findings with the nodes that its entities became."""

    findings: Findings
    found_of: dict[str, FoundEntity]
    node_of: dict[str, Entity]

    def evidence(self, span: CharSpan, score: float) -> Evidence:
        """Point to a stretch of the paper."""
        paper = self.findings.paper
        return Evidence(
            paper=paper.id,
            span=span,
            text=span.of(paper.text),
            score=round(score, 4),
            extractor=self.findings.extractor,
        )


def build_graph(findings: Iterable[Findings], resolution: Resolution) -> KnowledgeGraph:
    """Put the papers, their claims and artifacts, and the resolved entities into one graph.

    Raises:
        GraphError: a relation between types that cannot stand so, or two papers of one id.
    """
    nodes = {entity.id: entity for entity in resolution.entities}
    views = [
        _PaperView(item, {found.id: found for found in item.entities}, _nodes_of(item, resolution, nodes))
        for item in sorted(findings, key=lambda item: item.paper.id)
    ]
    edges = [*chain.from_iterable(_edges(view) for view in views), *_variant_edges(views, dict(resolution.variants))]
    return KnowledgeGraph(
        papers=tuple(view.findings.paper for view in views),
        entities=resolution.entities,
        claims=tuple(sorted(_unique(_claims(views)), key=lambda claim: claim.id)),
        artifacts=tuple(sorted(_unique(_artifacts(views)), key=lambda artifact: artifact.id)),
        edges=_strongest(edges),
        merges=resolution.merges,
    )


def _nodes_of(item: Findings, resolution: Resolution, nodes: Mapping[str, Entity]) -> dict[str, Entity]:
    """Map the paper's entities to their nodes; those that the user wants in no graph have none."""
    keys = {found.id: resolution.of_found.get((item.paper.id, found.id)) for found in item.entities}
    return {found: nodes[key] for found, key in keys.items() if key is not None}


def _unique(nodes: Iterable[_Node]) -> list[_Node]:
    return list({node.id: node for node in nodes}.values())


def _claims(views: list[_PaperView]) -> Iterator[Claim]:
    for view in views:
        for found in view.findings.claims:
            yield _claim(view, found)


def _claim(view: _PaperView, found: FoundClaim) -> Claim:
    paper = view.findings.paper.id
    return Claim(
        id=_claim_id(view, found),
        paper=paper,
        span=found.span,
        text=found.text,
        type=found.type,
        polarity=found.polarity,
        hedged=found.hedged,
        values=tuple(_to_node_ids(view, quantity) for quantity in found.values),
        score=round(found.score, 4),
        loose=tuple(sorted(set(_loose_slots(view, found)))),
        negated=found.negated,
        scope=found.scope,
        mismatch=found.mismatch,
    )


def _to_node_ids(view: _PaperView, quantity: Quantity) -> Quantity:
    """Let a number belong to nodes of the graph, and to phrases where there is no node."""

    def node(owner: str) -> str:
        if (entity := view.node_of.get(owner)) is not None:
            return entity.id
        return view.found_of[owner].name if owner in view.found_of else owner

    return quantity.with_owners(node)


def _claim_id(view: _PaperView, found: FoundClaim) -> str:
    return claim_id(view.findings.paper.id, found.span.start, found.span.end, found.type)


def _slots(found: FoundClaim) -> Iterator[tuple[str, str]]:
    """Yield (slot, entity id or phrase) for each slot that is filled."""
    if found.subject != PAPER_SUBJECT:
        yield "subject", found.subject
    for slot, values in (("baselines", found.baselines), ("on", found.on), ("metrics", found.metrics)):
        for value in values:
            yield slot, value


def _is_tied(view: _PaperView, slot: str, value: str) -> bool:
    node = view.node_of.get(value)
    return node is not None and (SLOT_RELATION[slot], node.type) in CLAIM_RELATIONS


def _loose_slots(view: _PaperView, found: FoundClaim) -> Iterator[tuple[str, str]]:
    for slot, value in _slots(found):
        if not _is_tied(view, slot, value):
            thing = view.node_of.get(value) or view.found_of.get(value)
            yield slot, thing.name if thing else value


def _artifacts(views: list[_PaperView]) -> Iterator[Artifact]:
    for view in views:
        for found in view.findings.artifacts:
            yield Artifact(id=_artifact_id(view, found), kind=found.kind, url=found.url)


def _artifact_id(view: _PaperView, found: FoundArtifact) -> str:
    return artifact_id(found.kind, found.url, view.findings.paper.id)


def _edges(view: _PaperView) -> Iterator[Edge]:
    yield from _paper_edges(view)
    for relation in view.findings.relations:
        if (edge := _relation_edge(view, relation)) is not None:
            yield edge
    for claim in view.findings.claims:
        yield from _claim_edges(view, claim)


def _paper_edges(view: _PaperView) -> Iterator[Edge]:
    paper = view.findings.paper.id
    strongest: dict[str, FoundEntity] = {}
    kept = (found for found in view.findings.entities if found.id in view.node_of)
    for found in sorted(kept, key=lambda found: (_ROLE_RANK[found.role], -found.score, found.id)):
        strongest.setdefault(view.node_of[found.id].id, found)
    kind_of = {node.id: node.type for node in view.node_of.values()}
    for node, found in strongest.items():
        relation = PAPER_RELATION[kind_of[node], nearest_role(kind_of[node], found.role)]
        evidence = view.evidence(found.evidence, found.score)
        yield Edge(source=paper, type=relation, target=node, evidence=evidence)
    for artifact in view.findings.artifacts:
        evidence = view.evidence(artifact.span, 1.0)
        yield Edge(source=paper, type=Relation.RELEASES, target=_artifact_id(view, artifact), evidence=evidence)


def nearest_role(kind: EntityType, role: Role) -> Role:
    """Return the role, or the one that comes nearest to it for a thing of another type.

    >>> nearest_role(EntityType.DATASET, Role.PROPOSED).value, nearest_role(EntityType.TASK, Role.USED).value
    ('introduced', 'addressed')
    """
    if (kind, role) in PAPER_RELATION:
        return role
    likely = (*OWN_ROLES, *_ACTIVE_ROLES) if role in OWN_ROLES else _ACTIVE_ROLES
    return next((other for other in likely if (kind, other) in PAPER_RELATION), Role.BACKGROUND)


def _relation_edge(view: _PaperView, relation: FoundRelation) -> Edge | None:
    """Make the edge of a relation, or None where its ends are no two nodes that it can tie.

    Raises:
        GraphError: the relation cannot stand between two things of the types that the paper gives them.
    """
    head, tail = view.node_of.get(relation.head), view.node_of.get(relation.tail)
    said = view.found_of[relation.head].type, view.found_of[relation.tail].type
    if (said[0], relation.type, said[1]) not in ENTITY_RELATIONS:
        raise GraphError(
            f"{view.findings.paper.id}: a {said[0]} cannot be {relation.type} a {said[1]}",
            ids=(relation.head, relation.tail),
        )
    if head is None or tail is None or head.id == tail.id:
        return None
    if (head.type, relation.type, tail.type) not in ENTITY_RELATIONS:
        return None  # most papers take one of the two for a thing of another type
    evidence = view.evidence(relation.evidence, relation.score)
    return Edge(source=head.id, type=relation.type, target=tail.id, evidence=evidence)


def _variant_edges(views: Iterable[_PaperView], base_of: Mapping[str, str]) -> Iterator[Edge]:
    """Tie sizes and versions to the method that they are of, wherever a paper names one."""
    for view in views:
        for found in view.findings.entities:
            node = view.node_of.get(found.id)
            if node and node.id in base_of:
                evidence = replace(view.evidence(found.mentions[0].span, found.score), extractor=RESOLVER)
                yield Edge(source=node.id, type=Relation.VARIANT_OF, target=base_of[node.id], evidence=evidence)


def _claim_edges(view: _PaperView, found: FoundClaim) -> Iterator[Edge]:
    claim, evidence = _claim_id(view, found), view.evidence(found.span, found.score)
    yield Edge(source=view.findings.paper.id, type=Relation.MAKES, target=claim, evidence=evidence)
    for slot, value in _slots(found):
        if _is_tied(view, slot, value):
            target = view.node_of[value].id
            yield Edge(source=claim, type=SLOT_RELATION[slot], target=target, evidence=evidence)


def _strongest(edges: Iterable[Edge]) -> tuple[Edge, ...]:
    """Keep one edge a key, the one with the best score, then the earliest; sorted by key."""
    best: dict[tuple[str, str, str, str], Edge] = {}
    for edge in sorted(edges, key=lambda edge: (-edge.evidence.score, edge.evidence.span)):
        best.setdefault(edge.key, edge)
    return tuple(best[key] for key in sorted(best))


def to_networkx(graph: KnowledgeGraph) -> "networkx.MultiDiGraph[str]":
    """View the graph as a networkx multigraph: node attribute ``label``, edge key (type, paper)."""
    import networkx

    view: networkx.MultiDiGraph[str] = networkx.MultiDiGraph()
    for node in graph.nodes():
        kind = node.type.value if isinstance(node, Entity) else type(node).__name__
        view.add_node(node.id, label=kind, name=getattr(node, "name", node.id))
    for edge in graph.edges:
        key = f"{edge.type} {edge.evidence.paper}"
        view.add_edge(edge.source, edge.target, key, type=edge.type.value, score=edge.evidence.score)
    return view

"""A small knowledge graph written by hand: every node label, every edge signature, hostile names.

Six invented papers. Names and texts hold quotes, backticks, braces, a backslash, a newline, a tab,
markup that would close a script, and characters outside of the basic plane, so that a sink that
pastes text together instead of passing values breaks on it. Offsets are looked up, never typed in.
"""

from dataclasses import dataclass, replace

from kg.ids import artifact_id, claim_id, entity_id
from kg.model import (
    Artifact,
    CharSpan,
    Claim,
    Edge,
    Entity,
    Evidence,
    KnowledgeGraph,
    Merge,
    Quantity,
)
from kg.vocab import ArtifactKind, Bound, ClaimType, EntityType, NodeLabel, Polarity, Relation, Scope, ValueKind
from tests.golden_papers import ENTITIES, PAPERS, RELATIONS, RELEASES, ROLES

EXTRACTOR = "hand/1"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Statement:
    """A claim before it has an id; slots name entities."""

    paper: int
    text: str
    type: ClaimType
    polarity: Polarity = Polarity.NEUTRAL
    hedged: bool = False
    about: str | None = None
    baselines: tuple[str, ...] = ()
    on: tuple[str, ...] = ()
    metrics: tuple[str, ...] = ()
    values: tuple[Quantity, ...] = ()
    loose: tuple[tuple[str, str], ...] = ()
    mismatch: str | None = None


def _number(raw: str, value: float | None, unit: str | None, kind: ValueKind, bound: Bound | None = None) -> Quantity:
    return Quantity(raw=raw, value=value, unit=unit, kind=kind, bound=bound)


_STATEMENTS = (
    _Statement(
        paper=0,
        text="It reaches 81.5% accuracy on TinyShapes, up to 3 points above BaseNet",
        type=ClaimType.PERFORMANCE,
        polarity=Polarity.POSITIVE,
        about="AlphaNet",
        baselines=("BaseNet",),
        on=("TinyShapes",),
        metrics=("accuracy",),
        values=(
            _number("81.5%", 81.5, "%", ValueKind.ABSOLUTE),
            _number("up to 3 points", 3.0, "points", ValueKind.DELTA, Bound.UP_TO),
        ),
    ),
    _Statement(
        paper=1,
        text="On ShapeBench BetaNet scores 84% accuracy against 81.5% for AlphaNet",
        type=ClaimType.PERFORMANCE,
        polarity=Polarity.POSITIVE,
        about="BetaNet",
        baselines=("AlphaNet",),
        on=("ShapeBench",),
        metrics=("accuracy",),
        values=(
            replace(_number("84%", 84.0, "%", ValueKind.ABSOLUTE), before="81.5%"),
            replace(_number("81.5%", 81.5, "%", ValueKind.ABSOLUTE), subject="AlphaNet"),
        ),
        mismatch="from 81.5% to 84% is not 3 points",
    ),
    _Statement(
        paper=1,
        text="on TinyShapes it scores 90.25% accuracy",
        type=ClaimType.PERFORMANCE,
        polarity=Polarity.POSITIVE,
        about="BetaNet",
        on=("TinyShapes",),
        metrics=("accuracy",),
        values=(_number("90.25%", 90.25, "%", ValueKind.ABSOLUTE),),
    ),
    _Statement(
        paper=1,
        text="It needs 2.5x less memory than BaseNet",
        type=ClaimType.EFFICIENCY,
        polarity=Polarity.POSITIVE,
        about="BetaNet",
        baselines=("BaseNet",),
        values=(_number("2.5x", 2.5, "x", ValueKind.RATIO),),
        loose=(("metrics", "memory"),),
    ),
    _Statement(
        paper=2,
        text="On <b>Bench</b></script> it lifts F\\1 by 4 points over Back`tick",
        type=ClaimType.PERFORMANCE,
        polarity=Polarity.POSITIVE,
        about='Quote"Net {v2}',
        baselines=("Back`tick",),
        on=("<b>Bench</b></script>",),
        metrics=("F\\1",),
        values=(_number("4 points", 4.0, "points", ValueKind.DELTA),),
    ),
    _Statement(
        paper=2,
        text="but may fail on O'Neil pages",
        type=ClaimType.LIMITATION,
        polarity=Polarity.NEGATIVE,
        hedged=True,
        about='Quote"Net {v2}',
        on=("O'Neil pages",),
    ),
    _Statement(
        paper=3,
        text="We introduce ShapeBench, a benchmark for image sorting with 12 tracks",
        type=ClaimType.NOVELTY,
        about="ShapeBench",
        on=("image sorting",),
        values=(_number("12", 12.0, "tracks", ValueKind.COUNT),),
    ),
    _Statement(
        paper=3,
        text="TinyShapes covers image sorting in 4,000 drawings",
        type=ClaimType.CAPABILITY,
        about="TinyShapes",
        on=("image sorting",),
        values=(_number("4,000", 4000.0, "drawings", ValueKind.COUNT),),
    ),
    _Statement(
        paper=3,
        text="ShapeBench is harder than PegBoard, and unlike SquareWeb it reports F1",
        type=ClaimType.FINDING,
        about="ShapeBench",
        baselines=("PegBoard", "SquareWeb"),
        metrics=("F1",),
    ),
    _Statement(
        paper=4,
        text="SlowStep converges at rate O(1/T) with at least 2 restarts",
        type=ClaimType.THEORY,
        polarity=Polarity.POSITIVE,
        about="SlowStep",
        values=(
            _number("O(1/T)", None, None, ValueKind.ASYMPTOTIC),
            _number("at least 2", 2.0, "restarts", ValueKind.COUNT, Bound.AT_LEAST),
        ),
        loose=(("metrics", "rate"),),
    ),
    _Statement(
        paper=4,
        text="Unlike accuracy, regret is a stable metric",
        type=ClaimType.FINDING,
        polarity=Polarity.POSITIVE,
        about="regret",
        baselines=("accuracy",),
    ),
    _Statement(
        paper=4,
        text="Online control is harder than image sorting",
        type=ClaimType.FINDING,
        polarity=Polarity.NEGATIVE,
        about="online control",
        baselines=("image sorting",),
    ),
    _Statement(paper=5, text="Sorting of images is hard", type=ClaimType.FINDING, about="image sorting"),
    _Statement(paper=5, text="we are the first to ask why people like it", type=ClaimType.NOVELTY),
)


def node_id(name: str) -> str:
    """Return the id of the graph's entity of this name."""
    return next(entity_id(kind, name) for kind, known, _ in ENTITIES if known == name)


def golden_graph() -> KnowledgeGraph:
    """Build the graph; the same one, sorted, each time."""
    artifacts = {a.id: a for a in (_artifact(paper, kind, url) for paper, kind, url, _ in RELEASES)}
    return KnowledgeGraph(
        papers=tuple(sorted(PAPERS, key=lambda paper: paper.id)),
        entities=tuple(sorted((_entity(*row) for row in ENTITIES), key=lambda entity: entity.id)),
        claims=tuple(sorted((_claim(s) for s in _STATEMENTS), key=lambda claim: claim.id)),
        artifacts=tuple(sorted(artifacts.values(), key=lambda artifact: artifact.id)),
        edges=tuple(sorted(_edges(), key=lambda edge: edge.key)),
        merges=(
            Merge(
                entity=node_id("image sorting"),
                paper="shapes-002",
                name="sorting images",
                rule="word order",
                detail="sorting images ~ image sorting",
            ),
        ),
    )


def _entity(kind: EntityType, name: str, aliases: tuple[str, ...]) -> Entity:
    papers = {paper for paper, _, entity, _ in ROLES if entity == name}
    return Entity(id=entity_id(kind, name), name=name, type=kind, aliases=aliases, support=len(papers))


def _span(paper: int, quote: str) -> CharSpan:
    start = PAPERS[paper].text.index(quote)
    return CharSpan(start, start + len(quote))


def _claim(statement: _Statement) -> Claim:
    paper, span = PAPERS[statement.paper], _span(statement.paper, statement.text)
    return Claim(
        id=claim_id(paper.id, span.start, span.end, statement.type),
        paper=paper.id,
        span=span,
        text=statement.text,
        type=statement.type,
        polarity=statement.polarity,
        hedged=statement.hedged,
        values=tuple(_belonging(statement, quantity) for quantity in statement.values),
        score=0.75,
        loose=statement.loose,
        scope=Scope.THIS_PAPER if statement.about else Scope.PRIOR_WORK,
        mismatch=statement.mismatch,
    )


def _belonging(statement: _Statement, quantity: Quantity) -> Quantity:
    """Let a number belong to what the claim is about, was measured on and in, and a change to the first baseline."""
    is_change = quantity.kind in {ValueKind.DELTA, ValueKind.RATIO}
    baseline = statement.baselines[0] if statement.baselines and is_change else None
    phrases = dict(statement.loose)
    return replace(
        quantity,
        subject=_owner(quantity.subject or statement.about),
        baseline=_owner(baseline),
        on=_owner(*statement.on),
        metric=_owner(*statement.metrics) or phrases.get("metrics"),
    )


def _owner(name: str | None = None, *_: str) -> str | None:
    return None if name is None else node_id(name)


def _artifact(paper: int, kind: ArtifactKind, url: str | None) -> Artifact:
    return Artifact(id=artifact_id(kind, url, PAPERS[paper].id), kind=kind, url=url)


def _edge(paper: int, source: str, relation: Relation, target: str, quote: str) -> Edge:
    evidence = Evidence(paper=PAPERS[paper].id, span=_span(paper, quote), text=quote, score=0.875, extractor=EXTRACTOR)
    return Edge(source=source, type=relation, target=target, evidence=evidence)


def _edges() -> list[Edge]:
    edges = [_edge(p, PAPERS[p].id, relation, node_id(name), quote) for p, relation, name, quote in ROLES]
    edges += [_edge(p, node_id(head), type_, node_id(tail), quote) for p, head, type_, tail, quote in RELATIONS]
    edges += [
        _edge(p, PAPERS[p].id, Relation.RELEASES, _artifact(p, kind, url).id, quote) for p, kind, url, quote in RELEASES
    ]
    return edges + [edge for statement in _STATEMENTS for edge in _claim_edges(statement)]


def _claim_edges(statement: _Statement) -> list[Edge]:
    paper, claim = statement.paper, _claim(statement).id
    slots = (
        (Relation.ABOUT, (statement.about,) if statement.about else ()),
        (Relation.COMPARED_WITH, statement.baselines),
        (Relation.ON, statement.on),
        (Relation.IN_METRIC, statement.metrics),
    )
    ties = [_edge(paper, claim, relation, node_id(n), statement.text) for relation, names in slots for n in names]
    return [_edge(paper, PAPERS[paper].id, Relation.MAKES, claim, statement.text), *ties]


def labels() -> dict[str, str]:
    """Map each node id of the graph to its label."""
    graph = golden_graph()
    return {
        **{paper.id: NodeLabel.PAPER.value for paper in graph.papers},
        **{entity.id: entity.type.value for entity in graph.entities},
        **{claim.id: NodeLabel.CLAIM.value for claim in graph.claims},
        **{artifact.id: NodeLabel.ARTIFACT.value for artifact in graph.artifacts},
    }

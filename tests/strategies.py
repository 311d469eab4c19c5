"""Hypothesis strategies for papers, findings and graphs whose strings are as hostile as Unicode allows.

Everything made here keeps the promises of ``kg.model``: spans lie inside the text and quote it, roles
and relations are legal, tuples are sorted as documented. Only lone surrogates are left out, as no
reader lets them in.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

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
    Mention,
    Paper,
    Quantity,
)
from kg.vocab import (
    ENTITY_RELATION_TYPES,
    PAPER_RELATION,
    SLOT_RELATION,
    ArtifactKind,
    Bound,
    ClaimType,
    EntityType,
    NodeLabel,
    Polarity,
    Relation,
    Scope,
    ValueKind,
    edge_signatures,
)

Node = TypeVar("Node", Paper, Entity, Claim, Artifact)

#: Strings that have broken a quoting, an escape or a line format before.
HOSTILE = (
    'say "no"',
    "it's `done`",
    "back\\slash\\",
    '"""triple"""',
    "line\nbreak\r\nand\rreturn",
    "tab\tand\x00nul\x1b[31mred\x7f",
    "</script><b>bold</b>",
    "[bold red]markup[/]",
    "{curly} <urn:x> a:b %41 $1 #",
    "=1+1",
    "😀 𝔸 e\u0301 שלום \u202eevil",
    "\u2028\u2029\x85\ufeff\ufffd\uffff",
    "مرحبا (\u200fשלום\u200e) \u2067mixed\u2069 👩\u200d👩\u200d👧 🏳️\u200d🌈",
    'ten kB, "quoted"\n' * 540,
    " space ",
    ".",
    "",
)

#: Settings for examples that take long to make, on a machine that does other work at the same time.
patient = settings(suppress_health_check=[HealthCheck.too_slow])

characters = st.characters(exclude_categories=["Cs"])
texts = st.sampled_from(HOSTILE) | st.text(characters, max_size=20)
names = texts.filter(bool)
scores = st.floats(min_value=0, max_value=1)
numbers = st.floats(allow_nan=False, allow_infinity=False)


def papers() -> st.SearchStrategy[Paper]:
    """Make papers with text, any id and any metadata."""
    return st.builds(
        Paper,
        id=names,
        text=st.lists(names, min_size=1, max_size=5).map(" ".join),
        sources=_sorted_names(min_size=1),
        title=st.none() | texts,
        venue=st.none() | texts,
        year=st.none() | st.integers(min_value=-9999, max_value=9999),
        url=st.none() | texts,
    )


@st.composite
def findings(draw: st.DrawFn) -> Findings:
    """Make the findings of one paper."""
    paper = draw(papers())
    entities = draw(st.lists(_found_entities(paper), max_size=4, unique_by=lambda entity: entity.id))
    ids = [entity.id for entity in entities]
    return Findings(
        paper=paper,
        extractor=draw(names),
        entities=tuple(sorted(entities, key=lambda entity: (entity.mentions[0].span, entity.id))),
        relations=tuple(draw(st.lists(_found_relations(paper, ids), max_size=3))) if ids else (),
        claims=tuple(draw(st.lists(_found_claims(paper, ids), max_size=3))),
        artifacts=tuple(draw(st.lists(_found_artifacts(paper), max_size=2))),
    )


@st.composite
def graphs(draw: st.DrawFn) -> KnowledgeGraph:
    """Make a graph of a few papers, with edges of every legal kind."""
    ids = iter(draw(st.lists(names, min_size=12, max_size=12, unique=True)))
    found = draw(st.lists(papers(), min_size=1, max_size=3))
    papers_ = [replace(paper, id=next(ids)) for paper in found]
    entities = [draw(_entities(next(ids))) for _ in range(draw(st.integers(0, 4)))]
    known = [entity.id for entity in entities]
    claims = [draw(_claims(next(ids), draw(st.sampled_from(papers_)), known)) for _ in range(draw(st.integers(0, 2)))]
    artifacts = [draw(_artifacts(next(ids))) for _ in range(draw(st.integers(0, 2)))]
    labels: dict[str, str] = {
        **{paper.id: NodeLabel.PAPER for paper in papers_},
        **{entity.id: entity.type for entity in entities},
        **{claim.id: NodeLabel.CLAIM for claim in claims},
        **{artifact.id: NodeLabel.ARTIFACT for artifact in artifacts},
    }
    return KnowledgeGraph(
        papers=_by_id(papers_),
        entities=_by_id(entities),
        claims=_by_id(claims),
        artifacts=_by_id(artifacts),
        edges=tuple(sorted(draw(_edges(labels, papers_)), key=lambda edge: edge.key)),
    )


def spans(text: str) -> st.SearchStrategy[CharSpan]:
    """Make spans that lie inside the text."""
    bounds = st.lists(st.integers(0, len(text)), min_size=2, max_size=2, unique=True).map(sorted)
    return bounds.map(lambda pair: CharSpan(*pair))


def _sorted_names(*, min_size: int = 0, other_than: str | None = None) -> st.SearchStrategy[tuple[str, ...]]:
    kept = names.filter(lambda name: name != other_than)
    return st.lists(kept, min_size=min_size, max_size=3, unique=True).map(lambda found: tuple(sorted(found)))


def _quantities(ids: Sequence[str]) -> st.SearchStrategy[Quantity]:
    owner = st.none() | names | (st.sampled_from(ids) if ids else st.nothing())
    return st.builds(
        Quantity,
        raw=names,
        value=st.none() | numbers,
        unit=st.none() | texts,
        kind=st.sampled_from(ValueKind),
        bound=st.none() | st.sampled_from(Bound),
        subject=owner,
        baseline=owner,
        on=owner,
        metric=owner,
        before=st.none() | names,
    )


@st.composite
def _found_entities(draw: st.DrawFn, paper: Paper) -> FoundEntity:
    kind, role = draw(st.sampled_from(sorted(PAPER_RELATION)))
    name = draw(names)
    places = draw(st.lists(spans(paper.text), min_size=1, max_size=3, unique=True))
    return FoundEntity(
        id=draw(names),
        name=name,
        type=kind,
        role=role,
        aliases=draw(_sorted_names(other_than=name)),
        mentions=tuple(Mention(span, span.of(paper.text)) for span in sorted(places)),
        evidence=draw(spans(paper.text)),
        score=draw(scores),
    )


def _found_relations(paper: Paper, ids: Sequence[str]) -> st.SearchStrategy[FoundRelation]:
    return st.builds(
        FoundRelation,
        head=st.sampled_from(ids),
        type=st.sampled_from(ENTITY_RELATION_TYPES),
        tail=st.sampled_from(ids),
        evidence=spans(paper.text),
        score=scores,
    )


@st.composite
def _found_claims(draw: st.DrawFn, paper: Paper, ids: Sequence[str]) -> FoundClaim:
    span = draw(spans(paper.text))
    slot = st.lists(texts, max_size=2).map(tuple)
    return FoundClaim(
        span=span,
        text=span.of(paper.text),
        type=draw(st.sampled_from(ClaimType)),
        polarity=draw(st.sampled_from(Polarity)),
        hedged=draw(st.booleans()),
        subject=draw(st.sampled_from([PAPER_SUBJECT, *ids])),
        baselines=draw(slot),
        on=draw(slot),
        metrics=draw(slot),
        values=draw(st.lists(_quantities(ids), max_size=3).map(tuple)),
        negated=draw(st.booleans()),
        scope=draw(st.sampled_from(Scope)),
        mismatch=draw(st.none() | texts),
        score=draw(scores),
    )


def _found_artifacts(paper: Paper) -> st.SearchStrategy[FoundArtifact]:
    return st.builds(FoundArtifact, kind=st.sampled_from(ArtifactKind), url=st.none() | texts, span=spans(paper.text))


@st.composite
def _entities(draw: st.DrawFn, id_: str) -> Entity:
    name = draw(names)
    return Entity(
        id=id_,
        name=name,
        type=draw(st.sampled_from(EntityType)),
        aliases=draw(_sorted_names(other_than=name)),
        support=draw(st.integers(0, 99)),
    )


@st.composite
def _claims(draw: st.DrawFn, id_: str, paper: Paper, ids: Sequence[str]) -> Claim:
    span = draw(spans(paper.text))
    loose = st.lists(st.tuples(st.sampled_from(sorted(SLOT_RELATION)), texts), max_size=3, unique=True)
    return Claim(
        id=id_,
        paper=paper.id,
        span=span,
        text=span.of(paper.text),
        type=draw(st.sampled_from(ClaimType)),
        polarity=draw(st.sampled_from(Polarity)),
        hedged=draw(st.booleans()),
        values=draw(st.lists(_quantities(ids), max_size=3).map(tuple)),
        score=draw(scores),
        loose=tuple(sorted(draw(loose))),
        negated=draw(st.booleans()),
        scope=draw(st.sampled_from(Scope)),
        mismatch=draw(st.none() | texts),
    )


def _artifacts(id_: str) -> st.SearchStrategy[Artifact]:
    return st.builds(Artifact, id=st.just(id_), kind=st.sampled_from(ArtifactKind), url=st.none() | texts)


def _edges(labels: dict[str, str], papers_: Sequence[Paper]) -> st.SearchStrategy[list[Edge]]:
    """Make edges among the labelled nodes, each of a legal signature and key by key different."""
    legal = frozenset(edge_signatures())
    choices = [
        (source, relation, target)
        for source, head in labels.items()
        for relation in Relation
        for target, tail in labels.items()
        if (head, relation, tail) in legal
    ]
    if not choices:
        return st.just([])
    edges = st.builds(_edge, st.sampled_from(choices), _evidence(papers_))
    return st.lists(edges, max_size=8, unique_by=lambda edge: edge.key)


def _edge(ends: tuple[str, Relation, str], evidence: Evidence) -> Edge:
    return Edge(source=ends[0], type=ends[1], target=ends[2], evidence=evidence)


@st.composite
def _evidence(draw: st.DrawFn, papers_: Sequence[Paper]) -> Evidence:
    paper = draw(st.sampled_from(papers_))
    span = draw(spans(paper.text))
    return Evidence(paper=paper.id, span=span, text=span.of(paper.text), score=draw(scores), extractor=draw(names))


def _by_id(nodes: Sequence[Node]) -> tuple[Node, ...]:
    return tuple(sorted(nodes, key=lambda node: node.id))

"""The shapes that everything shares: one paper's findings, and the graph of many papers.

All types are frozen and compare by value. Offsets are half-open, in code points, into
``Paper.text`` as it was read, never into normalised text. Tuples are ordered and the order is
part of the contract; absent is ``None``.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from kg.errors import GraphError
from kg.vocab import (
    PAPER_RELATION,
    ArtifactKind,
    Bound,
    ClaimType,
    EntityType,
    Polarity,
    Relation,
    Role,
    Scope,
    ValueKind,
)

#: What a number may belong to: attributes of ``Quantity``.
BELONGINGS = ("subject", "baseline", "on", "metric")
#: The subject of a claim that is about the paper itself rather than about an entity.
PAPER_SUBJECT = "paper"


@dataclass(frozen=True, slots=True, order=True)
class CharSpan:
    """A half-open stretch of a paper's raw text.

    Attributes:
        start: offset of its first character.
        end: offset after its last character.
    """

    start: int
    end: int

    def __post_init__(self) -> None:
        if not 0 <= self.start < self.end:
            raise ValueError(f"not a span: {self.start}..{self.end}")

    def of(self, text: str) -> str:
        """Return the characters of the span."""
        return text[self.start : self.end]

    def overlaps(self, other: "CharSpan") -> bool:
        """Tell whether the two spans share a character."""
        return self.start < other.end and other.start < self.end

    def contains(self, other: "CharSpan") -> bool:
        """Tell whether the other span lies wholly inside this one."""
        return self.start <= other.start and other.end <= self.end

    def share_with(self, other: "CharSpan") -> float:
        """Return the length of what two spans share over the length of both together; 0 of two apart.

        >>> CharSpan(0, 10).share_with(CharSpan(5, 10)), CharSpan(0, 2).share_with(CharSpan(5, 6))
        (0.5, 0.0)
        """
        shared = min(self.end, other.end) - max(self.start, other.start)
        return max(0, shared) / (max(self.end, other.end) - min(self.start, other.start))


@dataclass(frozen=True, slots=True, kw_only=True)
class Paper:
    """One abstract as it was read.

    Attributes:
        id: the input's own id, else one made from the text.
        text: the raw text; every offset points into it.
        sources: where it was read, ``file:paragraph`` or ``file:line``, sorted; never empty.
        title: the title, when the input has one.
        venue: for example ``ICML``.
        year: for example 2025.
        url: the paper's address, when the input has one.
    """

    id: str
    text: str
    sources: tuple[str, ...]
    title: str | None = None
    venue: str | None = None
    year: int | None = None
    url: str | None = None


@dataclass(frozen=True, slots=True, order=True)
class Mention:
    """One place where an entity is named; ``text == paper.text[span]`` always."""

    span: CharSpan
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundEntity:
    """One thing that one paper names, with every place where it does.

    Attributes:
        id: unique within the paper, made from type and name.
        name: the cleaned name (no LaTeX, no markdown, no line-break hyphen).
        type: what it is.
        role: what it is to the paper; legal for the type.
        aliases: its other cleaned names in this paper, sorted, without ``name``.
        mentions: sorted by offset; never empty.
        evidence: the sentence or clause that gives it its role.
        score: confidence in 0..1.
    """

    id: str
    name: str
    type: EntityType
    role: Role
    aliases: tuple[str, ...]
    mentions: tuple[Mention, ...]
    evidence: CharSpan
    score: float

    def __post_init__(self) -> None:
        if (self.type, self.role) not in PAPER_RELATION:
            raise ValueError(f"{self.name}: a {self.type} cannot be {self.role}")
        if not self.mentions:
            raise ValueError(f"{self.name}: no mention")


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundRelation:
    """Two entities of one paper and what the paper says of them.

    Attributes:
        head: id of a ``FoundEntity`` of the same paper.
        tail: likewise, another one.
        evidence: the sentence or clause that says it.
    """

    head: str
    type: Relation
    tail: str
    evidence: CharSpan
    score: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Quantity:
    """A number with a meaning, and what it belongs to as far as the text tells.

    ``subject``, ``baseline``, ``on`` and ``metric`` are ids of entities, of the same paper in findings and of
    the graph in a graph, else verbatim phrases; None where the text does not tell, or tells of several.

    Attributes:
        raw: verbatim.
        value: the number, or None where it is symbolic (``O(1/T)``).
        unit: ``%``, ``x``, ``points``, a noun (``layers``) or None.
        subject: what reached or changed it.
        baseline: what it is compared with.
        on: what it was measured on.
        metric: what it measures.
        before: the number of the same claim that it is said to have grown or shrunk from, verbatim.
    """

    raw: str
    value: float | None
    unit: str | None
    kind: ValueKind
    bound: Bound | None = None
    subject: str | None = None
    baseline: str | None = None
    on: str | None = None
    metric: str | None = None
    before: str | None = None

    def belongings(self) -> Iterator[tuple[str, str]]:
        """Yield each slot that is filled, with what is in it."""
        for slot in BELONGINGS:
            if (owner := getattr(self, slot)) is not None:
                yield slot, owner

    def with_owners(self, rename: Callable[[str], str]) -> "Quantity":
        """Let it belong to the same things under other names."""
        renamed = {slot: rename(owner) for slot, owner in self.belongings()}
        return replace(
            self,
            subject=renamed.get("subject"),
            baseline=renamed.get("baseline"),
            on=renamed.get("on"),
            metric=renamed.get("metric"),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundClaim:
    """A statement that could be true or false, with its numbers.

    Attributes:
        span: the clause or sentence.
        subject: id of an entity of the same paper, or ``"paper"``.
        baselines, on, metrics: ids of entities of the same paper, else verbatim phrases.
        values: in the order of the text.
        negated: whether it denies something.
        scope: whether it speaks of this paper's work, or of the field before it.
        mismatch: how a difference that it states disagrees with its values, in words; None where nothing does.
    """

    span: CharSpan
    text: str
    type: ClaimType
    polarity: Polarity
    hedged: bool
    subject: str
    baselines: tuple[str, ...] = ()
    on: tuple[str, ...] = ()
    metrics: tuple[str, ...] = ()
    values: tuple[Quantity, ...] = ()
    negated: bool = False
    scope: Scope = Scope.THIS_PAPER
    mismatch: str | None = None
    score: float = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundArtifact:
    """Something that the paper releases; ``url`` is None where the text gives none."""

    kind: ArtifactKind
    url: str | None
    span: CharSpan


@dataclass(frozen=True, slots=True, kw_only=True)
class Findings:
    """All that one extractor found in one paper.

    Attributes:
        extractor: name and version, for example ``rules/1``.
        entities, relations, claims: sorted by first offset, then by id.
    """

    paper: Paper
    extractor: str
    entities: tuple[FoundEntity, ...] = ()
    relations: tuple[FoundRelation, ...] = ()
    claims: tuple[FoundClaim, ...] = ()
    artifacts: tuple[FoundArtifact, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """The characters of one paper that say something.

    Attributes:
        paper: id of the paper.
        span: offsets into its raw text.
        text: those characters.
        score: confidence in 0..1.
        extractor: name and version.
    """

    paper: str
    span: CharSpan
    text: str
    score: float
    extractor: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Entity:
    """One thing of the whole graph.

    Attributes:
        aliases: every other name that some paper uses, sorted, without ``name``.
        support: the number of papers that mention it.
    """

    id: str
    name: str
    type: EntityType
    aliases: tuple[str, ...]
    support: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """A claim as a node; its subject, baselines and so on are edges where they are entities.

    Attributes:
        paper: id of the paper that makes it.
        loose: slots that are no entity of the graph, as ``(slot, phrase)``, sorted.
        negated, scope, mismatch: as in ``FoundClaim``.
    """

    id: str
    paper: str
    span: CharSpan
    text: str
    type: ClaimType
    polarity: Polarity
    hedged: bool
    values: tuple[Quantity, ...]
    score: float
    loose: tuple[tuple[str, str], ...] = ()
    negated: bool = False
    scope: Scope = Scope.THIS_PAPER
    mismatch: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Artifact:
    """Something released, shared by the papers that release the same address."""

    id: str
    kind: ArtifactKind
    url: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Edge:
    """A relationship. Keyed by (source, type, target, evidence.paper)."""

    source: str
    type: Relation
    target: str
    evidence: Evidence

    @property
    def key(self) -> tuple[str, str, str, str]:
        """Return what makes the edge one and the same."""
        return (self.source, self.type.value, self.target, self.evidence.paper)


@dataclass(frozen=True, slots=True, kw_only=True)
class Merge:
    """Why a name of one paper became a node of the graph.

    Attributes:
        entity: id of the node.
        paper: the paper that uses the name.
        name: the name there.
        rule: what tied it to the node, for example ``folded name``.
        detail: what the rule saw, readable.
        score: how sure the rule is, in 0..1.
    """

    entity: str
    paper: str
    name: str
    rule: str
    detail: str
    score: float = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class KnowledgeGraph:
    """The whole graph: typed nodes and edges, each collection sorted by id or key.

    Raises:
        GraphError: two nodes of one id, two edges of one key, or an edge without an end.
    """

    papers: tuple[Paper, ...]
    entities: tuple[Entity, ...]
    claims: tuple[Claim, ...]
    artifacts: tuple[Artifact, ...]
    edges: tuple[Edge, ...]
    merges: tuple[Merge, ...] = ()

    def __post_init__(self) -> None:
        ids = [node.id for node in self.nodes()]
        known = frozenset(ids)
        if len(known) != len(ids):
            twice = sorted({i for i in ids if ids.count(i) > 1})
            raise GraphError(f"two nodes have one id: {', '.join(twice[:5])}", ids=twice)
        dangling = sorted({end for e in self.edges for end in (e.source, e.target, e.evidence.paper)} - known)
        if dangling:
            raise GraphError(f"an edge points to a node that is not there: {', '.join(dangling[:5])}", ids=dangling)
        keys = [edge.key for edge in self.edges]
        if len(set(keys)) != len(keys):
            raise GraphError("two edges have one key")

    def nodes(self) -> "Iterator[Paper | Entity | Claim | Artifact]":
        """Yield papers, entities, claims and artifacts, in that order."""
        yield from self.papers
        yield from self.entities
        yield from self.claims
        yield from self.artifacts


@dataclass(frozen=True, slots=True, kw_only=True)
class WriteReport:
    """What a sink holds after a write, read back from it."""

    sink: str
    nodes: int
    edges: int

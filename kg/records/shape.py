"""The shape of a record, key by key, in the order in which the keys are written.

Out goes the validator of one line of JSON. It refuses missing and unknown keys, other types than
those given here, and numbers that are not finite.
"""

from functools import cache
from typing import NotRequired

from pydantic import FiniteFloat, TypeAdapter
from typing_extensions import TypedDict

from kg.vocab import ArtifactKind, Bound, ClaimType, EntityType, Polarity, Relation, Role, Scope, ValueKind


class PaperRecord(TypedDict):
    """The paper as it was read; ``source`` is the first of ``sources``."""

    id: str
    title: str | None
    text: str
    venue: str | None
    year: int | None
    url: str | None
    source: str
    sources: list[str]
    sha256: str


class SpanRecord(TypedDict):
    """A half-open stretch of the paper's text."""

    start: int
    end: int


class MentionRecord(TypedDict):
    """A place that names an entity, and the name there."""

    start: int
    end: int
    text: str


class EntityRecord(TypedDict):
    """An entity of the paper; ``evidence`` gives it its role."""

    id: str
    name: str
    type: EntityType
    role: Role
    aliases: list[str]
    mentions: list[MentionRecord]
    evidence: SpanRecord
    score: FiniteFloat


class RelationRecord(TypedDict):
    """A relation between two of the record's entities, with the span that says it."""

    head: str
    type: Relation
    tail: str
    start: int
    end: int
    score: FiniteFloat


class ValueRecord(TypedDict):
    """A number of a claim; what it belongs to stands there only where the text tells."""

    raw: str
    value: FiniteFloat | None
    unit: str | None
    kind: ValueKind
    bound: Bound | None
    subject: NotRequired[str]
    baseline: NotRequired[str]
    on: NotRequired[str]
    metric: NotRequired[str]
    before: NotRequired[str]


class ClaimRecord(TypedDict):
    """A claim of the paper; ``mismatch`` stands there only where its numbers disagree."""

    start: int
    end: int
    text: str
    type: ClaimType
    polarity: Polarity
    hedged: bool
    negated: bool
    scope: Scope
    subject: str
    baselines: list[str]
    on: list[str]
    metrics: list[str]
    values: list[ValueRecord]
    score: FiniteFloat
    mismatch: NotRequired[str]


class ArtifactRecord(TypedDict):
    """Something that the paper releases, with the span that says it."""

    kind: ArtifactKind
    url: str | None
    start: int
    end: int


class Record(TypedDict):
    """All that one extractor found in one paper."""

    paper: PaperRecord
    extractor: str
    entities: list[EntityRecord]
    relations: list[RelationRecord]
    claims: list[ClaimRecord]
    artifacts: list[ArtifactRecord]


@cache
def record_shape() -> TypeAdapter[Record]:
    """Return the validator of records, made once."""
    return TypeAdapter(Record)

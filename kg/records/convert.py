"""Findings to plain data and back, both pure.

What comes back equals what went in. A record whose offsets, quotes, ids or hash do not fit its own
text is refused; its shape is the matter of ``kg.records.shape``.
"""

from collections.abc import Iterator
from typing import cast

from kg.ids import text_sha256
from kg.model import (
    PAPER_SUBJECT,
    CharSpan,
    Findings,
    FoundArtifact,
    FoundClaim,
    FoundEntity,
    FoundRelation,
    Mention,
    Paper,
    Quantity,
)
from kg.records.shape import (
    ArtifactRecord,
    ClaimRecord,
    EntityRecord,
    MentionRecord,
    PaperRecord,
    Record,
    RelationRecord,
    SpanRecord,
    ValueRecord,
)

#: Whole numbers from here on stay floats: a float no longer tells them apart.
_EXACT_BELOW = 2**53


def to_number(value: float) -> float:
    """Return a whole number as an ``int``, which prints without a decimal point.

    >>> to_number(10.0), to_number(11.2)
    (10, 11.2)
    """
    return int(value) if value.is_integer() and abs(value) < _EXACT_BELOW else value


def to_record(findings: Findings) -> Record:
    """Turn findings into plain data that JSON can hold."""
    return Record(
        paper=_paper_record(findings.paper),
        extractor=findings.extractor,
        entities=[_entity_record(entity) for entity in findings.entities],
        relations=[_relation_record(relation) for relation in findings.relations],
        claims=[_claim_record(claim) for claim in findings.claims],
        artifacts=[_artifact_record(artifact) for artifact in findings.artifacts],
    )


def from_record(record: Record) -> Findings:
    """Turn a record back into the findings that it was made from.

    Raises:
        ValueError: an offset, a quote, an id or the hash does not fit the record's own text.
    """
    findings = Findings(
        paper=_paper(record["paper"]),
        extractor=record["extractor"],
        entities=tuple(_entity(entity) for entity in record["entities"]),
        relations=tuple(_relation(relation) for relation in record["relations"]),
        claims=tuple(_claim(claim) for claim in record["claims"]),
        artifacts=tuple(_artifact(artifact) for artifact in record["artifacts"]),
    )
    if record["paper"]["sha256"] != text_sha256(findings.paper.text):
        raise ValueError("$.paper.sha256: expected the hash of $.paper.text; one of the two was changed")
    for fault in _faults(findings):
        raise ValueError(fault)
    return findings


def _paper_record(paper: Paper) -> PaperRecord:
    return PaperRecord(
        id=paper.id,
        title=paper.title,
        text=paper.text,
        venue=paper.venue,
        year=paper.year,
        url=paper.url,
        source=paper.sources[0],
        sources=[*paper.sources],
        sha256=text_sha256(paper.text),
    )


def _paper(record: PaperRecord) -> Paper:
    return Paper(
        id=record["id"],
        text=record["text"],
        sources=tuple(record["sources"]),
        title=record["title"],
        venue=record["venue"],
        year=record["year"],
        url=record["url"],
    )


def _entity_record(entity: FoundEntity) -> EntityRecord:
    return EntityRecord(
        id=entity.id,
        name=entity.name,
        type=entity.type,
        role=entity.role,
        aliases=[*entity.aliases],
        mentions=[MentionRecord(start=m.span.start, end=m.span.end, text=m.text) for m in entity.mentions],
        evidence=SpanRecord(start=entity.evidence.start, end=entity.evidence.end),
        score=to_number(entity.score),
    )


def _entity(record: EntityRecord) -> FoundEntity:
    return FoundEntity(
        id=record["id"],
        name=record["name"],
        type=record["type"],
        role=record["role"],
        aliases=tuple(record["aliases"]),
        mentions=tuple(Mention(_span(mention), mention["text"]) for mention in record["mentions"]),
        evidence=_span(record["evidence"]),
        score=float(record["score"]),
    )


def _relation_record(relation: FoundRelation) -> RelationRecord:
    return RelationRecord(
        head=relation.head,
        type=relation.type,
        tail=relation.tail,
        start=relation.evidence.start,
        end=relation.evidence.end,
        score=to_number(relation.score),
    )


def _relation(record: RelationRecord) -> FoundRelation:
    return FoundRelation(
        head=record["head"],
        type=record["type"],
        tail=record["tail"],
        evidence=_span(record),
        score=float(record["score"]),
    )


def _claim_record(claim: FoundClaim) -> ClaimRecord:
    record = ClaimRecord(
        start=claim.span.start,
        end=claim.span.end,
        text=claim.text,
        type=claim.type,
        polarity=claim.polarity,
        hedged=claim.hedged,
        negated=claim.negated,
        scope=claim.scope,
        subject=claim.subject,
        baselines=[*claim.baselines],
        on=[*claim.on],
        metrics=[*claim.metrics],
        values=[_value_record(value) for value in claim.values],
        score=to_number(claim.score),
    )
    if claim.mismatch is not None:
        record["mismatch"] = claim.mismatch
    return record


def _claim(record: ClaimRecord) -> FoundClaim:
    return FoundClaim(
        span=_span(record),
        text=record["text"],
        type=record["type"],
        polarity=record["polarity"],
        hedged=record["hedged"],
        negated=record["negated"],
        scope=record["scope"],
        subject=record["subject"],
        baselines=tuple(record["baselines"]),
        on=tuple(record["on"]),
        metrics=tuple(record["metrics"]),
        values=tuple(_value(value) for value in record["values"]),
        mismatch=record.get("mismatch"),
        score=float(record["score"]),
    )


def _value_record(quantity: Quantity) -> ValueRecord:
    number = None if quantity.value is None else to_number(quantity.value)
    record = ValueRecord(raw=quantity.raw, value=number, unit=quantity.unit, kind=quantity.kind, bound=quantity.bound)
    record |= cast("ValueRecord", dict(quantity.belongings()))
    if quantity.before is not None:
        record["before"] = quantity.before
    return record


def _value(record: ValueRecord) -> Quantity:
    number = None if record["value"] is None else float(record["value"])
    return Quantity(
        raw=record["raw"],
        value=number,
        unit=record["unit"],
        kind=record["kind"],
        bound=record["bound"],
        subject=record.get("subject"),
        baseline=record.get("baseline"),
        on=record.get("on"),
        metric=record.get("metric"),
        before=record.get("before"),
    )


def _artifact_record(artifact: FoundArtifact) -> ArtifactRecord:
    return ArtifactRecord(kind=artifact.kind, url=artifact.url, start=artifact.span.start, end=artifact.span.end)


def _artifact(record: ArtifactRecord) -> FoundArtifact:
    return FoundArtifact(kind=record["kind"], url=record["url"], span=_span(record))


def _span(record: SpanRecord | MentionRecord | RelationRecord | ClaimRecord | ArtifactRecord) -> CharSpan:
    return CharSpan(record["start"], record["end"])


def _faults(findings: Findings) -> Iterator[str]:
    """Say which offsets, quotes and ids do not fit the paper's text."""
    text = findings.paper.text
    for place, span, quote in _quotes(findings):
        if span.end > len(text):
            yield f"{place}: expected offsets up to {len(text)}, the length of the text, found {span.end}"
        elif quote is not None and span.of(text) != quote:
            yield f"{place}: expected {span.of(text)!r}, the text of {span.start}..{span.end}, found {quote!r}"
    known = {entity.id for entity in findings.entities}
    for place, end in _ends(findings):
        if end not in known:
            yield f"{place}: expected the id of an entity of the record, found {end!r}"


def _quotes(findings: Findings) -> Iterator[tuple[str, CharSpan, str | None]]:
    """Yield each place that points into the text, with what it says stands there."""
    for at, entity in enumerate(findings.entities):
        yield f"$.entities[{at}].evidence", entity.evidence, None
        for nth, mention in enumerate(entity.mentions):
            yield f"$.entities[{at}].mentions[{nth}]", mention.span, mention.text
    for at, relation in enumerate(findings.relations):
        yield f"$.relations[{at}]", relation.evidence, None
    for at, claim in enumerate(findings.claims):
        yield f"$.claims[{at}]", claim.span, claim.text
    for at, artifact in enumerate(findings.artifacts):
        yield f"$.artifacts[{at}]", artifact.span, None


def _ends(findings: Findings) -> Iterator[tuple[str, str]]:
    """Yield each place that must name an entity of the paper, with the id there."""
    for at, relation in enumerate(findings.relations):
        yield f"$.relations[{at}].head", relation.head
        yield f"$.relations[{at}].tail", relation.tail
    for at, claim in enumerate(findings.claims):
        if claim.subject != PAPER_SUBJECT:
            yield f"$.claims[{at}].subject", claim.subject

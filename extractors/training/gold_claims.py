"""Annotated abstracts, as far as claims need them.

Comes in: a folder with ``texts.json`` and ``gold.jsonl``. Goes out: ``GoldAbstract``. Annotations whose
words the text does not hold are left out.
"""

import json
import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kg.model import CharSpan, FoundEntity, Mention
from kg.text import NormText, normalise
from kg.vocab import PAPER_RELATION, ArtifactKind, ClaimType, EntityType, Polarity, Role


@dataclass(frozen=True, slots=True, kw_only=True)
class GoldClaim:
    """An annotated claim.

    Attributes:
        raw: its place in the raw text.
        span: its place in the normalised text.
        slot_of: name of an entity to the slot that it fills.
        values: value and kind of each of its numbers that is not symbolic.
    """

    raw: CharSpan
    span: CharSpan
    type: ClaimType
    polarity: Polarity
    slot_of: Mapping[str, str]
    values: tuple[tuple[float, str], ...]


@dataclass(frozen=True, slots=True)
class GoldAbstract:
    """An annotated abstract.

    Attributes:
        entities: the id of each is its annotated name.
        releases: kind and address, as ``bare_url`` gives it, of what the paper releases.
    """

    norm: NormText
    claims: tuple[GoldClaim, ...]
    entities: tuple[FoundEntity, ...]
    releases: frozenset[tuple[ArtifactKind, str | None]]


def read_gold(folder: Path) -> Iterator[GoldAbstract]:
    """Read annotated abstracts, in the order of the annotations."""
    texts = {row["id"]: row["text"] for row in json.loads((folder / "texts.json").read_text(encoding="utf-8"))}
    for line in (folder / "gold.jsonl").read_text(encoding="utf-8").splitlines():
        record = json.loads(line)
        yield to_gold(record, texts[record["id"]])


def to_gold(record: Mapping[str, Any], raw: str) -> GoldAbstract:
    """Find the annotations in the text."""
    norm = normalise(raw)
    claims = (_to_claim(norm, claim) for claim in record["claims"])
    entities = (_to_entity(raw, entity) for entity in record["entities"])
    artifacts = record.get("artifacts", ())
    return GoldAbstract(
        norm,
        tuple(claim for claim in claims if claim),
        tuple(sorted((entity for entity in entities if entity), key=lambda entity: entity.mentions[0].span)),
        frozenset((ArtifactKind(artifact["kind"]), bare_url(artifact["url"])) for artifact in artifacts),
    )


def bare_url(url: str | None) -> str | None:
    """Drop from an address what makes no difference to where it leads.

    >>> bare_url("https://x.org/y/")
    'x.org/y'
    """
    return url and url.removeprefix("https://").removeprefix("http://").rstrip("./")


def _to_claim(norm: NormText, claim: Mapping[str, Any]) -> GoldClaim | None:
    start = norm.raw.find(claim["quote"])
    end = start + len(claim["quote"])
    first, last = bisect_right(norm.offsets.ends, start), bisect_left(norm.offsets.starts, end)
    if start < 0 or first >= last:
        return None
    values = ((value["value"], value["kind"]) for value in claim["values"] if value["value"] is not None)
    return GoldClaim(
        raw=CharSpan(start, end),
        span=CharSpan(first, last),
        type=ClaimType(claim["type"]),
        polarity=Polarity(claim["polarity"]),
        slot_of=_slots(claim),
        values=tuple(values),
    )


def _slots(claim: Mapping[str, Any]) -> Mapping[str, str]:
    slots = ("metrics", "on", "baselines")
    return {name: slot for slot in slots for name in claim[slot]} | {claim["subject"]: "subject"}


def _to_entity(raw: str, entity: Mapping[str, Any]) -> FoundEntity | None:
    mentions = tuple(_mentions(raw, sorted(set(entity["surfaces"]), key=lambda form: (-len(form), form))))
    kind, role = EntityType(entity["type"]), Role(entity["role"])
    if not mentions or (kind, role) not in PAPER_RELATION:
        return None
    return FoundEntity(
        id=entity["name"],
        name=entity["name"],
        type=kind,
        role=role,
        aliases=(),
        mentions=mentions,
        evidence=mentions[0].span,
        score=1.0,
    )


def _mentions(raw: str, forms: list[str]) -> Iterator[Mention]:
    """Yield where a form stands, the longer ones taken first within one search."""
    pattern = "|".join(map(re.escape, filter(None, forms)))
    for match in re.finditer(pattern, raw) if pattern else ():
        yield Mention(CharSpan(*match.span()), match[0])

"""Findings made from gold by a seeded hand that drops, changes, moves, doubles and invents.

They have every kind of mistake that an extractor makes, and much that is right, so that every branch
of a measure decides something.
"""

from collections.abc import Iterable, Sequence
from random import Random
from typing import TypeVar

from kg.evaluation import GoldArtifact, GoldClaim, GoldEntity, GoldPaper, GoldRelation, GoldValue
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
from kg.vocab import (
    ENTITY_RELATION_TYPES,
    ArtifactKind,
    ClaimType,
    EntityType,
    Polarity,
    Role,
    ValueKind,
    roles_of,
)

T = TypeVar("T")

#: How often something is changed, for each thing that can be.
RATE = 0.2


def perturb(gold: GoldPaper, text: str, random: Random) -> Findings:
    """Make findings of a paper from its gold; the same seed gives the same findings."""
    hand = _Hand(text, random)
    entities = [hand.copy_entity(entity, at) for at, entity in enumerate(gold.entities) if not hand.slips()]
    entities += [hand.copy_entity(entity, 1000 + at) for at, entity in enumerate(gold.entities) if hand.slips()]
    entities += [hand.invent_entity(2000 + at) for at in range(random.randrange(3))]
    ids = {entity.name: found.id for entity, found in zip(gold.entities, entities, strict=False)}
    ids |= {found.name: found.id for found in entities}
    return Findings(
        paper=Paper(id=gold.id, text=text, sources=(gold.id,)),
        extractor="perturbed/1",
        entities=tuple(entities),
        relations=tuple(hand.copy_relations(gold.relations, ids)),
        claims=tuple(hand.copy_claim(claim, ids) for claim in gold.claims if not hand.slips()),
        artifacts=tuple(hand.copy_artifact(artifact) for artifact in gold.artifacts if not hand.slips()),
    )


class _Hand:
    def __init__(self, text: str, random: Random) -> None:
        self._text = text
        self._random = random

    def slips(self) -> bool:
        return self._random.random() < RATE

    def copy_entity(self, gold: GoldEntity, at: int) -> FoundEntity:
        surfaces = [surface for surface in gold.surfaces if not self.slips()] or [*gold.surfaces]
        name = self._random.choice([gold.name, gold.name, f"the {gold.name}", surfaces[0], surfaces[0].upper()])
        kind = self._mostly(gold.type, EntityType)
        role = self._mostly(gold.role, roles_of(kind))
        spans = [CharSpan(self._text.index(surface), self._text.index(surface) + len(surface)) for surface in surfaces]
        return _entity(at, name, kind, role if role in roles_of(kind) else Role.BACKGROUND, spans, self._text)

    def invent_entity(self, at: int) -> FoundEntity:
        span = self._somewhere(12)
        kind = self._random.choice([*EntityType])
        return _entity(at, span.of(self._text), kind, self._random.choice(roles_of(kind)), [span], self._text)

    def copy_relations(self, golds: Sequence[GoldRelation], ids: dict[str, str]) -> list[FoundRelation]:
        pairs = [(ids[gold.head], ids[gold.tail], gold.type) for gold in golds if {gold.head, gold.tail} <= ids.keys()]
        known = sorted(set(ids.values()))
        if len(known) > 1:
            head, tail = self._random.sample(known, 2)
            pairs.append((head, tail, ENTITY_RELATION_TYPES[0]))
        return [
            FoundRelation(
                head=head,
                type=self._mostly(kind, ENTITY_RELATION_TYPES),
                tail=tail,
                evidence=self._somewhere(30),
                score=0.5,
            )
            for head, tail, kind in pairs
            if not self.slips()
        ]

    def copy_claim(self, gold: GoldClaim, ids: dict[str, str]) -> FoundClaim:
        start = self._text.index(gold.quote)
        span = self._moved(CharSpan(start, start + len(gold.quote)))
        return FoundClaim(
            span=span,
            text=span.of(self._text),
            type=self._mostly(gold.type, ClaimType),
            polarity=Polarity.NEUTRAL,
            hedged=False,
            subject=self._mostly(ids.get(gold.subject, PAPER_SUBJECT), [PAPER_SUBJECT]),
            baselines=self._fill(gold.baselines, ids),
            on=self._fill((*gold.on, *gold.optional.on), ids),
            metrics=self._fill(gold.metrics, ids),
            values=tuple(self._copy_value(value) for value in gold.values if not self.slips()),
        )

    def copy_artifact(self, gold: GoldArtifact) -> FoundArtifact:
        url = gold.url and gold.url + self._random.choice(["", "/", ".", "x"])
        return FoundArtifact(kind=self._mostly(gold.kind, ArtifactKind), url=url, span=self._somewhere(9))

    def _copy_value(self, gold: GoldValue) -> Quantity:
        value = gold.value if gold.value is None or not self.slips() else gold.value + 1
        return Quantity(raw="1", value=value, unit=None, kind=self._mostly(gold.kind, ValueKind))

    def _fill(self, fillers: Sequence[str], ids: dict[str, str]) -> tuple[str, ...]:
        kept = [ids.get(filler, filler) for filler in fillers if not self.slips()]
        return tuple([*kept, self._somewhere(10).of(self._text)] if self.slips() else kept)

    def _moved(self, span: CharSpan) -> CharSpan:
        far = len(self._text) if self.slips() else 40
        start = min(span.end - 1, max(0, span.start + self._random.randint(-far, far)))
        return CharSpan(start, max(start + 1, min(len(self._text), span.end + self._random.randint(-far, far))))

    def _somewhere(self, length: int) -> CharSpan:
        start = self._random.randrange(len(self._text) - length)
        return CharSpan(start, start + length)

    def _mostly(self, item: T, others: Iterable[T]) -> T:
        return self._random.choice([*others]) if self.slips() else item


def _entity(at: int, name: str, kind: EntityType, role: Role, spans: Sequence[CharSpan], text: str) -> FoundEntity:
    mentions = tuple(Mention(span, span.of(text)) for span in sorted(spans))
    return FoundEntity(
        id=f"e{at}", name=name, type=kind, role=role, aliases=(), mentions=mentions, evidence=spans[0], score=0.5
    )

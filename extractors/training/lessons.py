"""What the heads should say of an abstract.

Comes in: an ``Example``, from annotators. Goes out: a ``Lesson``, in which every answer is a distribution over the
labels of its head; of annotators all of it lies on one label. ``extractors.training.teacher`` makes lessons in
which it is divided.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from extractors.model import labels
from extractors.model.units import Floats, Unit, WordSpan, to_unit
from extractors.model.words import Words
from extractors.training.gold import PAPER, Example

#: The most pieces of an abstract that are read in training, without the two special ones.
MAX_PIECES = 510
#: Weight of a relation that a reader may leave out.
OPTIONAL_WEIGHT = 0.5


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson:
    """An abstract and what the heads should say of its words, units, claims and numbers.

    Attributes:
        tags: name of a tag head to words × tags.
        types, roles: units × labels.
        core: for each unit the probability that its entity is reported.
        same: units × units.
        relations: units × units × (none and relations).
        relation_weights: units × units.
        claim_types, polarities: claims × labels.
        hedged: for each claim its probability.
        subjects: claims × (paper and units), 1 where the subject may be seen.
        slots: claims × units × slots.
        number_kinds: numbers × labels.
    """

    words: Words
    tags: Mapping[str, Floats]
    units: tuple[Unit, ...]
    types: Floats
    roles: Floats
    core: Floats
    same: Floats
    relations: Floats
    relation_weights: Floats
    claims: tuple[WordSpan, ...]
    claim_types: Floats
    polarities: Floats
    hedged: Floats
    subjects: Floats
    slots: Floats
    numbers: tuple[WordSpan, ...]
    number_kinds: Floats


class Teaching(Protocol):
    """What a lesson can be made of."""

    @property
    def words(self) -> Words:
        """Return the words of the abstract."""
        ...

    def to_lesson(self) -> Lesson:
        """Make the lesson."""
        ...


@dataclass(frozen=True, slots=True)
class Annotated:
    """An annotated abstract as a lesson."""

    example: Example

    @property
    def words(self) -> Words:
        """Return the words of the abstract."""
        return self.example.words

    def to_lesson(self) -> Lesson:
        """Make the lesson; what stands beyond ``MAX_PIECES`` is left out."""
        return to_lesson(self.example)


def count_words(words: Words) -> int:
    """Count the words that begin within ``MAX_PIECES``."""
    return sum(at < MAX_PIECES for at in words.first)


def to_lesson(example: Example) -> Lesson:
    """Turn annotations into distributions."""
    count = count_words(example.words)
    golds = [unit for unit in example.units if unit.spans[-1][1] <= count]
    claims = [claim for claim in example.claims if claim.span[1] <= count]
    numbers = [(span, kind) for span, kind in example.numbers if span[1] <= count]
    owners = np.array([unit.entity for unit in golds], dtype=np.int64)
    entities = [example.entities[at] for at in owners]
    relations, weights = _relations(example, owners)
    slots = [[[float(at in filled) for filled in claim.slots] for at in owners] for claim in claims]
    return Lesson(
        words=example.words,
        tags={name: one_hot(tags, len(labels.TAG_HEADS[name])) for name, tags in example.tags.items()},
        units=tuple(to_unit(gold.spans, example.words) for gold in golds),
        types=one_hot([entity.type for entity in entities], len(labels.ENTITY_TYPES)),
        roles=one_hot([entity.role for entity in entities], len(labels.ROLES)),
        core=np.array([entity.core for entity in entities], dtype=np.float32),
        same=(owners[:, None] == owners[None, :]).astype(np.float32),
        relations=relations,
        relation_weights=weights,
        claims=tuple(claim.span for claim in claims),
        claim_types=one_hot([claim.type for claim in claims], len(labels.CLAIM_TYPES)),
        polarities=one_hot([claim.polarity for claim in claims], len(labels.POLARITIES)),
        hedged=np.array([claim.hedged for claim in claims], dtype=np.float32),
        subjects=np.array(
            [[claim.subject == at for at in (PAPER, *owners)] for claim in claims], dtype=np.float32
        ).reshape(len(claims), 1 + len(golds)),
        slots=np.array(slots, dtype=np.float32).reshape(len(claims), len(golds), len(labels.SLOTS)),
        numbers=tuple(span for span, _ in numbers),
        number_kinds=one_hot([kind for _, kind in numbers], len(labels.NUMBERS)),
    )


def one_hot(chosen: Sequence[int], count: int) -> Floats:
    """Put all of each distribution on one of ``count`` labels.

    >>> one_hot([1], 3).tolist()
    [[0.0, 1.0, 0.0]]
    """
    return np.eye(count, dtype=np.float32)[np.array(chosen, dtype=np.int64)]


def _relations(example: Example, owners: np.ndarray) -> tuple[Floats, Floats]:
    """List the relation (0 is none) and the weight of every ordered pair of units."""
    count = len(owners)
    chosen = np.zeros((count, count), dtype=np.int64)
    weights = (owners[:, None] != owners[None, :]).astype(np.float32)
    for i, head in enumerate(owners):
        for j, tail in enumerate(owners):
            relation, core = example.relations.get((int(head), int(tail)), (-1, True))
            chosen[i, j] = relation + 1
            weights[i, j] *= 1.0 if core else OPTIONAL_WEIGHT
    return np.eye(1 + len(labels.RELATIONS), dtype=np.float32)[chosen], weights

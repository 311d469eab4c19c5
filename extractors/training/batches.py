"""Lessons to tensors.

Comes in: ``Lesson``. Goes out: ``Batch``, what the encoder reads of several abstracts at once, padded, and for each of
them what its units, pairs, claims and numbers are and should be.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor

from extractors.model import labels
from extractors.model.units import WordSpan, pair_features, slot_features, unit_features
from extractors.model.words import Words
from extractors.training.lessons import MAX_PIECES, Lesson, Teaching, count_words

#: Abstracts are sorted by length in pools of this many batches, so that little is padded.
POOL = 12


@dataclass(frozen=True, slots=True)
class Judged:
    """The units, claims and numbers of one abstract, with what the heads should say of them.

    Attributes:
        spans: first word and word after the last one, of every mention of every unit.
        owners: the unit that each mention is of.
        claims: likewise the spans of the claims.
        numbers: likewise the spans of the numbers.
        types, roles, claim_types, polarities, number_kinds: rows × labels, probabilities.
        same: of every ordered pair of units.
        same_weights: 0 where a unit meets itself.
        relations: pairs of units × (none and relations), probabilities.
        subject: for each claim the wanted places among paper and units, as a mask of ``1 + units``.
        slots: claims × units × slots, the probability that the unit fills the slot.
    """

    spans: Tensor
    owners: Tensor
    claims: Tensor
    numbers: Tensor
    unit_features: Tensor
    pair_features: Tensor
    slot_features: Tensor
    types: Tensor
    roles: Tensor
    core: Tensor
    same: Tensor
    same_weights: Tensor
    relations: Tensor
    relation_weights: Tensor
    claim_types: Tensor
    polarities: Tensor
    hedged: Tensor
    subject: Tensor
    slots: Tensor
    number_kinds: Tensor


@dataclass(frozen=True, slots=True)
class Batch:
    """Several abstracts: piece tensors are abstracts × pieces, word tensors abstracts × words.

    Attributes:
        tags: name of a tag head to the probabilities of its tags, abstracts × words × tags; all 0 after the last word.
    """

    pieces: Tensor
    shapes: Tensor
    mask: Tensor
    first: Tensor
    tags: dict[str, Tensor]
    judged: tuple[Judged, ...]


def make_batches(teachings: Sequence[Teaching], *, size: int, seed: int) -> Iterator[list[int]]:
    """Yield the indices of each batch of one epoch: shuffled, similar lengths together."""
    source = random.Random(seed)  # noqa: S311 -- an order of examples, no secret
    order = list(range(len(teachings)))
    source.shuffle(order)
    batches = []
    for start in range(0, len(order), size * POOL):
        pool = sorted(order[start : start + size * POOL], key=lambda i: len(teachings[i].words.pieces))
        batches += [pool[at : at + size] for at in range(0, len(pool), size)]
    source.shuffle(batches)
    yield from batches


def to_batch(lessons: Sequence[Lesson], special: tuple[int, int, int]) -> Batch:
    """Pad lessons to a batch; ``special`` are the pieces that begin, end and pad a text."""
    begin, end, pad = special
    rows = [lesson.words.pieces[:MAX_PIECES] for lesson in lessons]
    counts = [count_words(lesson.words) for lesson in lessons]
    pieces = torch.full((len(rows), max(map(len, rows)) + 2), pad)
    shapes, mask = torch.zeros_like(pieces), torch.zeros_like(pieces)
    first = torch.zeros((len(rows), max(counts)), dtype=torch.long)
    tags = {name: torch.zeros((len(rows), max(counts), len(found))) for name, found in labels.TAG_HEADS.items()}
    for row, (lesson, found, count) in enumerate(zip(lessons, rows, counts, strict=True)):
        pieces[row, : len(found) + 2] = torch.tensor([begin, *found, end])
        mask[row, : len(found) + 2] = 1
        shapes[row, 1 : len(found) + 1] = torch.tensor(piece_shapes(lesson.words)[: len(found)])
        first[row, :count] = torch.tensor(lesson.words.first[:count]) + 1
        for name, table in tags.items():
            table[row, :count] = torch.from_numpy(lesson.tags[name][:count])
    return Batch(pieces, shapes, mask, first, tags, tuple(map(judge, lessons)))


def piece_shapes(words: Words) -> list[int]:
    """Repeat the shape of each word for each of its pieces."""
    return [shape for at, shape in enumerate(words.shapes) for _ in range(words.first[at], words.piece_end(at))]


def judge(lesson: Lesson) -> Judged:
    """Give what the heads should say of a lesson as tensors."""
    units = lesson.units
    return Judged(
        spans=_spans([span for unit in units for span in unit.spans]),
        owners=torch.tensor([at for at, unit in enumerate(units) for _ in unit.spans], dtype=torch.long),
        claims=_spans(lesson.claims),
        numbers=_spans(lesson.numbers),
        unit_features=torch.from_numpy(unit_features(units, lesson.words)),
        pair_features=torch.from_numpy(pair_features(units, lesson.words)),
        slot_features=torch.from_numpy(slot_features(lesson.claims, units)),
        types=_floats(lesson.types),
        roles=_floats(lesson.roles),
        core=_floats(lesson.core),
        same=_floats(lesson.same).flatten(),
        same_weights=(1 - torch.eye(len(units))).flatten(),
        relations=_floats(lesson.relations).flatten(0, 1),
        relation_weights=_floats(lesson.relation_weights).flatten(),
        claim_types=_floats(lesson.claim_types),
        polarities=_floats(lesson.polarities),
        hedged=_floats(lesson.hedged),
        subject=_floats(lesson.subjects),
        slots=_floats(lesson.slots),
        number_kinds=_floats(lesson.number_kinds),
    )


def _spans(spans: Sequence[WordSpan]) -> Tensor:
    return torch.tensor(spans, dtype=torch.long).reshape(-1, 2)


def _floats(table: np.ndarray) -> Tensor:
    return torch.from_numpy(np.asarray(table, dtype=np.float32))

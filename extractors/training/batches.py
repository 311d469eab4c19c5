"""Examples to tensors.

Comes in: ``Example``. Goes out: ``Batch``, what the encoder reads of several abstracts at once,
padded, and for each of them what its units, pairs and claims are and should be.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor

from extractors.model import labels
from extractors.model.units import Unit, pair_features, slot_features, unit_features
from extractors.training.gold import PAPER, Example
from kg.ids import fold_name

#: The most pieces of an abstract that are read in training, without the two special ones.
MAX_PIECES = 510
#: Abstracts are sorted by length in pools of this many batches, so that little is padded.
POOL = 12
#: What a cross entropy skips.
IGNORED = -100


@dataclass(frozen=True, slots=True)
class Judged:
    """The units and claims of one abstract, with what the heads should say of them.

    Attributes:
        spans: first word and word after the last one, of every mention of every unit.
        owners: the unit that each mention is of.
        claims: likewise the spans of the claims.
        same_weights: 0 where a unit meets itself.
        subject: for each claim the wanted places among paper and units, as a mask of ``1 + units``.
        slots: claims × units × slots, 1 where the unit fills the slot.
        numbers: first word and word after the last one, of every number in a claim.
        number_kinds: what each of them is.
    """

    spans: Tensor
    owners: Tensor
    claims: Tensor
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
    numbers: Tensor
    number_kinds: Tensor


@dataclass(frozen=True, slots=True)
class Batch:
    """Several abstracts: piece tensors are abstracts × pieces, word tensors abstracts × words."""

    pieces: Tensor
    shapes: Tensor
    mask: Tensor
    first: Tensor
    tags: dict[str, Tensor]
    judged: tuple[Judged, ...]


def make_batches(examples: Sequence[Example], *, size: int, seed: int) -> Iterator[list[int]]:
    """Yield the indices of each batch of one epoch: shuffled, similar lengths together."""
    source = random.Random(seed)  # noqa: S311 -- an order of examples, no secret
    order = list(range(len(examples)))
    source.shuffle(order)
    batches = []
    for start in range(0, len(order), size * POOL):
        pool = sorted(order[start : start + size * POOL], key=lambda i: len(examples[i].words.pieces))
        batches += [pool[at : at + size] for at in range(0, len(pool), size)]
    source.shuffle(batches)
    yield from batches


def to_batch(examples: Sequence[Example], special: tuple[int, int, int]) -> Batch:
    """Pad examples to a batch; ``special`` are the pieces that begin, end and pad a text."""
    begin, end, pad = special
    rows = [_pieces(example) for example in examples]
    longest, most_words = max(map(len, rows)), max(_word_count(example) for example in examples)
    pieces = torch.full((len(rows), longest + 2), pad)
    shapes, mask = torch.zeros_like(pieces), torch.zeros_like(pieces)
    first = torch.zeros((len(rows), most_words), dtype=torch.long)
    tags = {name: torch.full((len(rows), most_words), IGNORED) for name in labels.TAG_HEADS}
    for row, (example, found) in enumerate(zip(examples, rows, strict=True)):
        count = _word_count(example)
        pieces[row, : len(found) + 2] = torch.tensor([begin, *found, end])
        mask[row, : len(found) + 2] = 1
        shapes[row, 1 : len(found) + 1] = torch.tensor(piece_shapes(example)[: len(found)])
        first[row, :count] = torch.tensor(example.words.first[:count]) + 1
        for name, table in tags.items():
            table[row, :count] = torch.tensor(example.tags[name][:count])
    return Batch(pieces, shapes, mask, first, tags, tuple(map(judge, examples)))


def _pieces(example: Example) -> tuple[int, ...]:
    return example.words.pieces[:MAX_PIECES]


def _word_count(example: Example) -> int:
    return sum(at < MAX_PIECES for at in example.words.first)


def piece_shapes(example: Example) -> list[int]:
    """Repeat the shape of each word for each of its pieces."""
    words = example.words
    return [shape for at, shape in enumerate(words.shapes) for _ in range(words.first[at], words.piece_end(at))]


def judge(example: Example) -> Judged:
    """Work out what the heads should say of the units and claims of an example."""
    count = _word_count(example)
    numbers = [(span, kind) for span, kind in example.numbers if span[1] <= count]
    golds = [unit for unit in example.units if unit.spans[-1][1] <= count]
    claims = [claim for claim in example.claims if claim.span[1] <= count]
    units = [_to_unit(example, unit.spans) for unit in golds]
    entity_of = np.array([unit.entity for unit in golds], dtype=np.int64)
    entities = [example.entities[at] for at in entity_of]
    relations, weights = _relations(example, entity_of)
    fills = [[[float(at in filled) for filled in claim.slots] for at in entity_of] for claim in claims]
    return Judged(
        spans=torch.tensor([span for unit in units for span in unit.spans], dtype=torch.long).reshape(-1, 2),
        owners=torch.tensor([at for at, unit in enumerate(units) for _ in unit.spans], dtype=torch.long),
        claims=torch.tensor([claim.span for claim in claims], dtype=torch.long).reshape(-1, 2),
        unit_features=torch.from_numpy(unit_features(units, example.words)),
        pair_features=torch.from_numpy(pair_features(units, example.words)),
        slot_features=torch.from_numpy(slot_features([claim.span for claim in claims], units)),
        types=torch.tensor([entity.type for entity in entities], dtype=torch.long),
        roles=torch.tensor([entity.role for entity in entities], dtype=torch.long),
        core=torch.tensor([float(entity.core) for entity in entities]),
        same=torch.from_numpy((entity_of[:, None] == entity_of[None, :]).astype(np.float32)).flatten(),
        same_weights=(1 - torch.eye(len(units))).flatten(),
        relations=relations,
        relation_weights=weights,
        claim_types=torch.tensor([claim.type for claim in claims], dtype=torch.long),
        polarities=torch.tensor([claim.polarity for claim in claims], dtype=torch.long),
        hedged=torch.tensor([float(claim.hedged) for claim in claims]),
        subject=torch.tensor([[float(claim.subject == at) for at in (PAPER, *entity_of)] for claim in claims]).reshape(
            len(claims), len(units) + 1
        ),
        slots=torch.tensor(fills).reshape(len(claims), len(units), len(labels.SLOTS)),
        numbers=torch.tensor([span for span, _ in numbers], dtype=torch.long).reshape(-1, 2),
        number_kinds=torch.tensor([kind for _, kind in numbers], dtype=torch.long),
    )


def _to_unit(example: Example, spans: tuple[tuple[int, int], ...]) -> Unit:
    start, end = example.words.chars(*spans[0])
    text = example.words.text[start:end]
    return Unit(text, fold_name(text), spans)


#: Weight of a relation that a reader may leave out.
OPTIONAL_WEIGHT = 0.5


def _relations(example: Example, entity_of: np.ndarray) -> tuple[Tensor, Tensor]:
    """List the relation (0 is none) and the weight of every ordered pair of units."""
    wanted, weights = [], []
    for head in entity_of:
        for tail in entity_of:
            relation, core = example.relations.get((int(head), int(tail)), (-1, True))
            wanted.append(relation + 1)
            weights.append(0.0 if head == tail else 1.0 if core else OPTIONAL_WEIGHT)
    return torch.tensor(wanted, dtype=torch.long), torch.tensor(weights)

"""The network: an encoder, tag heads on its words, and heads on units, pairs of units, claims and numbers.

Comes in: pieces of one abstract. Each part is a module of its own, because each is exported as a
graph of its own: what a unit is, is decided between them.
"""

from pathlib import Path

import torch
from torch import Tensor, nn
from transformers import AutoModel
from transformers.utils import logging

from extractors.model import labels
from extractors.model.units import PAIR_FEATURES, SLOT_FEATURES, UNIT_FEATURES
from extractors.model.words import SHAPE_COUNT

#: Width of a unit's vector, and of the layer that compares two.
UNIT_WIDTH = 256
PAIR_WIDTH = 192
DROPOUT = 0.1


class Encoder(nn.Module):
    """Pieces to states and tag logits."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        logging.set_verbosity_error()  # the pooler of the encoder is left out on purpose
        # Dropout of attention alone would cost a seventh of the time of a training.
        self.body = AutoModel.from_pretrained(str(folder), add_pooling_layer=False, attention_probs_dropout_prob=0.0)
        self.width = int(self.body.config.hidden_size)
        self.shapes = nn.Embedding(SHAPE_COUNT, self.width)
        nn.init.zeros_(self.shapes.weight)
        self.dropout = nn.Dropout(DROPOUT)
        self.heads = nn.ModuleDict({name: nn.Linear(self.width, len(tags)) for name, tags in labels.TAG_HEADS.items()})

    def forward(self, pieces: Tensor, shapes: Tensor, mask: Tensor | None = None) -> tuple[Tensor, ...]:
        """Return the states, then the logits of each tag head in their order; a text by itself needs no mask."""
        embedded = self.body.embeddings.word_embeddings(pieces) + self.shapes(shapes)
        states = self.body(inputs_embeds=embedded, attention_mask=mask).last_hidden_state
        dropped = self.dropout(states)
        return states, *(head(dropped) for head in self.heads.values())


class UnitHead(nn.Module):
    """Span vectors of units to their type, role and salience."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.spans = nn.Linear(3 * width + UNIT_FEATURES, UNIT_WIDTH)
        self.paper = nn.Linear(width, UNIT_WIDTH)
        self.dropout = nn.Dropout(DROPOUT)
        self.kind = nn.Linear(UNIT_WIDTH, len(labels.ENTITY_TYPES))
        self.role = nn.Linear(UNIT_WIDTH, len(labels.ROLES))
        self.core = nn.Linear(UNIT_WIDTH, 1)

    def forward(self, spans: Tensor, features: Tensor, paper: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        """Return vectors, type logits, role logits and salience logits of units; ``paper`` is one state each."""
        mixed = self.spans(torch.cat((spans, features), -1)) + self.paper(paper)
        vectors = self.dropout(nn.functional.gelu(mixed))
        return vectors, self.kind(vectors), self.role(vectors), self.core(vectors).squeeze(-1)


class PairHead(nn.Module):
    """Two units to whether they are one thing, and what the first does to the second."""

    def __init__(self) -> None:
        super().__init__()
        self.compare = _Compare(PAIR_FEATURES)
        self.same = nn.Linear(PAIR_WIDTH, 1)
        self.relation = nn.Linear(PAIR_WIDTH, 1 + len(labels.RELATIONS))

    def forward(self, units: Tensor, heads: Tensor, tails: Tensor, features: Tensor) -> tuple[Tensor, Tensor]:
        """Return the logit of sameness and the relation logits of pairs; the first relation is none."""
        hidden = self.compare(units, units, heads, tails, features)
        return self.same(hidden).squeeze(-1), self.relation(hidden)


class ClaimHead(nn.Module):
    """Span vectors of claims to their type, polarity and hedging."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.spans = nn.Linear(3 * width, UNIT_WIDTH)
        self.dropout = nn.Dropout(DROPOUT)
        self.kind = nn.Linear(UNIT_WIDTH, len(labels.CLAIM_TYPES))
        self.polarity = nn.Linear(UNIT_WIDTH, len(labels.POLARITIES))
        self.hedged = nn.Linear(UNIT_WIDTH, 1)
        self.paper = nn.Linear(UNIT_WIDTH, 1)

    def forward(self, spans: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor, Tensor]:
        """Return vectors, then logits of type, polarity, hedging, and of the paper as the subject."""
        vectors = self.dropout(nn.functional.gelu(self.spans(spans)))
        hedged, paper = self.hedged(vectors).squeeze(-1), self.paper(vectors).squeeze(-1)
        return vectors, self.kind(vectors), self.polarity(vectors), hedged, paper


class SlotHead(nn.Module):
    """A claim and a unit to the unit's place in the claim: its subject, or in one of its other slots."""

    def __init__(self) -> None:
        super().__init__()
        self.compare = _Compare(SLOT_FEATURES)
        self.subject = nn.Linear(PAIR_WIDTH, 1)
        self.slots = nn.Linear(PAIR_WIDTH, len(labels.SLOTS))

    def forward(
        self, claims: Tensor, units: Tensor, lefts: Tensor, rights: Tensor, features: Tensor
    ) -> tuple[Tensor, Tensor]:
        """Return the logit of being the subject, and those of the other slots, of pairs."""
        hidden = self.compare(claims, units, lefts, rights, features)
        return self.subject(hidden).squeeze(-1), self.slots(hidden)


class NumberHead(nn.Module):
    """Mean states of numbers to what each is."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.dropout = nn.Dropout(DROPOUT)
        self.kind = nn.Linear(width, len(labels.NUMBERS))

    def forward(self, states: Tensor) -> Tensor:
        """Return the logits of the kinds of numbers."""
        logits: Tensor = self.kind(self.dropout(states))
        return logits


class _Compare(nn.Module):
    """Pairs of two lists of vectors, by index, and the features of the pairs to one vector each."""

    def __init__(self, features: int) -> None:
        super().__init__()
        self.left = nn.Linear(UNIT_WIDTH, 2 * PAIR_WIDTH)
        self.right = nn.Linear(UNIT_WIDTH, 2 * PAIR_WIDTH)
        self.features = nn.Linear(features, PAIR_WIDTH)
        self.dropout = nn.Dropout(DROPOUT)

    def forward(self, left: Tensor, right: Tensor, lefts: Tensor, rights: Tensor, features: Tensor) -> Tensor:
        a, b = self.left(left).index_select(0, lefts), self.right(right).index_select(0, rights)
        mixed = a[:, :PAIR_WIDTH] + b[:, :PAIR_WIDTH] + a[:, PAIR_WIDTH:] * b[:, PAIR_WIDTH:] + self.features(features)
        dropped: Tensor = self.dropout(nn.functional.gelu(mixed))
        return dropped


class Network(nn.Module):
    """All parts together, as they are trained."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.encoder = Encoder(folder)
        self.units = UnitHead(self.encoder.width)
        self.pairs = PairHead()
        self.claims = ClaimHead(self.encoder.width)
        self.slots = SlotHead()
        self.numbers = NumberHead(self.encoder.width)

"""Tag logits to claims, and the entities of their slots.

Comes in: the encoded text, the network, and the entities. Goes out: ``FoundClaim``, sorted. A claim's
subject is always one of the entities or the paper; its other slots hold entities of the paper alone.
"""

from itertools import compress

import numpy as np

from extractors.model import labels
from extractors.model.decode import Stretch, find_stretches, log_softmax, sigmoid
from extractors.model.entities import Judged
from extractors.model.network import ClaimScores, Encoded, Network
from extractors.model.units import Floats, WordSpan
from extractors.model.values import iter_values
from extractors.model.words import Words
from extractors.quantities import find_quantities
from kg.model import PAPER_SUBJECT, CharSpan, FoundClaim
from kg.text import NormText
from kg.vocab import CLAIM_RELATIONS, ClaimType, Relation

#: A claim has at least this many words; shorter ones are mostly pieces of one.
SHORTEST = 5
_LEADING = frozenset(", ; : . - — – and but that which while whereas thus hence however".split())
_TRAILING = frozenset(", ; : . - — – and but while whereas".split())
_SLOT_RELATIONS = {"baselines": Relation.COMPARED_WITH, "on": Relation.ON, "metrics": Relation.IN_METRIC}


def find_claims(network: Network, encoded: Encoded, judged: Judged | None, norm: NormText) -> tuple[FoundClaim, ...]:
    """Find the claims of a text."""
    stretches = [
        trimmed
        for stretch in find_stretches(encoded.tags["claim"], labels.CLAIM_TAGS)
        if (trimmed := _trim(stretch, encoded.words))
    ]
    if not stretches:
        return ()
    units = judged.clusters.units if judged else ()
    vectors = judged.clusters.scores.vectors if judged else np.zeros((0, 0), np.float32)
    scores = network.judge_claims(encoded, [stretch.span for stretch in stretches], units, vectors)
    build = _Builder(network.config.slot, encoded, norm, judged, scores)
    found = (build.claim(at, stretch) for at, stretch in enumerate(stretches))
    return tuple(sorted(found, key=lambda claim: (claim.span, claim.type)))


def _trim(stretch: Stretch, words: Words) -> Stretch | None:
    """Drop punctuation and conjunctions at the edges; None where too little is left."""
    start, end = stretch.span
    while start < end and words.word(start).lower() in _LEADING:
        start += 1
    while start < end and words.word(end - 1).lower() in _TRAILING:
        end -= 1
    return Stretch((start, end), stretch.label, stretch.score) if end - start >= SHORTEST else None


class _Builder:
    """Makes claims of stretches."""

    def __init__(
        self, threshold: float, encoded: Encoded, norm: NormText, judged: Judged | None, scores: ClaimScores
    ) -> None:
        self._threshold = threshold
        self._encoded = encoded
        self._norm = norm
        self._listed = judged.listed if judged else ()
        self._candidates = tuple(zip(judged.entities, judged.clusters.members, strict=True)) if judged else ()
        self._scores = scores
        self._quantities = find_quantities(norm.text)
        self._type_tags = log_softmax(encoded.tags["claim"])

    def claim(self, at: int, stretch: Stretch) -> FoundClaim:
        """Make one claim of its number and its stretch."""
        chars = CharSpan(*self._encoded.words.chars(*stretch.span))
        span = self._norm.to_raw(chars)
        slots = self._slots(at)
        return FoundClaim(
            span=span,
            text=span.of(self._norm.raw),
            type=self._type(at, stretch.span),
            polarity=labels.POLARITIES[int(self._scores.polarities[at].argmax())],
            hedged=bool(self._scores.hedged[at] > 0),
            subject=self._subject(at),
            baselines=slots["baselines"],
            on=slots["on"],
            metrics=slots["metrics"],
            values=tuple(iter_values(self._quantities, chars, self._norm)),
            score=round(stretch.score, 4),
        )

    def _type(self, at: int, span: WordSpan) -> ClaimType:
        """Choose the type: the head of the claim and the tags of its words vote."""
        tags = np.exp(self._type_tags[slice(*span)])
        words: Floats = (tags[:, 1::2] + tags[:, 2::2]).mean(0)
        votes = np.log(words + 1e-6) + log_softmax(self._scores.types[at])
        return labels.CLAIM_TYPES[int(votes.argmax())]

    def _subject(self, at: int) -> str:
        """Choose the likeliest among the paper and the entities, whose units count together."""
        chances = np.exp(log_softmax(self._scores.subjects[at]))
        options = [(float(chances[0]), PAPER_SUBJECT)]
        for entity, members in compress(self._candidates, self._listed):
            options.append((float(chances[[1 + member for member in members]].sum()), entity.id))
        return max(options, key=lambda option: option[0])[1]

    def _slots(self, at: int) -> dict[str, tuple[str, ...]]:
        """List the entities of each slot, the surest first; what is no entity of the graph is given by its name."""
        found: dict[str, list[tuple[float, str]]] = {slot: [] for slot in labels.SLOTS}
        chances = sigmoid(self._scores.slots[at])
        for (entity, members), is_listed in zip(self._candidates, self._listed, strict=True):
            best = chances[list(members)].max(0)
            for slot, chance in zip(labels.SLOTS, best, strict=True):
                if chance >= self._threshold and (_SLOT_RELATIONS[slot], entity.type) in CLAIM_RELATIONS:
                    found[slot].append((-float(chance), entity.id if is_listed else entity.name))
        return {slot: tuple(entity for _, entity in sorted(options)) for slot, options in found.items()}

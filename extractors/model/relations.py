"""Relations between the entities of one paper."""

from collections.abc import Iterator

import numpy as np

from extractors.model import labels
from extractors.model.entities import Judged
from extractors.model.sentences import Sentences
from extractors.model.units import Floats, WordSpan
from extractors.model.words import Words
from kg.model import FoundRelation
from kg.text import NormText
from kg.vocab import ENTITY_RELATIONS, Relation


def find_relations(
    judged: Judged | None, words: Words, norm: NormText, *, threshold: float
) -> tuple[FoundRelation, ...]:
    """Find what the entities do to each other, sorted by the place of the evidence."""
    if judged is None:
        return ()
    sentences = Sentences(words)
    found = []
    for head, tail, relation, score in _iter_likely(judged, threshold):
        evidence = norm.to_raw(sentences.around(*_nearest(judged, head, tail)))
        found.append(
            FoundRelation(
                head=judged.entities[head].id,
                type=relation,
                tail=judged.entities[tail].id,
                evidence=evidence,
                score=round(score, 4),
            )
        )
    return tuple(sorted(found, key=lambda relation: (relation.evidence, relation.head, relation.type, relation.tail)))


def _iter_likely(judged: Judged, threshold: float) -> Iterator[tuple[int, int, Relation, float]]:
    """Yield the best legal relation of every ordered pair of entities that is likely enough."""
    scores = _mean_over_units(judged)
    for head, tail in np.argwhere(scores.max(-1) >= threshold).tolist():
        kinds = judged.entities[head].type, judged.entities[tail].type
        legal = [
            (float(score), relation)
            for score, relation in zip(scores[head, tail], labels.RELATIONS, strict=True)
            if (kinds[0], relation, kinds[1]) in ENTITY_RELATIONS
        ]
        score, relation = max(legal, default=(0.0, Relation.USES))
        if head != tail and score >= threshold and judged.listed[head] and judged.listed[tail]:
            yield head, tail, relation, score


def _mean_over_units(judged: Judged) -> Floats:
    """Average the probability of each relation over the units of both entities: entities × entities × relations."""
    found = judged.clusters
    shares = np.zeros((len(found.members), len(found.units)), dtype=np.float32)
    for row, members in zip(shares, found.members, strict=True):
        row[list(members)] = 1 / len(members)
    mean: Floats = np.einsum("hi,ijr,tj->htr", shares, found.relations[..., 1:], shares, optimize=True)
    return mean


def _nearest(judged: Judged, head: int, tail: int) -> tuple[WordSpan, WordSpan]:
    """Return the two nearest places of two entities."""
    spans = [
        [span for at in judged.clusters.members[entity] for span in judged.clusters.units[at].spans]
        for entity in (head, tail)
    ]
    return min(
        ((a, b) for a in spans[0] for b in spans[1]),
        key=lambda pair: (max(pair[0][0] - pair[1][1], pair[1][0] - pair[0][1]), pair),
    )

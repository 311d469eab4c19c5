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


def find_relations(judged: Judged, words: Words, norm: NormText, *, threshold: float) -> tuple[FoundRelation, ...]:
    """Find what the entities do to each other, sorted by the place of the evidence."""
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
    count = len(judged.entities)
    for head in range(count):
        for tail in range(count):
            if head == tail:
                continue
            scores = _pair_scores(judged, head, tail)
            legal = [
                (float(scores[at]), relation)
                for at, relation in enumerate(labels.RELATIONS)
                if (judged.entities[head].type, relation, judged.entities[tail].type) in ENTITY_RELATIONS
            ]
            if legal and max(legal)[0] >= threshold:
                score, relation = max(legal)
                yield head, tail, relation, score


def _pair_scores(judged: Judged, head: int, tail: int) -> Floats:
    """Average the probability of each relation over the units of both entities."""
    rows = judged.relations[np.ix_(judged.clusters[head], judged.clusters[tail])]
    mean: Floats = rows[..., 1:].mean((0, 1))
    return mean


def _nearest(judged: Judged, head: int, tail: int) -> tuple[WordSpan, WordSpan]:
    """Return the two nearest places of two entities."""
    spans = [
        [span for at in judged.clusters[entity] for span in judged.units[at].spans] for entity in (head, tail)
    ]
    return min(
        ((a, b) for a in spans[0] for b in spans[1]),
        key=lambda pair: (max(pair[0][0] - pair[1][1], pair[1][0] - pair[0][1]), pair),
    )


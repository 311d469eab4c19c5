"""Relations between the entities of one paper."""

from collections.abc import Iterator

import numpy as np

from extractors.model import labels
from extractors.model.entities import Clusters, Judged
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
    scores = _best_over_units(judged.clusters)
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


def _best_over_units(clusters: Clusters) -> Floats:
    """Return the best probability of each relation over the units of both entities: entities × entities × relations."""
    order = [unit for members in clusters.members for unit in members]
    starts = np.cumsum([0, *(len(members) for members in clusters.members[:-1])])
    table = clusters.relations[np.ix_(order, order)][..., 1:]
    best: Floats = np.maximum.reduceat(np.maximum.reduceat(table, starts, axis=0), starts, axis=1)
    return best


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

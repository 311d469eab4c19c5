"""Relations between the entities of one paper."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from extractors.model import labels
from extractors.model.config import Config
from extractors.model.entities import Clusters, Judged
from extractors.model.scores import Features, chance, relation_features
from extractors.model.sentences import Sentences
from extractors.model.units import Floats, WordSpan
from extractors.model.words import Words
from kg.model import FoundRelation
from kg.text import NormText
from kg.vocab import ENTITY_RELATIONS, Relation

#: A pair of which no pair of units has a relation of this probability has none.
FLOOR = 0.1


def find_relations(judged: Judged | None, words: Words, norm: NormText, config: Config) -> tuple[FoundRelation, ...]:
    """Find what the entities do to each other, sorted by the place of the evidence."""
    if judged is None:
        return ()
    sentences = Sentences(words)
    found = []
    for option in iter_options(judged):
        score = round(chance(option.features(judged), config.relation_score), 4)
        if score >= config.relation and judged.listed[option.head] and judged.listed[option.tail]:
            evidence = norm.to_raw(sentences.around(*_nearest(judged, option.head, option.tail)))
            ends = (judged.entities[option.head].id, judged.entities[option.tail].id)
            found.append(
                FoundRelation(head=ends[0], type=option.relation, tail=ends[1], evidence=evidence, score=score)
            )
    return tuple(sorted(found, key=lambda relation: (relation.evidence, relation.head, relation.type, relation.tail)))


@dataclass(frozen=True, slots=True)
class Option:
    """The likeliest relation that an ordered pair of entities, by index, can have."""

    head: int
    relation: Relation
    tail: int
    probability: float

    def features(self, judged: Judged) -> Features:
        """Return what its score is made of."""
        head, tail = judged.entities[self.head], judged.entities[self.tail]
        return relation_features(self.probability, head, self.relation, tail)


def iter_options(judged: Judged) -> Iterator[Option]:
    """Yield the likeliest legal relation of every ordered pair of entities that is not out of the question."""
    scores = _best_over_units(judged.clusters)
    for head, tail in np.argwhere(scores.max(-1) >= FLOOR).tolist():
        kinds = judged.entities[head].type, judged.entities[tail].type
        legal = [
            (float(score), relation)
            for score, relation in zip(scores[head, tail], labels.RELATIONS, strict=True)
            if (kinds[0], relation, kinds[1]) in ENTITY_RELATIONS
        ]
        if head != tail and legal:
            probability, relation = max(legal)
            yield Option(head, relation, tail, probability)


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

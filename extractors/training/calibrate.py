"""Fits the score of entities on abstracts that the weights have not seen.

Comes in: a folder of weights and examples. Goes out: the weights of the features of ``Votes``, so that
the score is the share of entities like it that are annotated with their type (logistic regression).
"""

from collections.abc import Iterable, Iterator, Sequence

import numpy as np

from extractors.model import labels
from extractors.model.entities import Clusters, cluster_names
from extractors.model.network import Network
from extractors.model.spans import find_names
from extractors.model.units import Floats
from extractors.training.gold import Example
from kg.ids import fold_name

#: Keeps the weights of features that are rare small.
RIDGE = 0.01
#: Newton steps; the weights stand still after eight.
STEPS = 25


def fit_score(network: Network, examples: Iterable[Example]) -> tuple[float, ...]:
    """Return the weights of an entity's features under which right and wrong entities are likeliest."""
    rows = [row for example in examples for row in _judge(network, example)]
    features = np.array([row for row, _ in rows])
    right = np.array([float(is_right) for _, is_right in rows])
    weights = np.zeros(features.shape[1])
    for _ in range(STEPS):
        chances = 1 / (1 + np.exp(-features @ weights))
        slope = features.T @ (right - chances) - RIDGE * weights
        curve = (features * (chances * (1 - chances))[:, None]).T @ features + RIDGE * np.eye(len(weights))
        weights += np.linalg.solve(curve, slope)
    return tuple(round(float(weight), 4) for weight in weights)


def _judge(network: Network, example: Example) -> Iterator[tuple[Floats, bool]]:
    """Yield the features of each entity found in an abstract, and whether it is annotated."""
    encoded = network.encode(example.words.text)
    found = cluster_names(network, encoded, find_names(encoded)) if encoded else None
    if found is None:
        return
    right = _right_ones(found, example)
    for at, members in enumerate(found.members):
        yield found.votes.features(members), at in right


def _right_ones(found: Clusters, example: Example) -> frozenset[int]:
    """Match clusters and annotated entities of one type, one to one, those with most spellings in common first."""
    wanted = _spellings_of_entities(example)
    options = []
    for at, members in enumerate(found.members):
        keys = {found.units[member].key for member in members}
        kind = labels.ENTITY_TYPES.index(found.votes.type(members))
        for entity, spellings in enumerate(wanted):
            if example.entities[entity].type == kind and keys & spellings:
                options.append((-len(keys & spellings), at, entity))
    return frozenset(_one_to_one(sorted(options)))


def _one_to_one(options: Sequence[tuple[int, int, int]]) -> Iterator[int]:
    taken: set[int] = set()
    matched: set[int] = set()
    for _, at, entity in options:
        if at not in matched and entity not in taken:
            matched.add(at)
            taken.add(entity)
            yield at


def _spellings_of_entities(example: Example) -> list[set[str]]:
    spellings: list[set[str]] = [set() for _ in example.entities]
    for unit in example.units:
        start, end = example.words.chars(*unit.spans[0])
        spellings[unit.entity].add(fold_name(example.words.text[start:end]))
    return spellings

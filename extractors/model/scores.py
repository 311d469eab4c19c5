"""Features to scores: how likely it is that what was found is right.

Comes in: probabilities that the heads give, which promise too much or too little. Goes out: the share
of findings like it that are right, by weights that were fitted on abstracts which the heads had not
seen (logistic regression; Platt 1999).
"""

import math
from collections.abc import Sequence
from operator import mul

import numpy as np
from numpy.typing import NDArray

from extractors.model import labels
from kg.model import FoundEntity
from kg.vocab import Relation, Role

#: What speaks for or against a finding, one number each.
Features = tuple[float, ...]
#: Numbers of many findings, for example one row of features each.
Rows = NDArray[np.float64]
#: A probability nearer to 0 or 1 than this is taken for this one.
LEAST = 1e-4
#: The role in the paper that the tail of a relation mostly has.
_TAIL_ROLES = {
    Relation.ADDRESSES: Role.ADDRESSED,
    Relation.EVALUATED_ON: Role.EVALUATED_ON,
    Relation.OUTPERFORMS: Role.COMPARED,
    Relation.USES: Role.USED,
}


def log_odds(probability: float) -> float:
    """Turn a probability into log odds, without infinities.

    >>> log_odds(0.5)
    0.0
    """
    bounded = min(max(probability, LEAST), 1 - LEAST)
    return math.log(bounded / (1 - bounded))


def all_log_odds(probabilities: Rows) -> Rows:
    """Turn many probabilities into log odds, as ``log_odds`` does one by one."""
    bounded = np.clip(probabilities, LEAST, 1 - LEAST)
    result: Rows = np.log(bounded / (1 - bounded))
    return result


def chance(features: Features, weights: Sequence[float]) -> float:
    """Return the probability of features under fitted weights."""
    return 1 / (1 + math.exp(-sum(map(mul, features, weights))))


def chances(features: Rows, weights: Sequence[float]) -> Rows:
    """Return the probability of each row of features, as ``chance`` does one by one."""
    result: Rows = 1 / (1 + np.exp(-(features @ np.array(weights))))
    return result


def relation_features(probability: float, head: FoundEntity, relation: Relation, tail: FoundEntity) -> Features:
    """Return what the score of a relation is made of.

    It is: what the head says of the best pair of units, how sure both entities are, whether the first one
    is the paper's own, whether the second one has the role that goes with the relation, which relation it is.
    """
    return (
        log_odds(probability),
        log_odds(head.score),
        log_odds(tail.score),
        float(head.role == Role.PROPOSED),
        float(tail.role == _TAIL_ROLES.get(relation)),
        *(float(relation == other) for other in labels.RELATIONS),
    )

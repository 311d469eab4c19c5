"""Tag scores to stretches of words.

Comes in: log probabilities of tags, words × tags. Goes out: the stretches of the best sequence of
tags that is a legal one: an inside tag follows a begin or inside tag of its own label, nothing else.
"""

from dataclasses import dataclass

import numpy as np

from extractors.model.labels import OUTSIDE, TagSet
from extractors.model.units import Floats, WordSpan

ANYTHING = TagSet(("anything",))
_FORBIDDEN = -1e9


@dataclass(frozen=True, slots=True)
class Stretch:
    """A labelled stretch of words; ``score`` is the mean probability of its tags."""

    span: WordSpan
    label: str
    score: float


def log_softmax(logits: Floats) -> Floats:
    """Turn logits into log probabilities along the last axis."""
    shifted = logits - logits.max(-1, keepdims=True)
    result: Floats = shifted - np.log(np.exp(shifted).sum(-1, keepdims=True))
    return result


def softmax(logits: Floats) -> Floats:
    """Turn logits into probabilities along the last axis."""
    result: Floats = np.exp(log_softmax(logits))
    return result


def sigmoid(logits: Floats) -> Floats:
    """Turn logits into probabilities, one by one."""
    result: Floats = np.float32(1) / (np.float32(1) + np.exp(-logits))
    return result


def without_labels(logits: Floats) -> Floats:
    """Reduce logits to outside, begin and inside of anything: log probabilities for ``ANYTHING``."""
    tags = softmax(logits)
    sums = np.stack((tags[:, OUTSIDE], tags[:, 1::2].sum(1), tags[:, 2::2].sum(1)), axis=1)
    result: Floats = np.log(np.maximum(sums, np.float32(1e-9)))
    return result


def find_stretches(logits: Floats, tags: TagSet) -> list[Stretch]:
    """Return the stretches of the best legal sequence of tags, in order."""
    scores = log_softmax(logits)
    path = best_path(scores, tags)
    found: list[Stretch] = []
    start = 0
    for at in range(1, len(path) + 1):
        if at < len(path) and path[at] != OUTSIDE and path[at] % 2 == 0:
            continue  # an inside tag
        if path[start] != OUTSIDE:
            mean = float(np.exp(scores[np.arange(start, at), path[start:at]]).mean())
            found.append(Stretch((start, at), tags.label(path[start]), mean))
        start = at
    return found


def best_path(scores: Floats, tags: TagSet) -> list[int]:
    """Find the most probable legal sequence of tags (Viterbi 1967).

    An inside tag can only follow the begin or the inside tag of its label, every other tag can follow
    any; so at each word only the best tag and the better of each label's two can lead on.
    """
    insides = range(2, len(tags), 2)
    rows: list[list[float]] = scores.tolist()
    if not rows:
        return []
    reached = [_FORBIDDEN if tag in insides else score for tag, score in enumerate(rows[0])]
    back: list[list[int]] = []
    for row in rows[1:]:
        came = [reached.index(max(reached))] * len(tags)
        for tag in insides:
            came[tag] = tag if reached[tag] > reached[tag - 1] else tag - 1
        reached = [reached[before] + score for before, score in zip(came, row, strict=True)]
        back.append(came)
    path = [reached.index(max(reached))]
    for came in reversed(back):
        path.append(came[path[-1]])
    return path[::-1]

"""Tag scores to stretches of words.

Comes in: log probabilities of tags, words × tags. Goes out: the stretches of the best sequence of
tags that is a legal one: an inside tag follows a begin or inside tag of its own label, nothing else.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from extractors.model.labels import OUTSIDE, TagSet
from extractors.model.units import Floats, WordSpan

ANYTHING = TagSet(("anything",))
_FORBIDDEN = np.float32(-1e9)


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


def sigmoid(logits: Floats) -> Floats:
    """Turn logits into probabilities, one by one."""
    result: Floats = np.float32(1) / (np.float32(1) + np.exp(-logits))
    return result


def without_labels(logits: Floats) -> Floats:
    """Reduce logits to outside, begin and inside of anything: log probabilities for ``ANYTHING``."""
    tags = np.exp(log_softmax(logits))
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
            found.append(Stretch((start, at), tags.label(int(path[start])), mean))
        start = at
    return found


def best_path(scores: Floats, tags: TagSet) -> NDArray[np.int64]:
    """Find the most probable legal sequence of tags (Viterbi 1967)."""
    words = len(scores)
    if not words:
        return np.zeros(0, dtype=np.int64)
    allowed = _transitions(tags)
    back = np.zeros((words, len(tags)), dtype=np.int64)
    reached = np.where(_may_start(tags), scores[0], _FORBIDDEN)
    for at in range(1, words):
        candidates = reached[:, None] + allowed
        back[at] = candidates.argmax(0)
        reached = candidates.max(0) + scores[at]
    path = np.zeros(words, dtype=np.int64)
    path[-1] = reached.argmax()
    for at in range(words - 1, 0, -1):
        path[at - 1] = back[at, path[at]]
    return path


def _may_start(tags: TagSet) -> NDArray[np.bool_]:
    index = np.arange(len(tags))
    starts: NDArray[np.bool_] = (index == OUTSIDE) | (index % 2 == 1)
    return starts


def _transitions(tags: TagSet) -> Floats:
    """Build the table of 0 for legal and very much less for illegal steps from one tag to the next."""
    table = np.zeros((len(tags), len(tags)), dtype=np.float32)
    for label in tags.labels:
        begin, inside = tags.begin(label), tags.inside(label)
        table[:, inside] = _FORBIDDEN
        table[[begin, inside], inside] = 0
    return table

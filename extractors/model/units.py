"""Spans of words to units, and what can be said of a unit or a pair by counting and spelling alone.

A unit is one spelling of a name with every place where it stands: ``graph networks`` and ``Graph
Network`` are one unit, ``GNN`` is another. Units are what the heads judge; entities are made of
units. The features are part of the weights: a change here needs a new training.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from extractors.model.words import Words
from kg.ids import fold_name, singular

Floats = NDArray[np.float32]

#: Upper ends of the buckets of a distance in words.
DISTANCES = (0, 2, 5, 10, 20, 40, 80)
UNIT_FEATURES = 6
PAIR_FEATURES = 10 + len(DISTANCES) + 1
SLOT_FEATURES = 4 + len(DISTANCES) + 1

#: A stretch of words: its first, and the one after its last.
WordSpan = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Unit:
    """One spelling of a name.

    Attributes:
        text: the first spelling in the text.
        key: the folded spelling.
        spans: where it stands, sorted.
    """

    text: str
    key: str
    spans: tuple[WordSpan, ...]


def to_units(spans: Sequence[WordSpan], words: Words) -> tuple[Unit, ...]:
    """Group spans by their folded spelling, in the order of the text."""
    groups: dict[str, list[WordSpan]] = {}
    for span in sorted(set(spans)):
        groups.setdefault(fold_name(_text(words, span)), []).append(span)
    return tuple(to_unit(found, words) for found in groups.values())


def to_unit(spans: Sequence[WordSpan], words: Words) -> Unit:
    """Make the unit that stands at these places, all of one folded spelling."""
    text = _text(words, spans[0])
    return Unit(text, fold_name(text), tuple(spans))


def _text(words: Words, span: WordSpan) -> str:
    start, end = words.chars(*span)
    return words.text[start:end]


def span_vectors(states: Floats, spans: Sequence[WordSpan]) -> Floats:
    """Join the first, the mean and the last state of the words of each span."""
    starts, ends = np.array(spans, dtype=np.int64).reshape(-1, 2).T
    return np.concatenate((states[starts], mean_states(states, spans), states[ends - 1]), axis=1)


def mean_states(states: Floats, spans: Sequence[WordSpan]) -> Floats:
    """Average the states of the words of each span."""
    starts, ends = np.array(spans, dtype=np.int64).reshape(-1, 2).T
    sums = np.zeros((len(states) + 1, states.shape[1]))
    np.cumsum(states, axis=0, out=sums[1:])
    means: Floats = ((sums[ends] - sums[starts]) / (ends - starts)[:, None]).astype(np.float32)
    return means


def unit_vectors(states: Floats, units: Sequence[Unit]) -> Floats:
    """Average the vectors of the places of each unit."""
    vectors = span_vectors(states, [span for unit in units for span in unit.spans])
    counts = np.array([len(unit.spans) for unit in units])
    sums = np.add.reduceat(vectors, np.cumsum(counts) - counts, axis=0)
    means: Floats = (sums / counts[:, None]).astype(np.float32)
    return means


def unit_features(units: Sequence[Unit], words: Words) -> Floats:
    """Describe each unit: how often, how early and how late it stands, its length and its capitals."""
    total = max(1, len(words))
    rows = [
        (
            np.log1p(len(unit.spans)),
            unit.spans[0][0] / total,
            unit.spans[-1][0] / total,
            min(8, unit.spans[0][1] - unit.spans[0][0]) / 8,
            sum(char.isupper() for char in unit.text) / len(unit.text),
            float(" " not in unit.text),
        )
        for unit in units
    ]
    return np.array(rows, dtype=np.float32).reshape(-1, UNIT_FEATURES)


def pair_features(units: Sequence[Unit], words: Words) -> Floats:
    """Describe every ordered pair of units: row ``i * len(units) + j`` is of head ``i`` and tail ``j``."""
    spellings = [_Spelling.of(unit.text) for unit in units]
    count = len(units)
    table = np.zeros((count, count, PAIR_FEATURES), dtype=np.float32)
    for i, head in enumerate(units):
        for j in range(i, count):
            gap, head_first, before = _nearest(head, units[j], words)
            same = _spelling_features(spellings[i], spellings[j])
            place = (float(before == "("), float(before == ","), *_bucket(gap))
            table[i, j] = (*same, float(head_first), *place)
            table[j, i] = (*_swapped(same), float(not head_first), *place)
    return table.reshape(-1, PAIR_FEATURES)


def slot_features(claims: Sequence[WordSpan], units: Sequence[Unit]) -> Floats:
    """Describe every pair of a claim and a unit: row ``i * len(units) + j`` is of claim ``i``."""
    rows = [_slot_row(claim, unit) for claim in claims for unit in units]
    return np.array(rows, dtype=np.float32).reshape(-1, SLOT_FEATURES)


def _slot_row(claim: WordSpan, unit: Unit) -> tuple[float, ...]:
    start, end = claim
    inside = [span for span in unit.spans if start <= span[0] and span[1] <= end]
    gap = min(max(start - b, a - end, 0) for a, b in unit.spans)
    before = any(b <= start for _, b in unit.spans)
    place = (inside[0][0] - start) / (end - start) if inside else 0.0
    return (float(bool(inside)), place, float(before), float(unit.spans[0][0] < start), *_bucket(gap))


def _bucket(gap: int) -> tuple[float, ...]:
    at = sum(gap > limit for limit in DISTANCES)
    return tuple(float(at == place) for place in range(len(DISTANCES) + 1))


def _nearest(head: Unit, tail: Unit, words: Words) -> tuple[int, bool, str]:
    """Return the smallest gap, whether the head stands first there, and the word before the later one."""
    gap, later, head_first = min(
        (max(0, c - b, a - d), max(a, c), a <= c) for a, b in head.spans for c, d in tail.spans
    )
    return gap, head_first, words.word(later - 1) if later else ""


@dataclass(frozen=True, slots=True)
class _Spelling:
    """What the spelling features compare."""

    words: tuple[str, ...]
    initials: str
    capitals: str
    is_short: bool

    @classmethod
    def of(cls, text: str) -> "_Spelling":
        parts = [part for part in text.replace("-", " ").replace("/", " ").split() if part[0].isalnum()]
        folded = tuple(singular(part.casefold()) for part in parts) or (text.casefold(),)
        is_short = len(parts) == 1 and any(char.isupper() for char in text[1:])
        return cls(
            words=folded,
            initials="".join(part[0] for part in folded),
            capitals="".join(char for char in text if char.isupper() or char.isdigit()).casefold(),
            is_short=is_short,
        )


def abbreviates(short: str, long: str) -> bool:
    """Tell whether the capitals of one spelling are the initials of the other.

    >>> abbreviates("GNNs", "graph neural networks")
    True
    """
    return _abbreviates(_Spelling.of(short), _Spelling.of(long))


def _spelling_features(a: _Spelling, b: _Spelling) -> tuple[float, ...]:
    """Compare two spellings; ``_swapped`` gives the same for the pair turned round."""
    left, right = set(a.words), set(b.words)
    shared = len(left & right)
    return (
        shared / len(left | right),
        float(left < right),
        float(right < left),
        float(a.words[-1] == b.words[-1]),
        float(a.words[0] == b.words[0]),
        float(a.words[-1][:5] == b.words[-1][:5]),
        float(_abbreviates(a, b) or _abbreviates(b, a)),
    )


def _swapped(features: tuple[float, ...]) -> tuple[float, ...]:
    return (features[0], features[2], features[1], *features[3:])


def _abbreviates(short: _Spelling, long: _Spelling) -> bool:
    """Tell whether the capitals of one are the initials of the other."""
    return short.is_short and len(short.capitals) > 1 and len(long.words) > 1 and short.capitals == long.initials

"""What the abstract around a name talks about, to tell apart things of one name.

In come texts, out go unit vectors over rare words; two are compared by their cosine. Words are weighed
by how few of the papers have them (inverse document frequency), so the vectors depend on the set of
papers, not on their order. Linear in the length of the texts.
"""

import math
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import chain
from sys import intern

_WORD = re.compile(r"[^\W\d_]{3,}")
#: Words in more than this share of the papers say nothing.
COMMON_SHARE = 0.15
#: Two abstracts that share so many of their words are versions of one.
VERSION_SHARE = 0.8
#: Abstracts with fewer different words that count say too little to be compared.
FEWEST_WORDS = 15
#: Word to its weight.
Vector = Mapping[str, float]


class Contexts:
    """The vectors of all papers, made when they are asked for."""

    __slots__ = ("_vectors", "_weights", "_words")

    def __init__(self, texts: Mapping[str, str]) -> None:
        self._words = {paper: tuple(sorted(set(_words(text)))) for paper, text in texts.items()}
        self._vectors: dict[str, Vector] = {}
        counts = Counter(chain.from_iterable(self._words.values()))
        most = max(2.0, COMMON_SHARE * len(texts))
        self._weights = {word: math.log(1 + len(texts) / count) for word, count in counts.items() if count <= most}

    def of(self, paper: str) -> Vector:
        """Return the unit vector of a paper."""
        if paper not in self._vectors:
            weights = self._weights
            self._vectors[paper] = _to_unit({word: weights[word] for word in self._words[paper] if word in weights})
        return self._vectors[paper]

    def are_versions(self, paper: str, other: str) -> bool:
        """Tell whether two abstracts are one, but for a few words."""
        words, others = set(self._words[paper]), set(self._words[other])
        return bool(words) and len(words & others) >= VERSION_SHARE * len(words | others)

    def centre(self, papers: Iterable[str]) -> Vector:
        """Return the unit vector of several papers, each weighing the same."""
        total: dict[str, float] = {}
        for paper in sorted(papers):
            for word, weight in self.of(paper).items():
                total[word] = total.get(word, 0.0) + weight
        return _to_unit(total)


def similarity(first: Vector, second: Vector) -> float | None:
    """Return the cosine of two unit vectors, or None when one of them says too little."""
    if len(first) > len(second):
        first, second = second, first
    if len(first) < FEWEST_WORDS:
        return None
    return sum(weight * second[word] for word, weight in first.items() if word in second)


def _words(text: str) -> Iterable[str]:
    for word in _WORD.findall(text.casefold()):
        yield intern(word[:-1] if word[-1] == "s" and len(word) > 4 else word)


def _to_unit(vector: Mapping[str, float]) -> Vector:
    norm = math.sqrt(sum(weight * weight for weight in vector.values()))
    return {word: weight / norm for word, weight in vector.items()} if norm else {}

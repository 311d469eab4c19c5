"""Mentions of one paper that name the same thing.

Comes in: a ``Doc`` with ``kg.mentions``. Goes out: clusters of token ranges, in the order of the text.
Mentions are one when they read the same after folding (case, hyphens, plural), after acronyms are
spelt out also inside of longer phrases, and after a generic last word ("X method", "X problem") is
dropped. Two things that are merely alike stay two.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from spacy.tokens import Doc

from extractors.acronyms import iter_pairs
from extractors.mention_cues import Range
from extractors.words import Words, read_words
from kg.ids import fold_name
from kg.vocab import EntityType

#: Last words that may be dropped without naming something else. Of two names in one annotated abstract
#: that differ by such a word alone, at least seven of ten were one thing.
GENERIC = frozenset(
    "algorithm approach architecture framework method methodology model module paradigm pipeline problem procedure"
    " scheme setting strategy system task technique".split()
)


@dataclass(frozen=True, slots=True)
class Cluster:
    """One thing that a paper names.

    Attributes:
        ranges: its mentions, sorted.
        votes: the sum of the probabilities of its mentions, by type, in the order of ``EntityType``.
    """

    ranges: tuple[Range, ...]
    votes: tuple[float, ...]

    @property
    def type(self) -> EntityType:
        """Return the type with most votes; of equal ones the first."""
        return list(EntityType)[max(range(len(self.votes)), key=self.votes.__getitem__)]


def find_clusters(doc: Doc) -> tuple[Cluster, ...]:
    """Cluster the mentions of a text, in the order of their first mentions."""
    words = read_words(doc)
    mentions = doc.spans["kg.mentions"]
    odds: Sequence[Sequence[float]] = mentions.attrs["probabilities"]
    spelling = _Spelling(doc, words)
    groups: dict[str, list[int]] = {}
    for number, span in enumerate(mentions):
        groups.setdefault(spelling.key((span.start, span.end)), []).append(number)
    ranges = [(span.start, span.end) for span in mentions]
    return tuple(_to_cluster([ranges[n] for n in group], [odds[n][1:] for n in group]) for group in groups.values())


def _to_cluster(ranges: Iterable[Range], odds: Iterable[Sequence[float]]) -> Cluster:
    return Cluster(tuple(ranges), tuple(map(sum, zip(*odds, strict=True))))


class _Spelling:
    """Reduces the mentions of one text to what all mentions of one thing have in common."""

    def __init__(self, doc: Doc, words: Words) -> None:
        self._words = words
        self._long_of: dict[str, str] = {}
        self._long_ending_at: dict[int, str] = {}
        for short, long in iter_pairs(doc):
            expansion = self._fold(long.start, long.end)
            self._long_of[self._fold(short.start, short.end)] = expansion
            self._long_ending_at[long.end] = expansion

    def key(self, mention: Range) -> str:
        """Return the key of a mention."""
        fold = self._long_ending_at.get(mention[1]) or self._fold(*mention)
        return _without_generic(self._spell_out(fold))

    def _fold(self, start: int, end: int) -> str:
        return fold_name(self._words.of(start, end)).casefold()

    def _spell_out(self, fold: str) -> str:
        return " ".join(self._long_of.get(piece, piece) for piece in fold.split(" "))


def _without_generic(fold: str) -> str:
    *front, last = fold.split(" ")
    return " ".join(front) if front and last in GENERIC else fold


def iter_forms(words: Words, cluster: Cluster) -> Iterator[str]:
    """Yield the different names of a cluster in the order of the text."""
    yield from dict.fromkeys(words.of(*range_) for range_ in cluster.ranges)

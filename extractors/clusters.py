"""Mentions of one paper that name the same thing.

Comes in: a ``Doc`` with ``kg.mentions``. Goes out: clusters of token ranges, in the order of the text.
Mentions are one when they read the same after folding (case, hyphens, plural), after acronyms are
spelt out also inside of longer phrases, and after a generic last word ("X method", "X problem") is
dropped. Two things that are merely alike stay two.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass

from spacy.tokens import Doc

from extractors.acronyms import iter_pairs
from extractors.mention_cues import Range
from extractors.words import Words, read_words
from kg.ids import fold_name
from kg.vocab import EntityType

#: Last words that may be dropped without naming something else: of two names in one annotated abstract
#: that differ by such a word alone, 70 to 100 of 100 were one thing.
GENERIC = frozenset(
    "algorithm approach architecture framework mechanism method methodology model module paradigm pipeline problem"
    " procedure process scheme setting strategy system task technique".split()
)
#: Last words of which the same holds, but which tell two things apart that share the words before:
#: dropped only where the text has the name without them too.
TELLING = frozenset(
    "ability application bound capability classifier constraint data dataset design function guarantee issue layer"
    " learning objective prediction property result scenario score structure term".split()
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
    mentions = doc.spans["kg.mentions"]
    odds: Sequence[Sequence[float]] = mentions.attrs["probabilities"]
    ranges = [(span.start, span.end) for span in mentions]
    groups: dict[str, list[int]] = {}
    for number, key in enumerate(_keys(doc, ranges)):
        groups.setdefault(key, []).append(number)
    return tuple(_to_cluster([ranges[n] for n in group], [odds[n][1:] for n in group]) for group in groups.values())


def _to_cluster(ranges: Iterable[Range], odds: Iterable[Sequence[float]]) -> Cluster:
    return Cluster(tuple(ranges), tuple(map(sum, zip(*odds, strict=True))))


def _keys(doc: Doc, ranges: Sequence[Range]) -> list[str]:
    """Reduce each mention to what all mentions of one thing have in common."""
    words = read_words(doc)
    long_of = _expansions(doc, words, ranges)
    spelt = [_spell_out(_fold(words, range_), long_of) for range_ in ranges]
    plain = [_without(fold, GENERIC) for fold in spelt]
    return [bare if (bare := _without(key, TELLING)) in spelt else key for key in plain]


def _expansions(doc: Doc, words: Words, ranges: Sequence[Range]) -> dict[str, str]:
    """Return what acronyms stand for, and what longer names stand for that end where an expansion does."""
    long_of: dict[str, str] = {}
    for short, long in iter_pairs(doc):
        expansion = _fold(words, (long.start, long.end))
        longer = (range_ for range_ in ranges if range_[1] == long.end and range_[0] < long.start)
        long_of[_fold(words, (short.start, short.end))] = expansion
        long_of.update((_fold(words, range_), expansion) for range_ in longer)
    return long_of


def _fold(words: Words, mention: Range) -> str:
    return fold_name(words.of(*mention)).casefold()


def _spell_out(fold: str, long_of: Mapping[str, str]) -> str:
    return long_of.get(fold) or " ".join(long_of.get(piece, piece) for piece in fold.split(" "))


def _without(fold: str, endings: Set[str]) -> str:
    *front, last = fold.split(" ")
    return " ".join(front) if front and last in endings else fold


def iter_forms(words: Words, cluster: Cluster) -> Iterator[str]:
    """Yield the different names of a cluster in the order of the text."""
    yield from dict.fromkeys(words.of(*range_) for range_ in cluster.ranges)

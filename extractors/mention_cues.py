"""What speaks for or against a stretch of words naming something.

Comes in: a ``Doc`` with the groups of the finders. Goes out: for a stretch of tokens, its cues, to be
weighed by the table ``mentions``. Every cue is a readable ``kind=value``.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from spacy.tokens import Doc

from extractors.acronyms import iter_pairs
from extractors.words import EDGE, Words, read_words
from kg.ids import fold_name, singular

#: A range of tokens, half-open.
Range = tuple[int, int]

#: Groups of spans that say something of the ranges that they hold.
_TELLING = ("kg.acronyms", "kg.lexicon", "kg.names")
#: Words that tell what kind of thing the names in the same sentence are.
_KINDS = frozenset(
    "accuracy algorithm baselines benchmark benchmarks challenge corpora corpus data dataset datasets environment"
    " environments games method metric metrics model models score suite task tasks".split()
)
_SPLIT = re.compile(r"[\s/]+")
_SHAPES = (
    ("camel", re.compile(r"[a-z][A-Z]|[A-Z]{2,}[a-z]")),
    ("capitals", re.compile(r"^[A-Z]{2,}s?$")),
    ("capital and digit", re.compile(r"[A-Z].*\d|\d.*[A-Z]")),
    ("title", re.compile(r"^[A-ZΑ-Ω]")),
    ("symbol", re.compile(r"[^\x00-\x7f]|[_^\\+]")),
    ("digit", re.compile(r"\d")),
)
#: Letters that stand for a word, at its beginning and at its end.
_STEM = 5
_ENDING = 4


@dataclass(frozen=True, slots=True)
class MentionCues:
    """The cues of the candidates of one text.

    Attributes:
        labels: what the finders say of a range, as cues.
        acronyms: those that the text spells out.
        folds: the folded name of each candidate.
        counts: how often a folded name occurs among them.
        kinds: the cues of each sentence that tell kinds.
        before: the cues of what stands before a candidate, by its first token.
        after: the cues of what stands after a candidate, by the token after its last one.
    """

    words: Words
    labels: Mapping[Range, tuple[str, ...]]
    acronyms: frozenset[str]
    folds: Mapping[Range, str]
    counts: Mapping[str, int]
    kinds: tuple[tuple[str, ...], ...]
    before: Mapping[int, tuple[str, ...]]
    after: Mapping[int, tuple[str, ...]]

    def of(self, candidate: Range) -> list[str]:
        """List the cues of a candidate."""
        start, end = candidate
        text = self.words.of(start, end)
        fold = self.folds[candidate]
        labels = self.labels.get(candidate, ())
        cues = ["bias", f"phrase={fold}", f"count={min(self.counts[fold], 3)}", *labels]
        cues += self.before[start]
        cues += self.after[end]
        cues += _of_words(text)
        cues += _of_tags(self.words, start, end)
        if text in self.acronyms:
            cues.append("names an acronym")
        if labels or (" " not in text and not text.islower()):
            cues += self.kinds[self.words.sentence[start]]
        return cues


def read_mention_cues(doc: Doc, candidates: Sequence[Range]) -> MentionCues:
    """Prepare the cues of the candidates of a text."""
    words = read_words(doc)
    folds = {candidate: fold_name(words.of(*candidate)) for candidate in candidates}
    return MentionCues(
        words=words,
        labels=labels_of(doc),
        acronyms=frozenset(short.text for short, _ in iter_pairs(doc)),
        folds=folds,
        counts=Counter(folds.values()),
        kinds=tuple(map(_of_kinds, (words.lowers[a:b] for a, b in pairwise(words.bounds)))),
        before={start: tuple(_before(words, start)) for start in {start for start, _ in candidates}},
        after={end: tuple(_after(words, end)) for end in {end for _, end in candidates}},
    )


def labels_of(doc: Doc) -> dict[Range, tuple[str, ...]]:
    """Return what the finders say of the ranges that they found, as cues such as ``lexicon=Method``."""
    found: dict[Range, tuple[str, ...]] = {}
    for group in _TELLING:
        for span in doc.spans.get(group, ()):
            key = (span.start, span.end)
            found[key] = (*found.get(key, ()), f"{group.removeprefix('kg.')}={span.label_}")
    return found


@lru_cache(maxsize=1 << 14)
def shape_of(word: str) -> str:
    """Name the shape of a word.

    >>> [shape_of(word) for word in ("framework", "AlphaZero", "PPO", "R3DM", "Adam", "μ")]
    ['lower', 'camel', 'capitals', 'capital and digit', 'title', 'symbol']
    """
    return next((name for name, pattern in _SHAPES if pattern.search(word)), "lower")


def place_of(sentence: int, sentences: int) -> str:
    """Name the place of a sentence: first, last or middle."""
    if sentence == 0:
        return "first"
    return "last" if sentence == sentences - 1 else "middle"


def _before(words: Words, start: int) -> Iterator[str]:
    sentence = words.sentence[start]
    before = words.lower_at(start - 1, sentence)
    yield f"before={before}"
    if before != EDGE:
        yield f"before={words.lower_at(start - 2, sentence)} {before}"
    yield f"left={words.code_at(start - 1, sentence)}|{words.codes[start]}"
    yield f"verb={words.verbs[start]}"
    yield f"sentence={place_of(sentence, len(words.bounds) - 1)}"


def _after(words: Words, end: int) -> Iterator[str]:
    sentence = words.sentence[end - 1]
    yield f"after={words.lower_at(end, sentence)}"
    yield f"right={words.codes[end - 1]}|{words.code_at(end, sentence)}"


def _of_kinds(lowers: Iterable[str]) -> tuple[str, ...]:
    return tuple(f"near={word}" for word in sorted(_KINDS.intersection(lowers)))


def _of_tags(words: Words, start: int, end: int) -> Iterator[str]:
    codes = words.codes[start:end]
    yield f"tags={codes}"
    yield from (f"link={words.lowers[start + at]}" for at, code in enumerate(codes) if code in "I&")


@lru_cache(maxsize=1 << 16)  # phrases come again, within a text and in the next
def _of_words(text: str) -> tuple[str, ...]:
    return tuple(_iter_of_words(text))


def _iter_of_words(text: str) -> Iterator[str]:
    *others, last = _SPLIT.split(text.lower())
    head = singular(last)
    yield f"head={head}"
    yield f"ending={head[-3:]}"
    yield f"ending={head[-_ENDING:]}"
    yield f"stem={head[:_STEM]}"
    yield f"first={others[0] if others else last}"
    yield f"shape={shape_of(text.rsplit(' ', 1)[-1])} {min(len(others), 1) + 1}"
    for word in others:
        yield f"has={word}"
        yield f"stem before={word[:_STEM]}"

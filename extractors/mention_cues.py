"""What speaks for or against a stretch of words naming something.

Comes in: a ``Doc`` with the groups of the finders. Goes out: for a stretch of tokens, its cues, to be
weighed by the table ``mentions``. Every cue is a readable ``kind=value``.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from spacy.tokens import Doc

from extractors.acronyms import iter_pairs
from extractors.words import EDGE, Words, read_words
from kg.ids import fold_name, singular

#: A range of tokens, half-open.
Range = tuple[int, int]

_SPLIT = re.compile(r"[\s/]+")
_SHAPES = (
    ("camel", re.compile(r"[a-z][A-Z]|[A-Z]{2,}[a-z]")),
    ("capitals", re.compile(r"^[A-Z]{2,}s?$")),
    ("capital and digit", re.compile(r"[A-Z].*\d|\d.*[A-Z]")),
    ("title", re.compile(r"^[A-ZΑ-Ω]")),
    ("symbol", re.compile(r"[^\x00-\x7f]|[_^\\+]")),
    ("digit", re.compile(r"\d")),
)


@dataclass(frozen=True, slots=True)
class MentionCues:
    """The cues of the candidates of one text.

    Attributes:
        words: the text.
        labels: what a finder says of a range, for example ``acronym``.
        folds: the folded name of each candidate.
        counts: how often a folded name occurs among them.
    """

    words: Words
    labels: dict[Range, tuple[str, ...]]
    acronyms: frozenset[str]
    folds: dict[Range, str]
    counts: Counter[str]

    def of(self, candidate: Range) -> Iterator[str]:
        """Yield the cues of a candidate."""
        yield "bias"
        yield from self._inside(*candidate)
        yield from self._around(*candidate)
        yield from self.labels.get(candidate, ())
        fold = self.folds[candidate]
        yield f"phrase={fold}"
        yield f"count={min(self.counts[fold], 3)}"

    def _inside(self, start: int, end: int) -> Iterator[str]:
        words = self.words
        text = words.of(start, end)
        parts = _SPLIT.split(text.lower())
        head = singular(parts[-1])
        yield f"head={head}"
        yield f"suffix={head[-3:]}"
        yield f"first={parts[0]}"
        yield from (f"has={part}" for part in parts[:-1])
        yield f"tags={words.codes[start:end]}"
        yield f"shape={shape_of(text.rsplit(' ', 1)[-1])} {min(len(parts), 2)}"
        if text in self.acronyms:
            yield "names an acronym"
        for at in range(start + 1, end):
            if words.codes[at] in "I&":
                yield f"link={words.lowers[at]}"

    def _around(self, start: int, end: int) -> Iterator[str]:
        words = self.words
        sentence = words.sentence[start]
        before = words.lower_at(start - 1, sentence)
        yield f"before={before}"
        if before != EDGE:
            yield f"before={words.lower_at(start - 2, sentence)} {before}"
        yield f"after={words.lower_at(end, sentence)}"
        yield f"left={words.code_at(start - 1, sentence)}|{words.codes[start]}"
        yield f"right={words.codes[end - 1]}|{words.code_at(end, sentence)}"
        yield f"verb={words.verbs[start]}"
        yield f"sentence={place_of(sentence, len(words.bounds) - 1)}"


def read_mention_cues(doc: Doc, candidates: Iterable[Range]) -> MentionCues:
    """Prepare the cues of the candidates of a text."""
    words = read_words(doc)
    folds = {candidate: fold_name(words.of(*candidate)) for candidate in candidates}
    return MentionCues(
        words=words,
        labels=labels_of(doc),
        acronyms=frozenset(short.text for short, _ in iter_pairs(doc)),
        folds=folds,
        counts=Counter(folds.values()),
    )


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


def labels_of(doc: Doc) -> dict[Range, tuple[str, ...]]:
    """Return what the finders say of the ranges that they found, as cues."""
    found: dict[Range, tuple[str, ...]] = {}
    for group in ("kg.acronyms", "kg.lexicon", "kg.names"):
        for span in doc.spans.get(group, ()):
            key = (span.start, span.end)
            found[key] = (*found.get(key, ()), f"{group.removeprefix('kg.')}={span.label_}")
    return found

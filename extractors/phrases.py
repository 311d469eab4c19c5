"""Stretches of words that may name something.

Comes in: a tagged spaCy ``Doc`` with sentences. Goes out: ``doc.spans["kg.phrases"]``, every stretch
that could be a noun phrase, nested and overlapping ones too: which of them name something is for
``extractors.mentions`` to choose. No word such as ``multi-view`` is cut.
"""

from collections.abc import Iterator
from itertools import pairwise

from spacy.language import Language
from spacy.tokens import Doc, Span

from extractors.words import Words, read_words

GROUP = "kg.phrases"

#: Codes of the tokens (``extractors.words.CODES``) that a phrase may begin with, end with and hold.
FIRST = frozenset("NPJGVCRFB")
LAST = frozenset("NPGC")
INNER = FIRST | LAST | frozenset("-sI&")
#: Of these a phrase holds one at most: "rules for tuning", "track and stop".
LINKS = frozenset("I&")
#: Longest phrase in tokens, a hyphen being a token.
MAX_LENGTH = 12


class PhraseFinder:
    """Find every stretch that could be a noun phrase."""

    @classmethod
    def create(cls, nlp: Language, name: str) -> "PhraseFinder":
        """Make the component as spaCy asks for it."""
        return cls()

    def match(self, doc: Doc) -> list[Span]:
        """Return the stretches by their beginnings, the shorter first."""
        return [Span(doc, start, end) for start, end in iter_phrases(read_words(doc))]

    def set_annotations(self, doc: Doc, spans: list[Span]) -> None:
        """Store the stretches in ``doc.spans``."""
        doc.spans[GROUP] = spans

    def __call__(self, doc: Doc) -> Doc:
        """Find and store."""
        self.set_annotations(doc, self.match(doc))
        return doc


def iter_phrases(words: Words) -> Iterator[tuple[int, int]]:
    """Yield the token ranges of the stretches."""
    for begin, stop in pairwise(words.bounds):
        for start in range(begin, stop):
            if words.codes[start] in FIRST and not words.splits_compound(start):
                yield from ((start, end) for end in _iter_ends(words, start, stop))


def _iter_ends(words: Words, start: int, stop: int) -> Iterator[int]:
    links = 0
    for at in range(start, min(stop, start + MAX_LENGTH)):
        code = words.codes[at]
        links += code in LINKS
        if code not in INNER or links > 1:
            return
        if code in LAST and not words.splits_compound(at + 1):
            yield at + 1

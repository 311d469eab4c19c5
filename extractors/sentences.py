"""Where sentences begin.

Comes in: a spaCy ``Doc`` of normalised text. Goes out: the same with ``token.is_sent_start`` set on
every token. A full stop ends a sentence where a capital, a digit or a coined name follows, except
after an abbreviation; on abstracts this splits as well as the English parser and costs next to
nothing.
"""

import re
from collections.abc import Iterator
from typing import cast

import numpy as np
from spacy.language import Language
from spacy.tokens import Doc
from thinc.types import Ints2d

_ABBREVIATIONS = ("e.g", "i.e", "et al", "vs", "cf", "Fig", "Eq", "Sec", "resp", "approx", "w.r.t", "a.k.a", "i.i.d")
_NOT_AFTER = "".join(rf"(?<!\b{re.escape(text)}\.)" for text in _ABBREVIATIONS)
_END = re.compile(rf"""[.!?]{_NOT_AFTER}["')\]]*\s+(?=["'(\[]?(?:[A-Z0-9μΑ-Ω]|[a-z]+[A-Z]))""")


class SentenceFinder:
    """Mark the first token of every sentence."""

    @classmethod
    def create(cls, nlp: Language, name: str) -> "SentenceFinder":
        """Make the component as spaCy asks for it."""
        return cls()

    def match(self, doc: Doc) -> list[int]:
        """Return the indices of the first tokens of sentences, in order."""
        spans = (doc.char_span(at, at + 1, alignment_mode="expand") for at in iter_beginnings(doc.text))
        later = {span.start for span in spans if span is not None}
        return sorted({0, *later}) if len(doc) else []

    def set_annotations(self, doc: Doc, first: list[int]) -> None:
        """Set ``is_sent_start`` on every token, a hundred times as fast as token by token."""
        marks = np.full((len(doc), 1), -1)
        marks[first] = 1
        doc.from_array(["SENT_START"], cast("Ints2d", marks.astype(np.uint64)))

    def __call__(self, doc: Doc) -> Doc:
        """Find and mark."""
        self.set_annotations(doc, self.match(doc))
        return doc


def iter_beginnings(text: str) -> Iterator[int]:
    """Yield the offset of each sentence but the first.

    >>> text = "We test PPO vs. SAC, e.g. on Atari. fMRI data help. It works."
    >>> [text[at : at + 5] for at in iter_beginnings(text)]
    ['fMRI ', 'It wo']
    """
    yield from (match.end() for match in _END.finditer(text))

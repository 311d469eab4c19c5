"""Coined names: written as no word of the language is.

Comes in: a spaCy ``Doc``. Goes out: ``doc.spans["kg.names"]``.
"""

import re

from spacy.language import Language
from spacy.tokens import Doc, Span

GROUP = "kg.names"

_COINED = re.compile(
    r"(?<![\w-])(?=[\w\-+./]*[A-ZΑ-Ωα-ωμ])(?=[\w\-+./]*(?:[a-z][A-Z]|[A-Z][A-Z]|[A-Za-z]-?\d|\d[A-Z]|[α-ω]))[\w][\w\-+./²³]*[\w²³+*]"
)


class NameFinder:
    """Find coined names."""

    @classmethod
    def create(cls, nlp: Language, name: str) -> "NameFinder":
        """Make the component as spaCy asks for it."""
        return cls()

    def match(self, doc: Doc) -> list[Span]:
        """Return the names in the order of the text."""
        spans = (doc.char_span(*found.span()) for found in _COINED.finditer(doc.text))
        return [span for span in spans if span is not None]

    def set_annotations(self, doc: Doc, spans: list[Span]) -> None:
        """Store the names in ``doc.spans``."""
        doc.spans[GROUP] = spans

    def __call__(self, doc: Doc) -> Doc:
        """Find and store."""
        self.set_annotations(doc, self.match(doc))
        return doc

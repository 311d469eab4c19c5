"""Choose among the overlapping spans of the finders.

Comes in: the groups of the finders. Goes out: ``doc.spans["kg.mentions"]``, sorted, no two overlapping.
"""

from spacy.language import Language
from spacy.tokens import Doc, Span
from spacy.util import filter_spans

GROUP = "kg.mentions"
_SOURCES = ("kg.phrases", "kg.acronyms", "kg.names", "kg.lexicon")


class MentionChooser:
    """Choose mentions."""

    @classmethod
    def create(cls, nlp: Language, name: str) -> "MentionChooser":
        """Make the component as spaCy asks for it."""
        return cls()

    def match(self, doc: Doc) -> list[Span]:
        """Return the mentions in the order of the text."""
        return filter_spans(span for key in _SOURCES for span in doc.spans.get(key, ()))

    def set_annotations(self, doc: Doc, spans: list[Span]) -> None:
        """Store the mentions in ``doc.spans``."""
        doc.spans[GROUP] = spans

    def __call__(self, doc: Doc) -> Doc:
        """Find and store."""
        self.set_annotations(doc, self.match(doc))
        return doc

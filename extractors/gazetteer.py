"""Names of the lexicon in a text.

Comes in: a spaCy ``Doc``. Goes out: ``doc.spans["kg.lexicon"]``, the longest stretches of tokens
that the lexicon knows, each with its type as the label and the entry's name as the id. What the
lexicon does not know is not guessed.
"""

from spacy.language import Language
from spacy.tokens import Doc, Span

from extractors.lexicon import LexiconIndex, load_lexicon

GROUP = "kg.lexicon"


class LexiconFinder:
    """Find the names of a lexicon, longest first and never overlapping."""

    def __init__(self, index: LexiconIndex) -> None:
        self._index = index

    @classmethod
    def create(cls, nlp: Language, name: str) -> "LexiconFinder":
        """Make the component as spaCy asks for it."""
        return cls(LexiconIndex(load_lexicon()))

    def match(self, doc: Doc) -> list[Span]:
        """Return the names in the order of the text."""
        found: list[Span] = []
        start = 0
        while start < len(doc):
            span = self._longest_at(doc, start)
            if span is not None:
                found.append(span)
            start = span.end if span is not None else start + 1
        return found

    def set_annotations(self, doc: Doc, spans: list[Span]) -> None:
        """Store the names in ``doc.spans``."""
        doc.spans[GROUP] = spans

    def __call__(self, doc: Doc) -> Doc:
        """Find and store."""
        self.set_annotations(doc, self.match(doc))
        return doc

    def _longest_at(self, doc: Doc, start: int) -> Span | None:
        for end in range(min(len(doc), start + 2 * self._index.longest), start, -1):
            entry = self._index.lookup(doc[start:end].text)
            if entry is not None:
                return Span(doc, start, end, label=entry.type, span_id=entry.name)
        return None

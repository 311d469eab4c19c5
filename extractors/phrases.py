"""Noun phrases that may name something.

Comes in: a tagged spaCy ``Doc``. Goes out: ``doc.spans["kg.phrases"]``.
"""

import re

from spacy.language import Language
from spacy.tokens import Doc, Span

GROUP = "kg.phrases"

_CODES = {"NN": "N", "NNS": "N", "NNP": "N", "NNPS": "N", "JJ": "J", "VBG": "J", "VBN": "J", "HYPH": "H", "CD": "J"}
_PHRASE = re.compile(r"(?:[NJ]+H)*(?:[NJ]H?)*N")
_WEAK = frozenset(
    "novel new efficient effective simple existing recent various different several many such other extensive"
    " state-of-the-art proposed significant strong general first two three four five multiple our key main".split()
)


class PhraseFinder:
    """Find noun phrases."""

    @classmethod
    def create(cls, nlp: Language, name: str) -> "PhraseFinder":
        """Make the component as spaCy asks for it."""
        return cls()

    def match(self, doc: Doc) -> list[Span]:
        """Return the phrases in the order of the text."""
        codes = "".join(_CODES.get(token.tag_, "_") for token in doc)
        spans = []
        for found in _PHRASE.finditer(codes):
            start, end = found.span()
            while start < end and (doc[start].lower_ in _WEAK or codes[start] == "H"):
                start += 1
            if end - start > 1:
                spans.append(doc[start:end])
        return spans

    def set_annotations(self, doc: Doc, spans: list[Span]) -> None:
        """Store the phrases in ``doc.spans``."""
        doc.spans[GROUP] = spans

    def __call__(self, doc: Doc) -> Doc:
        """Find and store."""
        self.set_annotations(doc, self.match(doc))
        return doc

"""Names of the lexicon in a text.

Comes in: a spaCy ``Doc`` with names and phrases. Goes out: ``doc.spans["kg.lexicon"]``, those of them
that the lexicon knows, and single tokens that it knows, each with its type as the label and the
entry's name as the id. What the lexicon does not know is not guessed.
"""

from collections.abc import Iterable

from spacy.language import Language
from spacy.tokens import Doc, Span

from extractors.lexicon import LexiconIndex, load_lexicon
from extractors.words import Words, read_words

GROUP = "kg.lexicon"
_SOURCES = ("kg.acronyms", "kg.names", "kg.phrases")


class LexiconFinder:
    """Find the names of a lexicon."""

    def __init__(self, index: LexiconIndex) -> None:
        self._index = index

    @classmethod
    def create(cls, nlp: Language, name: str) -> "LexiconFinder":
        """Make the component as spaCy asks for it."""
        return cls(LexiconIndex(load_lexicon()))

    def match(self, doc: Doc) -> list[Span]:
        """Return the names in the order of the text, the shorter first; they may overlap."""
        words = read_words(doc)
        begins = [self._index.reach(lower) > 0 for lower in words.lowers]
        ranges = {(span.start, span.end) for group in _SOURCES for span in doc.spans.get(group, ())}
        ranges |= {(at, at + 1) for at in range(len(words)) if begins[at] and _is_whole(words, at)}
        known = ((range_, self._index.lookup(words.of(*range_))) for range_ in sorted(ranges) if begins[range_[0]])
        return [Span(doc, *range_, label=entry.type, span_id=entry.name) for range_, entry in known if entry]

    def set_annotations(self, doc: Doc, spans: Iterable[Span]) -> None:
        """Store the names in ``doc.spans``."""
        doc.spans[GROUP] = list(spans)

    def __call__(self, doc: Doc) -> Doc:
        """Find and store."""
        self.set_annotations(doc, self.match(doc))
        return doc


def _is_whole(words: Words, at: int) -> bool:
    """Tell whether a token is a word and no part of one such as ``multi-view``."""
    return words.lowers[at][:1].isalpha() and not (words.splits_compound(at) or words.splits_compound(at + 1))

"""Coined names: written as no word of the language is.

Comes in: a spaCy ``Doc``, with the stretches that its source sets off (bold, code) in
``doc.spans["kg.marked"]``. Goes out: ``doc.spans["kg.names"]``, each labelled with the habit by which
it was told: ``camel`` (MixRec), ``capitals`` (SMAC), ``digits`` (R3DM, gemma-2-9b), ``symbols`` (μCODE,
SMPE²), ``versioned`` (Llama 3.1), ``marked`` (`eva`). Words with a mere capital at their beginning are
left to ``extractors.phrases``.
"""

import re
from collections.abc import Iterable, Iterator

from spacy.language import Language
from spacy.tokens import Doc, Span

from extractors.words import Words, read_words

GROUP = "kg.names"
MARKED = "kg.marked"

_RUN = re.compile(r"(?<![\w$])[\wΑ-ω](?:[\w+*²³⁺]|[-./@:](?=\w))*")
_VERSIONED = re.compile(r"(?<![\w-])[A-Z][\w-]*[a-z][\w-]* [vV]?\d+(?:\.\d+)*[A-Za-z]?(?![\w%-])")
#: Habit to its pattern, the more telling first; a run of characters gets the first that fits.
_HABITS = (
    ("symbols", re.compile(r"(?=.*[A-Za-z])(?=.*[Α-ωμ²³⁺+*])")),
    ("digits", re.compile(r"(?=.*[A-Za-z]{2}|.*[A-Z])(?=.*\d)")),
    ("capitals", re.compile(r"[A-Z]{2,}(?:-[A-Z]+)*s?$")),
    ("camel", re.compile(r".*[^\W\d_A-ZΑ-Ω][A-Z]|.*[A-Z]{2,}[a-z]{2,}|.*[A-Z][a-z]*[A-Z]")),
)
#: Runs that look like names and are none: ordinals, sizes, references, abbreviations.
_NO_NAME = re.compile(
    r"\d+(?:st|nd|rd|th|x|[kKMB]|D)?$|\d+-|(?:Fig|Sec|Eq)\b|[A-Z]$|https?\b|www\.|.*\.(?:com|org|io|html)\b"
)
#: Marked stretches of more words are emphasis, not names.
_MARKED_WORDS = 4


class NameFinder:
    """Find coined names."""

    @classmethod
    def create(cls, nlp: Language, name: str) -> "NameFinder":
        """Make the component as spaCy asks for it."""
        return cls()

    def match(self, doc: Doc) -> list[Span]:
        """Return the names in the order of the text; they may overlap."""
        words = read_words(doc)
        spans = [doc.char_span(start, end, label=habit) for start, end, habit in find_names(words.text)]
        spans += [Span(doc, span.start, span.end, label="marked") for span in _short(doc.spans.get(MARKED, ()))]
        return sorted({span for span in spans if span is not None and not _cuts(words, span)})

    def set_annotations(self, doc: Doc, spans: list[Span]) -> None:
        """Store the names in ``doc.spans``."""
        doc.spans[GROUP] = spans

    def __call__(self, doc: Doc) -> Doc:
        """Find and store."""
        self.set_annotations(doc, self.match(doc))
        return doc


def find_names(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield the beginning, the end and the habit of each coined name.

    >>> text = "Unlike Llama 3.1, the 2nd of our models, R3DM and μCODE beat MixRec on SMAC-v2."
    >>> [(text[a:b], habit) for a, b, habit in find_names(text)]
    [('R3DM', 'digits'), ('μCODE', 'symbols'), ('MixRec', 'camel'), ('SMAC-v2', 'digits'), ('Llama 3.1', 'versioned')]
    """
    for run in _RUN.finditer(text):
        habit = habit_of(run[0])
        if habit:
            yield run.start(), run.end(), habit
    for match in _VERSIONED.finditer(text):
        yield match.start(), match.end(), "versioned"


def habit_of(run: str) -> str | None:
    """Tell by which habit a run of characters is a coined name, if it is one."""
    if (run.isalpha() and run.isascii() and run[1:].islower()) or _NO_NAME.match(run):
        return None
    return next((habit for habit, pattern in _HABITS if pattern.match(run)), None)


def _short(spans: Iterable[Span]) -> Iterator[Span]:
    return (span for span in spans if len(span.text.split()) <= _MARKED_WORDS)


def _cuts(words: Words, span: Span) -> bool:
    return words.splits_compound(span.start) or words.splits_compound(span.end)

r"""Between the raw text and the ``Doc`` of its normalised text.

Comes in: a ``NormText``. Goes out: the ``Doc`` that the pipeline starts from, in which
``doc.spans["kg.marked"]`` holds what the raw text sets off as bold, italic or code, such as
``\textbf{FUML}``. The way from raw offsets to tokens lies here too.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator

from spacy.language import Language
from spacy.tokens import Doc, Span

from extractors.names import MARKED
from kg.model import CharSpan
from kg.text import NormText

_MARKUP = re.compile(
    r"\\(?:textbf|textit|texttt|textsc|textsf|emph|underline)\s*\{(?P<command>[^{}]+)\}"
    r"|\*\*(?P<strong>[^*\n]+)\*\*|(?<![\w*])\*(?P<emphasis>[^*\s][^*\n]*)\*(?![\w*])|(?<!`)`(?P<code>[^`\n']+)`"
)


def make_doc(nlp: Language, norm: NormText) -> Doc:
    """Make the tokens of a normalised text, with what its raw text sets off."""
    doc = nlp.make_doc(norm.text)
    spans = (span_of_raw(doc, norm, mark) for mark in find_marked(norm.raw))
    doc.spans[MARKED] = [span for span in spans if span is not None]
    return doc


def find_marked(raw: str) -> Iterator[CharSpan]:
    r"""Yield the raw spans that are set off, without their markup.

    >>> raw = r"We present `eva`, \emph{not} **Eva**."
    >>> [span.of(raw) for span in find_marked(raw)]
    ['eva', 'not', 'Eva']
    """
    for match in _MARKUP.finditer(raw):
        if match.lastgroup:
            yield CharSpan(*match.span(match.lastgroup))


def span_of_raw(doc: Doc, norm: NormText, raw: CharSpan, *, label: str = "", span_id: str = "") -> Span | None:
    """Return the tokens that a raw span touches; None where nothing of it is left in the text."""
    start = bisect_left(norm.offsets.starts, raw.start)
    end = bisect_right(norm.offsets.ends, raw.end)
    if start >= end:
        return None
    span = doc.char_span(start, end, label=label, span_id=span_id, alignment_mode="expand")
    return span if span is not None and len(span) else None

"""Between raw text and tokens."""

import pytest
import spacy
from hypothesis import given
from hypothesis import strategies as st

from extractors.marks import find_marked, make_doc, span_of_raw
from kg.model import CharSpan
from kg.text import normalise

NLP = spacy.blank("en")


@pytest.mark.parametrize(
    ("raw", "marked"),
    [
        (r"We brew \textbf{TeaNet} here.", ["TeaNet"]),
        ("We brew **TeaNet** and *Cup* here.", ["TeaNet", "Cup"]),
        ("We brew `oolong` here.", ["oolong"]),
        (r"Deep \underline{T}ea", ["T"]),
        ("2 * 3 * 4 is no emphasis and ``this'' is a quote.", []),
    ],
)
def test_what_is_set_off_is_found_without_its_markup(raw: str, marked: list[str]) -> None:
    """Bold, italic, code and underlined stretches are found; products and quotes are not."""
    assert marked == [span.of(raw) for span in find_marked(raw)]


def test_a_doc_knows_what_its_source_sets_off() -> None:
    """The tokens are those of the clean text, the marked span points into them."""
    doc = make_doc(NLP, normalise(r"We brew \textbf{TeaNet} in \emph{cups}."))

    assert doc.text == "We brew TeaNet in cups."
    assert [span.text for span in doc.spans["kg.marked"]] == ["TeaNet", "cups"]


@given(st.text(st.sampled_from(r"ab \{}$*`-."), min_size=1, max_size=30), st.data())
def test_any_raw_span_finds_tokens_that_cover_it_or_nothing(raw: str, data: st.DataObject) -> None:
    """A raw span gives the tokens of what is left of it, and None where nothing is."""
    start = data.draw(st.integers(0, len(raw) - 1))
    end = data.draw(st.integers(start + 1, len(raw)))
    norm = normalise(raw)
    span = span_of_raw(make_doc(NLP, norm), norm, CharSpan(start, end))

    assert span is None or norm.to_raw(CharSpan(span.start_char, span.end_char)).overlaps(CharSpan(start, end))

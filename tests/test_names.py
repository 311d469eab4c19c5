"""Coined names."""

import pytest
from spacy.tokens import Span

from extractors.names import NameFinder, find_names
from tests.plain_docs import plain_doc


@pytest.mark.parametrize(
    ("name", "habit"),
    [
        ("TeaNet", "camel"),
        ("iBrew", "camel"),
        ("GO-Brew", "camel"),
        ("PokéBrew", "camel"),
        ("CUP", "capitals"),
        ("C-4PO", "digits"),
        ("T3M", "digits"),
        ("teapot-2-9b-it", "digits"),
        ("μTEA", "symbols"),
        ("τ-cup", "symbols"),
        ("CUPE²", "symbols"),
        ("Kettle 3.1", "versioned"),
    ],
)
def test_a_coined_name_is_told_by_its_habit(name: str, habit: str) -> None:
    """Capitals inside, digits, Greek letters, superscripts and version numbers make a name."""
    text = f"we test {name} here."

    assert [(name, habit)] == [(text[start:end], found) for start, end, found in find_names(text)]


@pytest.mark.parametrize(
    "text",
    [
        "plain words of no name",
        "Only a Capital at the Beginning",
        "the 2nd of 3 cups is 10x as large at 50% and 7B",
        "see https://tea.example/Brew for more",
        "A is a letter",
    ],
)
def test_ordinary_words_and_numbers_are_no_names(text: str) -> None:
    """Ordinals, sizes, single letters, addresses and capitalised words are left alone."""
    assert not list(find_names(text))


def test_what_the_source_sets_off_is_a_name_when_it_is_short() -> None:
    """A marked word is a name in lower case too; a marked clause is emphasis."""
    doc = plain_doc("we call it oolong and it is so very good in all cups.")
    doc.spans["kg.marked"] = [Span(doc, 3, 4), Span(doc, 5, 13)]

    assert [(span.text, span.label_) for span in NameFinder().match(doc)] == [("oolong", "marked")]


def test_a_part_of_a_compound_is_no_name() -> None:
    """A marked stretch that ends inside of a hyphenated word is dropped."""
    doc = plain_doc("we use multi-cup brewing.")
    doc.spans["kg.marked"] = [Span(doc, 2, 3)]

    assert not NameFinder().match(doc)

"""Where sentences begin."""

import pytest
import spacy

from extractors.sentences import SentenceFinder, iter_beginnings


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("Tea is hot. Milk is not! Is it?", ["Tea is hot. ", "Milk is not! ", "Is it?"]),
        ("We test cups, e.g. Mugs, vs. Pots in Fig. 3.", ["We test cups, e.g. Mugs, vs. Pots in Fig. 3."]),
        ("It gains 3.5 points. 7 cups break.", ["It gains 3.5 points. ", "7 cups break."]),
        ("It works. iBrew too.", ["It works. ", "iBrew too."]),
        ("It ends (with brackets.) The rest follows.", ["It ends (with brackets.) ", "The rest follows."]),
        ("the end. of all lower case.", ["the end. of all lower case."]),
    ],
)
def test_a_stop_ends_a_sentence_before_a_capital_or_a_digit(text: str, sentences: list[str]) -> None:
    """Abbreviations and decimal points end none; a name that begins in lower case may begin one."""
    ends = [*iter_beginnings(text), len(text)]

    assert sentences == [text[start:end] for start, end in zip([0, *ends], ends, strict=False)]


def test_every_token_is_told_whether_it_begins_a_sentence() -> None:
    """The first token of the text and those after a stop do."""
    doc = SentenceFinder()(spacy.blank("en")("Tea is hot. Milk is not."))

    assert [sentence.text for sentence in doc.sents] == ["Tea is hot.", "Milk is not."]
    assert all(token.is_sent_start is not None for token in doc)


@pytest.mark.parametrize("text", ["", "Tea", "Tea is hot"])
def test_a_text_of_one_sentence_has_one(text: str) -> None:
    """Nothing is left unset where no sentence follows the first."""
    doc = SentenceFinder()(spacy.blank("en")(text))

    assert [sentence.text for sentence in doc.sents] == [text][: len(doc)]

"""Words reduced to what their cues share."""

import pytest

from extractors.stems import stem


@pytest.mark.parametrize(
    "words", ["improve improves improved improving", "method methods", "significant significantly", "3 7.5 1,302"]
)
def test_forms_of_one_word_share_a_stem(words: str) -> None:
    """Inflection is cut off, and all numbers are one."""
    assert len({stem(word) for word in words.split()}) == 1


@pytest.mark.parametrize("word", ["this", "less", "used", "nes"])
def test_short_words_stay(word: str) -> None:
    """An ending is kept where too little would be left."""
    assert stem(word) == word

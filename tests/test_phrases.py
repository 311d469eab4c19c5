"""Stretches of words that may name something."""

import pytest

from extractors.phrases import PhraseFinder
from tests.plain_docs import plain_doc


def _phrases(text: str) -> list[str]:
    return [span.text for span in PhraseFinder().match(plain_doc(text))]


@pytest.mark.parametrize(
    "phrase",
    ["tea leaf reading", "leaf reading", "rules for brewing", "cups and pots", "deep tea network", "Kettle 2"],
)
def test_every_nested_noun_phrase_is_proposed(phrase: str) -> None:
    """Inner and outer phrases, one link word and numbers at the end are all proposed."""
    text = "we use tea leaf reading, rules for brewing, cups and pots, a deep tea network and Kettle 2."

    assert phrase in _phrases(text)


@pytest.mark.parametrize("phrase", ["the pot", "pot of", "of tea in cups", "pot of tea in cups", "pots . cups"])
def test_no_determiner_no_dangling_word_and_no_second_link(phrase: str) -> None:
    """A phrase begins and ends with a word of its own and never crosses a sentence."""
    assert phrase not in _phrases("the pot of tea in cups. we use tea and pots . cups are full.")


def test_a_compound_is_never_cut() -> None:
    """Hyphenated words stand or fall as a whole."""
    found = _phrases("the multi-cup brewing.")

    assert {"multi-cup", "multi-cup brewing", "brewing"} == set(found)


def test_phrases_are_no_longer_than_twelve_tokens() -> None:
    """A run of nouns gives no stretch that nobody would call a name."""
    longest = max(len(span) for span in PhraseFinder().match(plain_doc("tea " * 30)))

    assert longest == 12

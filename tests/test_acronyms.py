"""Acronyms and their expansions."""

import pytest

from extractors.acronyms import AcronymFinder, find_pairs, iter_pairs
from tests.plain_docs import plain_doc


@pytest.mark.parametrize(
    ("text", "pairs"),
    [
        ("We use Bayesian optimization (BO).", [("BO", "Bayesian optimization")]),
        ("We use BO (Bayesian optimization).", [("BO", "Bayesian optimization")]),
        ("Large language models (LLMs) help.", [("LLMs", "Large language models")]),
        ("Low-rank gradient descent (LRGD) is fast.", [("LRGD", "Low-rank gradient descent")]),
        ("A tiny router for experts (TEAPOT) is here.", []),
        ("Mixtures of tiny experts (MoTE; see below) are small.", [("MoTE", "Mixtures of tiny experts")]),
        ("On tea (PPO and SAC) and milk (MDP).", []),
        ("Results hold (see Section 3) for all cups (n = 5).", []),
        ("No brackets here.", []),
    ],
)
def test_an_acronym_is_tied_to_the_words_beside_its_brackets(text: str, pairs: list[tuple[str, str]]) -> None:
    """Both orders are read; brackets that hold no acronym, or one that fits no words, give nothing."""
    found = [(text[a:b], text[c:d]) for (a, b), (c, d) in find_pairs(text)]

    assert pairs == found


def test_the_expansion_has_no_more_words_than_schwartz_and_hearst_allow() -> None:
    """Of n letters at most min(n + 5, 2n) words are an expansion: a distant first letter does not count."""
    text = "Brewing with one two three four five six seven tea (BT) works."

    assert not list(find_pairs(text))


def test_pairs_are_stored_side_by_side() -> None:
    """The span group holds acronym and expansion in turn, under one id."""
    doc = AcronymFinder()(plain_doc("We test tea leaf reading (TLR) and cup sorting (CS)."))

    assert [(s.text, e.text) for s, e in iter_pairs(doc)] == [("TLR", "tea leaf reading"), ("CS", "cup sorting")]
    assert [span.id_ for span in doc.spans["kg.acronyms"]] == ["TLR", "TLR", "CS", "CS"]


def test_finding_changes_nothing() -> None:
    """``match`` only reads; ``set_annotations`` alone writes."""
    doc = plain_doc("We test tea leaf reading (TLR).")
    finder = AcronymFinder()

    assert len(finder.match(doc)) == 1
    assert "kg.acronyms" not in doc.spans

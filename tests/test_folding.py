"""Phrases as they are compared with gold."""

import pytest

from kg.evaluation.folding import fold_phrase, is_same_phrase


@pytest.mark.parametrize(
    ("phrase", "folded"),
    [
        ("The Kettle Networks", "kettle network"),
        ("an", "an"),
        ("the", "the"),
        ("Tea- pot", "teapot"),
        ("whistle-blowing", "whistle blowing"),
        (r"\textbf{Tea}Net\mathrm{v2}", "teanetv2"),
        (r"\textbfx", "textbfx"),
        ("`KetNet$^2$`", "ketnet2"),
        ("C++ / C#", "c++ c#"),
        ("loss", "loss"),
        ("gas", "gas"),
        ("GPUs", "gpu"),
        ("Straße", "strasse"),
        ("…", ""),
    ],
)
def test_phrases_are_folded(phrase: str, folded: str) -> None:
    """Case, markup, punctuation, a determiner, a plural and a broken word are no difference."""
    assert fold_phrase(phrase) == folded


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("kettle", "kettle", True),
        ("kettle", "kettle network", True),
        ("kettle network", "kettle", True),
        ("tea", "tea", True),
        ("tea", "teapot", False),
        ("stove", "kettle", False),
        ("", "", False),
        ("", "kettle", False),
    ],
)
def test_phrases_are_the_same(one: str, other: str, same: bool) -> None:
    """A phrase is the same as an equal one and as a longer one that holds it, unless it is very short."""
    assert is_same_phrase(one, other) is same

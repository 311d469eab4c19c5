"""Names folded for comparing, and ids made from content."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.ids import artifact_id, claim_id, entity_id, fold_name, fold_text, paper_id, slug


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Large Language Models", "large language model"),
        ("multi-agent reinforcement learning", "Multi Agent Reinforcement Learning"),
        ("LLM", "LLMs"),
        ("policy gradient methods", "policy gradient method"),
        ("SMPE²", "SMPE2"),
        ("CIFAR-10", "CIFAR 10"),
        ("GPT-4o", "gpt-4o"),
        ("Kullback–Leibler divergence", "Kullback-Leibler divergence"),
        ("input/output examples", "input output example"),
    ],
)
def test_spellings_of_one_name_fold_together(one: str, other: str) -> None:
    """Case, hyphens, plural and width make no difference."""
    assert fold_name(one) == fold_name(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Llama 2", "Llama 3.1"),
        ("Llama 3", "Llama 3.1"),
        ("CIFAR-10", "CIFAR-100"),
        ("BERT", "RoBERTa"),
        ("GPT-4", "GPT-4o"),
        ("eva", "EVA"),
        ("ACT", "act"),
        ("supervised learning", "unsupervised learning"),
        ("C", "C++"),
        ("k-means", "k-means++"),
    ],
)
def test_names_of_different_things_fold_apart(one: str, other: str) -> None:
    """Versions, sizes and the case of short words make a difference."""
    assert fold_name(one) != fold_name(other)


@given(st.text(max_size=30))
def test_folding_twice_changes_nothing_more(name: str) -> None:
    """A folded name of letters is its own fold."""
    folded = fold_name(name)

    assert folded == " ".join(folded.split())


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=30))
def test_a_slug_is_safe_in_any_address(text: str) -> None:
    """Slugs hold lower-case ASCII letters, digits and single hyphens."""
    made = slug(text)

    assert all(char.isascii() and (char.isalnum() or char == "-") for char in made)
    assert "--" not in made


def test_ids_depend_on_content_alone() -> None:
    """The same content gives the same id, other content another."""
    assert entity_id("Method", "PPO") == entity_id("Method", "PPO")
    assert entity_id("Method", "PPO") != entity_id("Task", "PPO")
    assert claim_id("p", 1, 11, "theory") != claim_id("p", 11, 1, "theory")
    assert artifact_id("code", "https://example.org", "p") == artifact_id("code", "https://example.org", "q")
    assert artifact_id("code", None, "p") != artifact_id("code", None, "q")


def test_the_layout_of_a_text_does_not_change_its_paper() -> None:
    """Line breaks and doubled spaces are no part of a paper's identity."""
    wrapped = "One  text\nover lines "

    assert paper_id(fold_text(wrapped)) == paper_id("One text over lines")
    assert paper_id(wrapped) == paper_id("One text over lines")

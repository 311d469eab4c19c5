"""Numbers that mean something, and of which kind."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from extractors.quantities import LABELS, find_quantities, weigh_by_cues
from kg.text import normalise
from kg.vocab import Bound, ValueKind

_LATEX = st.sampled_from([
    r"\textbf{12\%}",
    r"$\mathcal{O}(1/\sqrt{T})$",
    r"$10^{400}$",
    "$5$",
    r"3.4$\times$",
    "1e400",
    "²",
    "٣%",
    "improves by",
    "{",
    "$",
])


@pytest.mark.parametrize(
    ("text", "value", "kind"),
    [
        ("It improves accuracy by 11.2% over the baseline.", 11.2, ValueKind.DELTA),
        ("It outperforms earlier models by 3.2 points.", 3.2, ValueKind.DELTA),
        ("It reduces memory by up to 40%.", 40, ValueKind.DELTA),
        ("It achieves an accuracy of 91.3% on the test set.", 91.3, ValueKind.ABSOLUTE),
        ("It reaches a success rate of 87%.", 87, ValueKind.ABSOLUTE),
        ("It obtains 77.6% recall on the test set.", 77.6, ValueKind.ABSOLUTE),
        ("It is deployed with a precision of nearly 96%.", 96, ValueKind.ABSOLUTE),
        ("It boosts recall by 77.6% on the test set.", 77.6, ValueKind.DELTA),
        ("It yields a 12% higher success rate.", 12, ValueKind.DELTA),
        ("Training is 10x faster.", 10, ValueKind.RATIO),
        ("It needs six times fewer parameters.", 6, ValueKind.RATIO),
        ("It is two orders of magnitude faster than search.", 100, ValueKind.RATIO),
        ("The dataset contains 1,302 trajectories.", 1302, ValueKind.COUNT),
        ("It scales to 5000 layers.", 5000, ValueKind.COUNT),
    ],
)
def test_the_words_around_a_number_tell_its_kind(text: str, value: float, kind: ValueKind) -> None:
    """Scores, gains, factors and sizes are told apart by their surroundings."""
    (found,) = find_quantities(text)

    assert (found.quantity.value, found.quantity.kind) == (value, kind)


def test_a_change_states_two_scores() -> None:
    """Before and after are both scores that were reached."""
    found = [quantity.quantity for quantity in find_quantities("It improves accuracy from 51.6% to 60.1%.")]

    assert [(quantity.value, quantity.kind, quantity.bound) for quantity in found] == [
        (51.6, ValueKind.ABSOLUTE, None),
        (60.1, ValueKind.ABSOLUTE, None),
    ]


def test_a_symbolic_rate_is_asymptotic() -> None:
    """A rate in T is kept as written, without a value."""
    (found,) = find_quantities("We prove a rate of O(1/T) for it.")

    assert (found.quantity.raw, found.quantity.value, found.quantity.kind) == ("O(1/T)", None, ValueKind.ASYMPTOTIC)


def test_a_bound_is_kept() -> None:
    """What limits a number stands with it."""
    (found,) = find_quantities("It is up to 12x faster than search.")

    assert (found.quantity.bound, found.quantity.unit) == (Bound.UP_TO, "x")


@pytest.mark.parametrize("text", ["The model won the challenge of 2019.", "We study two-player games in this paper."])
def test_numbers_without_meaning_are_left_out(text: str) -> None:
    """Years and parts of names are no quantities."""
    assert not find_quantities(text)


@given(st.lists(_LATEX | st.text(max_size=8), max_size=12).map(" ".join))
def test_any_text_gives_quantities_that_quote_it(raw: str) -> None:
    """Whatever the text, nothing crashes, and every quantity is verbatim and finite."""
    text = normalise(raw).text

    for found in find_quantities(text):
        value = found.quantity.value
        assert found.quantity.raw == found.span.of(text)
        assert value is None or abs(value) < float("inf")


@pytest.mark.parametrize(
    ("text", "unit"),
    [
        ("Tests on 4 multi-modal datasets demonstrate FooNet's superiority.", "datasets"),
        ("It was trained on 1,302 trajectories.", "trajectories"),
        ("It scales to 5000 layers.", "layers"),
    ],
)
def test_the_unit_of_a_count_is_what_is_counted(text: str, unit: str) -> None:
    """A name in the possessive after the noun is not what is counted."""
    (found,) = find_quantities(text)

    assert unit == found.quantity.unit


def test_those_who_weigh_numbers_decide_together() -> None:
    """What another is very sure of overrules the cues; what it does not care for leaves them as they are."""
    text = "It improves accuracy by 11.2%."
    sure = np.where(np.array(LABELS) == ValueKind.RATIO, 0.0, -1000.0)
    (alone,) = find_quantities(text)
    (overruled,) = find_quantities(text, [weigh_by_cues, lambda _, amounts: np.array([sure] * len(amounts))])
    (same,) = find_quantities(text, [weigh_by_cues, lambda _, amounts: np.zeros((len(amounts), len(LABELS)))])

    assert overruled.quantity.kind is ValueKind.RATIO
    assert same == alone

"""Numbers with their units and bounds, and what neighbours share."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extractors.amount_lists import list_around, share
from extractors.amounts import Amount, find_amounts
from kg.vocab import Bound

_PIECES = st.sampled_from(
    "12 3.5% 10x 1,302 to from - , and half two orders of magnitude 10^400 O(n (3) up 5k 350-700M 1e9 % × points".split(
        " "
    )
)


def _shared(text: str) -> tuple[Amount, ...]:
    return share(text, find_amounts(text))


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("a gain of 11.2% on it", 11.2, "%"),
        ("a gain of 7 percent on it", 7, "%"),
        ("by 3.2 points", 3.2, "points"),
        ("by 4 percentage points", 4, "points"),
        ("by 2.1pp", 2.1, "points"),
        ("runs 10x faster", 10, "x"),
        ("runs 12× faster", 12, "x"),
        ("a 100-fold drop", 100, "x"),
        ("six times cheaper", 6, "x"),
        ("twice the speed", 2, "x"),
        ("an order of magnitude cheaper", 10, "x"),
        ("three orders of magnitude cheaper", 1000, "x"),
        ("only half of the labels", 50, "%"),
        ("we collect 1,302 new trajectories", 1302, "trajectories"),
        ("in 20 ms", 20, "ms"),
        ("uses 18GB", 18, "GB"),
        ("a 32-bit float", 32, "bit"),
        ("it has 7B parameters", 7e9, "parameters"),
        ("reaches 84.2 ± 0.3", 84.2, None),
        ("lifts 10kg", 10, "kg"),
        ("drains 300 mAh", 300, "mAh"),
        ("holds 20, 000 new trajectories", 20000, "trajectories"),
        ("holds 2, 000, 000 trajectories", 2e6, "trajectories"),
        ("tripling the speed", 3, "x"),
        ("it triples the speed", 3, "x"),
    ],
)
def test_a_number_is_read_with_its_unit(text: str, value: float, unit: str | None) -> None:
    """Signs, nouns, multiples and magnitudes become value and unit."""
    amount = find_amounts(text)[0]

    assert (amount.value, amount.sign or amount.noun) == (value, unit)


@pytest.mark.parametrize(
    "text",
    [
        "overlapping relational triples in a sentence",
        "on CIFAR-10 and GPT-4",
        "a 3D scene",
        "with ResNet50 and x_1",
        "for 2n steps",
        "as shown in [12, 13] and (2)",
        "the 21st century",
        "at 256x256",
    ],
)
def test_digits_of_names_formulas_and_labels_are_no_numbers(text: str) -> None:
    """Nothing is read out of a name, a formula, a citation or an ordinal."""
    assert not find_amounts(text)


@pytest.mark.parametrize(
    ("text", "bound"),
    [
        ("by up to 12%", Bound.UP_TO),
        ("at most 3 layers", Bound.UP_TO),
        ("at least 40 steps", Bound.AT_LEAST),
        ("as few as 5 labels", Bound.AT_LEAST),
        ("no less than 8 runs", Bound.AT_LEAST),
        ("less than 20 ms", Bound.LESS_THAN),
        ("over 90%", Bound.MORE_THAN),
        ("more than 300 tasks", Bound.MORE_THAN),
        ("about 15%", Bound.ABOUT),
        ("≈ 15%", Bound.ABOUT),
        ("~15%", Bound.ABOUT),
        ("10 or more rounds", Bound.AT_LEAST),
        ("moreover 15%", None),
        ("a gain of 15%", None),
    ],
)
def test_words_around_a_number_bound_it(text: str, bound: Bound | None) -> None:
    """What says that a number is a limit or a guess becomes its bound."""
    assert find_amounts(text)[0].bound == bound


@pytest.mark.parametrize("text", ["O(1/T)", "O(√T)", "Ω(log n)", "poly(d, 1/ε)"])
def test_a_symbolic_bound_has_no_value(text: str) -> None:
    """An asymptotic is kept as it is written, and the digits in it are not read."""
    (amount,) = find_amounts(f"a rate of {text} holds")

    assert amount.value is None
    assert amount.span.of(f"a rate of {text} holds") == text


def test_a_number_beyond_floats_has_no_value() -> None:
    """What no float holds is symbolic, never infinite."""
    (amount,) = find_amounts("has 10^400 states")

    assert amount.value is None


@pytest.mark.parametrize(
    ("text", "values", "signs"),
    [
        ("by 9.4, 7.7 and 4.8%", [9.4, 7.7, 4.8], ["%", "%", "%"]),
        ("by 1.2 and 3.4 points", [1.2, 3.4], ["points", "points"]),
        ("is 5-10x faster", [5, 10], ["x", "x"]),
        ("is 8 to 20 times faster", [8, 20], ["x", "x"]),
        ("on 350-700M tokens", [350e6, 700e6], [None, None]),
        ("one to three orders of magnitude", [10, 1000], ["x", "x"]),
        ("on 3 tasks and 5 games", [3, 5], [None, None]),
    ],
)
def test_members_of_a_list_or_range_share_sign_and_scale(
    text: str, values: list[float], signs: list[str | None]
) -> None:
    """What is written once for several numbers holds for each of them."""
    amounts = _shared(text)

    assert [amount.value for amount in amounts] == values
    assert [amount.sign for amount in amounts] == signs


@pytest.mark.parametrize(
    ("text", "bounds"),
    [
        ("gains ranging from 32.2% to 41%", [Bound.AT_LEAST, Bound.UP_TO]),
        ("between 3% and 5%", [Bound.AT_LEAST, Bound.UP_TO]),
        ("64-76% of cases", [Bound.AT_LEAST, Bound.UP_TO]),
        ("2 to 3 times", [Bound.AT_LEAST, Bound.UP_TO]),
        ("from 51.6% to 60.1%", [None, None]),
        ("up to 12x and 6x", [Bound.UP_TO, Bound.UP_TO]),
        ("3% and 5%", [None, None]),
    ],
)
def test_ends_of_a_range_are_bounds_and_a_change_is_not(text: str, bounds: list[Bound | None]) -> None:
    """A range bounds from both sides; a change from one value to another states both."""
    assert [amount.bound for amount in _shared(text)] == bounds


def test_a_list_is_found_around_each_member() -> None:
    """Every member of a list knows its first and last."""
    amounts = _shared("gains of 3%, 4% and 5% on 7 tasks")

    assert [list_around("gains of 3%, 4% and 5% on 7 tasks", amounts, at)[0].value for at in range(4)] == [3, 3, 3, 7]
    assert [list_around("gains of 3%, 4% and 5% on 7 tasks", amounts, at)[1].value for at in range(4)] == [5, 5, 5, 7]


@given(st.lists(_PIECES | st.text(max_size=6), max_size=14).map(" ".join) | st.text(max_size=80))
def test_any_text_gives_sorted_amounts_apart_from_each_other(text: str) -> None:
    """No text crashes the search, and no character is read twice."""
    amounts = _shared(text)

    assert all(one.span.end <= other.span.start for one, other in pairwise(amounts))
    assert all(amount.span.end <= len(text) for amount in amounts)

"""Numbers in digits and words, and what they are worth."""

import math
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extractors.numerals import DIGIT_NUMERAL, WORD_NUMERAL, value_of


@pytest.mark.parametrize(
    ("numeral", "value"),
    [
        ("7", 7),
        ("0.25", 0.25),
        (".5", 0.5),
        ("1,302", 1302),
        ("12,345,678", 12_345_678),
        ("3k", 3000),
        ("1.5M", 1_500_000),
        ("70B", 70_000_000_000),
        ("44 million", 44_000_000),
        ("2.5 billion", 2_500_000_000),
        ("4.06e-10", 4.06e-10),
        ("10^8", 1e8),
        ("10^(-2)", 0.01),
        ("10⁻³", 0.001),
        ("6 × 10^11", 6e11),
        ("two", 2),
        ("Seventeen", 17),
        ("twenty-five", 25),
        ("four thousand", 4000),
        ("two hundred thousand", 200_000),
        ("a million", 1_000_000),
        ("two dozen", 24),
    ],
)
def test_a_number_is_worth_what_it_says(numeral: str, value: float) -> None:
    """Digits, groups, scales, powers and words all become the full number."""
    pattern = rf"(?:{DIGIT_NUMERAL}|{WORD_NUMERAL})"

    assert re.fullmatch(pattern, numeral, re.IGNORECASE)
    assert value_of(numeral) == value


def test_a_number_beyond_floats_is_infinite() -> None:
    """A power that no float holds does not crash."""
    assert math.isinf(value_of("10^400"))


@given(st.integers(min_value=0, max_value=10**12))
def test_grouped_digits_are_the_same_number(number: int) -> None:
    """Commas between groups of three change nothing."""
    assert value_of(f"{number:,}") == value_of(str(number)) == number

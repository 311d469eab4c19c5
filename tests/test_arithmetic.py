"""Whether the numbers of a claim agree."""

import pytest

from extractors.arithmetic import find_mismatch
from extractors.quantities import FoundQuantity
from kg.model import CharSpan, Quantity
from kg.vocab import Bound, ValueKind
from tests.rules_reader import read

_ABSOLUTE, _DELTA, _RATIO = ValueKind.ABSOLUTE, ValueKind.DELTA, ValueKind.RATIO
_Stated = tuple[str, float, str | None, ValueKind]
_FIFTY: _Stated = ("50.0%", 50.0, "%", _ABSOLUTE)
_SIXTY: _Stated = ("60.0%", 60.0, "%", _ABSOLUTE)


def _quantities(text: str, *stated: _Stated) -> list[FoundQuantity]:
    """Make the quantities that stand in a text, in its order."""
    found = []
    for raw, value, unit, kind in stated:
        if raw in text:
            span = CharSpan(text.index(raw), text.index(raw) + len(raw))
            found.append(FoundQuantity(span, Quantity(raw=raw, value=value, unit=unit, kind=kind)))
    return sorted(found, key=lambda one: one.span)


def _improves(by: _Stated) -> str | None:
    text = f"It improves accuracy from 50.0% to 60.0%, a gain of {by[0]}."
    return find_mismatch(text, _quantities(text, _FIFTY, _SIXTY, by))


@pytest.mark.parametrize(
    "by",
    [
        ("10.0 points", 10.0, "points", _DELTA),
        ("10.04 points", 10.04, "points", _DELTA),
        ("10%", 10.0, "%", _DELTA),
        ("20%", 20.0, "%", _DELTA),
        ("16.7%", 16.7, "%", _DELTA),
        ("1.2x", 1.2, "x", _RATIO),
    ],
)
def test_every_honest_reading_agrees(by: _Stated) -> None:
    """A difference in points, in percent of either value or of the errors, or in times fits, rounded as written."""
    assert _improves(by) is None


@pytest.mark.parametrize(
    "by",
    [
        ("12.0 points", 12.0, "points", _DELTA),
        ("34%", 34.0, "%", _DELTA),
        ("2.5x", 2.5, "x", _RATIO),
    ],
)
def test_a_wrong_difference_is_flagged_in_words(by: _Stated) -> None:
    """What fits under no reading is said with the three numbers as they are written."""
    assert _improves(by) == f"from 50.0% to 60.0% is not {by[0]}"


def test_a_value_against_a_baseline_is_checked() -> None:
    """The value may stand first and what it is compared with after it."""
    text = "It wins by 9.0 points (60.0% vs. 50.0%)."
    values = _quantities(text, ("9.0 points", 9.0, "points", _DELTA), _SIXTY, _FIFTY)

    assert find_mismatch(text, values) == "from 50.0% to 60.0% is not 9.0 points"


@pytest.mark.parametrize(
    "text",
    [
        "It improves recall from 50.0% to 60.0% and from 70.0% to 71.0%, a gain of 3 points.",
        "It improves recall from 50.0% to 60.0% with 3 points of one and 4 points of another.",
        "It reaches 50.0% and 60.0%, a gain of 3 points.",
        "It gains 3 points.",
    ],
)
def test_nothing_is_said_of_what_is_not_one_change(text: str) -> None:
    """Several changes, several differences or unrelated values are left alone."""
    more: tuple[_Stated, ...] = (("70.0%", 70.0, "%", _ABSOLUTE), ("71.0%", 71.0, "%", _ABSOLUTE))
    gains: tuple[_Stated, ...] = (("3 points", 3.0, "points", _DELTA), ("4 points", 4.0, "points", _DELTA))

    assert find_mismatch(text, _quantities(text, _FIFTY, _SIXTY, *more, *gains)) is None


def test_a_mere_bound_is_not_checked() -> None:
    """``Up to`` speaks of another case than the values do."""
    text = "It improves recall from 50.0% to 60.0%, a gain of up to 30 points."
    at = text.index("30 points")
    bounded = Quantity(raw="30 points", value=30.0, unit="points", kind=_DELTA, bound=Bound.UP_TO)
    values = [*_quantities(text, _FIFTY, _SIXTY), FoundQuantity(CharSpan(at, at + 9), bounded)]

    assert find_mismatch(text, values) is None


@pytest.mark.parametrize(
    ("gain", "mismatch"), [("8.5 points", None), ("9.5 points", "from 51.6% to 60.1% is not 9.5 points")]
)
def test_the_flag_stands_at_the_claim(gain: str, mismatch: str | None) -> None:
    """An abstract whose arithmetic is wrong is read as it stands, with the mismatch at its claim."""
    findings = read(f"We propose FooNet. FooNet improves accuracy from 51.6% to 60.1% on MazeBench, a gain of {gain}.")
    (claim,) = [claim for claim in findings.claims if claim.values]

    assert claim.mismatch == mismatch
    assert [value.value for value in claim.values] == [51.6, 60.1, float(gain.split()[0])]

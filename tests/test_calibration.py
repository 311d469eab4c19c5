"""Whether scores keep what they promise."""

from dataclasses import replace

import pytest

from kg.evaluation import evaluate
from kg.model import CharSpan
from tests.tea_gold import GOLD, PERFECT, TEXT


@pytest.mark.parametrize(("score", "error"), [(1.0, 0.0), (0.6, 0.4)])
def test_scores_that_promise_too_little_are_told(score: float, error: float) -> None:
    """Where all is right, every score below one is an error of calibration."""
    sure = replace(PERFECT, entities=tuple(replace(entity, score=score) for entity in PERFECT.entities))
    entities, *_ = evaluate([GOLD], [sure], texts={GOLD.id: TEXT}).calibrations

    assert (entities.what, entities.kept) == ("entities", 1.0)
    assert (entities.promised, entities.error) == pytest.approx((score, error))


def test_errors_of_high_and_low_scores_do_not_cancel_out() -> None:
    """A right entity with score 0 and a wrong one with score 1 are promised well on the whole, and badly each."""
    right, other = PERFECT.entities[:2]
    elsewhere = CharSpan(0, 1)
    mention = replace(other.mentions[0], span=elsewhere, text=elsewhere.of(TEXT))
    wrong = replace(other, name="no such thing", aliases=(), mentions=(mention,), score=1.0)
    findings = replace(PERFECT, entities=(replace(right, score=0.0), wrong), relations=(), claims=())
    (entities,) = evaluate([GOLD], [findings], texts={GOLD.id: TEXT}).calibrations

    assert (entities.promised, entities.kept, entities.error) == (0.5, 0.5, 1.0)

"""The strict standard beside the relaxed one, and what claims are put as."""

from dataclasses import replace

import pytest

from kg.evaluation import Evaluation, GoldPaper, Tally, evaluate
from kg.model import CharSpan, Findings, FoundClaim, FoundEntity
from kg.vocab import Bound, Polarity
from tests.tea_gold import (
    CLAIM,
    COMPLAINT,
    GOLD,
    KETNET,
    PERFECT,
    STOVENET,
    TEXT,
)


def _evaluate(findings: Findings, gold: GoldPaper = GOLD) -> Evaluation:
    return evaluate([gold], [findings], texts={gold.id: TEXT})


def _tallies(measure: str, findings: Findings, gold: GoldPaper = GOLD) -> tuple[Tally, Tally]:
    """Count by the relaxed and by the strict standard."""
    (figure,) = (figure for figure in _evaluate(findings, gold).figures if figure.measure == measure)
    return figure.tally, figure.strict


def test_what_is_perfect_is_strictly_perfect() -> None:
    """Findings that have all of gold, word by word, are right by both standards."""
    for figure in _evaluate(PERFECT).figures:
        assert figure.strict == figure.tally


@pytest.mark.parametrize(
    ("entity", "is_strict"),
    [
        (KETNET, True),
        (replace(KETNET, name="the Kettle Networks"), True),
        (replace(KETNET, name="KetNet framework"), False),
    ],
)
def test_strictly_an_entity_is_right_by_its_name(entity: FoundEntity, is_strict: bool) -> None:
    """A right mention is enough by the relaxed standard; by the strict one the name must be gold's too."""
    relaxed, strict = _tallies("entities", replace(PERFECT, entities=(entity,), relations=(), claims=()))

    assert (relaxed.right, strict.right) == (1, int(is_strict))


@pytest.mark.parametrize(("cut", "is_strict"), [(0, True), (3, True), (20, False)])
def test_strictly_a_claim_stands_where_gold_has_it(cut: int, is_strict: bool) -> None:
    """Half of a claim is enough by the relaxed standard, nine tenths by the strict one."""
    claim = replace(CLAIM, span=CharSpan(CLAIM.span.start, CLAIM.span.end - cut))
    relaxed, strict = _tallies("claims", replace(PERFECT, claims=(claim,)))

    assert (relaxed.right, strict.right) == (1, int(is_strict))


@pytest.mark.parametrize(
    ("baseline", "is_strict"), [(STOVENET.id, True), ("the StoveNet", True), ("the StoveNet method", False)]
)
def test_strictly_a_slot_holds_the_whole_phrase(baseline: str, is_strict: bool) -> None:
    """A longer phrase around gold's is right by the relaxed standard alone."""
    claim = replace(CLAIM, baselines=(baseline,), on=(), metrics=())
    relaxed, strict = _tallies("claim-slots", replace(PERFECT, claims=(claim,)))

    assert relaxed.right - strict.right == int(not is_strict)


@pytest.mark.parametrize(("bound", "is_strict"), [(None, True), (Bound.UP_TO, False)])
def test_strictly_a_number_has_its_bound(bound: Bound | None, is_strict: bool) -> None:
    """Value and kind are enough by the relaxed standard."""
    claim = replace(CLAIM, values=(replace(CLAIM.values[0], bound=bound),))
    relaxed, strict = _tallies("values", replace(PERFECT, claims=(claim,)))

    assert (relaxed.right, strict.right) == (1, int(is_strict))


@pytest.mark.parametrize(
    ("polarity", "right"), [(None, 1), (Polarity.POSITIVE, 1), (Polarity.NEGATIVE, 0), (Polarity.NEUTRAL, 0)]
)
def test_polarities(polarity: Polarity | None, right: int) -> None:
    """A claim that is found must be good or bad as gold says; where gold does not say, either is right."""
    gold = replace(GOLD, claims=(replace(GOLD.claims[0], polarity=polarity),))
    tally, _ = _tallies("claim-polarity", replace(PERFECT, claims=(CLAIM,)), gold)

    assert tally == Tally(found=1, right=right, wanted=1, hit=right)


@pytest.mark.parametrize(
    ("claims", "tally"),
    [
        ((CLAIM, COMPLAINT), Tally(found=0, right=0, wanted=1, hit=0)),
        ((replace(CLAIM, hedged=True), COMPLAINT), Tally(found=1, right=1, wanted=1, hit=1)),
        ((CLAIM, replace(COMPLAINT, hedged=True)), Tally(found=1, right=0, wanted=1, hit=0)),
        ((replace(COMPLAINT, hedged=True),), Tally(found=1, right=0, wanted=1, hit=0)),
    ],
)
def test_hedged_claims(claims: tuple[FoundClaim, ...], tally: Tally) -> None:
    """Guesses are wanted where gold has guesses, and wrong elsewhere."""
    gold = replace(GOLD, claims=(replace(GOLD.claims[0], hedged=True), GOLD.claims[1]))

    assert _tallies("claim-hedged", replace(PERFECT, claims=claims), gold)[0] == tally

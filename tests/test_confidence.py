"""Leaving out what an extractor is not sure of."""

from hypothesis import given
from hypothesis import strategies as st

from kg.confidence import LeftOut, keep_sure
from kg.model import PAPER_SUBJECT, Findings
from tests.strategies import findings

SCORES = st.floats(0, 1)


@given(findings(), SCORES)
def test_nothing_below_the_least_score_stays(found: Findings, least: float) -> None:
    """Every entity, relation and claim that is kept has at least the score that was asked for."""
    kept, _ = keep_sure(found, least)

    assert all(entity.score >= least for entity in kept.entities)
    assert all(relation.score >= least for relation in kept.relations)
    assert all(claim.score >= least for claim in kept.claims)


@given(findings(), SCORES)
def test_nothing_points_at_what_was_left_out(found: Findings, least: float) -> None:
    """Ends and subjects are entities that stay, slots hold these or names."""
    kept, _ = keep_sure(found, least)
    ids = {entity.id for entity in kept.entities}
    gone = {entity.id for entity in found.entities} - ids

    assert {end for relation in kept.relations for end in (relation.head, relation.tail)} <= ids
    assert {claim.subject for claim in kept.claims} <= {PAPER_SUBJECT, *ids}
    assert gone.isdisjoint(filler for claim in kept.claims for filler in (*claim.baselines, *claim.on, *claim.metrics))


@given(findings(), SCORES)
def test_what_is_left_out_is_counted(found: Findings, least: float) -> None:
    """What stays and what goes is together what there was."""
    kept, gone = keep_sure(found, least)

    assert len(kept.entities) + gone.entities == len(found.entities)
    assert len(kept.relations) + gone.relations == len(found.relations)
    assert len(kept.claims) + gone.claims == len(found.claims)


@given(findings())
def test_a_least_score_of_nothing_changes_nothing(found: Findings) -> None:
    """Zero is no filter."""
    assert keep_sure(found, 0.0) == (found, LeftOut())


@given(findings(), SCORES, SCORES)
def test_a_stricter_score_keeps_less(found: Findings, one: float, other: float) -> None:
    """What the stricter of two scores keeps, the laxer one keeps too."""
    lax, strict = (keep_sure(found, least)[0] for least in sorted((one, other)))

    assert set(strict.entities) <= set(lax.entities)
    assert set(strict.relations) <= set(lax.relations)


def test_counts_add_up() -> None:
    """The counts of papers make those of a build."""
    assert LeftOut(1, 2, 3) + LeftOut(10, 20, 30) == LeftOut(11, 22, 33)


@given(findings(), SCORES)
def test_the_paper_and_its_artifacts_stay(found: Findings, least: float) -> None:
    """They carry no score."""
    kept, _ = keep_sure(found, least)

    assert (kept.paper, kept.artifacts) == (found.paper, found.artifacts)

"""What a claim is about, compares with, was measured on and in."""

import numpy as np
import pytest

from extractors.claim_cues import read_context
from extractors.claim_slots import ClaimSlots, find_slots
from extractors.claim_types import TypedClause
from extractors.claim_votes import Candidates, Opinion, PlacedClause
from extractors.cue_voter import CueVoter
from extractors.slot_cues import ClaimPlace, slot_cues
from kg.model import PAPER_SUBJECT, CharSpan
from kg.vocab import ClaimType, EntityType, Role
from tests.found import found_in
from tests.tagged import tagged

_METHOD, _TASK, _METRIC = EntityType.METHOD, EntityType.TASK, EntityType.METRIC


def _slots(raw: str, kind: ClaimType, *entities: tuple[str, EntityType, Role]) -> ClaimSlots:
    """Fill the slots of the last sentence."""
    start = raw.rindex(". ") + 2 if ". " in raw else 0
    span = CharSpan(start, len(raw) - 1)
    place = ClaimPlace(raw, span, span, kind)
    found = tuple(found_in(raw, *entity) for entity in entities)
    claim = PlacedClause(TypedClause(0, 0, 1, kind, 1.0), span, place)
    opinions = CueVoter(found).judge(read_context(tagged("it/PRP works/VBZ")), [claim])
    return find_slots(place, Candidates(found, (True,) * len(found)), opinions)


def _opinion(*rows: tuple[float, float, float, float], paper: float = 0.0) -> Opinion:
    return Opinion(np.zeros(3), paper, np.array(rows))


def _judged(*opinions: Opinion, listed: bool = True) -> ClaimSlots:
    """Fill the slots of a claim with two methods, the second of which is as given."""
    raw = "FooNet outperforms BarNet."
    place = ClaimPlace(raw, CharSpan(0, 25), CharSpan(0, 25), ClaimType.PERFORMANCE)
    entities = (
        found_in(raw, "FooNet", _METHOD, Role.PROPOSED),
        found_in(raw, "BarNet", _METHOD, Role.COMPARED),
    )
    return find_slots(place, Candidates(entities, (True, listed)), opinions)


def test_the_proposed_method_is_meant_by_our_approach() -> None:
    """A claim about "our approach" is about the method that the paper proposes."""
    slots = _slots(
        "We propose FooNet for planning. Our approach scales to large maps.",
        ClaimType.CAPABILITY,
        ("FooNet", _METHOD, Role.PROPOSED),
        ("planning", _TASK, Role.ADDRESSED),
    )

    assert slots.subject == "id of FooNet"


def test_a_metric_of_the_claim_is_what_it_was_measured_in() -> None:
    """A metric that a comparison names fills its slot, and nothing is in two slots."""
    slots = _slots(
        "FooNet outperforms BarNet in accuracy.",
        ClaimType.PERFORMANCE,
        ("FooNet", _METHOD, Role.PROPOSED),
        ("BarNet", _METHOD, Role.COMPARED),
        ("accuracy", _METRIC, Role.MEASURED),
    )

    assert slots == ClaimSlots("id of FooNet", ("id of BarNet",), (), ("id of accuracy",))


def test_voters_fill_slots_on_average() -> None:
    """What one voter is sure of and the other is not is in the middle."""
    one = _opinion((0.9, 0, 0, 0), (0.0, 0.6, 0, 0))
    other = _opinion((0.1, 0, 0, 0), (0.6, 0.1, 0, 0), paper=0.4)

    assert _judged(one, other) == ClaimSlots("id of FooNet", ("id of BarNet",), (), ())
    assert _judged(other).baselines == ()


def test_the_paper_is_the_subject_where_it_is_likelier() -> None:
    """The paper stands among the entities that a claim can be about."""
    assert _judged(_opinion((0.3, 0, 0, 0), (0.2, 0, 0, 0), paper=0.5)).subject == PAPER_SUBJECT


def test_a_doubtful_entity_is_given_by_its_name() -> None:
    """What is no entity of the graph is never a subject, and in other slots a phrase."""
    slots = _judged(_opinion((0.2, 0, 0, 0), (0.8, 0.7, 0, 0)), listed=False)

    assert (slots.subject, slots.baselines) == ("id of FooNet", ("BarNet",))


@pytest.mark.parametrize("column", [2, 3])
def test_a_slot_holds_what_its_type_allows(column: int) -> None:
    """A method is nothing that a claim is measured on or in, however likely."""
    row = [0.0] * 4
    row[column] = 0.9
    slots = _judged(_opinion((0.9, 0, 0, 0), (row[0], row[1], row[2], row[3])))

    assert (slots.on, slots.metrics) == ((), ())


@pytest.mark.parametrize(
    ("raw", "baselines"),
    [
        ("FooNet outperforms existing methods by far.", ("existing methods",)),
        ("FooNet is faster than strong recent baselines.", ("strong recent baselines",)),
        ("FooNet beats state-of-the-art planners and prior work.", ("state-of-the-art", "prior work")),
        ("Existing methods are slow.", ()),
        ("FooNet reaches state-of-the-art performance.", ()),
    ],
)
def test_baselines_in_general_words_are_verbatim(raw: str, baselines: tuple[str, ...]) -> None:
    """What a comparison names without a name is quoted; what is not compared with is left out."""
    assert _slots(raw, ClaimType.PERFORMANCE).baselines == baselines


def test_general_words_inside_an_entity_are_thefound_in() -> None:
    """A phrase that is part of a known name is not quoted again."""
    slots = _slots(
        "FooNet outperforms existing planning methods.",
        ClaimType.PERFORMANCE,
        ("FooNet", _METHOD, Role.PROPOSED),
        ("planning methods", _METHOD, Role.COMPARED),
    )

    assert slots.baselines == ("id of planning methods",)


def test_only_comparisons_have_baselines_in_general_words() -> None:
    """A finding that mentions prior work does not compare with it."""
    assert _slots("It agrees with results better than prior work.", ClaimType.FINDING).baselines == ()


def test_without_entities_the_paper_is_the_subject() -> None:
    """Nothing is invented where no entity is known."""
    assert _slots("It works.", ClaimType.PERFORMANCE) == ClaimSlots(PAPER_SUBJECT, (), (), ())


def test_each_entity_gets_its_own_cues() -> None:
    """Cues come in the order of the entities, one row each."""
    raw = "FooNet outperforms BarNet."
    place = ClaimPlace(raw, CharSpan(0, 25), CharSpan(0, 25), ClaimType.PERFORMANCE)
    entities = [found_in(raw, "FooNet", _METHOD, Role.PROPOSED), found_in(raw, "BarNet", _METHOD, Role.COMPARED)]
    first, second = slot_cues(place, entities)

    assert "left=^ Method proposed" in first
    assert "left=outperforms Method compared" in second

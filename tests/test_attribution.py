"""What the numbers of a claim belong to."""

from collections.abc import Sequence

import pytest

from extractors.attribution import ClaimNumbers, attribute
from extractors.changes import find_changes
from extractors.claim_slots import ClaimSlots
from extractors.quantities import find_quantities
from kg.model import PAPER_SUBJECT, CharSpan, FoundEntity, Mention, Quantity
from kg.vocab import EntityType, Role
from tests.rules_reader import read

_METHOD, _TASK, _DATASET, _BENCHMARK, _METRIC = EntityType
_ROLES = {_METHOD: Role.USED, _DATASET: Role.USED, _METRIC: Role.MEASURED}


def _entity(text: str, name: str, kind: EntityType) -> FoundEntity:
    starts = [at for at in range(len(text)) if text.startswith(name, at)]
    mentions = tuple(Mention(CharSpan(at, at + len(name)), name) for at in starts)
    return FoundEntity(
        id=name,
        name=name,
        type=kind,
        role=_ROLES[kind],
        aliases=(),
        mentions=mentions,
        evidence=mentions[0].span,
        score=1.0,
    )


def _attribute(
    text: str,
    *,
    subject: str = PAPER_SUBJECT,
    methods: Sequence[str] = (),
    baselines: Sequence[str] = (),
    on: Sequence[str] = (),
    metrics: Sequence[str] = (),
) -> tuple[Quantity, ...]:
    """Read the numbers of a text that is one claim, whose slots are filled with these names."""
    named = {name: _METHOD for name in (*methods, *baselines) if name in text}
    named |= dict.fromkeys(on, _DATASET) | dict.fromkeys(metrics, _METRIC)
    if subject != PAPER_SUBJECT:
        named[subject] = _METHOD
    entities = [_entity(text, name, kind) for name, kind in named.items()]
    found = find_quantities(text)
    numbers = ClaimNumbers(text, CharSpan(0, len(text)), found, find_changes(text, found))
    return attribute(numbers, ClaimSlots(subject, tuple(baselines), tuple(on), tuple(metrics)), entities)


def test_one_of_each_takes_every_number() -> None:
    """Where a slot has one member, all results are its."""
    values = _attribute(
        "TeaNet reaches an accuracy of 71.2% on CupSet.", subject="TeaNet", on=["CupSet"], metrics=["accuracy"]
    )

    assert [(v.raw, v.subject, v.on, v.metric) for v in values] == [("71.2%", "TeaNet", "CupSet", "accuracy")]


@pytest.mark.parametrize(
    "text",
    [
        "Training improves the win-rate on CupSet from 51.6% to 60.1% by TeaPO and 52.6% to 62.4% by LeafPO.",
        "Its win-rate on CupSet goes from 51.6% to 60.1% with TeaPO and, with LeafPO, from 52.6% to 62.4%.",
    ],
)
@pytest.mark.parametrize("slot", ["methods", "baselines"])
def test_two_changes_by_two_methods_are_two_results(text: str, slot: str) -> None:
    """Each method has the value that it reached, and the one that it came from, whatever it is to the claim."""
    values = _attribute(
        text,
        methods=["TeaPO", "LeafPO"] if slot == "methods" else [],
        baselines=["TeaPO", "LeafPO"] if slot == "baselines" else [],
        on=["CupSet"],
        metrics=["win-rate"],
    )

    assert [(v.raw, v.before, v.subject) for v in values] == [
        ("51.6%", None, "TeaPO"),
        ("60.1%", "51.6%", "TeaPO"),
        ("52.6%", None, "LeafPO"),
        ("62.4%", "52.6%", "LeafPO"),
    ]
    assert {(v.on, v.metric) for v in values} == {("CupSet", "win-rate")}


@pytest.mark.parametrize(
    "text",
    [
        "TeaNet reaches an accuracy of 71.2% on CupSet and 65.3% on PotSet.",
        "TeaNet reaches, on CupSet, an accuracy of 71.2%, and on PotSet one of 65.3%.",
        "On CupSet and PotSet, TeaNet reaches accuracies of 71.2% and 65.3%, respectively.",
        "TeaNet reaches accuracies of 71.2% and 65.3% on CupSet and PotSet.",
    ],
)
def test_results_on_two_test_beds_are_told_apart(text: str) -> None:
    """By the side on which the names stand, or by the order of two lists."""
    values = _attribute(text, subject="TeaNet", on=["CupSet", "PotSet"])

    assert [(v.raw, v.on) for v in values] == [("71.2%", "CupSet"), ("65.3%", "PotSet")]
    assert {v.subject for v in values} == {"TeaNet"}


@pytest.mark.parametrize(
    "text", ["On CupSet and PotSet, TeaNet gains 3.2%.", "TeaNet gains 3.2%, 2.1% and 1.4% on CupSet and PotSet."]
)
def test_what_the_text_does_not_tell_apart_is_not_guessed(text: str) -> None:
    """Fewer or more numbers than test beds belong to none of them."""
    values = _attribute(text, subject="TeaNet", on=["CupSet", "PotSet"])

    assert {v.on for v in values} == {None}


def test_differences_belong_to_their_baselines() -> None:
    """A gain is one over something; a score is not."""
    values = _attribute(
        "TeaNet outperforms LeafNet by 3.2% and MugNet by 1.1%, with an accuracy of 80.5%.",
        subject="TeaNet",
        baselines=["LeafNet", "MugNet"],
    )

    assert [(v.raw, v.baseline) for v in values] == [("3.2%", "LeafNet"), ("1.1%", "MugNet"), ("80.5%", None)]


@pytest.mark.parametrize(
    "text",
    [
        "TeaNet reaches an accuracy of 71.2% compared to 65.3% for LeafNet.",
        "TeaNet reaches an accuracy of 71.2%, against LeafNet (65.3%).",
        "TeaNet reaches an accuracy of 71.2% vs. 65.3% of LeafNet.",
    ],
)
def test_the_score_of_a_baseline_is_the_baselines(text: str) -> None:
    """It is no result of the paper's method."""
    values = _attribute(text, subject="TeaNet", baselines=["LeafNet"], metrics=["accuracy"])

    assert [(v.raw, v.subject) for v in values] == [("71.2%", "TeaNet"), ("65.3%", "LeafNet")]
    assert [v.metric for v in values] == ["accuracy", "accuracy"]


def test_a_phrase_may_own_a_number() -> None:
    """A baseline that is no entity is given verbatim, as in the slot."""
    (value,) = _attribute("TeaNet outperforms prior methods by 3.2%.", subject="TeaNet", baselines=["prior methods"])

    assert (value.subject, value.baseline) == ("TeaNet", "prior methods")


def test_counts_belong_to_nothing() -> None:
    """What is merely counted is no result."""
    values = _attribute("TeaNet gains 3.2% on 12 tasks of CupSet.", subject="TeaNet", on=["CupSet"])

    assert [(v.raw, v.on) for v in values] == [("3.2%", "CupSet"), ("12", None)]


def test_the_subject_of_a_paper_without_a_name_is_not_told() -> None:
    """The paper itself is no entity."""
    (value,) = _attribute("We reach an accuracy of 71.2%.", metrics=["accuracy"])

    assert (value.subject, value.metric) == (None, "accuracy")


def test_an_abstract_is_read_with_its_numbers_in_place() -> None:
    """From text to claims: ids of the paper's own entities."""
    findings = read("We propose TeaNet. TeaNet improves accuracy from 51.6% to 60.1% on CupBench.")
    (claim,) = [claim for claim in findings.claims if claim.values]
    known = {entity.id for entity in findings.entities}
    after = claim.values[1]

    assert after.before == "51.6%"
    assert {owner for _, owner in after.belongings()} <= known
    assert after.on is not None

"""What things are, and what they are to the paper."""

import pytest

from extractors.roles import DECIMALS, choose_role, only_own
from kg.vocab import OWN_ROLES, PAPER_RELATION, EntityType, Role
from tests.rules_reader import entity_named, read

_PAIRS = tuple(PAPER_RELATION)


def _odds(odds: dict[tuple[EntityType, Role], float]) -> list[float]:
    return [odds.get(pair, 0.0) for pair in _PAIRS]


TEA = (
    "Tea leaf reading is hard for large language models. We propose TeaNet, a novel framework for tea leaf reading."
    " TeaNet is based on graph neural networks. We evaluate TeaNet on the CupBench benchmark. Experiments show that"
    " TeaNet outperforms PPO and TeaBERT in terms of accuracy."
)


@pytest.mark.parametrize(
    ("name", "kind", "role"),
    [
        ("TeaNet", EntityType.METHOD, Role.PROPOSED),
        ("tea leaf reading", EntityType.TASK, Role.ADDRESSED),
        ("graph neural networks", EntityType.METHOD, Role.USED),
        ("CupBench", EntityType.BENCHMARK, Role.EVALUATED_ON),
        ("PPO", EntityType.METHOD, Role.COMPARED),
        ("TeaBERT", EntityType.METHOD, Role.COMPARED),
        ("accuracy", EntityType.METRIC, Role.MEASURED),
    ],
)
def test_a_plain_abstract_tells_type_and_role(name: str, kind: EntityType, role: Role) -> None:
    """The usual sentences of an abstract give each thing its type and role."""
    entity = entity_named(read(TEA), name)

    assert (entity.type, entity.role) == (kind, role)


def test_a_new_data_set_is_introduced() -> None:
    """What a paper builds to test others on is introduced, not proposed."""
    entity = entity_named(read("We introduce CupSet, a new dataset of 10,000 cups for tea leaf reading."), "CupSet")

    assert (entity.type, entity.role) == (EntityType.DATASET, Role.INTRODUCED)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [("TeaNet", "We propose TeaNet,"), ("PPO", "Experiments show"), ("CupBench", "We evaluate TeaNet")],
)
def test_the_evidence_of_a_role_is_the_sentence_that_says_it(name: str, sentence: str) -> None:
    """Of all sentences that name a thing, the one with the loudest cues is kept."""
    findings = read(TEA)

    assert entity_named(findings, name).evidence.of(TEA).startswith(sentence)


def test_the_type_is_the_one_whose_roles_are_likeliest_together() -> None:
    """One likely label does not outweigh several of another type."""
    odds = _odds({
        (EntityType.DATASET, Role.USED): 0.4,
        (EntityType.METHOD, Role.USED): 0.3,
        (EntityType.METHOD, Role.COMPARED): 0.25,
    })

    assert choose_role(odds) == (EntityType.METHOD, Role.USED, 0.3)


def test_a_doubtful_role_is_a_mere_mention() -> None:
    """A role that has less than its share of the type's probability gives way to background."""
    odds = _odds({
        (EntityType.METHOD, Role.USED): 0.2,
        (EntityType.METHOD, Role.COMPARED): 0.15,
        (EntityType.METHOD, Role.BACKGROUND): 0.4,
    })

    assert choose_role(odds) == (EntityType.METHOD, Role.BACKGROUND, 0.4)


def test_what_a_paper_coins_is_its_contribution() -> None:
    """Of the labels only those of contributions are left, and the score stays in 0..1."""
    odds = only_own([0.05] * len(_PAIRS))
    _, role, score = choose_role(odds)

    assert {pair for pair, odd in zip(_PAIRS, odds, strict=True) if odd} == {p for p in _PAIRS if p[1] in OWN_ROLES}
    assert role in OWN_ROLES
    assert 0 < score <= 1


def test_scores_are_rounded() -> None:
    """Scores have few decimals, so that every machine writes the same."""
    assert all(round(entity.score, DECIMALS) == entity.score for entity in read(TEA).entities)

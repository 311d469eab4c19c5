"""Evaluation: what each measure counts, by type and by mistake."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from kg.evaluation import (
    MEASURES,
    Evaluation,
    GoldPaper,
    GoldValue,
    Tally,
    evaluate,
)
from kg.evaluation.alignment import RELAXED, align_entities, measure_overlap
from kg.evaluation.confusion import Confusion
from kg.model import (
    CharSpan,
    Findings,
    FoundArtifact,
    FoundClaim,
    FoundEntity,
    FoundRelation,
    Paper,
    Quantity,
)
from kg.vocab import ArtifactKind, ClaimType, EntityType, Relation, Role, ValueKind
from tests.tea_gold import (
    ADDRESSES,
    BEATS,
    CLAIM,
    COMPLAINT,
    GOLD,
    KETNET,
    LOUD,
    METHOD,
    OUTPERFORMS,
    PERFECT,
    PITCH,
    STOVENET,
    STOVES,
    TASK,
    TEABENCH,
    TEXT,
    WHISTLE,
    found,
    span,
    wanted,
)


def _evaluate(findings: Findings, gold: GoldPaper = GOLD) -> Evaluation:
    return evaluate([gold], [findings], texts={gold.id: TEXT})


def _tally(measure: str, findings: Findings, gold: GoldPaper = GOLD) -> Tally:
    (tally,) = (figure.tally for figure in _evaluate(findings, gold).figures if figure.measure == measure)
    return tally


def _count(found: int, right: int, wanted: int, hit: int) -> Tally:
    return Tally(found=found, right=right, wanted=wanted, hit=hit)


@pytest.mark.parametrize(
    ("one", "other", "overlap"),
    [
        ((0, 10), (0, 10), 1.0),
        ((0, 10), (10, 20), 0.0),
        ((0, 10), (15, 20), 0.0),
        ((0, 10), (5, 10), 0.5),
        ((0, 10), (8, 18), 2 / 18),
        ((0, 100), (0, 30), 0.5),
        ((0, 100), (0, 20), 0.2),
        ((0, 30), (6, 100), 0.24),
        ((0, 100), (0, 70), 0.7),
    ],
)
def test_overlap(one: tuple[int, int], other: tuple[int, int], overlap: float) -> None:
    """Overlap is shared over joint length, but a half where one nearly holds the other; it is symmetric."""
    a, b = CharSpan(*one), CharSpan(*other)

    assert measure_overlap(a, b) == pytest.approx(overlap)
    assert measure_overlap(b, a) == measure_overlap(a, b)


def test_all_that_gold_has_is_perfect() -> None:
    """Findings that are all of gold have precision and recall 100 in every measure."""
    evaluation = _evaluate(PERFECT)

    assert [figure.measure for figure in evaluation.figures] == list(MEASURES)
    assert {figure.measure: figure.tally.f1 for figure in evaluation.figures if figure.tally.wanted} == dict.fromkeys(
        MEASURES.keys() - {"claim-hedged"}, 100.0
    )
    assert evaluation.mistakes == ()
    assert evaluation.missing == ()


def test_nothing_found_is_zero() -> None:
    """An abstract without findings is reported as missing, and all its core items as missed."""
    evaluation = evaluate([GOLD], [], texts={GOLD.id: TEXT})

    assert evaluation.missing == ("tea-1",)
    assert {figure.tally.f1 for figure in evaluation.figures} == {0.0}
    assert {figure.measure: figure.tally.wanted for figure in evaluation.figures} == {
        "entities": 4,
        "entities-any": 4,
        "paper-triples": 4,
        "relations": 1,
        "claims": 1,
        "claim-types": 1,
        "claim-polarity": 1,
        "claim-hedged": 0,
        "claim-slots": 3,
        "values": 1,
        "artifacts": 1,
    }


@pytest.mark.parametrize(
    ("entities", "typed", "untyped"),
    [
        ((KETNET,), _count(1, 1, 4, 1), _count(1, 1, 4, 1)),
        ((KETNET, STOVES), _count(2, 1, 4, 1), _count(2, 1, 4, 1)),
        ((KETNET, found("Kettle Network", METHOD, Role.USED)), _count(2, 1, 4, 1), _count(2, 1, 4, 1)),
        ((WHISTLE,), _count(1, 1, 4, 0), _count(1, 1, 4, 0)),
        ((found("whistle", METHOD, Role.USED),), _count(1, 1, 4, 0), _count(1, 1, 4, 0)),
        ((found("TeaBench", TASK, Role.ADDRESSED),), _count(1, 0, 4, 0), _count(1, 1, 4, 1)),
        ((replace(STOVES, aliases=("the TeaBenches", "Teabench")),), _count(1, 0, 4, 0), _count(1, 1, 4, 1)),
    ],
)
def test_entities(entities: tuple[FoundEntity, ...], typed: Tally, untyped: Tally) -> None:
    """Any shared form makes two entities one, once; types count in one measure and not in the other."""
    findings = replace(PERFECT, entities=entities, relations=(), claims=())

    assert _tally("entities", findings) == typed
    assert _tally("entities-any", findings) == untyped


def test_the_better_pair_marries_first() -> None:
    """A name that is a form beats more forms in common, which beat a core entity, which beats order."""
    gold = (
        wanted("tea", METHOD, Role.USED, core=False),
        replace(wanted("stove", METHOD, Role.USED), surfaces=("stove", "KetNet", "whistle")),
        wanted("whistle", METHOD, Role.USED),
        wanted("tea", METHOD, Role.USED),
    )
    found = (
        replace(KETNET, name="kettle", aliases=("KetNet", "whistle")),
        replace(WHISTLE, type=METHOD, role=Role.USED, aliases=("loud", "stove")),
        replace(STOVES, name="tea", aliases=()),
    )

    assert align_entities(gold, found, RELAXED, typed=True) == {0: 2, 1: 1, 2: 3}
    assert align_entities(gold[:3], found[:1], RELAXED, typed=True) == {0: 1}


@pytest.mark.parametrize(
    ("entities", "tally"),
    [
        ((KETNET, STOVENET), _count(2, 2, 4, 2)),
        ((replace(KETNET, role=Role.USED),), _count(1, 0, 4, 0)),
        ((replace(KETNET, role=Role.BACKGROUND),), _count(0, 0, 4, 0)),
        ((STOVES,), _count(1, 0, 4, 0)),
        ((WHISTLE,), _count(1, 1, 4, 0)),
        ((found("whistle", METHOD, Role.PROPOSED),), _count(0, 0, 4, 0)),
        ((found("TeaBench", EntityType.DATASET, Role.EVALUATED_ON),), _count(1, 1, 4, 1)),
    ],
)
def test_paper_triples(entities: tuple[FoundEntity, ...], tally: Tally) -> None:
    """Roles but background are judged whatever the types; a wrong role of an optional entity is not."""
    assert _tally("paper-triples", replace(PERFECT, entities=entities, relations=(), claims=())) == tally


def test_a_role_that_may_be_background_is_not_wanted() -> None:
    """Gold entities that may as well be background need not be found with a role, and any listed role is right."""
    stovenet = replace(GOLD.entities[1], alt_roles=(Role.USED, Role.BACKGROUND))
    gold = replace(GOLD, entities=(GOLD.entities[0], stovenet), relations=(), claims=())
    findings = replace(PERFECT, entities=(replace(STOVENET, role=Role.USED),), relations=(), claims=())

    assert _tally("paper-triples", findings, gold) == _count(1, 1, 1, 0)


@pytest.mark.parametrize(
    ("relations", "tally"),
    [
        ((OUTPERFORMS,), _count(1, 1, 1, 1)),
        ((OUTPERFORMS, replace(OUTPERFORMS, evidence=span(LOUD))), _count(1, 1, 1, 1)),
        ((ADDRESSES,), _count(1, 1, 1, 0)),
        ((replace(OUTPERFORMS, head=STOVENET.id, tail=KETNET.id),), _count(1, 0, 1, 0)),
        ((replace(OUTPERFORMS, type=Relation.EXTENDS),), _count(1, 0, 1, 0)),
        ((replace(OUTPERFORMS, tail=STOVES.id),), _count(1, 0, 1, 0)),
    ],
)
def test_relations(relations: tuple[FoundRelation, ...], tally: Tally) -> None:
    """A relation is right when head, type and tail are, wherever the paper says it; said twice, it is one."""
    findings = replace(PERFECT, entities=(*PERFECT.entities, STOVES), relations=relations)

    assert _tally("relations", findings) == tally


@pytest.mark.parametrize(
    ("claims", "spans", "types"),
    [
        ((CLAIM,), _count(1, 1, 1, 1), _count(1, 1, 1, 1)),
        ((COMPLAINT,), _count(1, 1, 1, 0), _count(1, 1, 1, 0)),
        ((replace(COMPLAINT, type=ClaimType.NOVELTY),), _count(1, 1, 1, 0), _count(1, 0, 1, 0)),
        ((replace(CLAIM, type=ClaimType.THEORY),), _count(1, 1, 1, 1), _count(1, 0, 1, 0)),
        ((replace(CLAIM, span=span("learns to whistle")),), _count(1, 0, 1, 0), _count(1, 0, 1, 0)),
        (
            (replace(CLAIM, span=span(BEATS[:-12]), type=ClaimType.THEORY), CLAIM),
            _count(2, 1, 1, 1),
            _count(2, 1, 1, 1),
        ),
    ],
)
def test_claims(claims: tuple[FoundClaim, ...], spans: Tally, types: Tally) -> None:
    """Claims are matched by where they stand, one to one and the best first, and then judged by type."""
    findings = replace(PERFECT, claims=claims)

    assert _tally("claims", findings) == spans
    assert _tally("claim-types", findings) == types


@pytest.mark.parametrize(
    ("claim", "tally"),
    [
        (CLAIM, _count(4, 4, 3, 3)),
        (replace(CLAIM, metrics=()), _count(3, 3, 3, 3)),
        (replace(CLAIM, subject="paper"), _count(4, 3, 3, 2)),
        (replace(CLAIM, baselines=("the StoveNet method",)), _count(4, 4, 3, 3)),
        (replace(CLAIM, on=(STOVES.id, TEABENCH.id)), _count(5, 4, 3, 3)),
        (replace(CLAIM, baselines=(STOVENET.id, "StoveNet")), _count(5, 5, 3, 3)),
        (replace(CLAIM, span=span("learns to whistle")), _count(0, 0, 3, 0)),
        (COMPLAINT, _count(1, 1, 3, 0)),
    ],
)
def test_claim_slots(claim: FoundClaim, tally: Tally) -> None:
    """Slots of matched claims are judged by any form; optional fillers are right and not wanted."""
    findings = replace(PERFECT, entities=(*PERFECT.entities, STOVES), claims=(claim,))

    assert _tally("claim-slots", findings) == tally


def _quantities(*values: tuple[float | None, ValueKind]) -> tuple[Quantity, ...]:
    return tuple(Quantity(raw="…", value=value, unit=None, kind=kind) for value, kind in values)


@pytest.mark.parametrize(
    ("values", "tally"),
    [
        ([(4.5, ValueKind.DELTA)], _count(1, 1, 1, 1)),
        ([(4.5000000001, ValueKind.DELTA)], _count(1, 1, 1, 1)),
        ([(4.5, ValueKind.DELTA), (4.5, ValueKind.DELTA)], _count(2, 1, 1, 1)),
        ([(4.5, ValueKind.RATIO), (5.0, ValueKind.DELTA)], _count(2, 0, 1, 0)),
        ([(None, ValueKind.ASYMPTOTIC)], _count(0, 0, 1, 0)),
    ],
)
def test_values(values: Sequence[tuple[float | None, ValueKind]], tally: Tally) -> None:
    """Numbers are right by value and kind wherever they stand, each once; symbolic ones do not count."""
    findings = replace(PERFECT, claims=(replace(COMPLAINT, values=_quantities(*values)),))

    assert _tally("values", findings) == tally


def test_core_values_are_hit_first() -> None:
    """A number found once counts for the core one of two equal gold numbers."""
    optional = GoldValue(value=4.5, kind=ValueKind.DELTA, core=False)
    core = GoldValue(value=4.5, kind=ValueKind.DELTA)
    gold = replace(GOLD, claims=(replace(GOLD.claims[0], values=(optional, core)),))

    assert _tally("values", PERFECT, gold) == _count(1, 1, 1, 1)


@pytest.mark.parametrize(
    ("kind", "url", "right"),
    [
        (ArtifactKind.CODE, "https://example.org/ketnet", 1),
        (ArtifactKind.CODE, "example.org/ketnet/.", 1),
        (ArtifactKind.DATA, "https://example.org/ketnet", 0),
        (ArtifactKind.CODE, None, 0),
    ],
)
def test_artifacts(kind: ArtifactKind, url: str | None, right: int) -> None:
    """Artifacts are right by kind and address, without its scheme and what ends it."""
    findings = replace(PERFECT, artifacts=(FoundArtifact(kind=kind, url=url, span=span("code")),))

    assert _tally("artifacts", findings) == _count(1, right, 1, right)


def test_figures_by_type() -> None:
    """Each measure is also counted for each type of its items, found items by their own type."""
    findings = replace(
        PERFECT, entities=(KETNET, STOVES, found("TeaBench", TASK, Role.ADDRESSED)), relations=(), claims=()
    )
    (figure,) = (figure for figure in _evaluate(findings).figures if figure.measure == "entities")

    assert tuple((label, tally) for label, tally, _ in figure.by_label) == (
        ("Benchmark", _count(0, 0, 1, 0)),
        ("Method", _count(2, 1, 2, 1)),
        ("Metric", _count(0, 0, 1, 0)),
        ("Task", _count(1, 0, 0, 0)),
    )


def test_confusions() -> None:
    """Matched items are counted by gold's type or role and theirs, unmatched ones by one of the two."""
    entities = (KETNET, STOVES, found("TeaBench", TASK, Role.ADDRESSED), found("whistle", METHOD, Role.USED))
    evaluation = _evaluate(replace(PERFECT, entities=entities, relations=(), claims=(COMPLAINT,)))

    assert evaluation.entity_types == (
        Confusion(gold="Benchmark", found="Task", count=1),
        Confusion(gold="Method", found="Method", count=2),
        Confusion(gold="Method", found=None, count=1),
        Confusion(gold="Metric", found=None, count=1),
        Confusion(gold=None, found="Method", count=1),
    )
    assert evaluation.entity_roles == (
        Confusion(gold="addressed", found="used", count=1),
        Confusion(gold="compared", found=None, count=1),
        Confusion(gold="evaluated_on", found="addressed", count=1),
        Confusion(gold="measured", found=None, count=1),
        Confusion(gold="proposed", found="proposed", count=1),
        Confusion(gold=None, found="used", count=1),
    )
    assert evaluation.claim_types == (
        Confusion(gold="finding", found="finding", count=1),
        Confusion(gold="performance", found=None, count=1),
    )


def test_mistakes_are_named() -> None:
    """Each wrong or missing item is reported with its paper, its kind and its words."""
    findings = replace(
        PERFECT,
        entities=(replace(KETNET, role=Role.USED), STOVES, PITCH, WHISTLE, TEABENCH),
        relations=(replace(OUTPERFORMS, tail=STOVES.id),),
        claims=(replace(CLAIM, type=ClaimType.THEORY), replace(CLAIM, span=span("We release"), text="We release")),
    )
    mistakes = _evaluate(findings).mistakes

    assert {mistake.paper for mistake in mistakes} == {"tea-1"}
    assert [(mistake.kind, mistake.item) for mistake in mistakes] == [
        ("spurious entity", ("Method", "stoves")),
        ("missed entity", ("Method", "StoveNet")),
        ("wrong role", ("used", "KetNet", "expected proposed")),
        ("spurious relation", ("Kettle Network", "OUTPERFORMS", "stoves")),
        ("missed relation", ("Kettle Network", "OUTPERFORMS", "StoveNet")),
        ("spurious claim", ("performance", "We release")),
        ("wrong claim type", ("theory", BEATS, "expected performance")),
    ]


@pytest.mark.parametrize(
    ("id_", "text", "missing"),
    [("other", TEXT.replace(" ", "\n"), ()), ("tea-1", "Another text.", ()), ("other", "Another text.", ("tea-1",))],
)
def test_findings_are_matched_by_text_or_id(id_: str, text: str, missing: tuple[str, ...]) -> None:
    """Findings belong to the abstract with their text but for white space, else to that with their id."""
    findings = Findings(paper=Paper(id=id_, text=text, sources=("a",)), extractor="hand/1")

    assert _evaluate(findings).missing == missing

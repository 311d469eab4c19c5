"""Evaluation: what each measure counts, the files of gold, and the command."""

import json
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

from kg.cli import app
from kg.errors import InputError
from kg.evaluation import (
    MEASURES,
    Evaluation,
    GoldArtifact,
    GoldClaim,
    GoldEntity,
    GoldPaper,
    GoldRelation,
    GoldValue,
    OptionalSlots,
    Tally,
    evaluate,
    read_gold,
    read_texts,
)
from kg.evaluation.alignment import align_entities, measure_overlap
from kg.evaluation.confusion import Confusion
from kg.evaluation.folding import fold_phrase, is_same_phrase
from kg.model import (
    CharSpan,
    Findings,
    FoundArtifact,
    FoundClaim,
    FoundEntity,
    FoundRelation,
    Mention,
    Paper,
    Quantity,
)
from kg.records import write_records
from kg.vocab import ArtifactKind, ClaimType, EntityType, Polarity, Relation, Role, ValueKind
from tests.perturbed_gold import perturb

TEXT = (
    "Kettle Network (KetNet) learns to whistle. KetNet beats StoveNet by 4.5 points of pitch accuracy on TeaBench."
    " Most stoves are too loud. We release code at https://example.org/ketnet."
)
BEATS = "KetNet beats StoveNet by 4.5 points of pitch accuracy on TeaBench"
LOUD = "Most stoves are too loud"

#: The reference implementation of the measures, and its data; they stand beside the checkout or nowhere.
REFERENCE = Path(__file__).parents[1].parent / "shared" / "eval"

METHOD, TASK, BENCHMARK, METRIC = EntityType.METHOD, EntityType.TASK, EntityType.BENCHMARK, EntityType.METRIC


def _span(words: str) -> CharSpan:
    return CharSpan(TEXT.index(words), TEXT.index(words) + len(words))


def _wanted(name: str, kind: EntityType, role: Role, *, core: bool = True) -> GoldEntity:
    return GoldEntity(name=name, type=kind, role=role, core=core, surfaces=(name,))


def _found(name: str, kind: EntityType, role: Role) -> FoundEntity:
    span = _span(name)
    return FoundEntity(
        id=f"id of {name}",
        name=name,
        type=kind,
        role=role,
        aliases=(),
        mentions=(Mention(span, name),),
        evidence=span,
        score=1.0,
    )


GOLD = GoldPaper(
    id="tea-1",
    entities=(
        GoldEntity(
            name="Kettle Network", type=METHOD, role=Role.PROPOSED, core=True, surfaces=("Kettle Network", "KetNet")
        ),
        _wanted("StoveNet", METHOD, Role.COMPARED),
        GoldEntity(
            name="whistle", type=TASK, alt_types=(METHOD,), role=Role.ADDRESSED, core=False, surfaces=("whistle",)
        ),
        _wanted("TeaBench", BENCHMARK, Role.EVALUATED_ON),
        _wanted("pitch accuracy", METRIC, Role.MEASURED),
    ),
    relations=(
        GoldRelation(head="Kettle Network", type=Relation.OUTPERFORMS, tail="StoveNet", core=True),
        GoldRelation(head="Kettle Network", type=Relation.ADDRESSES, tail="whistle", core=False),
    ),
    claims=(
        GoldClaim(
            quote=BEATS,
            type=ClaimType.PERFORMANCE,
            subject="Kettle Network",
            core=True,
            baselines=("StoveNet",),
            on=("TeaBench",),
            values=(GoldValue(value=4.5, kind=ValueKind.DELTA), GoldValue(value=None, kind=ValueKind.ASYMPTOTIC)),
            optional=OptionalSlots(metrics=("pitch accuracy",)),
        ),
        GoldClaim(quote=LOUD, type=ClaimType.LIMITATION, alt_types=(ClaimType.FINDING,), subject="paper", core=False),
    ),
    artifacts=(GoldArtifact(kind=ArtifactKind.CODE, url="https://example.org/ketnet"),),
)

KETNET = _found("KetNet", METHOD, Role.PROPOSED)
STOVENET = _found("StoveNet", METHOD, Role.COMPARED)
WHISTLE = _found("whistle", TASK, Role.ADDRESSED)
TEABENCH = _found("TeaBench", BENCHMARK, Role.EVALUATED_ON)
PITCH = _found("pitch accuracy", METRIC, Role.MEASURED)
STOVES = _found("stoves", METHOD, Role.USED)
OUTPERFORMS = FoundRelation(
    head=KETNET.id, type=Relation.OUTPERFORMS, tail=STOVENET.id, evidence=_span(BEATS), score=1.0
)
ADDRESSES = replace(OUTPERFORMS, type=Relation.ADDRESSES, tail=WHISTLE.id)
CLAIM = FoundClaim(
    span=_span(BEATS),
    text=BEATS,
    type=ClaimType.PERFORMANCE,
    polarity=Polarity.POSITIVE,
    hedged=False,
    subject=KETNET.id,
    baselines=(STOVENET.id,),
    on=("TeaBench",),
    metrics=(PITCH.id,),
    values=(Quantity(raw="4.5 points", value=4.5, unit="points", kind=ValueKind.DELTA),),
)
COMPLAINT = replace(
    CLAIM,
    span=_span(LOUD),
    text=LOUD,
    type=ClaimType.FINDING,
    subject="paper",
    baselines=(),
    on=(),
    metrics=(),
    values=(),
)
CODE = FoundArtifact(kind=ArtifactKind.CODE, url="http://example.org/ketnet/", span=_span("code"))

#: Everything that gold has, optional items included.
PERFECT = Findings(
    paper=Paper(id="tea-1", text=TEXT, sources=("tea.txt:1",)),
    extractor="hand/1",
    entities=(KETNET, STOVENET, WHISTLE, TEABENCH, PITCH),
    relations=(OUTPERFORMS, ADDRESSES),
    claims=(CLAIM, COMPLAINT),
    artifacts=(CODE,),
)


def _evaluate(findings: Findings, gold: GoldPaper = GOLD) -> Evaluation:
    return evaluate([gold], [findings], texts={gold.id: TEXT})


def _tally(measure: str, findings: Findings, gold: GoldPaper = GOLD) -> Tally:
    (tally,) = (figure.tally for figure in _evaluate(findings, gold).figures if figure.measure == measure)
    return tally


def _count(found: int, right: int, wanted: int, hit: int) -> Tally:
    return Tally(found=found, right=right, wanted=wanted, hit=hit)


@pytest.mark.parametrize(
    ("phrase", "folded"),
    [
        ("The Kettle Networks", "kettle network"),
        ("an", "an"),
        ("the", "the"),
        ("Ket- tle", "kettle"),
        ("whistle-blowing", "whistle blowing"),
        (r"\textbf{Ket}Net\mathrm{v2}", "ketnetv2"),
        (r"\textbfx", "textbfx"),
        ("`KetNet$^2$`", "ketnet2"),
        ("C++ / C#", "c++ c#"),
        ("loss", "loss"),
        ("gas", "gas"),
        ("GPUs", "gpu"),
        ("Straße", "strasse"),
        ("…", ""),
    ],
)
def test_phrases_are_folded(phrase: str, folded: str) -> None:
    """Case, markup, punctuation, a determiner, a plural and a broken word are no difference."""
    assert fold_phrase(phrase) == folded


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("kettle", "kettle", True),
        ("kettle", "kettle network", True),
        ("kettle network", "kettle", True),
        ("ket", "ket", True),
        ("ket", "kettle", False),
        ("stove", "kettle", False),
        ("", "", False),
        ("", "kettle", False),
    ],
)
def test_phrases_are_the_same(one: str, other: str, same: bool) -> None:
    """A phrase is the same as an equal one and as a longer one that holds it, unless it is very short."""
    assert is_same_phrase(one, other) is same


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
        ((0, 30), (6, 100), 0.5 if 24 / 30 >= 0.8 and 24 / 100 >= 0.25 else 0.24),
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
    assert {figure.measure: figure.tally.f1 for figure in evaluation.figures} == dict.fromkeys(MEASURES, 100.0)
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
        "claim-slots": 3,
        "values": 1,
        "artifacts": 1,
    }


@pytest.mark.parametrize(
    ("entities", "typed", "untyped"),
    [
        ((KETNET,), _count(1, 1, 4, 1), _count(1, 1, 4, 1)),
        ((KETNET, STOVES), _count(2, 1, 4, 1), _count(2, 1, 4, 1)),
        ((KETNET, _found("Kettle Network", METHOD, Role.USED)), _count(2, 1, 4, 1), _count(2, 1, 4, 1)),
        ((WHISTLE,), _count(1, 1, 4, 0), _count(1, 1, 4, 0)),
        ((_found("whistle", METHOD, Role.USED),), _count(1, 1, 4, 0), _count(1, 1, 4, 0)),
        ((_found("TeaBench", TASK, Role.ADDRESSED),), _count(1, 0, 4, 0), _count(1, 1, 4, 1)),
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
        _wanted("tea", METHOD, Role.USED, core=False),
        replace(_wanted("stove", METHOD, Role.USED), surfaces=("stove", "KetNet", "whistle")),
        _wanted("whistle", METHOD, Role.USED),
        _wanted("tea", METHOD, Role.USED),
    )
    found = (
        replace(KETNET, name="kettle", aliases=("KetNet", "whistle")),
        replace(WHISTLE, type=METHOD, role=Role.USED, aliases=("loud", "stove")),
        replace(STOVES, name="tea", aliases=()),
    )

    assert align_entities(gold, found, typed=True) == {0: 2, 1: 1, 2: 3}
    assert align_entities(gold[:3], found[:1], typed=True) == {0: 1}


@pytest.mark.parametrize(
    ("entities", "tally"),
    [
        ((KETNET, STOVENET), _count(2, 2, 4, 2)),
        ((replace(KETNET, role=Role.USED),), _count(1, 0, 4, 0)),
        ((replace(KETNET, role=Role.BACKGROUND),), _count(0, 0, 4, 0)),
        ((STOVES,), _count(1, 0, 4, 0)),
        ((WHISTLE,), _count(1, 1, 4, 0)),
        ((_found("whistle", METHOD, Role.PROPOSED),), _count(0, 0, 4, 0)),
        ((_found("TeaBench", EntityType.DATASET, Role.EVALUATED_ON),), _count(1, 1, 4, 1)),
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
        ((OUTPERFORMS, replace(OUTPERFORMS, evidence=_span(LOUD))), _count(1, 1, 1, 1)),
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
        ((replace(CLAIM, span=_span("learns to whistle")),), _count(1, 0, 1, 0), _count(1, 0, 1, 0)),
        (
            (replace(CLAIM, span=_span(BEATS[:-12]), type=ClaimType.THEORY), CLAIM),
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
        (replace(CLAIM, span=_span("learns to whistle")), _count(0, 0, 3, 0)),
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
    findings = replace(PERFECT, artifacts=(FoundArtifact(kind=kind, url=url, span=_span("code")),))

    assert _tally("artifacts", findings) == _count(1, right, 1, right)


def test_figures_by_type() -> None:
    """Each measure is also counted for each type of its items, found items by their own type."""
    findings = replace(
        PERFECT, entities=(KETNET, STOVES, _found("TeaBench", TASK, Role.ADDRESSED)), relations=(), claims=()
    )
    (figure,) = (figure for figure in _evaluate(findings).figures if figure.measure == "entities")

    assert figure.by_label == (
        ("Benchmark", _count(0, 0, 1, 0)),
        ("Method", _count(2, 1, 2, 1)),
        ("Metric", _count(0, 0, 1, 0)),
        ("Task", _count(1, 0, 0, 0)),
    )


def test_confusions() -> None:
    """Matched entities are counted by gold's type and theirs, unmatched ones by one of the two."""
    entities = (KETNET, STOVES, _found("TeaBench", TASK, Role.ADDRESSED), _found("whistle", METHOD, Role.USED))
    evaluation = _evaluate(replace(PERFECT, entities=entities, relations=(), claims=(COMPLAINT,)))

    assert evaluation.entity_types == (
        Confusion(gold="Benchmark", found="Task", count=1),
        Confusion(gold="Method", found="Method", count=2),
        Confusion(gold="Method", found=None, count=1),
        Confusion(gold="Metric", found=None, count=1),
        Confusion(gold=None, found="Method", count=1),
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
        claims=(replace(CLAIM, type=ClaimType.THEORY), replace(CLAIM, span=_span("We release"), text="We release")),
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


def _as_json(gold: GoldPaper) -> dict[str, object]:
    """Spell the annotation as a file of gold does."""
    from pydantic import TypeAdapter

    spelled: dict[str, object] = TypeAdapter(GoldPaper).dump_python(gold, mode="json")
    return spelled


def _write_gold(folder: Path, *golds: dict[str, object]) -> Path:
    path = folder / "gold.jsonl"
    path.write_text("\n".join(json.dumps(gold) for gold in golds) + "\n", encoding="utf-8")
    return path


def _write_texts(folder: Path, texts: Mapping[str, str]) -> Path:
    path = folder / "texts.json"
    path.write_text(
        json.dumps([{"id": id_, "text": text, "venue": "x"} for id_, text in texts.items()]), encoding="utf-8"
    )
    return path


def test_files_are_read(tmp_path: Path) -> None:
    """Gold and texts come back as they were written, other keys and empty lines left aside."""
    texts = read_texts(_write_texts(tmp_path, {"tea-1": TEXT, "tea-2": "Another."}))
    path = _write_gold(tmp_path, _as_json(GOLD) | {"annotator": "me"}, _as_json(replace(GOLD, id="tea-3")))
    path.write_bytes(path.read_bytes().replace(b"\n", b"\n\n"))

    assert texts == {"tea-1": TEXT, "tea-2": "Another."}
    assert read_gold(path, texts | {"tea-3": TEXT}) == (GOLD, replace(GOLD, id="tea-3"))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda g: g.update(id="tea-9"), "line 1: expected the id of a text, found 'tea-9'"),
        (lambda g: g.pop("entities"), "line 1: $.entities: expected an annotated abstract: Field required"),
        (lambda g: g["entities"][0].update(type="Pot"), "line 1: $.entities[0].type: expected an annotated abstract"),
        (
            lambda g: g["relations"][0].update(tail="Pot"),
            "line 1: $.relations[0]: expected the name of an entity",
        ),
        (
            lambda g: g["claims"][1].update(quote="Pots"),
            "line 1: $.claims[1].quote: expected words of the text",
        ),
        (lambda g: g["claims"][1].update(quote=""), "line 1: $.claims[1].quote: expected words of the text, found ''"),
    ],
)
def test_bad_gold_is_refused(change: Callable[[dict[str, object]], object], message: str, tmp_path: Path) -> None:
    """An annotation of another shape, or one that does not fit its text, is refused with its place."""
    gold = _as_json(GOLD)
    change(gold)
    path = _write_gold(tmp_path, gold)
    with pytest.raises(InputError) as refusal:
        read_gold(path, {"tea-1": TEXT})

    assert str(refusal.value).startswith(f"{path}: {message}")
    assert refusal.value.hint


def test_gold_is_read_once(tmp_path: Path) -> None:
    """Two annotations of one abstract, and a file without any, are refused."""
    with pytest.raises(InputError, match="line 2: expected each id once, found 'tea-1' again"):
        read_gold(_write_gold(tmp_path, _as_json(GOLD), _as_json(GOLD)), {"tea-1": TEXT})
    with pytest.raises(InputError, match="expected annotated abstracts, found none"):
        read_gold(_write_gold(tmp_path), {"tea-1": TEXT})
    with pytest.raises(InputError, match="cannot be read: no such file"):
        read_gold(tmp_path / "gone.jsonl", {})


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ('{"id": "a"}', "$: expected an array of"),
        ('[{"id": "a", "text": "A."}, {"id": "b"}]', "$[1].text: expected an array of"),
        ('[{"id": "a", "text": "A."}, {"id": "a", "text": "B."}]', "$[1].id: expected each id once"),
    ],
)
def test_bad_texts_are_refused(content: str, message: str, tmp_path: Path) -> None:
    """Texts of another shape are refused with their place."""
    path = tmp_path / "texts.json"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(InputError) as refusal:
        read_texts(path)

    assert str(refusal.value).startswith(f"{path}: {message}")


@pytest.mark.parametrize(("name", "papers"), [("dev", 38), ("train", 120)])
def test_figures_equal_the_reference(name: str, papers: int, tmp_path: Path) -> None:
    """On perturbed gold every figure is that of the reference implementation."""
    if not (REFERENCE / "score.py").is_file():
        pytest.skip("the reference implementation is not here")
    texts_path, gold_path = REFERENCE / name / "texts.json", tmp_path / "gold.jsonl"
    with (REFERENCE / name / "gold.jsonl").open(encoding="utf-8") as lines:
        gold_path.write_text("".join(line for line, _ in zip(lines, range(papers), strict=False)), encoding="utf-8")
    texts = read_texts(texts_path)
    golds = read_gold(gold_path, texts)
    random = Random(2025)  # noqa: S311 (a seed, not a secret)
    findings = [perturb(gold, texts[gold.id], random) for gold in golds][:-2]
    write_records(findings, tmp_path / "records.jsonl")
    evaluation = evaluate(golds, findings, texts=texts)
    expected = _run_reference(gold_path, tmp_path / "records.jsonl", texts_path)

    assert len(golds) == papers
    assert len(evaluation.missing) == expected.pop("missing") == 2
    for figure in evaluation.figures:
        ours = (figure.tally.precision, figure.tally.recall, figure.tally.f1)
        assert ours == pytest.approx(expected.pop(figure.measure), abs=0.0501), figure.measure
        assert 10 < figure.tally.f1 < 95, f"{figure.measure}: too easy or too hard to tell two programs apart"
    assert expected == {}


def _run_reference(gold: Path, records: Path, texts: Path) -> dict[str, object]:
    command = [sys.executable, *map(str, (REFERENCE / "score.py", gold, records, texts)), "--json"]
    figures: dict[str, object] = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    return figures


def _run_eval(tmp_path: Path, *options: str) -> tuple[str, str]:
    texts = {"tea-1": TEXT, "tea-2": TEXT.replace("Most", "Some")}
    gold = _write_gold(tmp_path, _as_json(GOLD), _as_json(replace(GOLD, id="tea-2", claims=())))
    records = tmp_path / "records.jsonl"
    write_records([replace(PERFECT, entities=(*PERFECT.entities, STOVES))], records)
    command = ["eval", str(gold), str(_write_texts(tmp_path, texts)), "--predicted", str(records), *options]
    result = CliRunner().invoke(app, command, catch_exceptions=False)
    assert result.exit_code == 0
    return result.stdout, result.stderr


def test_the_command_prints_a_table(tmp_path: Path) -> None:
    """The figures go to standard output, one measure a row, and what is missing to standard error."""
    output, talk = _run_eval(tmp_path)

    assert output.splitlines()[:3] == [
        "measure        precision  recall  F1     found  wanted",
        "entities       83.3       50.0    62.5   6      8",
        "entities-any   83.3       50.0    62.5   6      8",
    ]
    assert len(output.splitlines()) == 1 + len(MEASURES)
    assert talk == "1 of 2 abstracts have no record\n"


def test_the_command_prints_details(tmp_path: Path) -> None:
    """On request there are figures by type, confusions, and so many mistakes of each kind."""
    output, _ = _run_eval(tmp_path, "--details", "--errors", "1")

    assert "relations      OUTPERFORMS   100.0      50.0    66.7   1      2\n" in output
    assert "entity in gold, found as  Benchmark  Method  Metric  Task  –\n" in output
    assert "Method                    0          2       0       0     2\n" in output
    assert "spurious entity (1)  paper\nMethod | stoves      tea-1\n" in output
    assert output.count("missed entity (4)") == 1
    assert output.count("tea-2") == 2


def test_the_command_prints_json(tmp_path: Path) -> None:
    """With --json everything is one object, with figures by type and at most so many mistakes."""
    report = json.loads(_run_eval(tmp_path, "--json", "--errors", "2")[0])

    assert report["papers"] == 2
    assert report["missing"] == ["tea-2"]
    assert report["figures"]["values"] == {
        "precision": 100.0,
        "recall": 100.0,
        "f1": 100.0,
        "found": 1,
        "wanted": 1,
        "by_type": {"delta": {"precision": 100.0, "recall": 100.0, "f1": 100.0, "found": 1, "wanted": 1}},
    }
    assert {"gold": None, "found": "Method", "count": 1} in report["entity_types"]
    assert report["mistakes"]["missed entity"]["count"] == 4
    assert len(report["mistakes"]["missed entity"]["examples"]) == 2


def test_the_command_extracts(tmp_path: Path) -> None:
    """Without records the texts of the gold abstracts are extracted, and no other."""
    gold = _write_gold(tmp_path, _as_json(GOLD))
    texts = _write_texts(tmp_path, {"tea-1": TEXT, "tea-2": "Not read."})
    result = CliRunner().invoke(app, ["eval", str(gold), str(texts), "--json"], catch_exceptions=False)

    assert result.exit_code == 0
    assert json.loads(result.stdout)["missing"] == []
    assert json.loads(result.stdout)["figures"]["entities"]["found"] > 0

"""The claims of a paper, end to end."""

from collections.abc import Callable, Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from extractors.amounts import Amount
from extractors.claim_cues import ClaimContext
from extractors.claim_types import LABELS
from extractors.claim_votes import Candidates, ClaimVoter, Floats, Opinion, PlacedClause
from extractors.claims import find_claims
from extractors.clauses import CutSentence
from extractors.cue_voter import CueVoter
from extractors.entities import find_entities
from extractors.marks import make_doc
from extractors.nlp import load_pipeline
from kg.model import PAPER_SUBJECT, CharSpan, FoundClaim, FoundEntity, Mention
from kg.text import normalise
from kg.vocab import ClaimType, EntityType, Polarity, Role, ValueKind

ABSTRACT = (
    "Planning in large mazes is hard. However, existing planners are slow and fail on unseen maps. "
    "In this paper, we propose FooNet, a graph planner that learns maps. "
    "Experiments on MazeBench show that FooNet outperforms BarNet by up to 12.5\\% in success rate, "
    "while running $3\\times$ faster. We prove that its regret is bounded by $\\mathcal{O}(\\sqrt{T})$."
)
_PIECES = st.sampled_from([
    r"\textbf{FooNet} outperforms BarNet by $12\%$.",
    "However, planners are slow and",
    "which leads to (small",
    "We show that Lan- guage helps;",
    "\n",
    "{",
    "$",
    ",",
])
_PIPELINE = load_pipeline()


class _Partisan:
    """A voter who takes every whole sentence for a claim of one type, about the last entity, and numbers for counts."""

    def __init__(self, kind: ClaimType, entities: int) -> None:
        self._label = LABELS.index(kind)
        self._entities = entities

    def weigh(self, context: ClaimContext, sentences: Sequence[CutSentence]) -> Floats:
        clauses = [(sentence, clause.last - clause.first) for sentence in sentences for clause in sentence.clauses]
        weights = np.zeros((len(clauses), len(LABELS)))
        for row, (sentence, pieces) in zip(weights, clauses, strict=True):
            row[self._label] = 1000 * (pieces == len(sentence.cuts) - 1)
        return weights

    def judge(self, context: ClaimContext, claims: Sequence[PlacedClause]) -> list[Opinion]:
        slots = np.zeros((self._entities, 4))
        slots[-1:, 0] = 1
        return [Opinion(np.array([0.0, -1000.0, -1000.0]), 0.0, slots) for _ in claims]

    def weigh_numbers(self, text: str, amounts: Sequence[Amount]) -> Floats:
        assert all(amount.span.of(text) for amount in amounts)
        return np.repeat([[-1000.0, -1000.0, -1000.0, -1000.0, 0.0]], len(amounts), axis=0)


def _claims(
    raw: str, entities: Callable[[str], tuple[FoundEntity, ...]] = lambda raw: (), *others: ClaimVoter
) -> tuple[FoundClaim, ...]:
    norm = normalise(raw)
    found = entities(raw)
    voters = (CueVoter(found), *others)
    return find_claims(_PIPELINE(make_doc(_PIPELINE, norm)), norm, Candidates(found, (True,) * len(found)), voters)


def _entity(raw: str, name: str, kind: EntityType, role: Role) -> FoundEntity:
    at = raw.index(name)
    span = CharSpan(at, at + len(name))
    places = [CharSpan(at, at + len(name)) for at in range(len(raw)) if raw.startswith(name, at)]
    return FoundEntity(
        id=name,
        name=name,
        type=kind,
        role=role,
        aliases=(),
        mentions=tuple(Mention(place, name) for place in places),
        evidence=span,
        score=1.0,
    )


def _entities(raw: str) -> tuple[FoundEntity, ...]:
    return (
        _entity(raw, "FooNet", EntityType.METHOD, Role.PROPOSED),
        _entity(raw, "MazeBench", EntityType.BENCHMARK, Role.EVALUATED_ON),
        _entity(raw, "BarNet", EntityType.METHOD, Role.COMPARED),
        _entity(raw, "success rate", EntityType.METRIC, Role.MEASURED),
    )


def _one(kind: ClaimType) -> FoundClaim:
    (claim,) = (claim for claim in _claims(ABSTRACT, _entities) if claim.type == kind)
    return claim


def test_claims_of_each_type_are_found_and_descriptions_are_not() -> None:
    """What is stated is found with its type; what the paper merely does is left out."""
    claims = _claims(ABSTRACT)
    types = {claim.type for claim in claims}

    assert types >= {ClaimType.LIMITATION, ClaimType.PERFORMANCE, ClaimType.THEORY}
    assert not any("propose" in claim.text for claim in claims)


def test_a_claim_stands_alone() -> None:
    """Lead-ins and the marks of the sentence are no part of a claim."""
    claim = _one(ClaimType.PERFORMANCE)

    assert claim.text.startswith("FooNet outperforms BarNet")
    assert _one(ClaimType.THEORY).text.endswith("$")


def test_a_claim_knows_what_it_compares_where_and_in_what() -> None:
    """Entities of the paper fill the slots of a comparison."""
    claim = _one(ClaimType.PERFORMANCE)

    assert claim.subject == "FooNet"
    assert claim.baselines == ("BarNet",)
    assert claim.on == ("MazeBench",)
    assert claim.metrics == ("success rate",)


def test_the_numbers_of_a_claim_are_verbatim_raw_text() -> None:
    """Values are written as the raw text has them, LaTeX included."""
    values = [value for claim in _claims(ABSTRACT) for value in claim.values]

    assert {value.raw for value in values} == {r"12.5\%", r"$3\times$", r"$\mathcal{O}(\sqrt{T})$"}
    assert {value.value for value in values} == {12.5, 3.0, None}


def test_a_shortcoming_is_bad_and_a_gain_is_good() -> None:
    """Limitations of others speak against them, results for the paper's method."""
    polarity = {claim.type: claim.polarity for claim in _claims(ABSTRACT)}

    assert polarity[ClaimType.LIMITATION] == Polarity.NEGATIVE
    assert polarity[ClaimType.PERFORMANCE] == Polarity.POSITIVE


def test_without_entities_a_claim_is_about_the_paper() -> None:
    """The paper itself is the subject where nothing else can be."""
    assert {claim.subject for claim in _claims(ABSTRACT)} == {PAPER_SUBJECT}


def test_voters_decide_together() -> None:
    """A second voter who is very sure overrules the cues: where claims stand, their types and their subjects."""
    claims = _claims(ABSTRACT, _entities, _Partisan(ClaimType.NOVELTY, len(_entities(ABSTRACT))))

    assert len(claims) == ABSTRACT.count(". ") + 1
    assert {claim.type for claim in claims} == {ClaimType.NOVELTY}
    assert {claim.polarity for claim in claims} == {Polarity.POSITIVE}
    assert {claim.subject for claim in claims} == {"success rate"}
    assert {value.kind for claim in claims for value in claim.values} == {ValueKind.COUNT, ValueKind.ASYMPTOTIC}


@pytest.mark.parametrize("raw", ["", " ", ".", "\n\n", "We.", "((((", "Therefore, which and but"])
def test_a_text_without_statements_has_no_claims(raw: str) -> None:
    """Empty and broken texts are read without a claim."""
    assert _claims(raw) == ()


@given(st.lists(_PIECES | st.text(max_size=8), max_size=10).map(" ".join))
def test_any_text_gives_claims_that_quote_it(raw: str) -> None:
    """Whatever the text, claims are verbatim, in order, apart from each other and scored in 0..1."""
    norm = normalise(raw)
    claims = _claims(raw, lambda _: find_entities(_PIPELINE(make_doc(_PIPELINE, norm)), norm))
    spans = [claim.span for claim in claims]

    assert all(claim.text == claim.span.of(raw) for claim in claims)
    assert all(value.raw in raw for claim in claims for value in claim.values)
    assert all(0 <= claim.score <= 1 for claim in claims)
    assert spans == sorted(spans)

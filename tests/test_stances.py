"""How a claim puts its case."""

import numpy as np
import pytest

from extractors.claim_cues import read_context
from extractors.claim_types import TypedClause
from extractors.claim_votes import Opinion
from extractors.cues import load_cue_table
from extractors.stances import choose_polarity, find_scope, is_hedged, is_negated, polarity_cues
from kg.vocab import ClaimType, Polarity, Scope
from tests.tagged import tagged


def _opinion(*polarities: float) -> Opinion:
    return Opinion(np.array(polarities), 0.0, np.zeros((0, 4)))


@pytest.mark.parametrize(
    ("sentence", "kind", "polarity"),
    [
        ("existing/VBG methods/NNS fail/VBP on/IN maps/NNS", ClaimType.LIMITATION, Polarity.NEGATIVE),
        ("it/PRP outperforms/VBZ all/DT baselines/NNS", ClaimType.PERFORMANCE, Polarity.POSITIVE),
        ("it/PRP significantly/RB degrades/VBZ performance/NN", ClaimType.FINDING, Polarity.NEGATIVE),
        ("it/PRP improves/VBZ generalization/NN", ClaimType.FINDING, Polarity.POSITIVE),
    ],
)
def test_words_and_type_tell_the_polarity(sentence: str, kind: ClaimType, polarity: Polarity) -> None:
    """A limitation speaks against its subject, a gain for it, a finding as its words do."""
    context = read_context(tagged(sentence))
    cues = polarity_cues(context, 0, len(context.words), kind)
    opinion = _opinion(*np.log(load_cue_table("polarities").probabilities(cues)))

    assert choose_polarity([opinion]) == polarity


def test_voters_decide_the_polarity_together() -> None:
    """The surer voter wins, whoever speaks first."""
    sure, unsure = _opinion(-9.0, -0.1, -9.0), _opinion(-0.5, -1.0, -3.0)

    assert choose_polarity([sure, unsure]) == choose_polarity([unsure, sure]) == Polarity.NEGATIVE


@pytest.mark.parametrize(
    ("sentence", "start", "hedged"),
    [
        ("depth/NN may/MD help/VB", 0, True),
        ("results/NNS suggest/VBP that/IN depth/NN helps/VBZ", 3, True),
        ("we/PRP conjecture/VBP that/IN depth/NN helps/VBZ", 3, True),
        ("depth/NN helps/VBZ", 0, False),
        ("results/NNS show/VBP that/IN depth/NN helps/VBZ", 3, False),
    ],
)
def test_a_guess_is_hedged(sentence: str, start: int, hedged: bool) -> None:
    """Words of doubt in a claim, or in what leads to it, hedge it."""
    context = read_context(tagged(sentence))
    clause = TypedClause(0, start, len(context.words), ClaimType.FINDING, 1.0)

    assert is_hedged(context, clause) is hedged


def test_doubt_in_another_sentence_does_not_hedge() -> None:
    """The search for doubt stays in the sentence."""
    context = read_context(tagged("it/PRP may/MD .", "depth/NN helps/VBZ"))
    clause = TypedClause(1, 3, 5, ClaimType.FINDING, 1.0)

    assert not is_hedged(context, clause)


@pytest.mark.parametrize(
    ("sentence", "negated"),
    [
        ("depth/NN does/VBZ not/RB help/VB", True),
        ("depth/NN doesn't/VBZ help/VB", True),
        ("depth/NN never/RB helps/VBZ", True),
        ("deep/JJ models/NNS fail/VBP to/TO learn/VB", True),
        ("there/EX is/VBZ no/DT significant/JJ gain/NN", True),
        ("depth/NN helps/VBZ not/RB only/RB here/RB", False),
        ("depth/NN helps/VBZ with/IN no/DT labels/NNS", False),
        ("a/DT notable/JJ gain/NN", False),
    ],
)
def test_a_denial_is_negated(sentence: str, negated: bool) -> None:
    """Words that deny count; those that only contain such words, or deny a mere detail, do not."""
    context = read_context(tagged(sentence))
    clause = TypedClause(0, 0, len(context.words), ClaimType.FINDING, 1.0)

    assert is_negated(context, clause) is negated


_OTHERS, _TURN, _OURS = (
    "deep/JJ models/NNS are/VBP slow/JJ ./.",
    "we/PRP propose/VBP TeaNet/NNP ./.",
    "it/PRP is/VBZ fast/JJ ./.",
)


@pytest.mark.parametrize(
    ("sentences", "at", "scope"),
    [
        ((_OTHERS, _TURN, _OURS), 0, Scope.PRIOR_WORK),
        ((_OTHERS, _TURN, _OURS), 2, Scope.THIS_PAPER),
        (("we/PRP show/VBP that/IN depth/NN helps/VBZ ./.", _OURS), 0, Scope.THIS_PAPER),
        ((_TURN, "existing/VBG deep/JJ methods/NNS fail/VBP ./."), 1, Scope.PRIOR_WORK),
        ((_TURN, "it/PRP beats/VBZ existing/VBG deep/JJ methods/NNS ./."), 1, Scope.THIS_PAPER),
        ((_TURN, "our/PRP$ results/NNS show/VBP that/IN prior/JJ methods/NNS fail/VBP ./."), 1, Scope.THIS_PAPER),
    ],
)
def test_a_claim_speaks_of_this_paper_or_of_prior_work(sentences: tuple[str, ...], at: int, scope: Scope) -> None:
    """The place in the abstract and who acts tell."""
    context = read_context(tagged(*sentences))
    bounds = context.words.bounds
    clause = TypedClause(at, bounds[at], bounds[at + 1], ClaimType.FINDING, 1.0)

    assert find_scope(context, clause) is scope

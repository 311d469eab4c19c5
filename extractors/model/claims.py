"""Claims by cues and trained weights, and the voter that knows contexts.

Comes in: the network, the encoded text and its entities. Goes out: claims, on which a ``ClaimVoter`` has
voted by the tags of the words and the heads of claims and slots. The head of hedging has learnt to say no
and is not asked.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np
from spacy.tokens import Doc

from extractors.amounts import Amount
from extractors.claim_cues import ClaimContext
from extractors.claim_types import LABELS
from extractors.claim_votes import Candidates, ClaimVoter, Opinion, PlacedClause
from extractors.claims import find_claims
from extractors.clauses import CutSentence
from extractors.cue_voter import CueVoter
from extractors.model import labels
from extractors.model.decode import log_softmax, sigmoid, softmax
from extractors.model.entities import Judged
from extractors.model.network import ClaimScores, Encoded, Network
from extractors.model.scores import Features, chance, log_odds
from extractors.model.units import Floats, WordSpan
from kg.model import CharSpan, FoundClaim
from kg.text import NormText

#: What the tags of a clause count beside its cues: tags that stand together are no independent
#: witnesses. Chosen on held-out abstracts, as is what every claim gets on top.
TAG_WEIGHT, CLAIM_BONUS = 0.1, 0.5
#: What the paper itself loses as a subject: its rivals share their probability with names that are doubtful
#: or were cut apart. Chosen on held-out abstracts.
PAPER_LOSS = 0.3


def read_claims(
    network: Network, encoded: Encoded, judged: Judged | None, doc: Doc, norm: NormText
) -> tuple[FoundClaim, ...]:
    """Find the claims of a text; a score is the share of claims like it that are annotated."""
    candidates = Candidates(judged.entities, judged.listed) if judged else Candidates((), ())
    voters: tuple[ClaimVoter, ...] = (CueVoter(candidates.entities), ModelVoter(network, encoded, judged))
    weights = network.config.claim_score
    return tuple(
        replace(claim, score=round(chance(claim_features(claim), weights), 4))
        for claim in find_claims(doc, norm, candidates, voters)
    )


def claim_features(claim: FoundClaim) -> Features:
    """Return what the score of a claim is made of: the probability that the voters give it, and 1."""
    return log_odds(claim.score), 1.0


class ModelVoter:
    """Judges claims by trained weights."""

    def __init__(self, network: Network, encoded: Encoded, judged: Judged | None) -> None:
        self._network = network
        self._encoded = encoded
        self._units = judged.clusters.units if judged else ()
        self._vectors = judged.clusters.scores.vectors if judged else np.zeros((0, 0), np.float32)
        self._members = judged.clusters.members if judged else ()

    def weigh(self, context: ClaimContext, sentences: Sequence[CutSentence]) -> Floats:
        """Weigh every clause by how much likelier its tags are than those of words outside of claims."""
        scores = log_softmax(self._encoded.tags["claim"])
        gains = scores - scores[:, :1]
        begins = gains[:, 1::2]
        insides = np.concatenate((np.zeros_like(begins[:1]), gains[:, 2::2].cumsum(0)))
        first, last = np.array(list(self._iter_words(context, sentences))).T
        weights = np.zeros((len(first), len(LABELS)), np.float32)
        weights[:, 1:] = CLAIM_BONUS + TAG_WEIGHT * (begins[first] + insides[last] - insides[first + 1])
        return weights

    def _iter_words(self, context: ClaimContext, sentences: Sequence[CutSentence]) -> Iterator[WordSpan]:
        words = context.words
        for sentence in sentences:
            for clause in sentence.clauses:
                yield self._words_of(CharSpan(words.starts[clause.start], words.ends[clause.end - 1]))

    def _words_of(self, extent: CharSpan) -> WordSpan:
        """Return the words of a stretch of the normalised text; at least one."""
        words = self._encoded.words
        return words.touched(extent.start, extent.end) or (len(words) - 1, len(words))

    def judge(self, context: ClaimContext, claims: Sequence[PlacedClause]) -> tuple[Opinion, ...]:
        """Ask the heads about each claim."""
        if not claims:
            return ()
        spans = [self._words_of(claim.extent) for claim in claims]
        scores = self._network.judge_claims(self._encoded, spans, self._units, self._vectors)
        return tuple(self._opinion(scores, at) for at in range(len(claims)))

    def weigh_numbers(self, text: str, amounts: Sequence[Amount]) -> Floats:
        """Ask the head about each number."""
        spans = [self._words_of(amount.span) for amount in amounts]
        return log_softmax(self._network.judge_numbers(self._encoded, spans))

    def _opinion(self, scores: ClaimScores, at: int) -> Opinion:
        """Put together what the units of each entity say: as subjects they count together, else the best one."""
        subjects = softmax(scores.subjects[at])
        chances = sigmoid(scores.slots[at])
        slots = np.zeros((len(self._members), 1 + len(labels.SLOTS)), np.float32)
        for row, members in zip(slots, self._members, strict=True):
            row[0] = subjects[[1 + member for member in members]].sum()
            row[1:] = chances[list(members)].max(0)
        return Opinion(log_softmax(scores.polarities[at]), max(0.0, float(subjects[0]) - PAPER_LOSS), slots)

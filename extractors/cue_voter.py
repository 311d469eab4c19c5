"""The voter that knows words: claims by the tables of cues.

Comes in: the entities of a paper. Goes out: a ``ClaimVoter`` by the tables ``claims``, ``polarities``
and ``slots``.
"""

from collections.abc import Sequence

import numpy as np

from extractors.amounts import Amount
from extractors.claim_cues import ClaimContext, iter_clause_cues
from extractors.claim_votes import Floats, Opinion, PlacedClause
from extractors.clauses import CutSentence
from extractors.cue_matrix import load_cue_matrix
from extractors.cues import load_cue_table
from extractors.quantities import weigh_by_cues
from extractors.slot_cues import slot_cues
from extractors.stances import polarity_cues
from kg.model import FoundEntity

#: An entity needs this probability to be the subject rather than the paper itself.
LEAST_SUBJECT = 0.05


class CueVoter:
    """Judges claims by their cues."""

    def __init__(self, entities: Sequence[FoundEntity]) -> None:
        self._entities = entities

    def weigh(self, context: ClaimContext, sentences: Sequence[CutSentence]) -> Floats:
        """Add up the cues of every clause."""
        return load_cue_matrix("claims").sums([
            cues for sentence in sentences for cues in iter_clause_cues(context, sentence)
        ])

    def judge(self, context: ClaimContext, claims: Sequence[PlacedClause]) -> tuple[Opinion, ...]:
        """Weigh the cues of polarity and slots of each claim."""
        return tuple(self._judge(context, claim) for claim in claims)

    def weigh_numbers(self, text: str, amounts: Sequence[Amount]) -> Floats:
        """Add up the cues of every number."""
        return weigh_by_cues(text, amounts)

    def _judge(self, context: ClaimContext, claim: PlacedClause) -> Opinion:
        clause = claim.clause
        cues = polarity_cues(context, clause.start, clause.end, clause.type)
        slots = load_cue_matrix("slots").probabilities(tuple(slot_cues(claim.place, self._entities)))
        return Opinion(
            polarities=np.log(load_cue_table("polarities").probabilities(cues)),
            paper=LEAST_SUBJECT,
            slots=slots[:, 1:],
        )

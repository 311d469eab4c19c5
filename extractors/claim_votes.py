"""Who judges the claims of a paper, and what they say.

Comes in: divided sentences, and the claims that were chosen among their clauses. Goes out: what one
voter says of each. Voters do not know of each other; ``extractors.claims`` adds their votes up.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from extractors.amounts import Amount
from extractors.claim_cues import ClaimContext
from extractors.claim_types import TypedClause
from extractors.clauses import CutSentence
from extractors.slot_cues import ClaimPlace
from kg.model import CharSpan, FoundEntity

Floats = NDArray[np.floating]


@dataclass(frozen=True, slots=True)
class Candidates:
    """What may fill the slots of claims.

    Attributes:
        entities: in the order in which every voter judges them.
        listed: whether each is an entity of the graph; the others are given by their names.
    """

    entities: tuple[FoundEntity, ...]
    listed: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class PlacedClause:
    """A clause that was found to be a claim.

    Attributes:
        extent: its place in the normalised text.
        place: its place in the raw text.
    """

    clause: TypedClause
    extent: CharSpan
    place: ClaimPlace


@dataclass(frozen=True, slots=True)
class Opinion:
    """What one voter says of one claim.

    Attributes:
        polarities: logarithm of the probability of each, in the order of ``Polarity``.
        paper: probability that the claim is about the paper itself.
        slots: probability that an entity is its subject, a baseline, what it was measured on or in;
            one row an entity.
    """

    polarities: Floats
    paper: float
    slots: Floats


class ClaimVoter(Protocol):
    """Has a say in what the claims of a paper are."""

    def weigh(self, context: ClaimContext, sentences: Sequence[CutSentence]) -> Floats:
        """Weigh every clause of every sentence: one row each, one column a label of ``claim_types``."""
        ...

    def judge(self, context: ClaimContext, claims: Sequence[PlacedClause]) -> Sequence[Opinion]:
        """Give an opinion on each claim."""
        ...

    def weigh_numbers(self, text: str, amounts: Sequence[Amount]) -> Floats:
        """Weigh every number: the logarithm of the probability of each label of ``quantities``."""
        ...

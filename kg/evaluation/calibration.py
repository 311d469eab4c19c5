"""Whether scores keep what they promise.

Comes in: abstracts with gold and findings aligned. Goes out: for entities (with their types), relations
and claims the mean score, the share that is right, and the expected calibration error (Naeini, Cooper and
Hauskrecht 2015): of findings with like scores, how far the mean score lies from the share that is right.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from kg.evaluation.alignment import Pair
from kg.evaluation.measures import gold_triples, judge_claims, judge_entities, list_triples
from kg.model import FoundClaim, FoundEntity, FoundRelation

#: Findings are compared in so many equal steps of score.
STEPS = 10

#: What has a score.
_Scored = FoundEntity | FoundRelation | FoundClaim
#: A score, and whether the finding is right.
_Bet = tuple[float, bool]


@dataclass(frozen=True, slots=True, kw_only=True)
class Calibration:
    """How well the scores of one kind of finding are calibrated.

    Attributes:
        what: ``entities``, ``relations`` or ``claims``.
        found: how many there are.
        promised: their mean score, 0..1.
        kept: the share that is right, 0..1.
        error: the expected calibration error, 0..1.
    """

    what: str
    found: int
    promised: float
    kept: float
    error: float


def measure_calibration(pairs: Sequence[Pair]) -> tuple[Calibration, ...]:
    """Compare scores with what is right; kinds of which nothing was found are left out."""
    readers = {"entities": _bet_on_entities, "relations": _bet_on_relations, "claims": _bet_on_claims}
    bets = {what: [bet for pair in pairs for bet in read(pair)] for what, read in readers.items()}
    return tuple(_calibrate(what, found) for what, found in bets.items() if found)


def _calibrate(what: str, bets: Sequence[_Bet]) -> Calibration:
    groups: list[list[_Bet]] = [[] for _ in range(STEPS)]
    for score, is_right in bets:
        groups[min(int(score * STEPS), STEPS - 1)].append((score, is_right))
    gaps = (
        abs(_mean(score for score, _ in group) - _mean(right for _, right in group)) * len(group) for group in groups
    )
    return Calibration(
        what=what,
        found=len(bets),
        promised=_mean(score for score, _ in bets),
        kept=_mean(is_right for _, is_right in bets),
        error=sum(gaps) / len(bets),
    )


def _mean(numbers: Iterable[float]) -> float:
    numbers = list(numbers)
    return sum(numbers) / len(numbers) if numbers else 0.0


def _bet_on_entities(pair: Pair) -> Iterator[_Bet]:
    return _bet(pair.found.entities, (verdict.is_right for verdict in judge_entities(pair).found))


def _bet_on_relations(pair: Pair) -> Iterator[_Bet]:
    golds = gold_triples(pair)
    return _bet(pair.found.relations, (triple in golds for triple in list_triples(pair)))


def _bet_on_claims(pair: Pair) -> Iterator[_Bet]:
    return _bet(pair.found.claims, (verdict.is_right for verdict in judge_claims(pair).found))


def _bet(found: Sequence[_Scored], right: Iterable[bool]) -> Iterator[_Bet]:
    return zip((one.score for one in found), right, strict=True)

"""Leave out what an extractor is not sure of.

Comes in: the findings of a paper and the least score. Goes out: the same without what has a lower score,
and without what then points at nothing: a relation goes with either end, a claim goes with its subject.
A baseline, test bed or metric that goes leaves its name in the claim. Artifacts have no score and stay.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from kg.model import PAPER_SUBJECT, Findings, FoundClaim


@dataclass(frozen=True, slots=True)
class LeftOut:
    """How many entities, relations and claims were left out."""

    entities: int = 0
    relations: int = 0
    claims: int = 0

    @property
    def total(self) -> int:
        """Return how many there are together."""
        return self.entities + self.relations + self.claims

    def __add__(self, other: "LeftOut") -> "LeftOut":
        return LeftOut(self.entities + other.entities, self.relations + other.relations, self.claims + other.claims)


class SureOnly:
    """Leaves out what has less than a score, paper by paper, and counts it.

    Attributes:
        left_out: what was left out so far.
    """

    def __init__(self, least: float) -> None:
        self._least = least
        self.left_out = LeftOut()

    def keep(self, findings: Findings) -> Findings:
        """Return the findings of one paper that are sure enough."""
        kept, left_out = keep_sure(findings, self._least)
        self.left_out += left_out
        return kept


def keep_sure(findings: Findings, least: float) -> tuple[Findings, LeftOut]:
    """Return the findings of one paper that have at least a score, and the number of the others."""
    entities = tuple(entity for entity in findings.entities if entity.score >= least)
    kept = {entity.id for entity in entities}
    names = {entity.id: entity.name for entity in findings.entities if entity.id not in kept}
    relations = tuple(
        relation
        for relation in findings.relations
        if relation.score >= least and {relation.head, relation.tail} <= kept
    )
    claims = tuple(
        _name_lost(claim, names)
        for claim in findings.claims
        if claim.score >= least and claim.subject in {PAPER_SUBJECT, *kept}
    )
    left_out = LeftOut(
        len(findings.entities) - len(entities),
        len(findings.relations) - len(relations),
        len(findings.claims) - len(claims),
    )
    return replace(findings, entities=entities, relations=relations, claims=claims), left_out


def _name_lost(claim: FoundClaim, names: Mapping[str, str]) -> FoundClaim:
    """Write the names of entities that were left out where the claim had their ids."""
    baselines, on, metrics = (
        tuple(names.get(entity, entity) for entity in slot) for slot in (claim.baselines, claim.on, claim.metrics)
    )
    values = tuple(value.with_owners(lambda owner: names.get(owner, owner)) for value in claim.values)
    return replace(claim, baselines=baselines, on=on, metrics=metrics, values=values)

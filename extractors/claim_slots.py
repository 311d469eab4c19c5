"""What a claim is about, compares with, was measured on and in.

Comes in: a claim's place and type, the entities of the abstract, and what the voters say of them. Goes
out: ``ClaimSlots``. An entity fills at most one slot; baselines that are no entity (``prior methods``)
are given verbatim.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from operator import itemgetter

import numpy as np

from extractors.claim_votes import Candidates, Floats, Opinion
from extractors.slot_cues import ClaimPlace
from kg.model import PAPER_SUBJECT, CharSpan, FoundEntity
from kg.vocab import CLAIM_RELATIONS, SLOT_RELATION, ClaimType

#: What an entity can be to a claim; the first is left out of it.
LABELS = ("none", "subject", "baselines", "on", "metrics")
#: The slots that may hold several entities.
SLOTS = LABELS[2:]
#: Least probability of an entity in one of these, chosen on held-out abstracts.
LEAST_SLOT = 0.3

_COMPARING = frozenset({ClaimType.PERFORMANCE, ClaimType.EFFICIENCY})
_PRAISE = (
    "various|several|many|all|other|strong|recent|existing|previous|prior|current|competing|competitive|traditional"
    "|conventional|standard|state[- ]of[- ]the[- ]art|SOTA|leading|baseline|published|alternative"
)
_MEANS = (
    "methods?|approach(?:es)?|models?|baselines?|algorithms?|techniques?|systems?|works?|solutions?|counterparts?"
    "|results?|competitors?"
)
_BETWEEN = r"(?!(?:and|or|in|on|of|for|with|to) )[\w-]+ "
_LOOSE_BASELINE = re.compile(
    rf"\b(?:(?:{_PRAISE})[ ,]+(?:and )?)+(?:{_BETWEEN}){{0,3}}?(?:{_MEANS})\b|\bbaselines\b"
    r"|\bstate[- ]of[- ]the[- ]art\b(?! (?:performance|results?|accuracy))",
    re.IGNORECASE,
)
_COMPARISON = re.compile(
    r"\b(?:than|over|outperform\w*|surpass\w*|exceed\w*|compared (?:to|with)|against|beat\w*|relative to|superior to"
    r"|improv\w+|comparable (?:to|with)|competitive with|on par with|match\w*|versus|vs)\b[^.;]*$",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class ClaimSlots:
    """The slots of a claim: ids of entities, or verbatim phrases."""

    subject: str
    baselines: tuple[str, ...]
    on: tuple[str, ...]
    metrics: tuple[str, ...]


def find_slots(place: ClaimPlace, candidates: Candidates, opinions: Sequence[Opinion]) -> ClaimSlots:
    """Fill the slots of a claim with what its voters find likely on average."""
    chances = np.mean([opinion.slots for opinion in opinions], axis=0)
    subject = _choose_subject(candidates, chances[:, 0], sum(opinion.paper for opinion in opinions) / len(opinions))
    filled: dict[str, list[str]] = {slot: [] for slot in SLOTS}
    for at, entity in enumerate(candidates.entities):
        if at != subject and (slot := _slot_of(entity, chances[at, 1:])):
            filled[slot].append(entity.id if candidates.listed[at] else entity.name)
    return ClaimSlots(
        subject=PAPER_SUBJECT if subject is None else candidates.entities[subject].id,
        baselines=(*filled["baselines"], *_iter_loose_baselines(place, candidates.entities)),
        on=tuple(filled["on"]),
        metrics=tuple(filled["metrics"]),
    )


def _choose_subject(candidates: Candidates, chances: Floats, paper: float) -> int | None:
    """Return the likeliest entity of the graph, or None where the paper is likelier."""
    listed = [at for at, is_listed in enumerate(candidates.listed) if is_listed]
    best = max(listed, key=chances.__getitem__, default=None)
    return best if best is not None and chances[best] >= paper else None


def _slot_of(entity: FoundEntity, chances: Floats) -> str | None:
    """Return the likeliest slot, where it is likely enough and may hold entities of this type."""
    slot, chance = max(zip(SLOTS, chances, strict=True), key=itemgetter(1))
    fits = (SLOT_RELATION[slot], entity.type) in CLAIM_RELATIONS
    return slot if fits and chance >= LEAST_SLOT else None


def _iter_loose_baselines(place: ClaimPlace, entities: Sequence[FoundEntity]) -> Iterator[str]:
    """Yield what a comparison names in general words."""
    if place.type not in _COMPARING:
        return
    named = [mention.span for entity in entities for mention in entity.mentions]
    for match in _LOOSE_BASELINE.finditer(place.raw, place.span.start, place.span.end):
        span = CharSpan(*match.span())
        is_compared = _COMPARISON.search(place.raw, place.span.start, span.start)
        if is_compared and not any(span.overlaps(other) for other in named):
            yield match[0]

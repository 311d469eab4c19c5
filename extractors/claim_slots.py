"""What a claim is about, compares with, was measured on and in.

Comes in: a claim's place and type, and the entities of the abstract. Goes out: ``ClaimSlots``. An
entity fills at most one slot; baselines that are no entity (``prior methods``) are given verbatim.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from extractors.cue_matrix import load_cue_matrix
from extractors.slot_cues import ClaimPlace, slot_cues
from kg.model import PAPER_SUBJECT, CharSpan, FoundEntity
from kg.vocab import ClaimType

#: The answers of the table ``slots``; the first is an entity that the claim leaves out.
LABELS = ("none", "subject", "baselines", "on", "metrics")
#: Least probabilities, chosen on held-out abstracts: of the subject, of any other slot.
LEAST_SUBJECT, LEAST_SLOT = 0.05, 0.25

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


def find_slots(place: ClaimPlace, entities: Sequence[FoundEntity]) -> ClaimSlots:
    """Fill the slots of a claim."""
    probabilities = load_cue_matrix("slots").probabilities(tuple(slot_cues(place, entities))).tolist()
    subject = max(range(len(entities)), key=lambda at: probabilities[at][1], default=None)
    if subject is not None and probabilities[subject][1] < LEAST_SUBJECT:
        subject = None
    filled: dict[str, list[str]] = {label: [] for label in LABELS}
    for at, entity in enumerate(entities):
        if at != subject and (label := _slot_of(probabilities[at])):
            filled[label].append(entity.id)
    return ClaimSlots(
        subject=PAPER_SUBJECT if subject is None else entities[subject].id,
        baselines=(*filled["baselines"], *_iter_loose_baselines(place, entities)),
        on=tuple(filled["on"]),
        metrics=tuple(filled["metrics"]),
    )


def _slot_of(probabilities: Sequence[float]) -> str | None:
    label = max(range(2, len(LABELS)), key=probabilities.__getitem__)
    return LABELS[label] if probabilities[label] >= LEAST_SLOT else None


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

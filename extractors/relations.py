"""How the things of one paper relate to each other.

Comes in: a ``Doc`` with ``kg.entities``, its ``NormText`` and its entities. Goes out:
``FoundRelation``, at most one from one thing to another, sorted by evidence. The cues of each legal
pair are weighed by the table ``relations``. The evidence is the sentence that names both and says it
loudest, else the one that gives the tail its role.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations

from spacy.tokens import Doc

from extractors.cue_matrix import CueMatrix, load_cue_matrix
from extractors.relation_cues import RelationCues, read_relation_cues
from extractors.roles import DECIMALS
from kg.model import CharSpan, FoundEntity, FoundRelation
from kg.text import NormText
from kg.vocab import ENTITY_RELATION_TYPES, ENTITY_RELATIONS, Relation

NONE = "none"
#: Labels of the table ``relations``.
LABELS = (NONE, *ENTITY_RELATION_TYPES)
#: A relation is stated when it is so with at least this probability.
LEAST_SURE = 0.25

#: Types of head and tail to the relations that they can have.
_LEGAL = {
    ends: tuple(relation for relation in ENTITY_RELATION_TYPES if (ends[0], relation, ends[1]) in ENTITY_RELATIONS)
    for ends in sorted({(head, tail) for head, _, tail in ENTITY_RELATIONS})
}


def find_relations(doc: Doc, norm: NormText, entities: Sequence[FoundEntity]) -> tuple[FoundRelation, ...]:
    """Find the relations between entities, sorted by evidence, head, type and tail."""
    matrix, cues = load_cue_matrix("relations"), read_relation_cues(doc, entities)
    pairs = list(iter_pairs_of(entities))
    rows = matrix.probabilities([cues.of(*pair) for pair in pairs]).tolist()
    finder = _EvidenceFinder(matrix, cues, norm)
    found = (_judge(*pair, odds, finder) for pair, odds in zip(pairs, rows, strict=True) if 1 - odds[0] >= LEAST_SURE)
    return tuple(sorted(found, key=_by_place))


def iter_pairs_of(entities: Sequence[FoundEntity]) -> Iterator[tuple[FoundEntity, FoundEntity]]:
    """Yield the ordered pairs whose types can have a relation."""
    return ((head, tail) for head, tail in permutations(entities, 2) if (head.type, tail.type) in _LEGAL)


@dataclass(frozen=True, slots=True)
class _EvidenceFinder:
    """Finds the sentence of a text that says a relation loudest."""

    matrix: CueMatrix
    cues: RelationCues
    norm: NormText

    def find(self, head: FoundEntity, tail: FoundEntity, relation: Relation) -> CharSpan:
        """Return the sentence that names both and has the best cues, else the one that gives the tail its role."""
        meetings = self.cues.meetings(head, tail)
        if not meetings:
            return tail.evidence
        sums = self.matrix.sums([list(self.cues.of_meeting(meeting, head, tail)) for meeting in meetings])
        loudest = int((sums[:, LABELS.index(relation)] - sums[:, 0]).argmax())
        return self.norm.to_raw(CharSpan(*self.cues.words.extent_of(meetings[loudest].sentence)))


def _judge(head: FoundEntity, tail: FoundEntity, odds: Sequence[float], finder: _EvidenceFinder) -> FoundRelation:
    odd_of = dict(zip(LABELS, odds, strict=True))
    best = max(_LEGAL[head.type, tail.type], key=odd_of.__getitem__)
    return FoundRelation(
        head=head.id,
        type=best,
        tail=tail.id,
        evidence=finder.find(head, tail, best),
        score=round(odd_of[best], DECIMALS),
    )


def _by_place(relation: FoundRelation) -> tuple[CharSpan, str, str, str]:
    return relation.evidence, relation.head, relation.type, relation.tail

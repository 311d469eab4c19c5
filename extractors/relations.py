"""How the things of one paper relate to each other.

Comes in: a ``Doc`` with ``kg.entities``, its ``NormText`` and its entities. Goes out:
``FoundRelation``, at most one from one thing to another, sorted by evidence. The cues of each legal
pair are weighed by the table ``relations``. The evidence is the sentence that names both and says it
loudest, else the one that gives the tail its role.
"""

from collections.abc import Iterator, Sequence
from itertools import permutations

from spacy.tokens import Doc

from extractors.cues import CueTable, load_cue_table
from extractors.relation_cues import RelationCues, read_relation_cues
from extractors.roles import DECIMALS
from kg.model import CharSpan, FoundEntity, FoundRelation
from kg.text import NormText
from kg.vocab import ENTITY_RELATION_TYPES, ENTITY_RELATIONS, Relation

NONE = "none"
#: Labels of the table ``relations``.
LABELS = (NONE, *ENTITY_RELATION_TYPES)
#: A relation is stated when it is so with at least this probability.
LEAST_SURE = 0.2

_LEGAL_TYPES = frozenset((head, tail) for head, _, tail in ENTITY_RELATIONS)


def find_relations(doc: Doc, norm: NormText, entities: Sequence[FoundEntity]) -> tuple[FoundRelation, ...]:
    """Find the relations between entities, sorted by evidence, head, type and tail."""
    table, cues = load_cue_table("relations"), read_relation_cues(doc, entities)
    found = (_judge(table, cues, norm, head, tail) for head, tail in iter_pairs_of(entities))
    return tuple(sorted((relation for relation in found if relation), key=_by_place))


def iter_pairs_of(entities: Sequence[FoundEntity]) -> Iterator[tuple[FoundEntity, FoundEntity]]:
    """Yield the ordered pairs whose types can have a relation."""
    return ((head, tail) for head, tail in permutations(entities, 2) if (head.type, tail.type) in _LEGAL_TYPES)


def _judge(
    table: CueTable, cues: RelationCues, norm: NormText, head: FoundEntity, tail: FoundEntity
) -> FoundRelation | None:
    odds = dict(zip(LABELS, table.probabilities(cues.of(head, tail)), strict=True))
    legal = [relation for relation in ENTITY_RELATION_TYPES if (head.type, relation, tail.type) in ENTITY_RELATIONS]
    best = max(legal, key=odds.__getitem__)
    if 1 - odds[NONE] < LEAST_SURE:
        return None
    evidence = _find_evidence(table, cues, norm, head, tail, best)
    return FoundRelation(head=head.id, type=best, tail=tail.id, evidence=evidence, score=round(odds[best], DECIMALS))


def _find_evidence(
    table: CueTable, cues: RelationCues, norm: NormText, head: FoundEntity, tail: FoundEntity, relation: Relation
) -> CharSpan:
    meetings = cues.meetings(head, tail)
    if not meetings:
        return tail.evidence
    label = LABELS.index(relation)
    sums = [table.sums(cues.of_meeting(meeting, head, tail)) for meeting in meetings]
    loudest = max(range(len(meetings)), key=lambda at: sums[at][label] - sums[at][0])
    return norm.to_raw(CharSpan(*cues.words.extent_of(meetings[loudest].sentence)))


def _by_place(relation: FoundRelation) -> tuple[CharSpan, str, str, str]:
    return relation.evidence, relation.head, relation.type, relation.tail

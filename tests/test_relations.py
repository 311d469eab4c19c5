"""How things relate to each other."""

import pytest

from extractors.relation_cues import Meeting
from kg.model import Findings
from kg.vocab import ENTITY_RELATIONS, Relation
from tests.rules_reader import entity_named, read

TEA = (
    "We propose TeaNet, a framework for tea leaf reading. TeaNet uses graph neural networks. We evaluate TeaNet on the"
    " CupBench benchmark. Experiments on CupBench show that TeaNet outperforms PPO."
)


def _triples(findings: Findings) -> set[tuple[str, Relation, str]]:
    name_of = {entity.id: entity.name for entity in findings.entities}
    return {(name_of[relation.head], relation.type, name_of[relation.tail]) for relation in findings.relations}


@pytest.mark.parametrize(
    ("head", "relation", "tail"),
    [
        ("TeaNet", Relation.ADDRESSES, "tea leaf reading"),
        ("TeaNet", Relation.USES, "graph neural networks"),
        ("TeaNet", Relation.EVALUATED_ON, "CupBench"),
        ("TeaNet", Relation.OUTPERFORMS, "PPO"),
    ],
)
def test_a_plain_abstract_tells_what_relates(head: str, relation: Relation, tail: str) -> None:
    """The usual sentences of an abstract relate the proposed method to task, part, benchmark and rival."""
    findings = read(TEA)

    ends = (entity_named(findings, head).name, relation, entity_named(findings, tail).name)
    assert ends in _triples(findings)


def test_relations_are_legal_and_have_one_type_a_pair() -> None:
    """No relation joins types that it cannot join, nothing relates to itself, no pair relates twice."""
    findings = read(TEA)
    kinds = {entity.id: entity.type for entity in findings.entities}
    pairs = [(relation.head, relation.tail) for relation in findings.relations]

    assert findings.relations
    assert {(kinds[r.head], r.type, kinds[r.tail]) for r in findings.relations} <= ENTITY_RELATIONS
    assert all(head != tail for head, tail in pairs)
    assert len(set(pairs)) == len(pairs)


def test_the_evidence_of_a_relation_names_both() -> None:
    """Where a sentence names head and tail, the evidence is such a sentence."""
    findings = read(TEA)
    own, rival = entity_named(findings, "TeaNet"), entity_named(findings, "PPO")
    (evidence,) = [r.evidence.of(TEA) for r in findings.relations if (r.head, r.tail) == (own.id, rival.id)]

    assert evidence == "Experiments on CupBench show that TeaNet outperforms PPO."


def test_one_thing_alone_relates_to_nothing() -> None:
    """A paper with one entity has no relation."""
    assert not read("We propose TeaNet.").relations


@pytest.mark.parametrize(
    ("head", "tail", "arrow", "between"),
    [((0, 2), (5, 6), ">", (2, 5)), ((5, 6), (0, 2), "<", (2, 5)), ((0, 4), (2, 3), ">", (4, 4))],
)
def test_a_meeting_knows_order_and_gap(
    head: tuple[int, int], tail: tuple[int, int], arrow: str, between: tuple[int, int]
) -> None:
    """The arrow points from the first-named to the other; nothing lies between nested mentions."""
    meeting = Meeting(0, head, tail)

    assert (meeting.arrow, meeting.between) == (arrow, between)

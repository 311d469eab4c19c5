"""Which methods for a task were tried on which test beds, and which were not."""

from collections import defaultdict
from collections.abc import Mapping

from kg.answers.answer import Answer, Section
from kg.answers.facts import TEST_BEDS, Facts
from kg.model import Edge, Entity, KnowledgeGraph
from kg.rows import Table
from kg.vocab import Relation

#: (method, test bed) to the edges that say that it was tried.
Tried = Mapping[tuple[str, str], list[Edge]]
UNTRIED = "–"


def find_gaps(graph: KnowledgeGraph, task: Entity, *, limit: int | None = None) -> Answer:
    """Lay out methods against test beds for a task.

    A method is one that is said to address the task, or that a paper which addresses it proposes. A test bed is
    one on which such a paper evaluates. Rows and columns with most papers stand first.

    Args:
        graph: where the papers are.
        task: what the methods are for.
        limit: the most methods and the most test beds; all when None.
    """
    facts = Facts(graph)
    papers = {edge.source for edge in facts.edges[Relation.ADDRESSES] if edge.target == task.id}
    tried = _tried(facts)
    methods = _methods(facts, task, papers)
    beds = _test_beds(facts, papers) | {bed for method, bed in tried if method in methods}
    rows, columns = _most_tried(facts, methods, tried, 0)[:limit], _most_tried(facts, beds, tried, 1)[:limit]
    return Answer(
        f"Methods for {task.name} and where they were tried",
        (
            Section(f"Papers that try a method for {task.name} on a test bed", _matrix(facts, rows, columns, tried)),
            Section("What says so", _evidence(facts, rows, columns, tried)),
        ),
        tuple(_notes(methods, beds, (len(rows), len(columns)), tried)),
    )


def _methods(facts: Facts, task: Entity, papers: set[str]) -> set[str]:
    said = {edge.source for edge in facts.edges[Relation.ADDRESSES] if edge.target == task.id}
    proposed = {edge.target for edge in facts.edges[Relation.PROPOSES] if edge.source in papers}
    return {id_ for id_ in said if id_ in facts.entities and facts.entities[id_].type not in TEST_BEDS} | proposed


def _test_beds(facts: Facts, papers: set[str]) -> set[str]:
    edges = (*facts.edges[Relation.EVALUATES_ON], *facts.edges[Relation.INTRODUCES])
    return {edge.target for edge in edges if edge.source in papers and facts.entities[edge.target].type in TEST_BEDS}


def _tried(facts: Facts) -> Tried:
    """Find what was tried where: said of the method, or of the paper that proposes it."""
    tried: defaultdict[tuple[str, str], list[Edge]] = defaultdict(list)
    for edge in facts.edges[Relation.EVALUATED_ON]:
        tried[edge.source, edge.target].append(edge)
    beds: defaultdict[str, list[Edge]] = defaultdict(list)
    for edge in facts.edges[Relation.EVALUATES_ON]:
        beds[edge.source].append(edge)
    for proposal in facts.edges[Relation.PROPOSES]:
        for edge in beds[proposal.source]:
            found = tried[proposal.target, edge.target]
            if all(edge.evidence.paper != other.evidence.paper for other in found):
                found.append(edge)
    return tried


def _most_tried(facts: Facts, nodes: set[str], tried: Tried, place: int) -> list[str]:
    counts = dict.fromkeys(nodes, 0)
    for pair in tried:
        if pair[place] in counts:
            counts[pair[place]] += 1
    return sorted(nodes, key=lambda id_: (-counts[id_], facts.entities[id_].name, id_))


def _matrix(facts: Facts, methods: list[str], beds: list[str], tried: Tried) -> Table:
    names = tuple(facts.entities[bed].name for bed in beds)
    rows = ((facts.entities[m].name, *(len(_papers(tried, m, bed)) or UNTRIED for bed in beds)) for m in methods)
    return Table(columns=("method", *names), rows=tuple(rows) if beds else ())


def _papers(tried: Tried, method: str, bed: str) -> set[str]:
    return {edge.evidence.paper for edge in tried.get((method, bed), ())}


def _evidence(facts: Facts, methods: list[str], beds: list[str], tried: Tried) -> Table:
    rows = tuple(
        (facts.entities[m].name, facts.entities[bed].name, facts.paper_name(edge.evidence.paper), edge.evidence.text)
        for m in methods
        for bed in beds
        for edge in tried.get((m, bed), ())
    )
    return Table(columns=("method", "test bed", "paper", "quote"), rows=rows)


def _notes(methods: set[str], beds: set[str], shown: tuple[int, int], tried: Tried) -> list[str]:
    empty = sum(not _papers(tried, method, bed) for method in methods for bed in beds)
    notes = [f"{empty} of {len(methods) * len(beds)} pairs of method and test bed were tried in no paper here"]
    for what, all_of, some in zip(("methods", "test beds"), (methods, beds), shown, strict=True):
        if some < len(all_of):
            notes.append(f"{len(all_of) - some} of {len(all_of)} {what} are left out: --limit {len(all_of)}")
    return notes

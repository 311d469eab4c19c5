"""Two methods beside each other: what is said of them directly, and their scores on the same test beds."""

from collections import defaultdict
from collections.abc import Iterator

from kg.answers.answer import Answer, Section
from kg.answers.facts import Facts, Result
from kg.model import Entity, KnowledgeGraph
from kg.rows import Table
from kg.vocab import Relation

_BETWEEN = (Relation.OUTPERFORMS, Relation.EXTENDS, Relation.USES, Relation.PART_OF, Relation.VARIANT_OF)


def compare(graph: KnowledgeGraph, one: Entity, other: Entity) -> Answer:
    """Compare two methods by what the papers of a graph say."""
    facts = Facts(graph)
    direct = Table(columns=("says", "paper", "quote"), rows=tuple(_direct(facts, one, other)))
    scores, alone = _scores(facts, one, other)
    columns = ("on", "metric", "unit", one.name, other.name)
    notes = [f"{alone} scores of only one of the two are left out"] if alone else []
    return Answer(
        f"{one.name} and {other.name}",
        (
            Section("Said of both", direct),
            Section("Scores on the same test bed", Table(columns=columns, rows=tuple(scores))),
        ),
        tuple(notes),
    )


def _direct(facts: Facts, one: Entity, other: Entity) -> Iterator[tuple[str, str, str]]:
    """Yield relationships between the two, then claims about one that compare it with the other."""
    pair = {one.id, other.id}
    for relation in _BETWEEN:
        for edge in facts.edges[relation]:
            if {edge.source, edge.target} == pair:
                said = f"{facts.name(edge.source)} {relation.value} {facts.name(edge.target)}"
                yield said, facts.paper_name(edge.evidence.paper), edge.evidence.text
    about = {(edge.source, edge.target) for edge in facts.edges[Relation.ABOUT]}
    compared = {(edge.source, edge.target) for edge in facts.edges[Relation.COMPARED_WITH]}
    for claim in facts.graph.claims:
        for subject, baseline in ((one, other), (other, one)):
            if (claim.id, subject.id) in about and (claim.id, baseline.id) in compared:
                said = f"{claim.type.value} of {subject.name} ({claim.polarity.value})"
                yield said, facts.paper_name(claim.paper), claim.text


def _scores(facts: Facts, one: Entity, other: Entity) -> tuple[list[tuple[str | None, ...]], int]:
    """Return a row for each test bed, metric and unit that both have scores in, and how many scores have no partner."""
    found: defaultdict[tuple[str | None, str | None, str | None], dict[str, list[Result]]] = defaultdict(
        lambda: {one.id: [], other.id: []}
    )
    for result in facts.results():
        if result.method in {one.id, other.id} and result.on is not None:
            found[result.on, result.metric, result.quantity.unit][result.method or ""].append(result)
    rows, alone = [], 0
    for (on, metric, unit), by_method in sorted(found.items(), key=lambda item: tuple(map(str, item[0]))):
        if all(by_method.values()):
            cells = (_cell(facts, by_method[method.id]) for method in (one, other))
            rows.append((facts.name(on), facts.name(metric), unit, *cells))
        else:
            alone += sum(map(len, by_method.values()))
    return rows, alone


def _cell(facts: Facts, results: list[Result]) -> str:
    """Write each score with its paper and words."""
    return "; ".join(f"{r.quantity.raw} ({facts.paper_name(r.claim.paper)}: “{r.claim.text}”)" for r in results)

"""The scores that papers claim on one test bed."""

from kg.answers.answer import Answer, Section
from kg.answers.facts import Facts, Result
from kg.model import Entity, KnowledgeGraph
from kg.rows import Table

_COLUMNS = ("method", "metric", "value", "bound", "paper", "quote")


def make_leaderboard(graph: KnowledgeGraph, board: Entity, *, metric: Entity | None = None) -> Answer:
    """Rank the scores on a test bed, the highest first within a metric and a unit.

    Args:
        graph: where the claims are.
        board: a dataset, benchmark or task.
        metric: only scores in this one.
    """
    facts = Facts(graph)
    found = [result for result in facts.results() if result.on == board.id]
    chosen = [result for result in found if metric is None or result.metric == metric.id]
    chosen.sort(key=lambda result: _rank(facts, result))
    rows = tuple(_row(facts, result) for result in chosen)
    return Answer(
        f"Leaderboard of {board.name}",
        (Section(f"Scores on {board.name}", Table(columns=_COLUMNS, rows=rows)),),
        tuple(_notes(chosen, len(found))),
    )


def _rank(facts: Facts, result: Result) -> tuple[object, ...]:
    metric = facts.name(result.metric)
    return metric is None, metric or "", result.quantity.unit or "", -result.value, result.order


def _row(facts: Facts, result: Result) -> tuple[str | None, ...]:
    bound = result.quantity.bound
    return (
        facts.name(result.method),
        facts.name(result.metric),
        result.quantity.raw,
        bound.value if bound else None,
        facts.paper_name(result.claim.paper),
        result.claim.text,
    )


def _notes(chosen: list[Result], found: int) -> list[str]:
    notes = []
    scales = {(result.metric, result.quantity.unit) for result in chosen}
    if len(scales) > 1:
        notes.append(f"{len(scales)} metrics and units: only scores under the same one compare")
    if unnamed := sum(result.metric is None for result in chosen):
        notes.append(f"{unnamed} scores whose metric the text does not tell stand last")
    if unowned := sum(result.method is None for result in chosen):
        notes.append(f"{unowned} scores are of a paper's method without a name")
    if bounded := sum(result.quantity.bound is not None for result in chosen):
        notes.append(f"{bounded} scores are bounds (up to, at least …): of the best or the worst case")
    if found > len(chosen):
        notes.append(f"{found - len(chosen)} scores in other metrics are left out")
    return notes

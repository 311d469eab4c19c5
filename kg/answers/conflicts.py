"""Where papers disagree: two values of one thing, or each of two methods better than the other."""

from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations

from kg.answers.answer import Answer, Section
from kg.answers.facts import Facts, Result
from kg.model import Edge, KnowledgeGraph
from kg.rows import Table
from kg.vocab import Relation

_VALUE_COLUMNS = ("method", "on", "metric", "value", "paper", "quote", "other value", "other paper", "other quote")
_ORDER_COLUMNS = ("better", "than", "paper", "quote", "but better", "other paper", "other quote")
#: Decimals of a number in common spelling: a difference behind the last one is one of rounding.
_TOLERANCE = 1e-9


def find_conflicts(graph: KnowledgeGraph) -> Answer:
    """Find pairs of claims that cannot both hold under one set-up; each with both quotes."""
    facts = Facts(graph)
    results = list(facts.results())
    values = Table(columns=_VALUE_COLUMNS, rows=tuple(_value_rows(facts, results)))
    orders = Table(columns=_ORDER_COLUMNS, rows=tuple(_order_rows(facts)))
    untold = sum(None in _key(result) for result in results)
    return Answer(
        "Conflicts",
        (
            Section("One method, test bed and metric, different values", values),
            Section("Each is said to be better than the other", orders),
        ),
        (
            f"{len(results) - untold} scores tell their method, test bed and metric and were compared, {untold} do not",
            "papers may differ in set-up, version or split: read both quotes before you take a side",
        ),
    )


def _key(result: Result) -> tuple[str | None, str | None, str | None]:
    return result.method, result.on, result.metric


def _value_rows(facts: Facts, results: list[Result]) -> Iterator[tuple[str | None, ...]]:
    groups: defaultdict[tuple[object, ...], list[Result]] = defaultdict(list)
    for result in results:
        if None not in _key(result) and result.quantity.bound is None:
            groups[*_key(result), result.quantity.unit].append(result)
    for group in groups.values():
        for one, other in combinations(sorted(group, key=lambda result: result.order), 2):
            if one.claim.paper != other.claim.paper and not _agree(one, other):
                yield (*map(facts.name, _key(one)), *_said(facts, one), *_said(facts, other))


def _agree(one: Result, other: Result) -> bool:
    """Tell whether two values are one, as far as the coarser of both is written."""
    places = min(_decimals(one.quantity.raw), _decimals(other.quantity.raw))
    return abs(round(one.value, places) - round(other.value, places)) < _TOLERANCE


def _decimals(raw: str) -> int:
    _, point, rest = raw.partition(".")
    return len(rest) - len(rest.lstrip("0123456789")) if point else 0


def _said(facts: Facts, result: Result) -> tuple[str, str, str]:
    return result.quantity.raw, facts.paper_name(result.claim.paper), result.claim.text


def _order_rows(facts: Facts) -> Iterator[tuple[str | None, ...]]:
    edges: defaultdict[tuple[str, str], list[Edge]] = defaultdict(list)
    for edge in facts.edges[Relation.OUTPERFORMS]:
        edges[edge.source, edge.target].append(edge)
    for (better, worse), said in sorted(edges.items()):
        if better < worse:
            for one in said:
                for other in edges.get((worse, better), ()):
                    yield (
                        *(facts.name(better), facts.name(worse)),
                        *(facts.paper_name(one.evidence.paper), one.evidence.text),
                        *(facts.name(worse), facts.paper_name(other.evidence.paper), other.evidence.text),
                    )

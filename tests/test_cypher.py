"""A graph as Cypher: what is a statement, and what is a value."""

import re
from dataclasses import replace

import pytest

from kg.cypher import (
    LABELS,
    Signature,
    constraint_statements,
    edge_batches,
    edge_rows,
    node_rows,
)
from kg.errors import GraphError
from kg.model import Claim, KnowledgeGraph, Quantity
from kg.vocab import Bound, NodeLabel, Relation, ValueKind, edge_signatures
from tests.golden_graph import golden_graph, node_id

WORDS = frozenset((*LABELS, *(relation.value for relation in Relation)))


def test_every_label_has_a_constraint() -> None:
    """Ids are unique within each label of the vocabulary."""
    found = [statement.split("(n:")[1].split(")")[0] for statement in constraint_statements()]

    assert found == list(LABELS)


def test_statements_hold_words_of_the_vocabulary_alone() -> None:
    """Of all that the papers say, nothing is in a statement: labels and types are closed, the rest is a parameter."""
    graph = golden_graph()
    batches = [batch for signature, rows in edge_rows(graph).items() for batch in edge_batches(signature, rows)]
    named = {name for batch in batches for name in re.findall(r":(\w+)", batch.statement)}

    assert named <= WORDS
    assert all(re.fullmatch(r"[\w\s$(){}\[\]:.,=+>-]+", batch.statement) for batch in batches)


def test_every_node_and_edge_is_a_row_once() -> None:
    """Rows are the graph, grouped: none is lost and none is there twice."""
    graph = golden_graph()
    ids = [row["id"] for rows in node_rows(graph).values() for row in rows]
    keys = [
        (row.source, signature.type, row.target, row.properties["paper"])
        for signature, rows in edge_rows(graph).items()
        for row in rows
    ]

    assert sorted(map(str, ids)) == sorted(node.id for node in graph.nodes())
    assert sorted(keys) == [edge.key for edge in graph.edges]
    assert set(edge_rows(graph)) == {Signature(s, r.value, e) for s, r, e in edge_signatures()}


def test_an_illegal_edge_is_refused() -> None:
    """An edge that the vocabulary does not know, here from a task to a method, becomes no statement."""
    graph = golden_graph()
    edge = replace(graph.edges[0], source=node_id("image sorting"), target=node_id("AlphaNet"), type=Relation.EXTENDS)
    with pytest.raises(GraphError, match=re.escape("(Task)-[EXTENDS]->(Method)")):
        edge_rows(replace(graph, edges=(edge,)))


@pytest.mark.parametrize("size", [1, 7, 10_000])
def test_batches_cut_rows_and_lose_none(size: int) -> None:
    """Whatever the size of a batch, all rows are there, in their order."""
    signature, rows = max(edge_rows(golden_graph()).items(), key=lambda item: len(item[1]))
    batches = list(edge_batches(signature, rows, size=size))

    assert max(len(batch.rows) for batch in batches) <= size
    assert [row["source"] for batch in batches for row in batch.rows] == [row.source for row in rows]


def test_a_paper_keeps_all_that_is_known_of_it() -> None:
    """A paper's row has text, hash and every source; what is not known is None, so that a load removes it."""
    rows = {row["id"]: row for row in node_rows(golden_graph())[NodeLabel.PAPER.value]}

    assert rows["shapes-004"]["source"] == "shapes.jsonl:4"
    assert rows["shapes-004"]["sources"] == ["shapes.jsonl:4", "shapes.txt:3"]
    assert rows["shapes-001"]["sha256"] == "295394fdcbf3169aa083c5e9367ffa282d54d0e145706adf17ec42dc01d5927e"
    assert [rows["shapes-006"][name] for name in ("title", "venue", "year", "url")] == [None] * 4


def test_numbers_stand_before_symbols() -> None:
    """``values[i]`` belongs to ``raws[i]``, and a symbolic quantity, which has no value, comes after all numbers."""
    quantities = (
        Quantity(raw="O(n)", value=None, unit=None, kind=ValueKind.ASYMPTOTIC),
        Quantity(raw="up to 3x", value=3, unit="x", kind=ValueKind.RATIO, bound=Bound.UP_TO),
        Quantity(raw="12", value=12.0, unit=None, kind=ValueKind.COUNT),
    )
    row = _only_claim(values=quantities)

    assert row["raws"] == ["up to 3x", "12", "O(n)"]
    assert row["values"] == [3.0, 12.0]
    assert row["units"] == ["x", "none", "none"]
    assert row["bounds"] == ["up to", "none", "none"]
    assert row["kinds"] == ["ratio", "count", "asymptotic"]
    assert (row["value"], row["unit"], row["kind"], row["bound"]) == (3.0, "x", "ratio", "up to")


def test_a_list_of_numbers_has_one_type() -> None:
    """Whole numbers are floats too: a server's list holds no two types."""
    row = _only_claim(values=(Quantity(raw="3", value=3, unit=None, kind=ValueKind.COUNT),))

    assert [type(value) for value in (row["value"], *_list(row["values"]))] == [float, float]


def test_phrases_of_a_claim_stand_by_slot() -> None:
    """A slot that is no node keeps its phrase, in a list of its own."""
    row = _only_claim(loose=(("baselines", "prior work"), ("metrics", "memory"), ("metrics", "time")))

    assert row["metric_phrases"] == ["memory", "time"]
    assert row["baseline_phrases"] == ["prior work"]
    assert row["on_phrases"] == row["subject_phrases"] == []


def _only_claim(*, values: tuple[Quantity, ...] = (), loose: tuple[tuple[str, str], ...] = ()) -> dict[str, object]:
    """Return the row of a claim with these values and phrases."""
    claim: Claim = replace(golden_graph().claims[0], values=values, loose=loose)
    graph = KnowledgeGraph(papers=golden_graph().papers, entities=(), claims=(claim,), artifacts=(), edges=())
    return dict(node_rows(graph)[NodeLabel.CLAIM.value][0])


def _list(value: object) -> list[object]:
    assert isinstance(value, list)
    return value

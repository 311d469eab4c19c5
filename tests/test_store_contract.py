"""The contract of the two stores: whatever the catalogue asks, the embedded store and Neo4j answer the same."""

from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from kg.cypher import LABELS, edge_batches, edge_rows
from kg.loading import graph_rows, statements
from kg.model import KnowledgeGraph
from kg.queries import Query, bind, read_catalogue
from kg.rows import to_json
from kg.sinks.arcadedb import Store, open_store, write_store
from kg.sinks.neo4j import Neo4jStore, connect
from kg.vocab import Relation
from tests.asked import GRAPHS, values_for
from tests.golden_graph import golden_graph
from tests.hostile_graph import hostile_graph
from tests.neo4j_server import Neo4jServer


@dataclass(frozen=True, slots=True, kw_only=True)
class Stores:
    """One graph in both stores."""

    graph: KnowledgeGraph
    embedded: Store
    server: Neo4jStore


@pytest.fixture(scope="module", params=sorted(GRAPHS))
def stores(
    request: pytest.FixtureRequest, neo4j_server: Neo4jServer, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Stores]:
    """Put a graph into both stores."""
    graph = GRAPHS[request.param]()
    path = tmp_path_factory.mktemp("contract") / "store"
    write_store(graph, path)
    neo4j_server.wipe()
    with open_store(path) as embedded, connect(neo4j_server.server) as server:
        server.write(graph)
        yield Stores(graph=graph, embedded=embedded, server=server)


@pytest.mark.parametrize("query", read_catalogue(), ids=lambda query: query.name)
def test_both_stores_give_the_same_answer(stores: Stores, query: Query) -> None:
    """Each query of the catalogue prints the same bytes from either store, for every name of the graph."""
    answered = 0
    for given in values_for(query, stores.graph):
        values = bind(query, given)
        embedded, server = (store.query(query.text, values) for store in (stores.embedded, stores.server))
        answered += bool(server.rows)

        assert to_json(embedded) == to_json(server), given

    assert answered


def statements_for(graph: KnowledgeGraph) -> set[str]:
    """List the statements that write a graph into either store."""
    rows = graph_rows(graph)
    groups = {group for group, _ in rows.nodes()} | {group for group, _ in rows.edges()}
    batches = (batch for signature, edges in edge_rows(graph).items() for batch in edge_batches(signature, edges))
    return {batch.statement for batch in batches} | {
        statement(group) for statement in (statements.create, statements.find, statements.update) for group in groups
    }


def test_no_statement_depends_on_what_papers_say() -> None:
    """The hostile graph is written by the very statements that write the golden one: what differs is parameters."""
    assert statements_for(hostile_graph()) == statements_for(golden_graph())


def test_statements_name_the_vocabulary_alone() -> None:
    """Every word after a colon, outside of a map, is a label or a type of the closed vocabulary."""
    closed = {*LABELS, *Relation}
    named = {
        word.strip("`")
        for statement in statements_for(hostile_graph())
        for part in statement.replace("(", " (").split("(")[1:]
        for word in part.split(")")[0].split("{")[0].partition(":")[2].split()
    }

    assert named <= closed
    assert named

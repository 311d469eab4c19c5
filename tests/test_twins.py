"""The catalogue in SPARQL: each query of it answers what its twin in Cypher answers."""

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from itertools import islice

import pyoxigraph
import pytest
import rdflib

from kg.build_folder import STORE, TURTLE, read_graph, write_manifest
from kg.model import KnowledgeGraph
from kg.pipeline import BuildReport
from kg.queries import CYPHER, SPARQL, bind, find_query, read_catalogue
from kg.rows import Cell, Table
from kg.sinks.arcadedb import Store, open_store, write_store
from kg.sinks.oxigraph import ask, open_graph
from kg.sinks.rdf import ONTOLOGY_FILE, to_rdf, write_turtle
from kg.sparql import fill
from tests.asked import GRAPHS, values_for

NAMES = [query.name for query in read_catalogue(SPARQL)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Stores:
    """One graph in Cypher and in SPARQL."""

    graph: KnowledgeGraph
    cypher: Store
    sparql: pyoxigraph.Store


@pytest.fixture(scope="module", params=sorted(GRAPHS))
def stores(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stores]:
    """Lay a graph out as a build has it."""
    graph = GRAPHS[request.param]()
    build = tmp_path_factory.mktemp("twins")
    write_store(graph, build / STORE)
    write_turtle(graph, build / TURTLE)
    write_manifest(build, {})
    with open_store(build / STORE) as cypher:
        yield Stores(graph=graph, cypher=cypher, sparql=open_graph(build))


@pytest.fixture(scope="module")
def corpus(seeds_build: BuildReport) -> Iterator[tuple[Store, pyoxigraph.Store]]:
    """Open the build of the bundled corpus in both languages."""
    with open_store(seeds_build.build / STORE) as cypher:
        yield cypher, open_graph(seeds_build.build)


@pytest.fixture(scope="module")
def graph_of_corpus(seeds_build: BuildReport) -> KnowledgeGraph:
    """Read the graph of the bundled corpus."""
    return read_graph(seeds_build.build)


def joined(table: Table) -> Table:
    """Join lists, which SPARQL has none of, as its queries join them."""
    rows = (tuple(", ".join(map(str, cell)) if isinstance(cell, list) else cell for cell in row) for row in table.rows)
    return Table(columns=table.columns, rows=tuple(rows))


def types(table: Table) -> list[list[type[Cell]]]:
    """Return the types of all cells: ``1``, ``1.0`` and ``True`` are equal, but not the same answer."""
    return [[type(cell) for cell in row] for row in table.rows]


def test_every_query_has_a_twin() -> None:
    """Title, answer and parameters are the same in both languages."""
    described = [
        [(query.name, query.title, query.answers, query.parameters) for query in read_catalogue(language)]
        for language in (CYPHER, SPARQL)
    ]

    assert described[0] == described[1]
    assert len(NAMES) >= 8


@pytest.mark.parametrize("name", NAMES)
def test_twins_answer_the_same(stores: Stores, name: str) -> None:
    """Columns, rows, their order and the types of the values are equal for every name of the graph."""
    cypher, sparql = find_query(name), find_query(name, SPARQL)
    answered = 0
    for given in values_for(cypher, stores.graph):
        values = bind(cypher, given)
        expected = joined(stores.cypher.query(cypher.text, values))
        found = ask(stores.sparql, sparql, values).table
        answered += bool(found.rows)

        assert found == expected, given
        assert types(found) == types(expected)

    assert answered


@pytest.mark.parametrize("name", NAMES)
def test_twins_answer_the_same_on_the_bundled_corpus(
    corpus: tuple[Store, pyoxigraph.Store], graph_of_corpus: KnowledgeGraph, name: str
) -> None:
    """Also on a graph that was read from papers, for some of its names."""
    cypher, sparql = find_query(name), find_query(name, SPARQL)
    for given in islice(values_for(cypher, graph_of_corpus), 0, 1000, 50):
        values = bind(cypher, given)
        expected = joined(corpus[0].query(cypher.text, values))

        assert ask(corpus[1], sparql, values).table == expected, given


@pytest.mark.parametrize("name", NAMES)
def test_another_engine_answers_the_same(stores: Stores, name: str) -> None:
    """The queries are SPARQL 1.1 without anything of one product: rdflib finds the same rows."""
    query = find_query(name, SPARQL)
    values = bind(query, next(values_for(query, stores.graph)))
    rdf = to_rdf(stores.graph).parse(ONTOLOGY_FILE)
    found = [tuple(map(to_cell, row)) for row in rdf.query(fill(query, values).text) if isinstance(row, tuple)]

    assert found == list(ask(stores.sparql, query, values).table.rows)


def to_cell(term: rdflib.term.Node | None) -> Cell:
    """Make a cell of what rdflib returns."""
    match term:
        case rdflib.Literal(value=Decimal() as value):
            return float(value)
        case rdflib.Literal(value=bool() | int() as number):
            return number
        case _:
            return None if term is None else str(term)

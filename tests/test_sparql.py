"""SPARQL that is asked of a build: what it answers, how values get in, and what is refused before it runs."""

import re
import socket
from pathlib import Path

import pyoxigraph
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.build_folder import TURTLE, write_manifest
from kg.errors import InputError, QueryError
from kg.queries import Query, Scalar, to_query
from kg.rows import Cell, to_json
from kg.sinks.oxigraph import ask, open_graph
from kg.sinks.rdf import write_turtle
from kg.sparql import fill
from tests.golden_graph import golden_graph


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> pyoxigraph.Store:
    """Open the RDF of the golden graph."""
    build = tmp_path_factory.mktemp("sparql")
    write_turtle(golden_graph(), build / TURTLE)
    write_manifest(build, {})
    return open_graph(build)


def query(text: str) -> Query:
    """Take SPARQL as a user writes it after the command."""
    return to_query(text, name="mine")


def cells(store: pyoxigraph.Store, text: str, **values: Scalar) -> list[tuple[Cell, ...]]:
    """Return the rows of an answer."""
    return list(ask(store, query(text), values).table.rows)


#: An address that nothing is ever asked at, and a query around a pattern that has names for it.
ADDRESS = "<http://127.0.0.1:{port}/>"
FRAME = (
    f"PREFIX : {ADDRESS} PREFIX ex: {ADDRESS} PREFIX service: {ADDRESS}"
    " SELECT * {{ ?paper a kg:Paper . {pattern} }} LIMIT 3"
)
#: Spellings of SERVICE; some engines take all of them.
SERVICES = [
    "SERVICE {address} {{ ?s ?p ?o }}",
    "service{address}{{}}",
    "SeRvIcE SILENT {address} {{ ?s ?p ?o }}",
    "SERVICE\n# a comment\n{address} {{}}",
    "SERVICE ex: {{}}",
    "SERVICE:x {{}}",
    "SERVICE:x # a comment {{\n {{}}",
    "SERVICEex:x{{}}",
    "SERVICESILENT:x {{}}",
    "SERVICEservice:x{{}}",
    "SERVICE?paper {{}}",
    "SERVICE?x{{}} VALUES ?x {{ {address} }}",
    "?paper kg:hedged trueSERVICE{address}{{}}",
    "?paper kg:hedged true SERVICE:x{{}}",
    "?paper kg:support 1SERVICE{address}{{}}",
    "?paper kg:support 1.SERVICE{address}{{}}",
    "?paper kg:support 1e1SERVICE{address}{{}}",
    "?paper kg:venue 'x'SERVICE{address}{{}}",
    "?paper kg:venue '''it's'''SERVICE{address}{{}}",
    '?paper kg:venue """a"b""c\\""""SERVICE{address}{{}}',
    "?paper kg:venue 'x\\\\'SERVICE{address}{{}}",
    "?paper kg:venue '#'SERVICE{address}{{}}",
    "?paper kg:venue 'x'@en-GB.SERVICE{address}{{}}",
    "?paper a ex:.SERVICE{address}{{}}",
    "?paper a ex:a\\# SERVICE {address}{{}}",
    "?paper a ex:a.b.SERVICE {address}{{}}",
    "?paper a ex:a.b.SERVICE:x{{}}",
    "?paper a ex:a.b.SERVICE SILENT {address} {{}}",
    "?paper a _:a.b.SERVICE{address}{{}}",
    "?paper a {address}.SERVICE{address}{{}}",
    "?paper a <http://a#b> SERVICE{address}{{}}",
    "?paper a <http://\\u0061#b> SERVICE{address}{{}}",
    "?paper a _:b SERVICE{address}{{}}",
    "OPTIONAL {{ SERVICE SILENT {address} {{}} }}",
    "FILTER(1<2)SERVICE{address}{{}}",
    "FILTER(1<2 && 3>2) SERVICE{address}{{}}",
    "FILTER EXISTS {{ SERVICE{address}{{}} }}",
    "{{ SELECT * {{ SERVICE{address}{{}} }} }}",
    "GRAPH ?g {{ SERVICE{address}{{}} }}",
    "MINUS {{ SERVICE{address}{{}} }}",
]


@pytest.mark.parametrize("pattern", SERVICES)
def test_no_spelling_of_service_is_run(store: pyoxigraph.Store, pattern: str) -> None:
    """It is refused by name and place before anything is asked: nobody connects to the address."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(0)
        address = ADDRESS.format(port=server.getsockname()[1])
        text = FRAME.format(port=server.getsockname()[1], pattern=pattern.format(address=address))
        with pytest.raises(InputError, match=r"^query mine: line [12], column [0-9]+: SERVICE asks another") as caught:
            cells(store, text)
        with pytest.raises(BlockingIOError):
            server.accept()

    assert "kg export" in (caught.value.hint or "")


@pytest.mark.parametrize(
    "pattern",
    [
        "FILTER(?paper != 'SERVICE <http://x/> {{}}')",
        "# SERVICE <http://x/> {{}}\n",
        "FILTER(?paper != <http://x/SERVICE/LOAD>)",
        "OPTIONAL {{ ?service service:service ?load . ?load :insert _:service }}",
        "OPTIONAL {{ ?from ex:customer_service 'x'@service }}",
        "OPTIONAL {{ ?s ex:load.service ?o . {{ ?o ex:silent ?service }} }}",
        "{{ ?paper a ex:Service }} UNION {{}}",
        "OPTIONAL {{ ?s ex:x '''SERVICE\n' \\''' <http://x/> {{}}''' }}",
    ],
)
def test_a_keyword_in_a_name_a_string_or_a_comment_is_none(store: pyoxigraph.Store, pattern: str) -> None:
    """What is no keyword is let through."""
    assert len(cells(store, FRAME.format(port=1, pattern=pattern.format()))) == 3


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("LOAD <http://x/>", "line 1, column 1: LOAD changes a graph"),
        ("PREFIX load: <http://x/>\nload<http://x/> INTO GRAPH <http://y/>", "line 2, column 1: LOAD changes"),
        ("INSERT DATA { <a:a> <a:b> <a:c> }", "line 1, column 1: INSERT changes"),
        ("# DELETE\nDELETE WHERE { ?s ?p ?o }", "line 2, column 1: DELETE changes"),
        ("WITH <a:g> DELETE { ?s ?p ?o } WHERE { ?s ?p ?o }", "line 1, column 1: WITH changes"),
        ("ASK {} ; CLEAR ALL", "line 1, column 10: CLEAR changes"),
        ("SELECT * FROM <http://x/> { ?s ?p ?o }", "line 1, column 10: FROM names another graph"),
        ("SELECT *\nfrom named <http://x/> { ?s ?p ?o }", "line 2, column 1: FROM names another graph"),
        ("SELECT '\ud800' {}", "line 1, column 9: expected UTF-8"),
    ],
)
def test_what_does_more_than_read_the_graph_is_refused(store: pyoxigraph.Store, text: str, message: str) -> None:
    """The error names the query, the place and the keyword; the hint says what to do."""
    with pytest.raises(InputError, match=f"^query mine: {re.escape(message)}") as caught:
        cells(store, text)

    assert caught.value.hint


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("SELECT ?s {\n  ?s kg:Paper }", "line 2, column 15"),
        ("SELEC ?s { ?s ?p ?o }", "line 1, column 1"),
        ("SELECT ?s { FILTER($long = 'ü') ?s ?p $long } ODER BY ?s", "line 1, column 47"),
        ("SELECT ?s { FILTER($long = $long)\n ?s ?p $long $long }", "line 2, column 14"),
        ("SELECT ?s { ?s a nowhere:Paper }", "line 1, column 31"),
    ],
)
def test_a_mistake_is_placed_in_what_the_user_wrote(store: pyoxigraph.Store, text: str, place: str) -> None:
    """Values that were put in before it do not move the place."""
    with pytest.raises(QueryError) as caught:
        cells(store, text, **({"long": "x" * 99} if "$long" in text else {}))

    assert caught.value.where == place


@given(st.text(alphabet=st.characters(exclude_categories=["Cs"])) | st.integers(min_value=0) | st.booleans())
def test_any_value_gets_in_as_it_is(value: Scalar) -> None:
    """A value comes out of the query as it went in, whatever it holds."""
    found = ask(pyoxigraph.Store(), query("SELECT ?out { BIND($in AS ?out) }"), {"in": value})

    assert found.table.rows == ((value,),)


def test_values_stand_wherever_a_literal_may(store: pyoxigraph.Store) -> None:
    """In patterns, filters, subqueries and limits; not in strings, comments and variables of another name."""
    text = """SELECT ?n ?two { # $n
        { SELECT (COUNT(?x) AS ?n) { ?x a kg:Method FILTER EXISTS { ?x skos:prefLabel $name } } }
        BIND("$name $limit" AS ?two)
    } LIMIT $limit"""

    assert cells(store, text, name="AlphaNet", limit=1) == [(1, "$name $limit")]


def test_a_value_without_a_place_is_refused(store: pyoxigraph.Store) -> None:
    """A value that the query never asks for is a mistake."""
    with pytest.raises(InputError, match=r"^query mine: has no parameter \$nam$") as caught:
        cells(store, "ASK { ?s ?p $name }", nam="x", name="y")

    assert caught.value.hint == "write $nam in it"


@pytest.mark.parametrize(
    ("term", "cell"),
    [
        ("<a:b>", "a:b"),
        ("'x'", "x"),
        ("'x'@en", "x"),
        ("5", 5),
        ("81.50", 81.5),
        ("1e3", 1000.0),
        ("true", True),
        ("'2024'^^xsd:gYear", "2024"),
        ("'five'^^xsd:integer", "five"),
        ("'1_000'^^xsd:integer", "1_000"),
        ("'-INF'^^xsd:double", float("-inf")),
        ("?unbound", None),
    ],
)
def test_a_term_becomes_a_plain_value(store: pyoxigraph.Store, term: str, cell: Cell) -> None:
    """An IRI is its text; a literal has the type of its datatype, or is text where it breaks it."""
    (row,) = cells(store, f"SELECT ?x {{ BIND({term} AS ?x) }}")

    assert row == (cell,)
    assert type(row[0]) is type(cell)


def test_the_ontology_is_there_too(store: pyoxigraph.Store) -> None:
    """Words of the vocabulary can be asked for their notation, classes for what stands above them."""
    text = """SELECT DISTINCT ?type ?polarity {
        ?claim kg:claimType/skos:notation ?type ; kg:polarity/skos:notation ?polarity FILTER(?type = "theory") }"""

    assert cells(store, text) == [("theory", "+")]


def test_ask_has_one_answer(store: pyoxigraph.Store) -> None:
    """It is a table of one cell, and no triples."""
    answer = ask(store, query('ASK { ?m skos:prefLabel "AlphaNet" }'), {})

    assert to_json(answer.table) == '[\n{"answer": true}\n]\n'
    assert answer.triples is None


def test_construct_and_describe_have_triples(store: pyoxigraph.Store) -> None:
    """Each once and sorted, as a table and as N-Triples."""
    built = ask(store, query('CONSTRUCT { ?m a kg:Method . ?m a kg:Known } { ?m skos:prefLabel "AlphaNet" }'), {})
    described = ask(store, query('DESCRIBE ?m { ?m skos:prefLabel "AlphaNet" }'), {})

    assert built.table.columns == ("subject", "predicate", "object")
    assert [row[2] for row in built.table.rows] == ["urn:claimgraph:vocab#Known", "urn:claimgraph:vocab#Method"]
    assert len(built.triples or ()) == 2
    assert all(line.endswith(" .\n") for line in described.triples or ())
    assert described.triples == tuple(sorted(set(described.triples or ())))
    assert any('prefLabel> "AlphaNet"' in line for line in described.triples or ())


@pytest.mark.parametrize(
    "text",
    [
        "CONSTRUCT { ?m kg:x [ kg:y ?n ; kg:z [ kg:y ?n ] ] } { ?m skos:prefLabel ?n }",
        "SELECT ?node ?n { ?m skos:prefLabel ?n BIND(BNODE(?n) AS ?node) } ORDER BY ?n",
        "SELECT * { ?s ?p ?o }",
        "SELECT ?p (COUNT(?s) AS ?n) { ?s ?p ?o } GROUP BY ?p",
        "DESCRIBE * { ?s a kg:Claim }",
    ],
)
def test_the_same_query_has_the_same_answer(tmp_path: Path, store: pyoxigraph.Store, text: str) -> None:
    """Also where it makes new nodes, leaves the order open, or the graph is read again."""
    write_turtle(golden_graph(), tmp_path / TURTLE)
    write_manifest(tmp_path, {})

    assert ask(open_graph(tmp_path), query(text), {}) == ask(store, query(text), {})


@pytest.mark.parametrize(
    ("turtle", "message"),
    [
        (None, "cannot be read"),
        (b"@prefix : <a:> .\n:a :b", "line 2: expected Turtle"),
        (b"\xff", "line 1: expected Turtle"),
    ],
)
def test_a_damaged_build_is_named(tmp_path: Path, turtle: bytes | None, message: str) -> None:
    """The error has the file, the place and what to do."""
    write_manifest(tmp_path, {})
    if turtle is not None:
        (tmp_path / TURTLE).write_bytes(turtle)
    with pytest.raises(InputError, match=rf"graph\.ttl: {message}") as caught:
        open_graph(tmp_path)

    assert caught.value.hint == "build again"


def test_fill_leaves_a_query_without_values_alone() -> None:
    """Not a character is moved."""
    text = "SELECT ?x { ?x a $kind } # $kind"

    assert fill(query(text), {}).text == text

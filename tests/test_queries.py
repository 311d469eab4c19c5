"""The catalogue: every query has a header that is true, and answers on the golden graph."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from kg.errors import InputError
from kg.queries import Query, bind, describe_parameters, find_query, queries_dir, read_catalogue, to_query
from kg.rows import to_json
from kg.sinks.arcadedb import Store, open_store
from kg.sinks.neo4j import Server, connect
from tests.golden_graph import golden_graph

CATALOGUE = {query.name: query for query in read_catalogue()}
#: Values for the parameters that must be given, in another case than the graph's or by an alias.
EXAMPLES: dict[str, list[str]] = {
    "claims-about": ["name=BETANET"],
    "datasets-of-task": ["task=sorting images"],
    "descendants": ["method=basenet"],
    "evaluates-on": ["name=shape bench"],
    "head-to-head": ["method=alphanet", "other=beta net"],
    "leaderboard": ["name=TINYSHAPES", "metric=Accuracy"],
    "methods-for-task": ["task=Image Sorting"],
    "numbers-of-metric": ["metric=ACCURACY"],
    "papers-of-method": ["method=basenet"],
    "related-papers": ["paper=alphanet"],
}
#: (query, values) to the rows that they have on the golden graph, or the first columns of them.
GOLDEN: list[tuple[str, list[str], list[tuple[object, ...]]]] = [
    (
        "leaderboard",
        ["name=tinyshapes"],
        [
            ("BetaNet", ["accuracy"], "absolute", None, 90.25, "%", "on TinyShapes it scores 90.25% accuracy"),
            (
                "AlphaNet",
                ["accuracy"],
                "absolute",
                None,
                81.5,
                "%",
                "It reaches 81.5% accuracy on TinyShapes, up to 3 points above BaseNet",
            ),
        ],
    ),
    ("leaderboard", ["name=tinyshapes", "metric=F1"], []),
    (
        "outperforms",
        ["method=Quote'Net"],
        [('Quote"Net {v2}', "Back`tick", 'odd/id "3" {x}')],
    ),
    (
        "outperforms",
        [],
        [
            ("AlphaNet", "BaseNet", "shapes-001"),
            ("BetaNet", "AlphaNet", "shapes-002"),
            ('Quote"Net {v2}', "Back`tick", 'odd/id "3" {x}'),
        ],
    ),
    (
        "lineage",
        ["method=beta net"],
        [
            (["BetaNet", "AlphaNet"], 1, ["shapes-002"]),
            (["BetaNet", "AlphaNet", "BaseNet"], 2, ["shapes-002", "shapes-001"]),
        ],
    ),
    (
        "paper-proposes",
        ["paper=shapebench: sorting"],
        [
            ("shapes-004", "ShapeBench: sorting at scale", "Benchmark", "ShapeBench"),
            ("shapes-004", "ShapeBench: sorting at scale", "Dataset", "TinyShapes"),
        ],
    ),
    ("paper-proposes", ["paper=theory-005"], [("theory-005", "theory.txt:1", "Method", "SlowStep")]),
    ("paper-proposes", ["limit=1"], [('odd/id "3" {x}',)]),
    (
        "evaluates-on",
        ["name=shape bench"],
        [
            ("ShapeBench", "shapes-002", "BetaNet", 2024, ["BetaNet"]),
            ("ShapeBench", "shapes-001", "AlphaNet: gated pooling that sorts", 2023, ["AlphaNet"]),
        ],
    ),
    (
        "papers-without-code",
        [],
        [('odd/id "3" {x}',), ("shapes-002",), ("shapes-004",), ("shapes-006",), ("theory-005",)],
    ),
    (
        "co-used-methods",
        [],
        [("AlphaNet", "gated pooling", 1, ["shapes-001"]), ("BetaNet", 'Quote"Net {v2}', 1, ['odd/id "3" {x}'])],
    ),
    (
        "limitations",
        [],
        [
            ('Quote"Net {v2}', "limitation", True, "but may fail on O'Neil pages", 'odd/id "3" {x}'),
            ("online control", "finding", False, "Online control is harder than image sorting", "theory-005"),
        ],
    ),
    ("most-supported", ["kind=task", "limit=1"], [("Task", "image sorting", 5)]),
    (
        "numbers-of-metric",
        ["metric=F\\1"],
        [("F\\1", "4 points", 4.0, "points", "delta", "none")],
    ),
    (
        "claims-by-type",
        ["type=THEORY"],
        [("theory", "+", False, "SlowStep converges at rate O(1/T) with at least 2 restarts", "theory-005", 0)],
    ),
    (
        "artifacts",
        ["kind=model"],
        [("model", 'https://example.org/q?a=1&b="2"', 'odd/id "3" {x}')],
    ),
    (
        "head-to-head",
        ["method=betanet", "other=ALPHANET"],
        [("BetaNet", "AlphaNet", "performance", ["84%", "81.5%"])],
    ),
]


@pytest.fixture(scope="module")
def store(golden_store: Path) -> Iterator[Store]:
    """Open the golden graph's store."""
    with open_store(golden_store) as opened:
        yield opened


@pytest.fixture(scope="module")
def loaded(bolt_server: Server) -> Server:
    """Load the golden graph over Bolt."""
    with connect(bolt_server) as opened:
        opened.write(golden_graph())
    return bolt_server


@pytest.mark.parametrize(("name", "given", "expected"), GOLDEN)
def test_a_query_answers_right(store: Store, name: str, given: list[str], expected: list[tuple[object, ...]]) -> None:
    """Rows, their order and their values are those that one finds by hand."""
    query = find_query(name)
    rows = store.query(query.text, bind(query, given)).rows
    width = len(expected[0]) if expected else 0

    assert [row[:width] for row in rows] == expected


@pytest.mark.parametrize("query", CATALOGUE.values(), ids=CATALOGUE)
def test_every_query_answers_something_from_either_store(store: Store, loaded: Server, query: Query) -> None:
    """Each query finds rows on the golden graph, and the same bytes embedded and over Bolt."""
    values = bind(query, EXAMPLES.get(query.name, []))
    embedded = store.query(query.text, values)
    with connect(loaded) as server:
        served = server.query(query.text, values)

    assert embedded.rows
    assert to_json(embedded) == to_json(served)


@pytest.mark.parametrize("query", CATALOGUE.values(), ids=CATALOGUE)
def test_headers_are_whole(query: Query) -> None:
    """Each query says what it answers in a sentence, and declares exactly the parameters that it uses."""
    body = "\n".join(line for line in query.text.splitlines() if not line.startswith("//"))
    used = set(re.findall(r"\$(\w+)", body))

    assert query.title
    assert query.answers.endswith(".")
    assert used == {parameter.name for parameter in query.parameters or ()}


@pytest.mark.parametrize("query", CATALOGUE.values(), ids=CATALOGUE)
def test_queries_keep_to_what_every_store_knows(query: Query) -> None:
    """One label per node, columns with names, an order before a limit, and nothing of one product alone."""
    body = " ".join(line for line in query.text.splitlines() if not line.startswith("//"))
    columns = re.split(r",(?![^\[(]*[\])])", body.rpartition(" RETURN ")[2].partition(" ORDER BY ")[0])

    assert not re.search(r"\(\w*:\w+[:|&]", body)
    assert not re.search(r"apoc\.|\bdb\.|LOAD CSV|\{\d*,\d*\}|\bCALL\b", body)
    assert re.search(r"\bORDER BY\b[^()]*(?:\([^()]*\)[^()]*)*$", body)
    assert all(re.search(r"\bAS \w+$|^ *\w+$", column.strip()) for column in columns)


def test_the_catalogue_is_long_enough_to_start_with() -> None:
    """The files are where an installed package and a source tree have them."""
    assert len(CATALOGUE) >= 15
    assert {path.stem for path in queries_dir().glob("*.cypher")} == set(CATALOGUE)
    assert all(re.fullmatch(r"[a-z]+(-[a-z]+)*", name) for name in CATALOGUE)


def test_a_query_is_found_by_name_file_or_text(tmp_path: Path) -> None:
    """A name is looked up, a file is read, and everything else is Cypher."""
    (tmp_path / "mine.cypher").write_text("\ufeff// title: Mine\nRETURN 1 AS one", encoding="utf-8")

    assert find_query("lineage").title == "Lineage of a method"
    assert find_query(str(tmp_path / "mine.cypher")).title == "Mine"
    assert find_query("RETURN 1 AS one").text == "RETURN 1 AS one"


@pytest.mark.parametrize(
    ("text", "message", "hint"),
    [
        ("lineag", "none of this name", "did you mean lineage"),
        ("zzz", "none of this name", "kg queries lists all"),
        ("nowhere/mine.cypher", "mine.cypher: cannot be read: No such file", "kg queries"),
        (" ", "it is empty", "kg query overview"),
    ],
)
def test_a_query_that_is_not_there_is_named(text: str, message: str, hint: str) -> None:
    """The error says what was looked for and what there is."""
    with pytest.raises(InputError, match=message) as caught:
        find_query(text)

    assert hint in (caught.value.hint or "")


HEADER = """// param: name (string, required) – a name
// param: limit (integer, default=20) – most rows
// param: least (float, default=0.5) – lowest score
// param: all (boolean, default=false) – the rest too
RETURN $name AS name LIMIT $limit"""


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (["name=x"], {"name": "x", "limit": 20, "least": 0.5, "all": False}),
        (["name=5", "limit=5", "least=1", "all=true"], {"name": "5", "limit": 5, "least": 1.0, "all": True}),
        (['name=a=b, "c"'], {"name": 'a=b, "c"', "limit": 20, "least": 0.5, "all": False}),
        (["name="], {"name": "", "limit": 20, "least": 0.5, "all": False}),
    ],
)
def test_values_have_the_types_of_the_header(given: list[str], expected: dict[str, object]) -> None:
    """A string is the text itself; other types are read from it; what is not given is the default."""
    values = bind(to_query(HEADER, name="q"), given)

    assert values == expected
    assert {name: type(value) for name, value in values.items()} == {
        name: type(value) for name, value in expected.items()
    }


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ([], "needs a value for name"),
        (["limit=5"], "needs a value for name"),
        (["name=x", "nam=y"], "has no parameter nam"),
        (["name=x", "limit=five"], "expected limit to be of type integer, found 'five'"),
        (["name=x", "limit=5.5"], "type integer"),
        (["name=x", "limit=true"], "type integer"),
        (["name=x", "all=1"], "type boolean"),
        (["name"], "expected --param name=value, found 'name'"),
        (["=x"], "expected --param name=value"),
    ],
)
def test_wrong_values_are_refused_with_what_is_needed(given: list[str], message: str) -> None:
    """The error names the parameter, and the hint lists all that the query takes."""
    query = to_query(HEADER, name="q")
    with pytest.raises(InputError, match=re.escape(message)) as caught:
        bind(query, given)

    assert caught.value.hint == describe_parameters(query)
    assert "--param limit=… (integer, 20 unless given: most rows)" in (caught.value.hint or "")


def test_a_query_without_a_header_takes_any_text() -> None:
    """Values of plain Cypher are strings."""
    assert bind(to_query("RETURN $x AS x", name="query"), ["x=5"]) == {"x": "5"}


@pytest.mark.parametrize(
    "line",
    [
        "// param: name",
        "// param: name (text, required) – a name",
        "// param: limit (integer, default=many) – most rows",
        "// param: limit (integer, default=1.5) – most rows",
        "// param: name (string, required)",
    ],
)
def test_a_wrong_header_is_named_by_line(line: str) -> None:
    """A header that says something wrong about the query is refused, with its line."""
    with pytest.raises(InputError, match="mine: line 2: expected 'param") as caught:
        to_query(f"// title: Mine\n{line}\nRETURN 1", name="mine")

    assert caught.value.where == "line 2"

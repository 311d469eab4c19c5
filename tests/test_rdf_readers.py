"""What we write is read by others: rdflib, Oxigraph and Apache Jena find the same triples in every syntax."""

import warnings
from collections.abc import Callable, Mapping
from pathlib import Path

import pyoxigraph
import pytest
import rdflib

from kg.sinks.rdf import ONTOLOGY_FILE, SYNTAXES, to_rdf, write_rdf
from tests.asked import GRAPHS
from tests.jena_riot import Riot

#: A base as one has it on the web.
WEB = "https://example.org/graph/"
#: What the two libraries call the syntaxes.
_RDFLIB = {"turtle": "turtle", "ntriples": "nt", "nquads": "nquads", "trig": "trig", "json-ld": "json-ld"}
_OXIGRAPH = {
    "turtle": pyoxigraph.RdfFormat.TURTLE,
    "ntriples": pyoxigraph.RdfFormat.N_TRIPLES,
    "nquads": pyoxigraph.RdfFormat.N_QUADS,
    "trig": pyoxigraph.RdfFormat.TRIG,
    "json-ld": pyoxigraph.RdfFormat.JSON_LD,
}


def to_triples(ntriples: bytes) -> list[str]:
    """Spell triples in one way, sorted."""
    return sorted(str(quad.triple) for quad in pyoxigraph.parse(ntriples, format=pyoxigraph.RdfFormat.N_TRIPLES))


def read_with_rdflib(path: Path, syntax: str) -> list[str]:
    """Read a file with rdflib, named graphs joined."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # rdflib's own, of its old names
        found = rdflib.Dataset(default_union=True)
        found.parse(data=path.read_bytes(), format=_RDFLIB[syntax])
        joined = rdflib.Graph()
        for subject, verb, value, _ in found.quads():
            joined.add((subject, verb, value))
    return to_triples(joined.serialize(format="nt", encoding="utf-8"))


def read_with_oxigraph(path: Path, syntax: str) -> list[str]:
    """Read a file with Oxigraph, named graphs joined."""
    return sorted(str(quad.triple) for quad in pyoxigraph.parse(path.read_bytes(), format=_OXIGRAPH[syntax]))


LIBRARIES: Mapping[str, Callable[[Path, str], list[str]]] = {
    "rdflib": read_with_rdflib,
    "oxigraph": read_with_oxigraph,
}


@pytest.fixture(scope="module", params=sorted(GRAPHS))
def graph_name(request: pytest.FixtureRequest) -> str:
    """Name a graph."""
    return str(request.param)


@pytest.fixture(scope="module")
def files(graph_name: str, tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, Path]:
    """Write a graph in every syntax."""
    folder = tmp_path_factory.mktemp("rdf")
    paths = {name: folder / f"graph{syntax.suffix}" for name, syntax in SYNTAXES.items()}
    for name, path in paths.items():
        write_rdf(GRAPHS[graph_name](), path, syntax=name)
    return paths


@pytest.fixture(scope="module")
def expected(graph_name: str) -> list[str]:
    """Spell the triples of a graph."""
    return to_triples(to_rdf(GRAPHS[graph_name]()).serialize(format="nt", encoding="utf-8"))


@pytest.mark.parametrize("library", sorted(LIBRARIES))
@pytest.mark.parametrize("syntax", sorted(SYNTAXES))
def test_a_library_reads_every_syntax(
    files: Mapping[str, Path], expected: list[str], syntax: str, library: str
) -> None:
    """The same triples, each once."""
    assert LIBRARIES[library](files[syntax], syntax) == expected


@pytest.mark.parametrize("syntax", sorted(SYNTAXES))
def test_jena_reads_every_syntax(files: Mapping[str, Path], expected: list[str], syntax: str, riot: Riot) -> None:
    """The same triples, each once, without an error or a warning, in its strictest mode."""
    assert to_triples(riot.read(files[syntax])) == expected


def test_jena_finds_nothing_to_complain_of(files: Mapping[str, Path], graph_name: str, riot: Riot) -> None:
    """Nor under a base of the web, nor in the ontology."""
    web = [files[name].with_name(f"web{syntax.suffix}") for name, syntax in SYNTAXES.items()]
    for name, path in zip(SYNTAXES, web, strict=True):
        write_rdf(GRAPHS[graph_name](), path, syntax=name, base=WEB)

    assert riot.complaints(*files.values(), *web, ONTOLOGY_FILE) == []


@pytest.mark.parametrize(
    ("name", "text", "complaint"),
    [
        ("a.nt", "<http://a/b c> <a:c> 'x' .", "Bad character in IRI"),
        ("a.nt", '<a:b> <a:c> "x"^^<http://www.w3.org/2001/XMLSchema#integer> .', "not valid for datatype"),
        ("a.ttl", "@prefix a: <http://a/> .\na:b a:c ", "[line: 2"),
        ("a.trig", "<http://a/g> { <http://a/b> <http://a/c> 'x'", "[line: 1"),
        ("a.jsonld", '{"@graph": [', "ERROR"),
    ],
)
def test_jena_would_complain(tmp_path: Path, riot: Riot, name: str, text: str, complaint: str) -> None:
    """The tests above can fail: what is wrong is said, warnings as well."""
    (tmp_path / name).write_text(text, encoding="utf-8")

    assert complaint in "\n".join(riot.complaints(tmp_path / name))
    with pytest.raises(ValueError, match=r"ERROR|WARN"):
        riot.read(tmp_path / name)

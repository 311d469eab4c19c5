"""The RDF export: what it says, its bytes, and the graph that is read back from it."""

import re
import warnings
from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from functools import cache
from itertools import groupby
from pathlib import Path

import pytest
import rdflib
from hypothesis import example, given, settings
from hypothesis import strategies as st
from pyoxigraph import RdfFormat, parse

from kg.errors import GraphError, InputError, SinkError
from kg.model import Claim, KnowledgeGraph, Paper, Quantity
from kg.sinks.rdf import (
    BASE,
    KG,
    ONTOLOGY_FILE,
    SYNTAXES,
    iter_rdf,
    read_rdf,
    to_ontology,
    to_rdf,
    to_turtle,
    write_rdf,
    write_turtle,
)
from kg.sinks.rdf.terms import Names
from kg.sinks.rdf.triples import iter_triples
from kg.sinks.rdf.turtle import iri_printer
from kg.vocab import Relation, ValueKind
from tests import strategies
from tests.golden_graph import golden_graph, labels, node_id
from tests.hostile_graph import hostile_graph

PREFIXES = """
    PREFIX dcterms: <http://purl.org/dc/terms/>
    PREFIX kg: <urn:claimgraph:vocab#>
    PREFIX oa: <http://www.w3.org/ns/oa#>
    PREFIX prov: <http://www.w3.org/ns/prov#>
    PREFIX schema: <https://schema.org/>
"""

#: What the parsers call the syntaxes: rdflib's, which is slow, and the store's.
_RDFLIB = {"turtle": "turtle", "ntriples": "nt", "nquads": "nquads", "trig": "trig", "json-ld": "json-ld"}
_PARSERS = {
    "turtle": RdfFormat.TURTLE,
    "ntriples": RdfFormat.N_TRIPLES,
    "nquads": RdfFormat.N_QUADS,
    "trig": RdfFormat.TRIG,
    "json-ld": RdfFormat.JSON_LD,
}


def _without_merges(graph: KnowledgeGraph) -> KnowledgeGraph:
    return replace(graph, merges=())


@cache
def _golden_rdf() -> rdflib.Graph:
    return to_rdf(golden_graph())


def _rows(query: str) -> list[tuple[str, ...]]:
    """Ask the golden graph, and return the answers as sorted text."""
    answers = _golden_rdf().query(PREFIXES + query)
    return sorted(tuple(str(value) for value in row) for row in answers if isinstance(row, tuple))


@strategies.patient
@given(strategies.graphs())
def test_any_graph_survives_turtle(tmp_path_factory: pytest.TempPathFactory, graph: KnowledgeGraph) -> None:
    """A graph written as Turtle and read back is equal, whatever its strings hold."""
    path = tmp_path_factory.mktemp("turtle") / "graph.ttl"

    report = write_turtle(graph, path)

    assert read_rdf(path) == graph
    assert (report.nodes, report.edges) == (sum(1 for _ in graph.nodes()), len(graph.edges))


def _by_value(rdf: rdflib.Graph) -> set[tuple[object, ...]]:
    """Put its value in the place of each decimal."""
    return {
        (*said, Decimal(o) if isinstance(o, rdflib.Literal) and o.datatype == rdflib.XSD.decimal else o)
        for *said, o in rdf
    }


def _with_tiny_score(graph: KnowledgeGraph) -> KnowledgeGraph:
    """Give one relationship a score that a decimal has no short form for."""
    first, *others = graph.edges
    return replace(graph, edges=(replace(first, evidence=replace(first.evidence, score=1.3e-128)), *others))


@settings(strategies.patient, max_examples=20)  # rdflib's parser is slow
@given(strategies.graphs())
@example(_with_tiny_score(golden_graph()))
def test_turtle_holds_the_triples_of_the_rdf_graph(graph: KnowledgeGraph) -> None:
    """Another parser finds the same triples in the text as ``to_rdf`` returns; it writes small decimals its own way."""
    parsed = rdflib.Graph().parse(data=to_turtle(graph), format="turtle")

    assert _by_value(parsed) == _by_value(to_rdf(graph))


def test_the_golden_graph_survives_turtle(tmp_path: Path) -> None:
    """Every node label and edge signature comes back; only merges are left out."""
    write_turtle(golden_graph(), tmp_path / "graph.ttl")

    assert read_rdf(tmp_path / "graph.ttl") == _without_merges(golden_graph())


def test_rdflib_s_own_layout_is_read_too(tmp_path: Path) -> None:
    """What is read depends on the triples, not on the layout of the file."""
    path = tmp_path / "graph.ttl"
    to_rdf(golden_graph()).serialize(path, format="turtle")

    assert read_rdf(path) == _without_merges(golden_graph())


def test_bytes_depend_on_the_triples_alone() -> None:
    """The order of nodes and edges does not show in the file."""
    graph = golden_graph()
    turned = replace(graph, papers=graph.papers[::-1], entities=graph.entities[::-1], edges=graph.edges[::-1])

    assert to_turtle(turned) == to_turtle(graph)


def test_there_are_no_blank_nodes() -> None:
    """Every node has an IRI, so that two files can be merged and compared line by line."""
    terms = {term for triple in to_rdf(golden_graph()) for term in triple}

    assert not any(isinstance(term, rdflib.BNode) for term in terms)


@pytest.mark.parametrize("syntax", sorted(SYNTAXES))
def test_each_subject_comes_once_in_the_order_of_the_iris(syntax: str) -> None:
    """Whatever stands in the ids; the dataset and its parts come first."""
    text = "".join(iter_rdf(hostile_graph(), syntax=syntax))
    found = [subject for subject, _ in groupby(str(triple.subject) for triple in parse(text, format=_PARSERS[syntax]))]
    head = [iri for iri in found if re.match(rf"<{BASE}(dataset|partition/)", iri)]
    rest = found[len(head) :]

    assert found[: len(head)] == head == sorted(set(head))
    assert rest == sorted(set(rest))


def test_each_statement_has_a_plain_triple_and_its_evidence() -> None:
    """A query finds a relationship without its evidence, and with it: words, offsets, paper."""
    plain = _rows('SELECT ?id { ?p dcterms:identifier "shapes-001" ; kg:proposes/dcterms:identifier ?id }')
    said = _rows("""
        SELECT ?source ?relation ?target ?paper ?start ?end ?exact ?score {
            ?statement a kg:Statement, oa:Annotation ;
                rdf:subject ?s ; rdf:predicate ?relation ; rdf:object ?t ; kg:score ?score ;
                prov:wasDerivedFrom/dcterms:identifier ?paper ;
                oa:hasTarget/oa:hasSelector [ oa:exact ?exact ], [ oa:start ?start ; oa:end ?end ] .
            ?s ?relation ?t ; dcterms:identifier ?source .
            ?t dcterms:identifier ?target .
        }""")

    assert plain == [(node_id("AlphaNet"),)]
    assert said == sorted(
        (
            edge.source,
            f"{KG.iri}{_camel(edge.type)}",
            edge.target,
            edge.evidence.paper,
            str(edge.evidence.span.start),
            str(edge.evidence.span.end),
            edge.evidence.text,
            "0.875",
        )
        for edge in golden_graph().edges
    )


def _camel(relation: Relation) -> str:
    words = relation.title().replace("_", "")
    return words[0].lower() + words[1:]


def test_a_quotation_comes_with_what_stands_around_it() -> None:
    """Prefix, words and suffix, put together, are a stretch of the paper's text."""
    rows = _rows("""
        SELECT ?text ?prefix ?exact ?suffix ?start {
            ?passage oa:hasSource/schema:text ?text ;
                oa:hasSelector [ oa:prefix ?prefix ; oa:exact ?exact ; oa:suffix ?suffix ], [ oa:start ?start ] .
        }""")

    assert rows
    for text, prefix, exact, suffix, start in rows:
        assert text.index(prefix + exact + suffix) == int(start) - len(prefix)
        assert len(prefix) <= 32
        assert len(suffix) <= 32


@pytest.mark.parametrize(
    ("label", "classes"),
    [
        ("Paper", {"https://schema.org/ScholarlyArticle", "http://purl.org/spar/fabio/ResearchPaper"}),
        ("Method", {"http://www.w3.org/ns/mls#Algorithm"}),
        ("Task", {"http://www.w3.org/ns/mls#Task"}),
        ("Dataset", {"http://www.w3.org/ns/mls#Dataset", "https://schema.org/Dataset"}),
        ("Benchmark", {"https://schema.org/CreativeWork"}),
        ("Metric", {"http://www.w3.org/ns/mls#EvaluationMeasure"}),
    ],
)
def test_nodes_have_the_classes_of_common_vocabularies(label: str, classes: set[str]) -> None:
    """A node's aligned classes are said, so that no reasoner is needed."""
    found = _rows(f"SELECT ?class (COUNT(?node) AS ?n) {{ ?node a kg:{label}, ?class }} GROUP BY ?class")
    expected = str(sum(1 for kind in labels().values() if kind == label))

    assert found == sorted((kind, expected) for kind in {*classes, f"{KG.iri}{label}"})


def test_results_are_model_evaluations() -> None:
    """A claim of performance is an ``mls:ModelEvaluation``, another claim is not."""
    found = _rows("SELECT DISTINCT ?type { ?claim a <http://www.w3.org/ns/mls#ModelEvaluation> ; kg:claimType ?type }")

    assert found == [(f"{KG.iri}performanceClaim",)]


@pytest.mark.parametrize(
    ("value", "printed"),
    [
        (81.5, "81.5"),
        (3.0, "3.0"),
        (0.1, "0.1"),
        (1e-7, "0.0000001"),
        (1e21, "1000000000000000000000.0"),
        (-2.5, "-2.5"),
    ],
)
def test_numbers_have_no_noise(value: float, printed: str) -> None:
    """A number is an ``xsd:decimal`` with the digits that it was read with, and no exponent."""
    quantity = Quantity(raw="x", value=value, unit=None, kind=ValueKind.ABSOLUTE)
    claim = next(claim for claim in golden_graph().claims if not claim.values)

    turtle = to_turtle(_with_claim(replace(claim, values=(quantity,))))

    assert f"schema:value {printed} ." in turtle


def _with_claim(claim: Claim) -> KnowledgeGraph:
    graph = golden_graph()
    return replace(graph, claims=tuple(claim if old.id == claim.id else old for old in graph.claims))


@pytest.mark.parametrize(
    ("id_", "iri"),
    [
        ("plain-1", "paper:plain-1"),
        ("a/b c", "<urn:claimgraph:paper/a%2Fb%20c>"),
        ('"><x>', "<urn:claimgraph:paper/%22%3E%3Cx%3E>"),
        ("ünï", "<urn:claimgraph:paper/%C3%BCn%C3%AF>"),
        ("1.5", "<urn:claimgraph:paper/1.5>"),
        ("100%", "<urn:claimgraph:paper/100%25>"),
    ],
)
def test_ids_are_percent_encoded(id_: str, iri: str) -> None:
    """An id may be any string; its IRI is valid, and shortened only where that is safe."""
    graph = _one_paper(id_)

    assert f"\n{iri} a fabio:ResearchPaper" in to_turtle(graph)


@strategies.patient
@given(strategies.graphs())
def test_no_id_breaks_an_iri(graph: KnowledgeGraph) -> None:
    """IRIs are ASCII without what IRIs may not hold; what follows a prefix is a plain name, never a path."""
    terms = {term for triple in iter_triples(graph) for term in triple if isinstance(term, str)}
    print_iri = iri_printer(Names().prefixes())
    printed = {print_iri(term) for term in terms}

    assert all(re.fullmatch(r"[a-z]+:([A-Za-z0-9._~:/#-]|%[0-9A-F]{2})+", term) for term in terms)
    assert all(re.fullmatch(r"<\S+>|[a-z]+:[A-Za-z0-9_-]*", term) for term in printed)


def _one_paper(id_: str, text: str = "We test.") -> KnowledgeGraph:
    paper = Paper(id=id_, text=text, sources=("a.txt:1",))
    return KnowledgeGraph(papers=(paper,), entities=(), claims=(), artifacts=(), edges=())


def test_text_cannot_hide_in_the_file() -> None:
    """Control characters, line ends and marks of direction are written by their numbers."""
    turtle = to_turtle(_one_paper("p", 'a"b\\c\nd\re\tf\x00g\x1bh\u202ei\u2028j😀'))

    assert 'schema:text "a\\"b\\\\c\\nd\\re\\tf\\u0000g\\u001Bh\\u202Ei\\u2028j😀"' in turtle


@pytest.mark.parametrize("base", ["https://example.org/", "https://example.org/graph#", "urn:example:"])
def test_nodes_can_have_another_base(base: str, tmp_path: Path) -> None:
    """Nodes go under the base that the caller owns, the vocabulary stays, the graph is the same."""
    path = tmp_path / "graph.ttl"

    write_turtle(golden_graph(), path, base=base)
    text = path.read_text(encoding="utf-8")

    assert text.count(BASE) == text.count(KG.iri)
    assert f"@prefix paper: <{base}paper/> ." in text
    assert read_rdf(path) == _without_merges(golden_graph())


#: Shaped like bases, and yet what begins with them is no IRI, or one of the vocabulary.
BROKEN_BASES = ["http://a/%zz/", "http://[a/", "http://a/[b]/", "http://a/#b#", "http://a:b/", KG.iri]


@pytest.mark.parametrize(
    "base", ["", "example", "https://example.org", "http://a b/", "urn:x>:", "../x/", *BROKEN_BASES]
)
def test_a_base_must_be_an_absolute_iri(base: str) -> None:
    """A base that would make broken IRIs is refused."""
    with pytest.raises(ValueError, match="not a base IRI"):
        to_turtle(golden_graph(), base=base)


@pytest.mark.parametrize(
    ("breaking", "expected"),
    [
        (lambda text: text[:-3], "expected Turtle"),
        (lambda text: text.replace("paper:shapes-001 a ", "papier:shapes-001 a "), "line [0-9]+: expected Turtle"),
        (lambda text: text.replace('"shapes-001"', '"shapes-001'), "expected Turtle"),
        (lambda text: text.replace('dcterms:identifier "shapes-001" ;', ""), "identifier>: expected a value"),
        (lambda text: text.replace('dcterms:source "shapes.txt:1" ;', ""), "source>: expected a value"),
        (lambda text: text.replace('"shapes-001" ;', '"shapes-001" , "b" ;'), "expected one value, found 2"),
        (
            lambda text: text.replace("kg:support 1 ", 'kg:support "one" '),
            "support>: expected a whole number, found 'one'",
        ),
        (lambda text: text.replace("kg:score 0.75 ", 'kg:score "NaN" '), "score>: expected a number, found 'NaN'"),
        (
            lambda text: text.replace("kg:hedged true", 'kg:hedged "yes"'),
            "hedged>: expected true or false, found 'yes'",
        ),
        (lambda text: text.replace("kg:codeArtifact", "kg:aboutBound"), "artifactKind>: expected a kg:ArtifactKind"),
        (
            lambda text: text.replace("rdf:predicate kg:uses", "rdf:predicate kg:eats"),
            "predicate>: expected a relationship",
        ),
        (
            lambda text: re.sub(r"schema:value [\d.]+", f"schema:value {10**400}.0", text),
            "value>: expected a number up",
        ),
        (lambda text: text.replace(" a kg:Statement ;\n   ", "", 1), "expected a kg:Statement of <urn:"),
        (lambda text: text.replace('oa:exact "', 'oa:exact "so ', 1), "exact>: expected what the paper has at [0-9]+-"),
        (lambda text: text.replace("oa:start 0", "oa:start 999"), "end>: expected an offset after oa:start"),
        (lambda text: text.replace("a oa:TextQuoteSelector", "a oa:Choice"), "hasSelector>: expected a <"),
    ],
)
def test_broken_files_are_refused(breaking: Callable[[str], str], expected: str, tmp_path: Path) -> None:
    """A file that is no Turtle, or lacks a part of a node, is refused with file and place."""
    path = tmp_path / "graph.ttl"
    text = to_turtle(golden_graph())
    broken = breaking(text)
    path.write_text(broken, encoding="utf-8", newline="")

    assert broken != text
    with pytest.raises(InputError, match=f"{re.escape(str(path))}.*{expected}"):
        read_rdf(path)


def test_bytes_that_are_no_utf_8_are_refused(tmp_path: Path) -> None:
    """A file in another encoding is an error of the input."""
    path = tmp_path / "graph.ttl"
    path.write_bytes(b"\xff\xfe")

    with pytest.raises(InputError, match="expected Turtle"):
        read_rdf(path)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    """A file that cannot be opened is an error that names it."""
    with pytest.raises(InputError, match=r"none\.ttl: cannot be read: No such file"):
        read_rdf(tmp_path / "none.ttl")


def test_two_nodes_of_one_id_are_refused(tmp_path: Path) -> None:
    """A file in which two nodes have one id is no graph."""
    path = tmp_path / "graph.ttl"
    text = to_turtle(golden_graph()).replace('dcterms:identifier "shapes-001"', 'dcterms:identifier "shapes-002"')
    path.write_text(text, encoding="utf-8", newline="")

    with pytest.raises(GraphError, match="two nodes have one id: shapes-002"):
        read_rdf(path)


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    """Writing into a folder that is not there fails with its path and a hint."""
    with pytest.raises(SinkError, match=r"none/graph\.ttl: cannot be written: No such file") as caught:
        write_turtle(golden_graph(), tmp_path / "none" / "graph.ttl")

    assert caught.value.hint is not None


def test_a_lone_surrogate_leaves_the_older_file_alone(tmp_path: Path) -> None:
    """Text that UTF-8 cannot hold is refused, and what stood in the place before stays."""
    path = tmp_path / "graph.ttl"
    path.write_text("old", encoding="utf-8")

    with pytest.raises(SinkError, match="lone surrogate"):
        write_turtle(_one_paper("p", "half \ud83d"), path)

    assert [item.name for item in tmp_path.iterdir()] == ["graph.ttl"]
    assert path.read_text(encoding="utf-8") == "old"


def test_the_ontology_file_is_up_to_date() -> None:
    """``kg/ontology.ttl`` is what the vocabulary gives; write ``to_ontology()`` there when it changes."""
    assert to_ontology() == ONTOLOGY_FILE.read_text(encoding="utf-8")


def test_every_term_of_the_export_is_in_the_ontology() -> None:
    """Each class, property and individual of the own namespace is defined, with a label."""
    terms = {str(term) for triple in to_rdf(golden_graph()) for term in triple}
    used = {term for term in terms if term.startswith(KG.iri)} - {KG.iri}
    ontology = rdflib.Graph().parse(data=to_ontology(), format="turtle")
    labelled = (rdflib.RDFS.label, rdflib.SKOS.prefLabel)
    defined = {str(term) for verb in labelled for term in ontology.subjects(verb)}

    assert used <= defined
    assert {f"{KG.iri}{_camel(relation)}" for relation in Relation} <= defined


def _triples_of(path: Path, syntax: str) -> set[tuple[str, str, str]]:
    """Read the triples of a file with rdflib, named graphs joined."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # rdflib's own, of its old names
        found = rdflib.Dataset(default_union=True)
        found.parse(data=path.read_bytes(), format=_RDFLIB[syntax])
        return {(s.n3(), p.n3(), o.n3()) for s, p, o, _ in found.quads()}


@pytest.mark.parametrize("syntax", sorted(SYNTAXES))
@pytest.mark.parametrize("graph", [golden_graph(), hostile_graph()], ids=["golden", "hostile"])
def test_every_syntax_says_the_same(tmp_path: Path, syntax: str, graph: KnowledgeGraph) -> None:
    """The same triples for another parser, the same graph for us, the same bytes each time, and counts read back."""
    path = tmp_path / f"graph{SYNTAXES[syntax].suffix}"
    report = write_rdf(graph, path, syntax=syntax)
    first = path.read_bytes()
    write_rdf(graph, path, syntax=syntax)
    expected = {(s.n3(), p.n3(), o.n3()) for s, p, o in to_rdf(graph)}

    assert _triples_of(path, syntax) == expected
    assert read_rdf(path) == replace(graph, merges=())
    assert path.read_bytes() == first
    assert (report.nodes, report.edges) == (sum(1 for _ in graph.nodes()), len(graph.edges))


@strategies.patient
@given(strategies.graphs(), st.sampled_from(sorted(SYNTAXES)))
def test_any_graph_comes_back_from_any_syntax(
    tmp_path_factory: pytest.TempPathFactory, graph: KnowledgeGraph, syntax: str
) -> None:
    """Whatever its strings hold."""
    path = tmp_path_factory.mktemp("rdf") / f"graph{SYNTAXES[syntax].suffix}"
    write_rdf(graph, path, syntax=syntax)

    assert read_rdf(path) == replace(graph, merges=())


@pytest.mark.parametrize(
    ("name", "text"),
    [("a.nt", "<a> <b>"), ("a.nq", "<a> <b> ."), ("a.trig", "<g> { <a> <b> "), ("a.jsonld", '{"@graph": [')],
)
def test_what_is_not_of_its_syntax_is_named(tmp_path: Path, name: str, text: str) -> None:
    """By file, with what was expected."""
    (tmp_path / name).write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match=name):
        read_rdf(tmp_path / name)

"""RDF held against the shapes: what conforms, each kind of fault, and how it is told."""

import json
import re
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path

import pyshacl
import pytest
import rdflib
from rdflib import OWL, RDF, RDFS, SH, SKOS, XSD, BNode, Literal, URIRef
from rdflib.namespace import DCTERMS, PROV
from rdflib.term import Node
from typer.testing import CliRunner, Result

from kg.build_folder import TURTLE
from kg.cli import app
from kg.cypher import LABELS, constraint_statements
from kg.errors import InputError
from kg.model import KnowledgeGraph
from kg.pipeline import BuildReport
from kg.sinks.rdf import ONTOLOGY_FILE, SYNTAXES, to_rdf, to_turtle, write_rdf
from kg.sinks.rdf.ontology import vocabulary_terms
from kg.sinks.rdf.parts import PARTS
from kg.sinks.rdf.shapes import SHAPES_FILE, parts_of, to_shapes
from kg.sinks.rdf.terms import relation_iri
from kg.validation import PRINTERS, Tally, Violation, iter_violations
from kg.validation.terms import print_iri
from kg.vocab import EntityType, NodeLabel, Relation, edge_signatures
from tests.golden_graph import golden_graph
from tests.hostile_graph import hostile_graph
from tests.many_papers import many_papers

KG = rdflib.Namespace("urn:claimgraph:vocab#")
OA = rdflib.Namespace("http://www.w3.org/ns/oa#")
QUDT = rdflib.Namespace("http://qudt.org/schema/qudt/")
SCHEMA = rdflib.Namespace("https://schema.org/")
NOWHERE = URIRef("urn:claimgraph:entity/nowhere")


def _write(rdf: rdflib.Graph, path: Path) -> Path:
    rdf.serialize(path, format="nt", encoding="utf-8")
    return path


def _check(rdf: rdflib.Graph, folder: Path) -> list[Violation]:
    return list(iter_violations(_write(rdf, folder / "graph.nt"), Tally()))


def _first(rdf: rdflib.Graph, kind: URIRef, *paths: URIRef) -> URIRef:
    """Return the first node of a class that has these properties."""
    found = (node for node in rdf.subjects(RDF.type, kind) if all((node, path, None) in rdf for path in paths))
    return URIRef(min(map(str, found)))


def _value(rdf: rdflib.Graph, node: URIRef, path: URIRef) -> URIRef:
    return URIRef(str(rdf.value(node, path)))


def _without(kind: URIRef, path: URIRef) -> Callable[[rdflib.Graph], None]:
    """Return what takes a property from a node of a class."""

    def make(rdf: rdflib.Graph) -> None:
        rdf.remove((_first(rdf, kind, path), path, None))

    return make


def _instead(kind: URIRef, path: URIRef, value: URIRef | Literal) -> Callable[[rdflib.Graph], None]:
    """Return what gives a property of a node of a class another value."""

    def make(rdf: rdflib.Graph) -> None:
        rdf.set((_first(rdf, kind, path), path, value))

    return make


def _also(kind: URIRef, path: URIRef, value: URIRef | Literal) -> Callable[[rdflib.Graph], None]:
    """Return what gives a node of a class one more value."""

    def make(rdf: rdflib.Graph) -> None:
        rdf.add((_first(rdf, kind), path, value))

    return make


def _lose_statement(rdf: rdflib.Graph) -> None:
    rdf.remove((_first(rdf, KG.Statement), None, None))


def _lose_triple(rdf: rdflib.Graph) -> None:
    statement = _first(rdf, KG.Statement)
    subject, verb, value = (_value(rdf, statement, path) for path in (RDF.subject, RDF.predicate, RDF.object))
    rdf.remove((subject, verb, value))


def _lose_entity(rdf: rdflib.Graph) -> None:
    rdf.remove((_first(rdf, KG.Dataset), None, None))


def _lose_class(rdf: rdflib.Graph) -> None:
    """Leave a statement of a paper an annotation alone."""
    paper = _first(rdf, KG.Paper)
    rdf.remove((next(rdf.subjects(RDF.subject, paper)), RDF.type, KG.Statement))


def _lose_paper(rdf: rdflib.Graph) -> None:
    rdf.remove((_first(rdf, KG.Paper), None, None))


def _point_to_task(rdf: rdflib.Graph) -> None:
    """Have a paper measure a task."""
    paper, task = _first(rdf, KG.Paper, KG.measures), _first(rdf, KG.Task)
    statement = next(node for node in rdf.subjects(RDF.subject, paper) if (node, RDF.predicate, KG.measures) in rdf)
    rdf.remove((paper, KG.measures, _value(rdf, URIRef(str(statement)), RDF.object)))
    rdf.add((paper, KG.measures, task))
    rdf.set((statement, RDF.object, task))


def _task_measures(rdf: rdflib.Graph) -> None:
    rdf.add((_first(rdf, KG.Task), KG.measures, _first(rdf, KG.Metric)))


def _shift(rdf: rdflib.Graph) -> None:
    """Move a passage by a letter."""
    position = _first(rdf, OA.TextPositionSelector)
    for path in (OA.start, OA.end):
        rdf.set((position, path, Literal(int(str(rdf.value(position, path))) + 1)))


def _turn_round(rdf: rdflib.Graph) -> None:
    rdf.set((_first(rdf, OA.TextPositionSelector), OA.end, Literal(0)))


def _copy_id(rdf: rdflib.Graph) -> None:
    (id_,) = rdf.objects(_first(rdf, KG.Metric), DCTERMS.identifier)
    rdf.set((_first(rdf, KG.Task), DCTERMS.identifier, id_))


def _other_paper(rdf: rdflib.Graph) -> None:
    statement = _first(rdf, KG.Statement)
    mine = _value(rdf, statement, PROV.wasDerivedFrom)
    other = next(paper for paper in rdf.subjects(RDF.type, KG.Paper) if paper != mine)
    rdf.set((statement, PROV.wasDerivedFrom, other))


def _lose_quotation(rdf: rdflib.Graph) -> None:
    rdf.remove((None, OA.hasSelector, _first(rdf, OA.TextQuoteSelector)))


def _misspell(rdf: rdflib.Graph) -> None:
    paper = _first(rdf, KG.Paper, KG.venue)
    rdf.add((paper, KG.venu, Literal("TeaConf")))


def _no_number(rdf: rdflib.Graph) -> None:
    number = Literal("1,5", datatype=XSD.decimal, normalize=False)
    rdf.set((_first(rdf, KG.Quantity, SCHEMA.value), SCHEMA.value, number))


def _blank_unit(rdf: rdflib.Graph) -> None:
    """Have one number's unit be a blank node, and another's an IRI."""
    first, second, *_ = sorted(rdf.subjects(RDF.type, KG.Quantity), key=str)
    rdf.set((first, QUDT.hasUnit, URIRef("http://qudt.org/vocab/unit/PERCENT")))
    rdf.set((second, QUDT.hasUnit, BNode("percent")))


#: Kind of fault to (what makes it, the class of the node that is told, the property, part of the line).
FAULTS: dict[str, tuple[Callable[[rdflib.Graph], None], URIRef, str, str]] = {
    "no evidence": (_without(KG.Statement, OA.hasTarget), KG.Statement, "oa:hasTarget", "found none; add what"),
    "no statement": (_lose_statement, KG.Paper, "kg:", "expected a kg:Statement with the passage that says it"),
    "no triple": (_lose_triple, KG.Statement, "rdf:predicate", "expected the relationship as a triple, too, found no"),
    "no id": (_without(KG.Claim, DCTERMS.identifier), KG.Claim, "dcterms:identifier", "exactly one xsd:string"),
    "no extractor": (_without(KG.Statement, PROV.wasGeneratedBy), KG.Statement, "prov:wasGeneratedBy", "found none"),
    "no quotation": (_lose_quotation, OA.SpecificResource, "oa:hasSelector", "found oa:TextPositionSelector;"),
    "two names": (_also(KG.Method, SKOS.prefLabel, Literal("b")), KG.Method, "skos:prefLabel", 'found 2: "'),
    "empty name": (_instead(KG.Task, SKOS.prefLabel, Literal("")), KG.Task, "skos:prefLabel", 'not empty, found ""'),
    "text for number": (_instead(KG.Method, KG.support, Literal("two")), KG.Method, "kg:support", 'found "two"; write'),
    "no such number": (
        _no_number,
        KG.Quantity,
        "schema:value",
        'expected xsd:decimal, found "1,5"^^xsd:decimal',
    ),
    "score above 1": (
        _instead(KG.Claim, KG.score, Literal("1.5", datatype=XSD.decimal)),
        KG.Claim,
        "kg:score",
        'expected xsd:decimal, from 0 to 1, found "1.5"^^xsd:decimal; correct',
    ),
    "no class": (_lose_class, KG.Paper, "kg:", "expected a kg:Statement with the passage that says it"),
    "wrong member": (_instead(KG.Claim, KG.polarity, KG.aboutBound), KG.Claim, "kg:polarity", "found kg:aboutBound"),
    "no digest": (_instead(KG.Paper, KG.sha256, Literal("abc")), KG.Paper, "kg:sha256", "64 hexadecimal digits, found"),
    "changed text": (_instead(KG.Paper, SCHEMA.text, Literal("Tea.")), KG.Paper, "kg:sha256", "expected the SHA-256"),
    "wrong type": (_point_to_task, KG.Paper, "kg:measures", "expected kg:Metric, found <urn:claimgraph:entity/task"),
    "wrong subject": (_task_measures, KG.Task, "", "expected kg:Paper as subject of kg:measures"),
    "dangling entity": (_lose_entity, KG.Statement, "rdf:object", "which is not in the file; name a node of"),
    "dangling paper": (_lose_paper, OA.SpecificResource, "oa:hasSource", "which is not in the file; name a node"),
    "dangling value": (_instead(KG.Claim, KG.quantity, NOWHERE), KG.Claim, "kg:quantity", "nowhere>, which is not in"),
    "shifted": (_shift, OA.SpecificResource, "oa:exact", "expected the characters of the paper's text at the offsets"),
    "turned round": (_turn_round, OA.TextPositionSelector, "oa:start", "less than oa:end, found"),
    "two kinds": (_also(KG.Dataset, RDF.type, KG.Metric), KG.Dataset, "rdf:type", "found kg:Dataset and kg:Metric"),
    "one id twice": (_copy_id, KG.Task, "dcterms:identifier", "expected an id that no other node has"),
    "another paper": (_other_paper, KG.Statement, "prov:wasDerivedFrom", "expected the paper that the passage is of"),
    "other words": (_instead(KG.Claim, SCHEMA.text, Literal("Tea.")), KG.Claim, "schema:text", 'found "Tea.", but "'),
    "blank unit": (_blank_unit, KG.Quantity, "qudt:hasUnit", "expected IRI, found _:percent; "),
    "unknown property": (_misspell, KG.Paper, "kg:venu", "expected a term of urn:claimgraph:vocab#, found kg:venu,"),
    "unknown class": (_also(KG.Artifact, RDF.type, KG.Artefact), KG.Artifact, "rdf:type", "found kg:Artefact, which"),
}


@pytest.mark.parametrize("graph", [golden_graph(), hostile_graph(), many_papers(20, topics=3)], ids="123")
@pytest.mark.parametrize("syntax", SYNTAXES)
def test_every_export_conforms(graph: KnowledgeGraph, syntax: str, tmp_path: Path) -> None:
    """What is exported has no fault, in any syntax, and all of it is looked at."""
    path = tmp_path / f"graph{SYNTAXES[syntax].suffix}"
    report = write_rdf(graph, path, syntax=syntax)
    tally = Tally()

    assert list(iter_violations(path, tally)) == []
    assert tally.nodes[str(KG.Statement)] == report.edges
    assert sum(tally.nodes[str(KG[label])] for label in (*EntityType, *NodeLabel)) == report.nodes
    assert tally.others == 0


def test_the_bundled_corpus_conforms(seeds_build: BuildReport) -> None:
    """The Turtle of its build has no fault."""
    tally = Tally()

    assert list(iter_violations(seeds_build.build / TURTLE, tally)) == []
    assert tally.nodes[str(KG.Paper)] == seeds_build.counts["papers"]


@pytest.mark.parametrize("fault", FAULTS)
def test_each_kind_of_fault_is_told(fault: str, tmp_path: Path) -> None:
    """The node, the property, what was expected and found, and what to do stand on one line."""
    make, kind, path, words = FAULTS[fault]
    rdf = to_rdf(golden_graph())
    make(rdf)

    violations = _check(rdf, tmp_path)
    lines = list(PRINTERS["text"](violations, Tally()))
    told = [line for line in lines if f"({print_iri(kind)}" in line and f"): {path}" in line and words in line]

    assert told
    assert all(
        line.count("\n") == 1 and line.endswith(f"; {one.hint}\n") for line, one in zip(lines, violations, strict=True)
    )


@pytest.mark.parametrize("memory", [0, 10**9], ids=["on disk", "in memory"])
def test_the_verdict_is_that_of_the_engine_on_the_whole_file(memory: int, tmp_path: Path) -> None:
    """Checking each look once finds what a SHACL engine finds, with all kinds of fault together in one file."""
    rdf = to_rdf(golden_graph())
    for make, *_ in FAULTS.values():
        make(rdf)
    violations = iter_violations(_write(rdf, tmp_path / "graph.nt"), Tally(), memory=memory)

    found = sorted(
        (str(one.node), one.shape, one.component, str(one.value))
        for one in violations
        if one.component.startswith(str(SH))
    )

    assert len(found) > len(FAULTS)
    assert found == sorted(_results(rdf))


def _results(rdf: rdflib.Graph) -> Iterator[tuple[str, str, str, str]]:
    """Yield what the engine finds with the shapes as they are shipped: node, shape, kind of constraint, value."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of literals that are none of their datatype
        _, report, _ = pyshacl.validate(rdf, shacl_graph=str(SHAPES_FILE))
    for result in report.subjects(RDF.type, SH.ValidationResult):
        paths = (SH.focusNode, SH.sourceShape, SH.sourceConstraintComponent, SH.value)
        node, shape, component, value = (report.value(result, path) for path in paths)
        yield _print(node), str(shape), str(component), _print(value)


def _print(node: Node | None) -> str:
    """Print a term as N-Triples have it."""
    if isinstance(node, Literal) and node.datatype:
        return f'"{node}"^^<{node.datatype}>'
    return "None" if node is None else node.n3()


@pytest.mark.parametrize(
    "score",
    ['"NaN"^^xsd:double', '"NaN"^^xsd:float', '"NaN"^^xsd:decimal', '"INF"^^xsd:double', '"1e-1"^^xsd:decimal'],
)
def test_what_is_no_decimal_of_xsd_is_told(score: str, tmp_path: Path) -> None:
    """Numbers that compare with nothing, and spellings that Python alone takes for decimals."""
    path = tmp_path / "graph.ttl"
    path.write_text(
        re.sub(r"kg:score [\d.]+", f"kg:score {score}", to_turtle(golden_graph()), count=1), encoding="utf-8"
    )
    violations = list(iter_violations(path, Tally()))

    assert {(one.path, one.expected) for one in violations} == {(str(KG.score), "xsd:decimal, from 0 to 1")}


def test_a_number_that_is_none_makes_no_noise(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """It is told once, as a violation; no library adds a word of its own."""
    rdf = to_rdf(golden_graph())
    _no_number(rdf)
    path = _write(rdf, tmp_path / "graph.nt")
    caplog.clear()

    assert len(list(iter_violations(path, Tally()))) == 1
    assert caplog.records == []


def test_a_violation_says_where_it_comes_from(tmp_path: Path) -> None:
    """Also a node without an id of its own leads to its paper and passage."""
    rdf = to_rdf(golden_graph())
    quantity = _first(rdf, KG.Quantity)
    rdf.remove((quantity, KG.raw, None))
    claim = URIRef(str(rdf.value(predicate=KG.quantity, object=quantity)))
    paper = _value(rdf, claim, PROV.wasDerivedFrom)

    (violation,) = _check(rdf, tmp_path)

    assert violation.place.paper == str(rdf.value(paper, DCTERMS.identifier))
    assert violation.place.quote == str(rdf.value(claim, SCHEMA.text))
    assert violation.place.start is not None
    assert violation.place.end == violation.place.start + len(violation.place.quote)


def test_blank_nodes_are_checked_too(tmp_path: Path) -> None:
    """Foreign Turtle may have nodes without names."""
    path = tmp_path / "foreign.ttl"
    path.write_text("@prefix kg: <urn:claimgraph:vocab#> .\n[] kg:proposes [ a kg:Method ] .\n", encoding="utf-8")

    lines = list(PRINTERS["text"](list(iter_violations(path, Tally())), Tally()))

    assert any(line.startswith("_:") and "expected kg:Paper as subject of kg:proposes" in line for line in lines)
    assert any(
        "(kg:Method): skos:prefLabel: expected exactly one xsd:string, not empty, found none" in line for line in lines
    )


def test_a_triple_as_a_value_is_told(tmp_path: Path) -> None:
    """Turtle of RDF 1.2 can name one; no node of the vocabulary is one, and the report stays Turtle for all."""
    path = tmp_path / "foreign.ttl"
    path.write_text(
        "@prefix kg: <urn:claimgraph:vocab#> .\n<urn:p> a kg:Paper ; kg:proposes <<( <urn:a> <urn:b> <urn:c> )>> .\n",
        encoding="utf-8",
    )

    found = list(iter_violations(path, Tally()))
    lines = list(PRINTERS["text"](found, Tally()))

    assert any("expected kg:Method, found <<( <urn:a> <urn:b> <urn:c> )>>; name a node" in line for line in lines)
    assert rdflib.Graph().parse(data="".join(PRINTERS["turtle"](found, Tally())), format="turtle")


def test_other_vocabularies_are_left_alone(tmp_path: Path) -> None:
    """A graph may say more of our nodes, and have nodes of its own."""
    rdf = to_rdf(golden_graph())
    rdf.add((_first(rdf, KG.Paper), RDFS.seeAlso, URIRef("https://example.org/x")))
    rdf.add((URIRef("https://example.org/x"), RDF.type, SCHEMA.Person))
    tally = Tally()

    assert list(iter_violations(_write(rdf, tmp_path / "graph.nt"), tally)) == []
    assert tally.others == 1


@pytest.mark.parametrize("text", ["", "<urn:a> a <https://schema.org/Person> .\n"])
def test_a_file_without_the_vocabulary_is_refused(text: str, tmp_path: Path) -> None:
    """That nothing was found wrong would say nothing there."""
    path = tmp_path / "foreign.ttl"
    path.write_text(text, encoding="utf-8")

    with pytest.raises(
        InputError, match="expected nodes with classes or properties of urn:claimgraph:vocab#"
    ) as caught:
        list(iter_violations(path, Tally()))

    assert caught.value.path == str(path)


@pytest.mark.parametrize(
    ("name", "data", "where"),
    [
        ("x.ttl", b"<urn:a> <urn:b> <urn:c> .\n<urn:a> <urn:b> .\n", "line 2"),
        ("x.nt", b'<urn:a> <urn:b> "\xff" .\n', "line 1"),
        ("x.nq", b"<urn:a> <urn:b> <urn:c> <urn:d> <urn:e> .\n", "line 1"),
        ("x.trig", b"<urn:g> { <urn:a> <urn:b> <urn:c>\n", "line 2"),
        ("x.jsonld", b'{"@id": ', "line 1"),
        ("x.ttl", "<urn:a>".encode("utf-16"), "line 1"),
    ],
)
def test_what_is_not_of_its_syntax_is_named(name: str, data: bytes, where: str, tmp_path: Path) -> None:
    """File and line stand in the message."""
    path = tmp_path / name
    path.write_bytes(data)

    with pytest.raises(InputError) as caught:
        list(iter_violations(path, Tally()))

    assert (caught.value.path, caught.value.where) == (str(path), where)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    """Not a traceback."""
    with pytest.raises(InputError, match=r"none\.ttl: cannot be read: No such file"):
        list(iter_violations(tmp_path / "none.ttl", Tally()))


def _run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(app, ["validate", *map(str, arguments)])


def _broken(folder: Path) -> Path:
    """Write a graph without its datasets."""
    rdf = to_rdf(golden_graph())
    rdf.remove((None, RDF.type, KG.Dataset))
    return _write(rdf, folder / "graph.nt")


def test_the_command_says_that_a_file_conforms(tmp_path: Path) -> None:
    """No line, a summary, exit code 0."""
    result = _run(_write(to_rdf(golden_graph()), tmp_path / "graph.nt"))

    assert (result.exit_code, result.stdout) == (0, "")
    assert "graph.nt: 0 violations in " in result.stderr
    assert " kg:Statement, " in result.stderr


def test_a_build_folder_is_checked_by_its_turtle(tmp_path: Path) -> None:
    """The RDF of a build is what is in its folder."""
    write_rdf(golden_graph(), tmp_path / "graph.ttl", syntax="turtle")
    (tmp_path / "manifest.json").write_text("{}", encoding="utf-8")

    assert _run(tmp_path).exit_code == 0


def test_a_folder_that_is_no_build_is_refused(tmp_path: Path) -> None:
    """The message names it."""
    result = _run(tmp_path)

    assert isinstance(result.exception, InputError)
    assert "expected a build folder" in str(result.exception)


def test_a_limit_leaves_lines_out_and_counts_all(tmp_path: Path) -> None:
    """The summary has the whole number."""
    path = _broken(tmp_path)
    every, few = _run(path), _run(path, "--limit", "2")

    assert (every.exit_code, few.exit_code) == (1, 1)
    assert few.stdout.splitlines() == every.stdout.splitlines()[:2]
    assert few.stderr == every.stderr
    assert f": {len(every.stdout.splitlines())} violations in " in every.stderr


def test_violations_come_as_json(tmp_path: Path) -> None:
    """With all that a line says, and the counts."""
    result = _run(_broken(tmp_path), "--format", "json", "--quiet")

    document = json.loads(result.stdout)

    assert result.stderr == ""
    assert document["conforms"] is False
    assert document["violations"] == len(document["results"]) > 0
    assert all(one["node"] and one["expected"] and one["found"] and one["hint"] for one in document["results"])


@pytest.mark.parametrize("break_it", [False, True])
def test_violations_come_as_a_shacl_report(break_it: bool, tmp_path: Path) -> None:
    """Turtle that says of each result what SHACL asks for."""
    path = _broken(tmp_path) if break_it else _write(to_rdf(golden_graph()), tmp_path / "graph.nt")

    report = rdflib.Graph().parse(data=_run(path, "--format", "turtle").stdout, format="turtle")
    (root,) = report.subjects(RDF.type, SH.ValidationReport)
    results = list(report.objects(root, SH.result))

    assert report.value(root, SH.conforms) == Literal(not break_it)
    assert bool(results) == break_it
    for result in results:
        assert report.value(result, SH.resultSeverity) == SH.Violation
        assert isinstance(report.value(result, SH.focusNode), URIRef)
        assert report.value(result, SH.sourceConstraintComponent)


def test_an_unknown_format_is_wrong_usage(tmp_path: Path) -> None:
    """As with every command."""
    assert _run(tmp_path, "--format", "xml").exit_code == 2


def test_the_shapes_file_is_up_to_date() -> None:
    """``kg/shapes.ttl`` is what the table gives; write ``to_shapes()`` there when it changes."""
    assert to_shapes() == SHAPES_FILE.read_text(encoding="utf-8")


def test_the_shapes_are_shacl() -> None:
    """The shapes conform to the shapes of shapes."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        shapes = rdflib.Graph().parse(SHAPES_FILE)
        conforms, _, text = pyshacl.validate(rdflib.Graph(), shacl_graph=shapes, meta_shacl=True)

    assert conforms, text


def test_no_two_shapes_have_one_name() -> None:
    """A report points to one rule."""
    names = re.findall(r"^(shapes:\S+) a ", to_shapes(), flags=re.MULTILINE)

    assert len(names) == len(set(names)) > len(PARTS)


@pytest.mark.parametrize("graph", [golden_graph(), hostile_graph()], ids=["golden", "hostile"])
def test_there_is_a_shape_for_all_that_an_export_says(graph: KnowledgeGraph) -> None:
    """A class or property that is new in the export needs a line in ``kg.sinks.rdf.parts``."""
    rdf = to_rdf(graph)

    for subject in rdf.subjects(unique=True):
        kinds = [str(kind) for kind in rdf.objects(subject, RDF.type) if str(kind) in PARTS]
        shaped = {part.path for kind in kinds for part in parts_of(kind)} | {str(RDF.type)}
        said = {str(path) for path in rdf.predicates(subject, unique=True)}

        assert kinds, subject
        assert said <= shaped, subject


def test_cypher_ontology_and_shapes_have_the_same_labels() -> None:
    """What has a uniqueness constraint in a store has a class in the ontology, and a shape that asks for one id."""
    constrained = {found for line in constraint_statements() for found in re.findall(r"FOR \(n:(\w+)\)", line)}
    vocabulary = {label.value for label in (*EntityType, *NodeLabel)}
    identified = {
        kind.removeprefix(str(KG))
        for kind in PARTS
        if kind.startswith(str(KG))
        and any(part.path == str(DCTERMS.identifier) and part.least == part.most == 1 for part in PARTS[kind])
    }

    assert constrained == set(LABELS) == vocabulary == identified
    assert {f"{KG}{label}" for label in vocabulary} <= vocabulary_terms()


def test_ontology_and_shapes_tie_the_same_together() -> None:
    """Each signature that a store may hold is a domain and a range, and nothing else is."""
    ontology = rdflib.Graph().parse(ONTOLOGY_FILE)
    shaped = {
        (kind, part.path, tail)
        for kind in PARTS
        for part in parts_of(kind)
        for tail in part.classes
        if part.path in _RELATIONS and kind in _LABELLED
    }
    legal = {(str(KG[head]), relation_iri(relation), str(KG[tail])) for head, relation, tail in edge_signatures()}

    assert shaped == legal
    for _, relation, _ in legal:
        ends = [(head, tail) for head, verb, tail in legal if verb == relation]
        assert {str(kind) for kind in ontology.objects(URIRef(relation), SCHEMA.domainIncludes)} == {h for h, _ in ends}
        assert {str(kind) for kind in ontology.objects(URIRef(relation), SCHEMA.rangeIncludes)} == {t for _, t in ends}


_RELATIONS = {relation_iri(relation) for relation in Relation}
_LABELLED = {str(KG[label]) for label in LABELS}


def test_ontology_and_shapes_agree_on_properties() -> None:
    """A shape of a property of the vocabulary has the domain and the range that the ontology has."""
    ontology = rdflib.Graph().parse(ONTOLOGY_FILE)
    own = [(URIRef(kind), part) for kind in PARTS for part in PARTS[kind] if part.path.startswith(str(KG))]

    for kind, part in own:
        above = {kind, *ontology.objects(kind, RDFS.subClassOf)}
        ranges = {str(end) for end in ontology.objects(URIRef(part.path), SCHEMA.rangeIncludes)}

        assert not above.isdisjoint(ontology.objects(URIRef(part.path), SCHEMA.domainIncludes)), part
        assert part.datatype is None or ranges == {part.datatype}, part


@pytest.mark.parametrize("kind", [OWL.Class, OWL.ObjectProperty, OWL.DatatypeProperty])
def test_every_term_of_the_ontology_is_described(kind: URIRef) -> None:
    """A label, a comment, where it is defined; a property has a domain and a range, and each of these is a class."""
    ontology = rdflib.Graph().parse(ONTOLOGY_FILE)
    terms = list(ontology.subjects(RDF.type, kind))
    asked = [RDFS.label, RDFS.comment, RDFS.isDefinedBy]
    asked += [] if kind == OWL.Class else [SCHEMA.domainIncludes, SCHEMA.rangeIncludes]
    classes = set(ontology.subjects(RDF.type, OWL.Class))

    assert terms
    for term in terms:
        assert [path for path in asked if not list(ontology.objects(term, path))] == [], term
        assert set(ontology.objects(term, SCHEMA.domainIncludes)) <= classes
        ranges = {end for end in ontology.objects(term, SCHEMA.rangeIncludes) if not str(end).startswith(str(XSD))}
        assert ranges <= classes


def test_every_class_of_the_ontology_is_aligned() -> None:
    """It is below a class of another vocabulary, or all that are below it are."""
    ontology = rdflib.Graph().parse(ONTOLOGY_FILE)
    classes = set(ontology.subjects(RDF.type, OWL.Class))

    def is_aligned(kind: Node) -> bool:
        return any(above not in classes for above in ontology.objects(kind, RDFS.subClassOf))

    alone = {kind for kind in classes if not is_aligned(kind)}

    assert alone == {KG.Entity}
    assert all(is_aligned(kind) for kind in ontology.subjects(RDFS.subClassOf, KG.Entity))

"""The ontology is OWL that others can load and reason with, and the graphs that we write are consistent with it."""

import itertools
import re
from pathlib import Path

import owlready2
import pytest
import rdflib
from rdflib import OWL, RDF, RDFS, XSD, Graph, URIRef

from kg.sinks.rdf import KG, ONTOLOGY_FILE, to_rdf
from kg.vocab import EntityType, NodeLabel
from tests.asked import GRAPHS

INCLUDES = {
    "domain": URIRef("https://schema.org/domainIncludes"),
    "range": URIRef("https://schema.org/rangeIncludes"),
}
#: Characters that XML does not have.
NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
PREFIXES = f"@prefix kg: <{KG.iri}> . @prefix owl: <{OWL}> . "


@pytest.fixture(scope="module")
def ontology() -> Graph:
    """Read the ontology."""
    return Graph().parse(ONTOLOGY_FILE)


def load(*graphs: Graph, folder: Path) -> owlready2.World:
    """Load graphs into owlready2, which reads N-Triples and no Turtle."""
    path = folder / "ontology.nt"
    path.write_text("".join(graph.serialize(format="nt") for graph in graphs), encoding="utf-8")
    world = owlready2.World()
    world.get_ontology(path.as_uri()).load()
    return world


def is_consistent(world: owlready2.World) -> bool:
    """Ask the reasoner whether there can be such a world, and whether every class can have members."""
    try:
        owlready2.sync_reasoner_hermit(world, debug=0)
    except owlready2.OwlReadyInconsistentOntologyError:
        return False
    return not list(world.inconsistent_classes())


def of_kind(ontology: Graph, kind: URIRef) -> set[str]:
    """List the terms that are said to be of a kind."""
    return {str(term) for term in ontology.subjects(RDF.type, kind)}


def test_another_library_finds_every_term(ontology: Graph, tmp_path: Path) -> None:
    """owlready2 has the classes, properties and individuals that the file declares, and no others."""
    world = load(ontology, folder=tmp_path)
    found = {
        OWL.Class: world.classes(),
        OWL.ObjectProperty: world.object_properties(),
        OWL.DatatypeProperty: world.data_properties(),
        OWL.NamedIndividual: world.individuals(),
    }

    for kind, terms in found.items():
        assert {term.iri for term in terms} == of_kind(ontology, kind) != set()


def test_no_term_is_two_things(ontology: Graph) -> None:
    """A class is no property, a property of objects none of data, and none of them an individual."""
    kinds = (OWL.Class, OWL.ObjectProperty, OWL.DatatypeProperty, OWL.AnnotationProperty, OWL.NamedIndividual)

    for one, other in itertools.combinations(kinds, 2):
        assert of_kind(ontology, one) & of_kind(ontology, other) == set()


def test_every_own_term_is_declared(ontology: Graph) -> None:
    """A term of the own namespace that the file speaks of has a kind of OWL."""
    own = {term for triple in ontology for term in triple if str(term).startswith(KG.iri)}
    declared = {term for term, kind in ontology.subject_objects(RDF.type) if str(kind).startswith(str(OWL))}

    assert own <= declared


@pytest.mark.parametrize("end", sorted(INCLUDES))
def test_every_property_has_known_ends(ontology: Graph, end: str) -> None:
    """A class of the ontology, or a datatype of XML Schema where the property is one of data."""
    classes, data = of_kind(ontology, OWL.Class), of_kind(ontology, OWL.DatatypeProperty)
    properties = data | of_kind(ontology, OWL.ObjectProperty)
    for term in sorted(properties):
        known = {str(XSD[name]) for name in ("string", "integer", "decimal", "boolean")} if end == "range" else classes
        expected = known if term in data else classes
        ends = {str(value) for value in ontology.objects(URIRef(term), INCLUDES[end])}

        assert ends, term
        assert ends <= expected, term


@pytest.mark.parametrize("graph", sorted(GRAPHS))
def test_properties_tie_what_the_ontology_says(ontology: Graph, graph: str) -> None:
    """Subject and object of each own property are of its domain and range, classes above counted."""
    rdf = to_rdf(GRAPHS[graph]())
    above = {
        kind: set(ontology.transitive_objects(kind, RDFS.subClassOf)) for kind in ontology.subjects(RDF.type, OWL.Class)
    }
    individuals = ontology + rdf

    def kinds(node: rdflib.term.Node) -> set[rdflib.term.Node | None]:
        if isinstance(node, rdflib.Literal):
            return {node.datatype or XSD.string}
        return {over for kind in individuals.objects(node, RDF.type) for over in above.get(kind, {kind})}

    for subject, verb, value in rdf:
        if str(verb).startswith(KG.iri):
            assert kinds(subject) & set(ontology.objects(verb, INCLUDES["domain"])), verb
            assert kinds(value) & set(ontology.objects(verb, INCLUDES["range"])), verb


@pytest.mark.usefixtures("java")
@pytest.mark.parametrize("graph", sorted(GRAPHS))
def test_a_reasoner_finds_no_contradiction(ontology: Graph, graph: str, tmp_path: Path) -> None:
    """HermiT: the ontology with all of a graph in it is consistent, and each class can have members.

    Strings of OWL are those of XML: what is said in other characters is left out.
    """
    rdf = to_rdf(GRAPHS[graph]())
    for triple in [triple for triple in rdf if NOT_XML.search(str(triple[2]))]:
        rdf.remove(triple)

    assert is_consistent(load(ontology, rdf, folder=tmp_path))


@pytest.mark.usefixtures("java")
@pytest.mark.parametrize(
    "wrong",
    [
        "<urn:example:x> a kg:Method , kg:Dataset .",
        "<urn:example:x> a kg:Paper , kg:Claim .",
        "kg:Both a owl:Class ; <http://www.w3.org/2000/01/rdf-schema#subClassOf> kg:Task , kg:Metric .",
    ],
)
def test_a_reasoner_finds_what_cannot_be(ontology: Graph, wrong: str, tmp_path: Path) -> None:
    """A node of two labels, a class below two labels: the test above can fail."""
    extra = Graph().parse(data=PREFIXES + wrong, format="turtle")

    assert not is_consistent(load(ontology, extra, folder=tmp_path))


def test_no_two_labels_can_be_one(ontology: Graph) -> None:
    """Each pair of labels is said to be disjoint, once."""
    pairs = {frozenset(pair) for pair in ontology.subject_objects(OWL.disjointWith)}
    labels = [URIRef(KG.iri + label.value) for label in (*EntityType, *NodeLabel)]

    assert pairs == {frozenset(pair) for pair in itertools.combinations(labels, 2)}
    assert len(list(ontology.subject_objects(OWL.disjointWith))) == len(pairs)

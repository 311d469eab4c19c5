"""Claims as nanopublications: valid to the library of the field, complete, and the same bytes each time."""

import warnings
from collections import defaultdict
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pyoxigraph
import pytest
from hypothesis import given, settings

from kg.model import KnowledgeGraph
from kg.sinks.rdf import Publication, iter_nanopubs, write_nanopubs
from kg.sinks.rdf.nanopubs import NP
from kg.sinks.rdf.terms import DCTERMS, KG, OA, PROV, RDF
from tests import strategies
from tests.golden_graph import golden_graph
from tests.hostile_graph import hostile_graph
from tests.many_papers import many_papers

Graphs = dict[str, set[tuple[str, str, str]]]


def _parse(text: str) -> dict[str, Graphs]:
    """Return the graphs of each nanopublication, by the last part of their names."""
    found: defaultdict[str, defaultdict[str, set[tuple[str, str, str]]]] = defaultdict(lambda: defaultdict(set))
    for quad in pyoxigraph.parse(text, format=pyoxigraph.RdfFormat.TRIG):
        name, _, part = quad.graph_name.value.rpartition("/")
        found[name][part].add((quad.subject.value, quad.predicate.value, quad.object.value))
    return {name: dict(parts) for name, parts in found.items()}


def _quads_of(text: str) -> dict[str, list[pyoxigraph.Quad]]:
    """Part a file into its nanopublications."""
    found: defaultdict[str, list[pyoxigraph.Quad]] = defaultdict(list)
    for quad in pyoxigraph.parse(text, format=pyoxigraph.RdfFormat.TRIG):
        found[quad.graph_name.value.rpartition("/")[0]].append(quad)
    return found


@pytest.mark.parametrize("base", ["urn:claimgraph:", "https://example.org/g#"])
@pytest.mark.parametrize("graph", [golden_graph(), hostile_graph(), many_papers(4, topics=2)], ids="123")
def test_the_library_of_the_field_finds_them_valid(graph: KnowledgeGraph, base: str, tmp_path: Path) -> None:
    """One for each claim, each with four graphs that are tied together as they have to be."""
    parts = _quads_of("".join(iter_nanopubs(graph, base=base)))

    assert len(parts) == len(graph.claims)
    for quads in parts.values():
        path = tmp_path / "one.trig"
        path.write_bytes(pyoxigraph.serialize(quads, format=pyoxigraph.RdfFormat.TRIG) or b"")
        assert _is_valid(path)


def _is_valid(path: Path) -> bool:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of the library, and of rdflib in it
        from nanopub.nanopub import Nanopub

        return bool(Nanopub(rdf=path).is_valid)


@settings(strategies.patient, max_examples=30)
@given(strategies.graphs())
def test_any_claim_becomes_one(tmp_path_factory: pytest.TempPathFactory, graph: KnowledgeGraph) -> None:
    """Whatever its strings hold; counts are read back from the file, and no graph is empty."""
    path = tmp_path_factory.mktemp("nanopub") / "graph.trig"
    report = write_nanopubs(graph, path)
    found = _parse(path.read_text(encoding="utf-8"))

    assert report.nodes == len(graph.claims) == len(found)
    assert all(parts.keys() == {"head", "assertion", "provenance", "pubinfo"} for parts in found.values())


def test_the_assertion_has_the_claim_and_the_provenance_where_it_stands() -> None:
    """What is claimed of what; then the paper, the very words, and the extractor, without the text of the paper."""
    for name, parts in _parse("".join(iter_nanopubs(golden_graph()))).items():
        claimed = {subject for subject, verb, kind in parts["assertion"] if (verb, kind) == (RDF["type"], KG["Claim"])}
        verbs = {verb for subject, verb, _ in parts["provenance"] if subject == f"{name}/assertion"}
        words = {value for _, verb, value in parts["provenance"] if verb == OA["exact"]}
        texts = {paper.text for paper in golden_graph().papers}

        assert (name, NP["hasAssertion"], f"{name}/assertion") in parts["head"]
        assert len(claimed) == 1
        assert verbs == {PROV["wasDerivedFrom"], PROV["wasQuotedFrom"], PROV["wasGeneratedBy"]}
        assert words
        assert not texts & {value for part in parts.values() for _, _, value in part}


def test_equal_graphs_give_equal_bytes() -> None:
    """In any order; and no date unless one is told."""
    graph = golden_graph()
    turned = replace(graph, papers=graph.papers[::-1], claims=graph.claims[::-1], edges=graph.edges[::-1])
    text = "".join(iter_nanopubs(graph))

    assert "".join(iter_nanopubs(turned)) == text
    assert "dateTime" not in text


def test_licence_and_time_stand_in_the_publication_info() -> None:
    """Of each of them."""
    publication = Publication(licence="https://example.org/l", issued=datetime(2024, 2, 29, tzinfo=UTC))
    parts = _parse("".join(iter_nanopubs(golden_graph(), publication=publication)))

    assert parts
    for name, graphs in parts.items():
        assert (name, DCTERMS["license"], "https://example.org/l") in graphs["pubinfo"]
        assert (name, DCTERMS["created"], "2024-02-29T00:00:00+00:00") in graphs["pubinfo"]

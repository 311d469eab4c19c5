"""What makes an export of RDF fit to be published: its description, licence, times, units and JSON-LD context."""

import json
from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given

from kg.model import KnowledgeGraph, Quantity
from kg.sinks.rdf import CONTEXT_FILE, SYNTAXES, Publication, iter_rdf, read_rdf, to_context, write_rdf
from kg.sinks.rdf.terms import BASE, DCAT, DCTERMS, QUDT, RDF, UNIT, VOID, NodeKind
from kg.sinks.rdf.triples import iter_triples
from kg.vocab import ValueKind
from tests import strategies
from tests.golden_graph import golden_graph
from tests.hostile_graph import hostile_graph

_DATASET = f"{BASE}dataset"
_HEAD = (_DATASET, f"{BASE}{NodeKind.PARTITION}/")


@strategies.patient
@given(strategies.graphs())
def test_the_dataset_counts_what_follows_it(graph: KnowledgeGraph) -> None:
    """Triples, subjects, members of classes and uses of properties are those that the export has, itself left out."""
    triples = [triple for triple in iter_triples(graph) if not triple[0].startswith(_HEAD)]
    told = {(subject, verb): str(getattr(value, "text", value)) for subject, verb, value in iter_triples(graph)}
    members = {iri: int(told[part, VOID["entities"]]) for (part, verb), iri in told.items() if verb == VOID["class"]}
    uses = {iri: int(told[part, VOID["triples"]]) for (part, verb), iri in told.items() if verb == VOID["property"]}

    assert int(told[_DATASET, VOID["triples"]]) == len(triples) == len(set(triples))
    assert int(told[_DATASET, VOID["distinctSubjects"]]) == len({subject for subject, _, _ in triples})
    assert members == Counter(value for _, verb, value in triples if verb == RDF["type"])
    assert uses == Counter(verb for _, verb, _ in triples)


def test_a_dataset_says_where_it_comes_from_and_nothing_of_a_licence() -> None:
    """The files that were read, the vocabularies in use; whose the abstracts are; no licence and no time."""
    said = [(verb, value) for subject, verb, value in iter_triples(golden_graph()) if subject == _DATASET]
    verbs = {verb for verb, _ in said}
    files = {getattr(value, "text", None) for verb, value in said if verb == DCTERMS["source"]}

    assert {(RDF["type"], VOID["Dataset"]), (RDF["type"], DCAT["Dataset"])} <= set(said)
    assert files == {source.rpartition(":")[0] for paper in golden_graph().papers for source in paper.sources}
    assert {DCTERMS["title"], DCTERMS["description"], DCTERMS["rights"], VOID["vocabulary"]} <= verbs
    assert not verbs & {DCTERMS["license"], DCTERMS["issued"]}


@pytest.mark.parametrize("syntax", sorted(SYNTAXES))
def test_what_a_publisher_says_does_not_change_the_graph(syntax: str, tmp_path: Path) -> None:
    """Licence and times are in the file, and the graph comes back as it was."""
    path = tmp_path / f"graph{SYNTAXES[syntax].suffix}"
    time = datetime(2024, 2, 29, 12, 30, tzinfo=UTC)
    publication = Publication(licence="https://example.org/licence", extracted=time, issued=time)

    write_rdf(golden_graph(), path, syntax=syntax, publication=publication)
    text = path.read_text(encoding="utf-8")

    assert "https://example.org/licence" in text
    assert text.count("2024-02-29T12:30:00+00:00") == 2
    assert read_rdf(path) == replace(golden_graph(), merges=())


@pytest.mark.parametrize(
    ("unit", "name"),
    [("%", "PERCENT"), ("x", "UNITLESS"), ("ms", "MilliSEC"), ("hours", "HR"), ("GB", "GigaBYTE"), ("layers", None)],
)
def test_a_unit_that_others_know_has_its_iri(unit: str, name: str | None) -> None:
    """Beside the unit as the extractor tells it; what is merely counted has none."""
    number = Quantity(raw="3", value=3.0, unit=unit, kind=ValueKind.ABSOLUTE)
    claims = tuple(replace(claim, values=()) for claim in golden_graph().claims)
    claims = (replace(claims[0], values=(number,)), *claims[1:])
    triples = list(iter_triples(replace(golden_graph(), claims=claims)))
    units = [value for _, verb, value in triples if verb == QUDT["hasUnit"]]

    assert units == ([UNIT[name]] if name else [])
    assert [getattr(value, "text", None) for _, verb, value in triples if str(verb).endswith("unitText")] == [unit]


def test_the_context_file_is_up_to_date() -> None:
    """``kg/context.jsonld`` is what the vocabulary gives; write ``to_context()`` there when it changes."""
    assert to_context() == CONTEXT_FILE.read_text(encoding="utf-8")


@pytest.mark.parametrize("graph", [golden_graph(), hostile_graph()], ids=["golden", "hostile"])
def test_json_ld_is_in_the_terms_of_the_context(graph: KnowledgeGraph) -> None:
    """Keys are terms, values are of the type of their term; only texts in a language say more."""
    document = json.loads("".join(iter_rdf(graph, syntax="json-ld")))
    nodes = document["@graph"]
    values = [value for node in nodes for value in _listed(node)]
    said = [value for value in values if isinstance(value, dict)]

    assert document["@context"] == json.loads(CONTEXT_FILE.read_text(encoding="utf-8"))["@context"]
    assert {key for node in nodes for key in node} <= document["@context"].keys()
    assert all(value.keys() == {"@value", "@language"} for value in said)


def _listed(node: dict[str, object]) -> list[object]:
    return [one for value in node.values() for one in (value if isinstance(value, list) else [value])]

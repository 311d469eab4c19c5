"""The JSON-LD context of the export, made from the tables that the ontology is made from.

``kg/context.jsonld`` is what ``to_context`` returns; a test holds the two together. A term is the local name of the
property that it stands for, with the type of its values, so that a document reads like plain JSON. Where two properties
have one local name, the later one keeps its prefix.
"""

import json
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

from kg.sinks.rdf.ontology import PROPERTIES
from kg.sinks.rdf.terms import (
    DCTERMS,
    FABIO,
    KG,
    OA,
    PROV,
    QUDT,
    RDF,
    SCHEMA,
    SKOS,
    VOCABULARIES,
    VOID,
    XSD,
    Vocabulary,
    is_datatype,
    relation_iri,
    split_term,
)
from kg.vocab import Relation

#: The context as a file of the package.
CONTEXT_FILE = Path(__file__).parents[2] / "context.jsonld"

#: What JSON-LD says instead of the type of a value that is an IRI, and of a string.
NODE, STRING = "@id", XSD["string"]

#: Vocabulary and type of the values to the properties that are borrowed from it.
_BORROWED: tuple[tuple[Vocabulary, str, str], ...] = (
    (DCTERMS, STRING, "description identifier rights source title"),
    (DCTERMS, NODE, "license"),
    (DCTERMS, XSD["dateTime"], "issued"),
    (FABIO, XSD["gYear"], "hasPublicationYear"),
    (OA, STRING, "exact prefix suffix"),
    (OA, NODE, "hasSelector hasSource hasTarget"),
    (OA, XSD["integer"], "end start"),
    (PROV, NODE, "wasAssociatedWith wasDerivedFrom wasGeneratedBy wasQuotedFrom"),
    (PROV, XSD["dateTime"], "endedAtTime"),
    (QUDT, NODE, "hasUnit"),
    (SCHEMA, STRING, "name softwareVersion text unitText"),
    (SCHEMA, XSD["anyURI"], "url"),
    (SCHEMA, XSD["decimal"], "value"),
    (SCHEMA, XSD["integer"], "position"),
    (SKOS, STRING, "altLabel prefLabel"),
    (RDF, NODE, "object predicate subject"),
    (RDF, STRING, "value"),
    (VOID, NODE, "class classPartition property propertyPartition vocabulary"),
    (VOID, STRING, "uriSpace"),
    (VOID, XSD["integer"], "classes distinctSubjects entities properties triples"),
)


@cache
def terms() -> Mapping[str, tuple[str, str]]:
    """Map each property of the export to its term, and to the type of values that need not be told one by one."""
    found: dict[str, tuple[str, str]] = {}
    names: set[str] = set()
    for iri, kind in _properties():
        prefix, local = split_term(iri)
        name = f"{prefix}:{local}" if local in names else local
        names.add(name)
        found[iri] = (name, kind)
    return MappingProxyType(found)


def build_context() -> dict[str, object]:
    """Build the context: prefixes, and a term for each property."""
    definitions = {name: _define(iri, kind) for iri, (name, kind) in terms().items()}
    return {"id": "@id", "type": "@type", **VOCABULARIES, **definitions}


def to_context() -> str:
    """Return the context as the text of a file."""
    return json.dumps({"@context": build_context()}, indent=2) + "\n"


def _define(iri: str, kind: str) -> str | dict[str, str]:
    return iri if kind == STRING else {"@id": iri, "@type": kind}


def _properties() -> Iterator[tuple[str, str]]:
    """Yield each property with the type of its values."""
    yield from ((relation_iri(relation), NODE) for relation in Relation)
    for name, (_, range_, _) in PROPERTIES.items():
        yield KG[name], range_ if is_datatype(range_) else NODE
    for vocabulary, kind, names in _BORROWED:
        yield from ((vocabulary[name], kind) for name in names.split())

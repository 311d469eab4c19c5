"""The vocabulary of the RDF export as an OWL ontology, made from ``kg.vocab``.

``kg/ontology.ttl`` is what ``to_ontology`` returns; a test holds the two together. Domains and ranges
are said with ``schema:domainIncludes`` and ``schema:rangeIncludes``, as most relationships have
several and none of them should let a reasoner invent a class.
"""

import re
from collections.abc import Iterator, Mapping
from enum import StrEnum
from functools import cache
from itertools import combinations
from pathlib import Path
from types import MappingProxyType

from kg.sinks.rdf.literals import Literal
from kg.sinks.rdf.terms import (
    ALIGNED,
    CATEGORIES,
    CITO,
    DCTERMS,
    KG,
    OA,
    OWL,
    RDF,
    RDFS,
    SCHEMA,
    SKOS,
    VOCABULARIES,
    XSD,
    category_iri,
    is_datatype,
    relation_iri,
)
from kg.sinks.rdf.triples import Triple
from kg.sinks.rdf.turtle import to_document
from kg.vocab import EntityType, NodeLabel, Relation, edge_signatures

#: The ontology as a file of the package.
ONTOLOGY_FILE = Path(__file__).parents[2] / "ontology.ttl"

_ONTOLOGY = KG.iri.removesuffix("#")
_TYPE = RDF["type"]

#: Class to what it stands for.
_CLASSES: Mapping[str, str] = MappingProxyType({
    "Paper": "A research abstract as it was read.",
    "Method": "A technique, model, algorithm or system.",
    "Task": "A problem that methods address.",
    "Dataset": "A collection of data.",
    "Benchmark": "A test bed with a protocol that results are compared on.",
    "Metric": "A measure of how well something does.",
    "Claim": "A statement of one paper that could be true or false.",
    "Artifact": "Something that a paper releases.",
    "Statement": "One paper's word for a relationship, with the passage that says it.",
    "Quantity": "A number of a claim, with its unit and kind.",
    "LooseSlot": "What a claim is tied to by a phrase that is no node of the graph.",
    "ClaimType": "What kind of statement a claim is.",
    "Polarity": "Whether a claim is good or bad for its subject.",
    "ValueKind": "What a number of a claim counts.",
    "Scope": "Whose doing or finding a claim speaks of.",
    "Bound": "How a number bounds the quantity that it states.",
    "ArtifactKind": "What kind of thing is released.",
})

#: Class to classes above it, besides those that all its nodes are said to have.
_ABOVE: Mapping[str, tuple[str, ...]] = MappingProxyType({
    "Artifact": (SCHEMA["CreativeWork"],),
    "Claim": (SCHEMA["Claim"],),
    "LooseSlot": (SCHEMA["PropertyValue"],),
    "Statement": (OA["Annotation"], RDF["Statement"]),
    "Quantity": (SCHEMA["QuantitativeValue"],),
})

#: Relationship to what it says.
_RELATIONS: Mapping[Relation, str] = MappingProxyType({
    Relation.PROPOSES: "The paper brings the method forward as its own.",
    Relation.INTRODUCES: "The paper brings the dataset or benchmark forward as its own.",
    Relation.COMPARES_WITH: "The paper holds its own work against the method.",
    Relation.EVALUATES_ON: "The paper reports results on the dataset or benchmark.",
    Relation.MEASURES: "The paper reports values of the metric.",
    Relation.MENTIONS: "The paper names it as background.",
    Relation.MAKES: "The paper makes the claim.",
    Relation.RELEASES: "The paper releases the artifact.",
    Relation.ABOUT: "It is the subject of the claim.",
    Relation.COMPARED_WITH: "The claim compares its subject with it.",
    Relation.ON: "The claim holds on the dataset, benchmark or task.",
    Relation.IN_METRIC: "The claim is stated in the metric.",
    Relation.EXTENDS: "The method builds on the other one.",
    Relation.USES: "The paper or method makes use of it.",
    Relation.PART_OF: "It is a part of the other one.",
    Relation.VARIANT_OF: "It is a size or a version of the other one.",
    Relation.ADDRESSES: "The paper, method or test bed is made for the task.",
    Relation.EVALUATED_ON: "Results of the method on the dataset or benchmark are reported.",
    Relation.OUTPERFORMS: "The method does better than the other one.",
})

#: Relationship to the properties of common vocabularies that it is a narrower case of.
_NARROWER: Mapping[Relation, str] = MappingProxyType({
    Relation.MENTIONS: SCHEMA["mentions"],
    Relation.ABOUT: SCHEMA["about"],
    Relation.PART_OF: DCTERMS["isPartOf"],
    Relation.VARIANT_OF: DCTERMS["isVersionOf"],
})
#: Relationship to what CiTO calls the citing of a work for its sake: that ties works, not what works are about.
_CITED_FOR: Mapping[Relation, str] = MappingProxyType({
    Relation.COMPARES_WITH: CITO["discusses"],
    Relation.EVALUATES_ON: CITO["usesDataFrom"],
    Relation.MENTIONS: CITO["obtainsBackgroundFrom"],
    Relation.EXTENDS: CITO["extends"],
    Relation.USES: CITO["usesMethodIn"],
})

#: Slot of a number to what stands in it.
_OWNERS = {
    "subject": "What reached or changed",
    "baseline": "What is compared with",
    "on": "What was measured on for",
    "metric": "What is measured by",
}
#: Property to (domain, range, what it says).
PROPERTIES: Mapping[str, tuple[str, str, str]] = MappingProxyType({
    "venue": ("Paper", XSD["string"], "Where the paper was published."),
    "sha256": ("Paper", XSD["string"], "SHA-256 of the paper's text in UTF-8; offsets point into that text."),
    "support": ("Entity", XSD["integer"], "The number of papers that mention it."),
    "claimType": ("Claim", KG["ClaimType"], "What kind of statement the claim is."),
    "polarity": ("Claim", KG["Polarity"], "Whether the claim is good or bad for its subject."),
    "hedged": ("Claim", XSD["boolean"], "Whether the paper says it with reserve."),
    "negated": ("Claim", XSD["boolean"], "Whether the paper denies something there."),
    "scope": ("Claim", KG["Scope"], "Whose doing or finding the claim speaks of."),
    "mismatch": ("Claim", XSD["string"], "How a stated difference disagrees with the values of the claim."),
    "quantity": ("Claim", KG["Quantity"], "A number of the claim."),
    "looseSlot": ("Claim", KG["LooseSlot"], "What the claim is tied to by a phrase alone."),
    "slotName": ("LooseSlot", XSD["string"], "How the claim is tied to the phrase."),
    "raw": ("Quantity", XSD["string"], "The number as the paper writes it."),
    "valueKind": ("Quantity", KG["ValueKind"], "What the number counts."),
    "bound": ("Quantity", KG["Bound"], "How the number bounds the quantity."),
    **{f"{slot}OfValue": ("Quantity", KG["Entity"], f"{what} the number.") for slot, what in _OWNERS.items()},
    **{
        f"{slot}PhraseOfValue": ("Quantity", XSD["string"], f"{what} the number, where no node stands for it.")
        for slot, what in _OWNERS.items()
    },
    "before": ("Quantity", XSD["string"], "The number of the same claim that it grew or shrank from, as written."),
    "artifactKind": ("Artifact", KG["ArtifactKind"], "What kind of thing is released."),
    "score": ("Statement", XSD["decimal"], "Confidence of the extractor, from 0 to 1."),
})


def to_ontology() -> str:
    """Return the ontology as Turtle."""
    return "".join(
        to_document(_ontology(), prefixes={**VOCABULARIES, "cito": CITO.iri, "owl": OWL.iri, "rdfs": RDFS.iri})
    )


@cache
def vocabulary_terms() -> frozenset[str]:
    """Return the IRIs of all terms that the ontology defines."""
    return frozenset(subject for subject, _, _ in _ontology())


def _ontology() -> Iterator[Triple]:
    yield _ONTOLOGY, _TYPE, OWL["Ontology"]
    yield _ONTOLOGY, DCTERMS["title"], Literal("Vocabulary of claim graphs", language="en")
    yield from _classes()
    yield from _relations()
    yield from _properties()
    for category in CATEGORIES:
        for member in category:
            yield from _member(member)


def _classes() -> Iterator[Triple]:
    yield from _term(KG["Entity"], OWL["Class"], "Entity", "A method, task, dataset, benchmark or metric.")
    for name, comment in _CLASSES.items():
        yield from _term(KG[name], OWL["Class"], _words(name), comment)
        yield from ((KG[name], RDFS["subClassOf"], above) for above in _ABOVE.get(name, ()))
    for label in (*EntityType, NodeLabel.PAPER):
        yield from ((KG[label.value], RDFS["subClassOf"], above) for above in ALIGNED[label])
    yield from ((KG[kind.value], RDFS["subClassOf"], KG["Entity"]) for kind in EntityType)
    yield from ((KG[category.__name__], RDFS["subClassOf"], SKOS["Concept"]) for category in CATEGORIES)
    for one, other in combinations((*EntityType, *NodeLabel), 2):
        yield KG[one.value], OWL["disjointWith"], KG[other.value]


def _relations() -> Iterator[Triple]:
    for relation, comment in _RELATIONS.items():
        iri = relation_iri(relation)
        yield from _term(iri, OWL["ObjectProperty"], relation.value.lower().replace("_", " "), comment)
    yield from ((relation_iri(one), RDFS["subPropertyOf"], wider) for one, wider in _NARROWER.items())
    yield from ((relation_iri(one), RDFS["seeAlso"], cited) for one, cited in _CITED_FOR.items())
    for head, relation, tail in edge_signatures():
        yield relation_iri(relation), SCHEMA["domainIncludes"], KG[head]
        yield relation_iri(relation), SCHEMA["rangeIncludes"], KG[tail]


def _properties() -> Iterator[Triple]:
    for name, (domain, range_, comment) in PROPERTIES.items():
        kind = OWL["DatatypeProperty"] if is_datatype(range_) else OWL["ObjectProperty"]
        yield from _term(KG[name], kind, _words(name), comment)
        yield KG[name], SCHEMA["domainIncludes"], KG[domain]
        yield KG[name], SCHEMA["rangeIncludes"], range_
    yield KG["score"], SCHEMA["domainIncludes"], KG["Claim"]


def _member(member: StrEnum) -> Iterator[Triple]:
    iri = category_iri(member)
    yield iri, _TYPE, OWL["NamedIndividual"]
    yield iri, _TYPE, KG[type(member).__name__]
    yield iri, SKOS["notation"], Literal(member.value)
    yield iri, SKOS["prefLabel"], Literal(member.name.lower().replace("_", " "), language="en")
    yield iri, RDFS["isDefinedBy"], _ONTOLOGY
    yield from ((iri, RDFS["seeAlso"], kind) for kind in ALIGNED.get(member, ()))


def _term(iri: str, kind: str, label: str, comment: str) -> Iterator[Triple]:
    yield iri, _TYPE, kind
    yield iri, RDFS["label"], Literal(label, language="en")
    yield iri, RDFS["comment"], Literal(comment, language="en")
    yield iri, RDFS["isDefinedBy"], _ONTOLOGY


def _words(name: str) -> str:
    """Print ``claimType`` as two words."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name).lower()

"""Namespaces, and the IRIs that stand for parts of the graph.

The vocabulary is the project's own, under ``urn:claimgraph:vocab#``; ``ALIGNED`` says which classes
of common vocabularies a node also has. IRIs of nodes are made from ids, percent-encoded, as an id
may be any string.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, lru_cache
from types import MappingProxyType
from urllib.parse import quote

from pyoxigraph import NamedNode

from kg.ids import short_hash
from kg.vocab import ArtifactKind, Bound, ClaimType, EntityType, NodeLabel, Polarity, Relation, Scope, ValueKind

#: What the IRIs of nodes begin with, unless the caller owns a domain.
BASE = "urn:claimgraph:"
#: Hexadecimal digits of the IRIs of nodes that have no id of their own.
HASH_LENGTH = 16

_BASE_SHAPE = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:[A-Za-z0-9._~:/?#\[\]@!$&'()*+,;=%-]*(?<=[/#:])")


class Vocabulary(dict[str, str]):
    """The IRIs of a namespace's terms by their names, each made when it is first asked for.

    Attributes:
        iri: what the terms' IRIs begin with.
    """

    def __init__(self, iri: str) -> None:
        super().__init__()
        self.iri = iri

    def __missing__(self, name: str) -> str:
        term = self[name] = self.iri + name
        return term


KG = Vocabulary("urn:claimgraph:vocab#")
CITO = Vocabulary("http://purl.org/spar/cito/")
DCAT = Vocabulary("http://www.w3.org/ns/dcat#")
DCTERMS = Vocabulary("http://purl.org/dc/terms/")
FABIO = Vocabulary("http://purl.org/spar/fabio/")
MLS = Vocabulary("http://www.w3.org/ns/mls#")
OA = Vocabulary("http://www.w3.org/ns/oa#")
OWL = Vocabulary("http://www.w3.org/2002/07/owl#")
PROV = Vocabulary("http://www.w3.org/ns/prov#")
QUDT = Vocabulary("http://qudt.org/schema/qudt/")
RDF = Vocabulary("http://www.w3.org/1999/02/22-rdf-syntax-ns#")
RDFS = Vocabulary("http://www.w3.org/2000/01/rdf-schema#")
SCHEMA = Vocabulary("https://schema.org/")
SKOS = Vocabulary("http://www.w3.org/2004/02/skos/core#")
UNIT = Vocabulary("http://qudt.org/vocab/unit/")
VOID = Vocabulary("http://rdfs.org/ns/void#")
XSD = Vocabulary("http://www.w3.org/2001/XMLSchema#")

#: Prefix to namespace, as declared at the head of a file.
VOCABULARIES: Mapping[str, str] = MappingProxyType({
    "dcat": DCAT.iri,
    "dcterms": DCTERMS.iri,
    "fabio": FABIO.iri,
    "kg": KG.iri,
    "mls": MLS.iri,
    "oa": OA.iri,
    "prov": PROV.iri,
    "qudt": QUDT.iri,
    "rdf": RDF.iri,
    "schema": SCHEMA.iri,
    "skos": SKOS.iri,
    "unit": UNIT.iri,
    "void": VOID.iri,
    "xsd": XSD.iri,
})


class NodeKind(StrEnum):
    """The kinds of node of the export; each is a part of the node's IRI and a prefix."""

    PAPER = "paper"
    ENTITY = "entity"
    CLAIM = "claim"
    ARTIFACT = "artifact"
    STATEMENT = "statement"
    PASSAGE = "passage"
    QUOTE = "quote"
    POSITION = "position"
    VALUE = "value"
    SLOT = "slot"
    EXTRACTION = "extraction"
    EXTRACTOR = "extractor"
    PARTITION = "partition"
    NANOPUB = "nanopub"


#: Label, or category, to the classes of common vocabularies that its nodes also have.
ALIGNED: Mapping[StrEnum, tuple[str, ...]] = MappingProxyType({
    NodeLabel.PAPER: (SCHEMA["ScholarlyArticle"], FABIO["ResearchPaper"]),
    EntityType.METHOD: (MLS["Algorithm"],),
    EntityType.TASK: (MLS["Task"],),
    EntityType.DATASET: (MLS["Dataset"], SCHEMA["Dataset"]),
    EntityType.BENCHMARK: (SCHEMA["CreativeWork"],),
    EntityType.METRIC: (MLS["EvaluationMeasure"],),
    ClaimType.PERFORMANCE: (MLS["ModelEvaluation"],),
    ArtifactKind.CODE: (SCHEMA["SoftwareSourceCode"],),
    ArtifactKind.DATA: (SCHEMA["Dataset"],),
    ArtifactKind.MODEL: (MLS["Model"],),
    ArtifactKind.WEBSITE: (SCHEMA["WebSite"],),
    ArtifactKind.VIDEO: (SCHEMA["VideoObject"],),
})

#: Category to what its members' names end with, so that ``kg:aboutBound`` is not ``kg:about``.
CATEGORIES: Mapping[type[StrEnum], str] = MappingProxyType({
    ClaimType: "Claim",
    Polarity: "Polarity",
    Scope: "Scope",
    ValueKind: "Value",
    Bound: "Bound",
    ArtifactKind: "Artifact",
})


@dataclass(frozen=True, slots=True)
class Names:
    """The IRIs of nodes under one base.

    Attributes:
        base: an absolute IRI that ends where a name can follow.
    """

    base: str = BASE

    def __post_init__(self) -> None:
        if not _BASE_SHAPE.fullmatch(self.base) or not is_iri(self.base):
            raise ValueError(f"not a base IRI: {self.base!r}; it must be absolute and end with '/', '#' or ':'")
        if self.base.partition(":")[0] in VOCABULARIES:
            raise ValueError(f"not a base IRI: {self.base!r}; it begins with a prefix of the export")
        if any(self.base.startswith(namespace) for namespace in VOCABULARIES.values()):
            raise ValueError(f"not a base IRI: {self.base!r}; the terms of a vocabulary begin so")

    def of(self, kind: NodeKind, id_: str) -> str:
        """Name the node that has this id."""
        return f"{self.base}{kind.value}/{_encode(id_)}"

    def made_of(self, kind: NodeKind, *parts: str) -> str:
        """Name the node that these parts tell from the others of its kind."""
        return f"{self.base}{kind.value}/{short_hash(*(_encode(part) for part in parts), length=HASH_LENGTH)}"

    def dataset(self) -> str:
        """Name the whole of the triples."""
        return f"{self.base}dataset"

    def prefixes(self) -> dict[str, str]:
        """Map every prefix of a file, those of the node kinds included, to its namespace."""
        return {**VOCABULARIES, **{kind.value: f"{self.base}{kind}/" for kind in NodeKind}}


def split_term(iri: str) -> tuple[str, str]:
    """Split a term of ``VOCABULARIES`` into prefix and local name.

    >>> split_term("https://schema.org/text")
    ('schema', 'text')
    """
    prefix, namespace = next((prefix, its) for prefix, its in VOCABULARIES.items() if iri.startswith(its))
    return prefix, iri.removeprefix(namespace)


def is_datatype(iri: str) -> bool:
    """Tell whether the values of a property with this range are literals."""
    return iri.startswith(XSD.iri)


def is_iri(text: str) -> bool:
    """Tell whether a text is an absolute IRI."""
    try:
        return bool(NamedNode(text))
    except ValueError:
        return False


@lru_cache(1 << 14)  # an id is in the names of many nodes
def _encode(part: str) -> str:
    return quote(part, safe="")


@cache
def relation_iri(relation: Relation) -> str:
    """Name the property of a relationship type.

    >>> relation_iri(Relation.EVALUATES_ON)
    'urn:claimgraph:vocab#evaluatesOn'
    """
    return KG[_camel(relation.value)]


@cache
def category_iri(member: StrEnum) -> str:
    """Name the individual of a member of one of ``CATEGORIES``.

    >>> category_iri(Bound.UP_TO)
    'urn:claimgraph:vocab#upToBound'
    """
    return KG[_camel(member.name) + CATEGORIES[type(member)]]


def _camel(name: str) -> str:
    first, *rest = name.lower().split("_")
    return first + "".join(word.capitalize() for word in rest)

"""What each kind of node of the RDF has: its properties, how many values, of which datatype or class.

The shapes are printed from this table. Relationships come from ``kg.vocab``, and ranges of the own vocabulary from the
ontology, so that a property is described once. A new property of an export is one line here.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from rdflib import XSD, URIRef

from kg.model import BELONGINGS
from kg.sinks.rdf.ontology import PROPERTIES
from kg.sinks.rdf.terms import (
    CATEGORIES,
    DCTERMS,
    FABIO,
    KG,
    OA,
    PROV,
    RDF,
    SCHEMA,
    SKOS,
    VOCABULARIES,
    category_iri,
    relation_iri,
)
from kg.sinks.rdf.turtle import iri_printer
from kg.vocab import SLOT_RELATION, EntityType, NodeLabel, Relation, edge_signatures

_short = iri_printer(VOCABULARIES)


@dataclass(frozen=True, slots=True, kw_only=True)
class Limit:
    """What is asked of a value besides its kind.

    Attributes:
        shacl: as it stands in a shape.
        words: as it is said to people.
        below: a property of the same node whose values are larger.
        of_value: whether it tells more values apart than empty ones from others.
    """

    shacl: str
    words: str
    below: URIRef | None = None
    of_value: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A property of a kind of node.

    Attributes:
        path: the property.
        datatype: of its values, where they are literals.
        classes: of which each value has one, where they are nodes of the graph.
        members: all that a value can be, where that is a closed list.
        least, most: how many values there are; ``most`` is None for any number.
        limit: what else is asked of a value.
    """

    path: URIRef
    datatype: URIRef | None = None
    classes: tuple[URIRef, ...] = ()
    members: tuple[URIRef, ...] = ()
    least: int = 1
    most: int | None = 1
    limit: Limit | None = None

    @property
    def of_value(self) -> bool:
        """Tell whether a value itself is looked at, not only its datatype or class, and whether it is empty."""
        return bool(self.members) or (self.limit is not None and self.limit.of_value)

    @property
    def kind(self) -> str:
        """Say what a value is to be.

        >>> Part(path=KG["score"], datatype=XSD.decimal, limit=_SHARE).kind
        'xsd:decimal, from 0 to 1'
        """
        kinds = _short(self.datatype) if self.datatype else print_choice(self.classes or self.members)
        return kinds + (f", {self.limit.words}" if self.limit else "")

    @property
    def expected(self) -> str:
        """Say how many values there are to be, and of what kind.

        >>> Part(path=KG["venue"], datatype=XSD.string, least=0).expected
        'at most one xsd:string'
        """
        counts = {(1, 1): "exactly one ", (0, 1): "at most one ", (1, None): "one or more of ", (0, None): ""}
        return counts.get((self.least, self.most), f"{self.least} of ") + self.kind


def print_choice(terms: Sequence[URIRef]) -> str:
    """Print terms by their prefixes, as a choice.

    >>> print_choice([KG["Method"], KG["Task"], OA["Annotation"]])
    'kg:Method, kg:Task or oa:Annotation'
    """
    *others, last = map(_short, terms)
    return f"{', '.join(others)} or {last}" if others else last


ENTITY_CLASSES = tuple(KG[kind.value] for kind in EntityType)
#: The classes of the nodes of a graph, in the order in which they are told apart.
NODE_CLASSES = (*ENTITY_CLASSES, *(KG[label.value] for label in NodeLabel))

_MEMBERS = {KG[category.__name__]: tuple(map(category_iri, category)) for category in CATEGORIES}
_FILLED = Limit(shacl="sh:minLength 1", words="not empty", of_value=False)
_SHARE = Limit(shacl="sh:minInclusive 0.0 ; sh:maxInclusive 1.0", words="from 0 to 1")
_COUNT = Limit(shacl="sh:minInclusive 0", words="0 or more")
_FROM_ONE = Limit(shacl="sh:minInclusive 1", words="1 or more")
_DIGEST = Limit(shacl='sh:pattern "^[0-9a-f]{64}$"', words="64 hexadecimal digits")
_BEFORE_END = Limit(shacl="sh:minInclusive 0", words="0 or more and less than oa:end", below=OA["end"])
_SLOT_NAMES = " ".join(f'"{slot}"' for slot in sorted(SLOT_RELATION))
_SLOT = Limit(shacl=f"sh:in ( {_SLOT_NAMES} )", words=f"one of {_SLOT_NAMES}".replace('"', "'"))


def _own(name: str, *, least: int = 1, most: int | None = 1, limit: Limit | None = None) -> Part:
    """Describe a property of the own vocabulary, whose range the ontology has."""
    _, range_, _ = PROPERTIES[name]
    members = _MEMBERS.get(range_, ())
    return Part(
        path=KG[name],
        datatype=range_ if range_ in XSD else None,
        classes=() if members or range_ in XSD else ENTITY_CLASSES if range_ == KG["Entity"] else (range_,),
        members=members,
        least=least,
        most=most,
        limit=limit,
    )


def _text(path: URIRef, *, least: int = 1, most: int | None = 1, limit: Limit | None = None) -> Part:
    return Part(path=path, datatype=XSD.string, least=least, most=most, limit=limit)


_IDENTIFIER = _text(DCTERMS["identifier"], limit=_FILLED)
_URL = Part(path=SCHEMA["url"], datatype=XSD.anyURI, least=0)
_FROM_PAPER = Part(path=PROV["wasDerivedFrom"], classes=(KG["Paper"],))
_ENTITY = (
    _IDENTIFIER,
    _text(SKOS["prefLabel"], limit=_FILLED),
    _text(SKOS["altLabel"], least=0, most=None),
    _own("support", limit=_COUNT),
)

#: Class to what its nodes have, besides relationships.
PARTS: Mapping[URIRef, tuple[Part, ...]] = MappingProxyType({
    KG["Paper"]: (
        _IDENTIFIER,
        _text(DCTERMS["title"], least=0),
        _text(SCHEMA["text"]),
        _text(DCTERMS["source"], most=None),
        _own("venue", least=0),
        Part(path=FABIO["hasPublicationYear"], datatype=XSD.gYear, least=0),
        _URL,
        _own("sha256", limit=_DIGEST),
    ),
    **dict.fromkeys(ENTITY_CLASSES, _ENTITY),
    KG["Claim"]: (
        _IDENTIFIER,
        _text(SCHEMA["text"], limit=_FILLED),
        *map(_own, ("claimType", "polarity", "hedged", "negated", "scope")),
        _own("mismatch", least=0),
        _own("score", limit=_SHARE),
        _own("quantity", least=0, most=None),
        _own("looseSlot", least=0, most=None),
        _FROM_PAPER,
        Part(path=PROV["wasQuotedFrom"], classes=(OA["SpecificResource"],)),
    ),
    KG["Artifact"]: (_IDENTIFIER, _own("artifactKind"), _URL),
    KG["Quantity"]: (
        Part(path=SCHEMA["position"], datatype=XSD.integer, limit=_FROM_ONE),
        _own("raw"),
        Part(path=SCHEMA["value"], datatype=XSD.decimal, least=0),
        _text(SCHEMA["unitText"], least=0),
        _own("valueKind"),
        _own("bound", least=0),
        *(_own(f"{slot}{of}", least=0) for slot in BELONGINGS for of in ("OfValue", "PhraseOfValue")),
        _own("before", least=0),
    ),
    KG["LooseSlot"]: (_own("slotName", limit=_SLOT), _text(RDF["value"])),
    KG["Statement"]: (
        Part(path=RDF["subject"], classes=NODE_CLASSES),
        Part(path=RDF["predicate"], members=tuple(map(relation_iri, Relation))),
        Part(path=RDF["object"], classes=NODE_CLASSES),
        _own("score", limit=_SHARE),
        Part(path=OA["hasTarget"], classes=(OA["SpecificResource"],)),
        _FROM_PAPER,
        Part(path=PROV["wasGeneratedBy"], classes=(PROV["Activity"],)),
    ),
    OA["SpecificResource"]: (
        Part(path=OA["hasSource"], classes=(KG["Paper"],)),
        Part(path=OA["hasSelector"], classes=(OA["TextQuoteSelector"], OA["TextPositionSelector"]), least=2, most=2),
    ),
    OA["TextQuoteSelector"]: (
        _text(OA["exact"], limit=_FILLED),
        _text(OA["prefix"]),
        _text(OA["suffix"]),
    ),
    OA["TextPositionSelector"]: (
        Part(path=OA["start"], datatype=XSD.integer, limit=_BEFORE_END),
        Part(path=OA["end"], datatype=XSD.integer, limit=_COUNT),
    ),
    PROV["Activity"]: (Part(path=PROV["wasAssociatedWith"], classes=(PROV["SoftwareAgent"],)),),
    PROV["SoftwareAgent"]: (_IDENTIFIER,),
})


def _relationships() -> Mapping[URIRef, tuple[Part, ...]]:
    """Map each class to the relationships that its nodes can have."""
    tails: defaultdict[tuple[URIRef, Relation], list[URIRef]] = defaultdict(list)
    for head, relation, tail in edge_signatures():
        tails[KG[head], relation].append(KG[tail])
    parts: defaultdict[URIRef, tuple[Part, ...]] = defaultdict(tuple)
    for (head, relation), classes in tails.items():
        parts[head] += (Part(path=relation_iri(relation), classes=tuple(classes), least=0, most=None),)
    return parts


def _heads() -> Mapping[URIRef, tuple[URIRef, ...]]:
    heads: defaultdict[URIRef, set[URIRef]] = defaultdict(set)
    for head, relation, _ in edge_signatures():
        heads[relation_iri(relation)].add(KG[head])
    return MappingProxyType({relation: tuple(sorted(heads[relation])) for relation in sorted(heads)})


#: Class to its relationships.
RELATIONSHIPS: Mapping[URIRef, tuple[Part, ...]] = MappingProxyType(_relationships())
#: Relationship to the classes that can have it.
HEADS = _heads()

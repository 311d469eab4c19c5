"""What each kind of node of the RDF has: its properties, how many values, of which datatype or class.

The shapes are printed from this table. Attributes come from ``kg.sinks.rdf.attributes``, relationships from
``kg.vocab`` and ranges of the own vocabulary from the ontology, so that each is described once; what is left is a line
here.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from kg.model import BELONGINGS, Artifact, Claim, Entity, Paper, Quantity
from kg.sinks.rdf import literals
from kg.sinks.rdf.attributes import ATTRIBUTES, Attribute, Number
from kg.sinks.rdf.ontology import PROPERTIES
from kg.sinks.rdf.terms import (
    CATEGORIES,
    DCAT,
    DCTERMS,
    KG,
    OA,
    PROV,
    QUDT,
    RDF,
    SCHEMA,
    SKOS,
    VOID,
    XSD,
    category_iri,
    is_datatype,
    relation_iri,
)
from kg.sinks.rdf.turtle import shorten
from kg.vocab import SLOT_RELATION, EntityType, NodeLabel, Relation, edge_signatures


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
    below: str | None = None
    of_value: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A property of a kind of node.

    Attributes:
        path: IRI of the property.
        datatype: of its values, where they are literals.
        classes: of which each value has one, where they are nodes of the graph.
        members: all that a value can be, where that is a closed list; any IRI where none of the three is told.
        least, most: how many values there are; ``most`` is None for any number.
        limit: what else is asked of a value.
    """

    path: str
    datatype: str | None = None
    classes: tuple[str, ...] = ()
    members: tuple[str, ...] = ()
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

        >>> Part(path=KG["score"], datatype=XSD["decimal"], limit=_SHARE).kind
        'xsd:decimal, from 0 to 1'
        """
        kinds = shorten(self.datatype) if self.datatype else print_choice(self.classes or self.members)
        return kinds + (f", {self.limit.words}" if self.limit else "")

    @property
    def expected(self) -> str:
        """Say how many values there are to be, and of what kind.

        >>> Part(path=KG["venue"], datatype=XSD["string"], least=0).expected
        'at most one xsd:string'
        """
        counts = {(1, 1): "exactly one ", (0, 1): "at most one ", (1, None): "one or more of ", (0, None): ""}
        return counts.get((self.least, self.most), f"{self.least} of ") + self.kind


def print_choice(terms: Sequence[str]) -> str:
    """Print terms by their prefixes, as a choice; any where there are none.

    >>> print_choice([KG["Method"], KG["Task"], OA["Annotation"]])
    'kg:Method, kg:Task or oa:Annotation'
    """
    if not terms:
        return "IRI"
    *others, last = map(shorten, terms)
    return f"{', '.join(others)} or {last}" if others else last


ENTITY_CLASSES = tuple(KG[kind] for kind in EntityType)
#: The classes of the nodes of a graph; a node has one of them.
NODE_CLASSES = (*ENTITY_CLASSES, *(KG[label] for label in NodeLabel))

_MEMBERS = {KG[category.__name__]: tuple(map(category_iri, category)) for category in CATEGORIES}
_FILLED = Limit(shacl="sh:minLength 1", words="not empty", of_value=False)
_SHARE = Limit(shacl="sh:minInclusive 0.0 ; sh:maxInclusive 1.0", words="from 0 to 1")
_COUNT = Limit(shacl="sh:minInclusive 0", words="0 or more")
_FROM_ONE = Limit(shacl="sh:minInclusive 1", words="1 or more")
_DIGEST = Limit(shacl='sh:pattern "^[0-9a-f]{64}$"', words="64 hexadecimal digits")
_BEFORE_END = Limit(shacl="sh:minInclusive 0", words="0 or more and less than oa:end", below=OA["end"])
_SLOT_NAMES = " ".join(f'"{slot}"' for slot in sorted(SLOT_RELATION))
_SLOT = Limit(shacl=f"sh:in ( {_SLOT_NAMES} )", words=f"one of {_SLOT_NAMES}".replace('"', "'"))

#: What writes an attribute to the datatype of its literals; members of a category are no literals.
_DATATYPES: Mapping[object, str] = MappingProxyType({
    literals.Literal: XSD["string"],
    literals.boolean_literal: XSD["boolean"],
    literals.integer_literal: XSD["integer"],
    literals.decimal_literal: XSD["decimal"],
    literals.year_literal: XSD["gYear"],
    literals.address_literal: XSD["anyURI"],
})
_NUMBERS: Mapping[Number, tuple[int, int | None]] = MappingProxyType({
    Number.ONE: (1, 1),
    Number.MAYBE: (0, 1),
    Number.SOME: (1, None),
    Number.ANY: (0, None),
})
#: Property to what is asked of it wherever it stands.
_LIMITS: Mapping[str, Limit] = MappingProxyType({
    DCTERMS["identifier"]: _FILLED,
    SKOS["prefLabel"]: _FILLED,
    KG["support"]: _COUNT,
    KG["score"]: _SHARE,
})


def _attribute(attribute: Attribute) -> Part:
    """Describe the property that an attribute becomes."""
    least, most = _NUMBERS[attribute.number]
    if attribute.write is category_iri:
        return _own(attribute.property.removeprefix(KG.iri), least=least)
    return Part(
        path=attribute.property,
        datatype=_DATATYPES[attribute.write],
        least=least,
        most=most,
        limit=_LIMITS.get(attribute.property),
    )


def _attributes(kind: type) -> tuple[Part, ...]:
    return tuple(map(_attribute, ATTRIBUTES[kind]))


def _own(name: str, *, least: int = 1, most: int | None = 1, limit: Limit | None = None) -> Part:
    """Describe a property of the own vocabulary, whose range the ontology has."""
    _, range_, _ = PROPERTIES[name]
    is_literal, members = is_datatype(range_), _MEMBERS.get(range_, ())
    return Part(
        path=KG[name],
        datatype=range_ if is_literal else None,
        classes=() if members or is_literal else ENTITY_CLASSES if range_ == KG["Entity"] else (range_,),
        members=members,
        least=least,
        most=most,
        limit=limit or _LIMITS.get(KG[name]),
    )


def _text(path: str, *, limit: Limit | None = None) -> Part:
    return Part(path=path, datatype=XSD["string"], limit=limit)


_FROM_PAPER = Part(path=PROV["wasDerivedFrom"], classes=(KG["Paper"],))

#: What is said of the whole; its parts by class and by property are datasets of VoID too.
_DATASET = (
    *(Part(path=DCTERMS[name], datatype=RDF["langString"]) for name in ("title", "description", "rights")),
    Part(path=DCTERMS["source"], datatype=XSD["string"], least=0, most=None),
    Part(path=DCTERMS["license"], least=0),
    Part(path=DCTERMS["issued"], datatype=XSD["dateTime"], least=0),
    _text(VOID["uriSpace"], limit=_FILLED),
    *(
        Part(path=VOID[name], datatype=XSD["integer"], limit=_COUNT)
        for name in ("triples", "distinctSubjects", "entities", "classes", "properties")
    ),
    Part(path=VOID["vocabulary"], least=0, most=None),
    *(
        Part(path=VOID[name], classes=(VOID["Dataset"],), least=0, most=None)
        for name in ("classPartition", "propertyPartition")
    ),
)

#: Class to what its nodes have, besides relationships.
PARTS: Mapping[str, tuple[Part, ...]] = MappingProxyType({
    KG["Paper"]: (*_attributes(Paper), _own("sha256", limit=_DIGEST)),
    **dict.fromkeys(ENTITY_CLASSES, _attributes(Entity)),
    KG["Claim"]: (
        *_attributes(Claim),
        _own("quantity", least=0, most=None),
        _own("looseSlot", least=0, most=None),
        _FROM_PAPER,
        Part(path=PROV["wasQuotedFrom"], classes=(OA["SpecificResource"],)),
    ),
    KG["Artifact"]: _attributes(Artifact),
    KG["Quantity"]: (
        Part(path=SCHEMA["position"], datatype=XSD["integer"], limit=_FROM_ONE),
        Part(path=QUDT["hasUnit"], least=0),
        *_attributes(Quantity),
        *(_own(f"{slot}{of}", least=0) for slot in BELONGINGS for of in ("OfValue", "PhraseOfValue")),
    ),
    KG["LooseSlot"]: (_own("slotName", limit=_SLOT), _text(RDF["value"])),
    KG["Statement"]: (
        Part(path=RDF["subject"], classes=NODE_CLASSES),
        Part(path=RDF["predicate"], members=tuple(map(relation_iri, Relation))),
        Part(path=RDF["object"], classes=NODE_CLASSES),
        _own("score"),
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
        Part(path=OA["start"], datatype=XSD["integer"], limit=_BEFORE_END),
        Part(path=OA["end"], datatype=XSD["integer"], limit=_COUNT),
    ),
    PROV["Activity"]: (
        Part(path=PROV["wasAssociatedWith"], classes=(PROV["SoftwareAgent"],)),
        Part(path=PROV["endedAtTime"], datatype=XSD["dateTime"], least=0),
    ),
    PROV["SoftwareAgent"]: (
        _text(DCTERMS["identifier"], limit=_FILLED),
        Part(path=SCHEMA["name"], datatype=XSD["string"], least=0),
        Part(path=SCHEMA["softwareVersion"], datatype=XSD["string"], least=0),
    ),
    DCAT["Dataset"]: _DATASET,
    VOID["Dataset"]: (
        *(Part(path=VOID[name], least=0) for name in ("class", "property")),
        *(Part(path=VOID[name], datatype=XSD["integer"], least=0, limit=_COUNT) for name in ("entities", "triples")),
    ),
})


def _relationships() -> Mapping[str, tuple[Part, ...]]:
    """Map each class to the relationships that its nodes can have."""
    tails: defaultdict[tuple[str, Relation], list[str]] = defaultdict(list)
    for head, relation, tail in edge_signatures():
        tails[KG[head], relation].append(KG[tail])
    parts: defaultdict[str, tuple[Part, ...]] = defaultdict(tuple)
    for (head, relation), classes in tails.items():
        parts[head] += (Part(path=relation_iri(relation), classes=tuple(classes), least=0, most=None),)
    return parts


def _heads() -> Mapping[str, tuple[str, ...]]:
    heads: defaultdict[str, set[str]] = defaultdict(set)
    for head, relation, _ in edge_signatures():
        heads[relation_iri(relation)].add(KG[head])
    return {relation: tuple(sorted(heads[relation])) for relation in sorted(heads)}


#: Class to its relationships.
RELATIONSHIPS: Mapping[str, tuple[Part, ...]] = MappingProxyType(_relationships())
#: Relationship to the classes that can have it.
HEADS: Mapping[str, tuple[str, ...]] = MappingProxyType(_heads())

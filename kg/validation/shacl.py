"""Looks of nodes held against the shapes by a SHACL engine.

In come looks, each with a node that has it; out goes what the shapes find wrong with each. Every look becomes a node of
a small graph of its own making, with the values of one property and what these are said to be, and is the target of
that one shape. It is no more than the shape can see, so that the verdict is the one on the node in its whole file.
"""

import logging
import re
import warnings
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import cast

import pyoxigraph as ox
import rdflib
from rdflib import RDF, Literal, URIRef
from rdflib.term import Node as RdfNode

from kg.sinks.rdf.shapes import SH, to_shapes
from kg.sinks.rdf.terms import XSD
from kg.validation.dataset import Dataset, Node, Term
from kg.validation.looks import Feature, Look, feature_of, values_of

_SH = rdflib.Namespace(SH)
#: Numeric datatypes to the numerals that the engine can compare. Python's decimals take more than XSD's (``NaN``,
#: ``1e-1``), and no decimal compares with the ``NaN`` of a double.
_NUMERALS: Mapping[str, re.Pattern[str]] = MappingProxyType({
    **dict.fromkeys((XSD["decimal"], XSD["integer"]), re.compile(r"[+-]?(\d+(\.\d*)?|\.\d+)", re.ASCII)),
    **dict.fromkeys((XSD["double"], XSD["float"]), re.compile(r"(?!NaN).*", re.DOTALL)),
})
#: Stands before the datatype of what is no number, so that to the shapes it is of none that they know.
_NO_NUMBER = "urn:no-number:"


@dataclass(frozen=True, slots=True)
class Fault:
    """What a shape finds wrong with a look.

    Attributes:
        component: IRI of the kind of constraint that is broken.
        feature: what the wrong values look like; None where it is their number that is wrong.
    """

    component: str
    feature: Feature | None

    @property
    def kind(self) -> str:
        """Return the name of the constraint.

        >>> Fault("http://www.w3.org/ns/shacl#MinCountConstraintComponent", None).kind
        'MinCount'
        """
        return self.component.removeprefix(SH).removesuffix("ConstraintComponent")


def find_faults(dataset: Dataset, looks: Mapping[Look, Node]) -> dict[Look, tuple[Fault, ...]]:
    """Find what is wrong with each look, given a node that has it."""
    stands = {URIRef(f"urn:look:{number}"): look for number, look in enumerate(looks)}
    data = rdflib.Graph(bind_namespaces="none")
    meant: dict[tuple[URIRef, RdfNode], Feature] = {}
    with _quietly():
        for stand, look in stands.items():
            meant.update(_add_look(data, stand, look, looks[look], dataset))
        report = _run_engine(data)
    found: dict[Look, set[Fault]] = {look: set() for look in looks}
    for stand, fault in _read_report(report, meant):
        found[stands[stand]].add(fault)
    return {look: tuple(sorted(faults, key=lambda fault: fault.component)) for look, faults in found.items()}


def _run_engine(data: rdflib.Graph) -> rdflib.Graph:
    import pyshacl

    _, report, _ = pyshacl.validate(data, shacl_graph=_targeted_shapes(), inplace=True)
    return cast(rdflib.Graph, report)


@contextmanager
def _quietly() -> Iterator[None]:
    """Keep rdflib from telling of literals that are none of their datatype, which is what a shape is there to find."""
    logger = logging.getLogger("rdflib.term")
    level = logger.level
    logger.setLevel(logging.CRITICAL)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    finally:
        logger.setLevel(level)


@cache
def _targeted_shapes() -> rdflib.Graph:
    """Return the shapes with other targets: what has a property of the shape's own name."""
    shapes = rdflib.Graph(bind_namespaces="none").parse(data=to_shapes(), format="turtle")
    for verb in (_SH.targetClass, _SH.targetSubjectsOf, _SH.property):
        shapes.remove((None, verb, None))
    for kind in (_SH.NodeShape, _SH.PropertyShape):
        for shape in shapes.subjects(RDF.type, kind):
            shapes.add((shape, _SH.targetSubjectsOf, shape))
    return shapes


def _add_look(
    data: rdflib.Graph, stand: URIRef, look: Look, node: Node, dataset: Dataset
) -> Iterator[tuple[tuple[URIRef, RdfNode], Feature]]:
    """Add a look to a graph, and yield what its values look like."""
    rule = look.rule
    data.add((stand, URIRef(rule.shape), Literal(True)))
    if rule.path is None:
        _add_classes(data, stand, node.classes)
        yield (stand, stand), feature_of(dataset, rule, node.name)
        return
    for value in values_of(node, rule):
        term = _to_rdflib(value)
        data.add((stand, URIRef(rule.path), term))
        _add_classes(data, term, dataset.classes_of(value))
        yield (stand, term), feature_of(dataset, rule, value)
    for other in look.others:
        data.add((stand, URIRef(str(rule.below)), _to_rdflib(other)))


def _add_classes(data: rdflib.Graph, node: RdfNode, classes: Sequence[str] | frozenset[str]) -> None:
    for kind in classes:
        data.add((node, RDF.type, URIRef(kind)))


def _read_report(
    report: rdflib.Graph, meant: Mapping[tuple[URIRef, RdfNode], Feature]
) -> Iterator[tuple[URIRef, Fault]]:
    for result in report.subjects(RDF.type, _SH.ValidationResult):
        stand = URIRef(str(report.value(result, _SH.focusNode)))
        value = report.value(result, _SH.value)
        feature = None if value is None else meant[stand, value]
        yield stand, Fault(str(report.value(result, _SH.sourceConstraintComponent)), feature)


def _to_rdflib(term: Term) -> RdfNode:
    match term:
        case ox.NamedNode():
            return URIRef(term.value)
        case ox.Literal():
            if term.language:
                return Literal(term.value, lang=term.language)
            return Literal(term.value, datatype=_find_datatype(term), normalize=False)
        case ox.BlankNode():
            return rdflib.BNode(term.value)
        case _:
            return rdflib.BNode(str(hash(term)))  # a triple as a value: to the shapes, something without a class


def _find_datatype(literal: ox.Literal) -> URIRef | None:
    """Return the datatype that the engine is told: none for a string, one of no shape for what is no number."""
    datatype = literal.datatype.value
    numeral = _NUMERALS.get(datatype)
    if numeral and not numeral.fullmatch(literal.value.strip()):
        return URIRef(_NO_NUMBER + datatype)
    return None if datatype == XSD["string"] else URIRef(datatype)

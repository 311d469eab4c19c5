"""Properties of nodes as the shapes see them, so that what looks alike is checked once.

A shape asks how many values a property has and of which datatype or class; where it asks for no more than that, two
nodes differ in nothing that matters, whatever their values are. A graph of 20,000 papers has ten million triples and a
few ten thousand looks.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

import pyoxigraph as ox

from kg.sinks.rdf.parts import HEADS, PARTS, Part, print_choice
from kg.sinks.rdf.shapes import head_shape, part_shape, parts_of
from kg.sinks.rdf.terms import XSD
from kg.validation.dataset import Dataset, Node, Term

#: What a value looks like to a shape that asks for its datatype or class: one of these, or the literal itself.
Feature = str | frozenset[str] | Term

#: Datatypes that every string is of, so that no more than the datatype need be seen.
_TEXT = frozenset({XSD["string"], XSD["anyURI"]})
#: Stands among the classes of a blank node, which is of another kind than an IRI.
_BLANK = "_:"


@dataclass(frozen=True, slots=True, eq=False)  # each is made once, and looks are hashed by the million
class Rule:
    """A shape of one property of the nodes of a class, or of what has a relationship.

    Attributes:
        shape: its IRI.
        path: the property; None where the shape is of the node itself.
        expected: how many values of what kind are expected, in words.
        kind: what each of them is to be.
        cap: more values than this look like this many.
        of_value: whether the values themselves are looked at.
        below: the property that the values are compared with, if there is one.
    """

    shape: str
    path: str | None
    expected: str
    kind: str
    cap: int = 1
    of_value: bool = False
    below: str | None = None


@dataclass(frozen=True, slots=True)
class Look:
    """What a shape sees of a node.

    Attributes:
        rule: the shape.
        number: of values, up to the cap of the rule.
        features: what the values are.
        others: values that they are compared with.
    """

    rule: Rule
    number: int
    features: frozenset[Feature]
    others: tuple[Term, ...] = ()


def _rule(kind: str, part: Part) -> Rule:
    below = part.limit.below if part.limit else None
    cap = max(part.least, part.most or 0) + 1
    return Rule(part_shape(kind, part), part.path, part.expected, part.kind, cap, part.of_value, below)


def _head_rule(relation: str, heads: Sequence[str]) -> Rule:
    kind = f"{print_choice(heads)} as subject of {print_choice([relation])}"
    return Rule(head_shape(relation), None, kind, kind)


#: Class to the rules for its nodes.
_RULES: Mapping[str, tuple[Rule, ...]] = MappingProxyType({
    kind: tuple(_rule(kind, part) for part in parts_of(kind)) for kind in PARTS
})
#: The classes whose nodes there is a shape for.
SHAPED = frozenset(_RULES)
#: Relationship to the rule for what has it.
_HEADS: Mapping[str, Rule] = MappingProxyType({
    relation: _head_rule(relation, heads) for relation, heads in HEADS.items()
})


def iter_looks(dataset: Dataset, node: Node) -> Iterator[Look]:
    """Yield what every shape that is for a node sees of it."""
    for kind in node.classes:
        for rule in _RULES.get(kind, ()):
            yield _look(dataset, node, rule)
    for relation in _HEADS.keys() & node.values.keys():
        yield _look(dataset, node, _HEADS[relation])


def values_of(node: Node, rule: Rule) -> tuple[Term, ...]:
    """Return the values that a shape looks at: the node itself where it is of no property."""
    return (node.name,) if rule.path is None else node.of(rule.path)


def feature_of(dataset: Dataset, rule: Rule, value: Term) -> Feature:
    """Return all that a shape can see of a value."""
    if isinstance(value, ox.Literal):
        datatype = value.datatype.value
        return datatype if value.value and datatype in _TEXT and not rule.of_value else value
    if rule.of_value:
        return value
    classes = dataset.classes_of(value)
    return classes | {_BLANK} if isinstance(value, ox.BlankNode) else classes


def _look(dataset: Dataset, node: Node, rule: Rule) -> Look:
    values = values_of(node, rule)
    others = node.of(rule.below) if rule.below else ()
    features = frozenset(feature_of(dataset, rule, value) for value in values)
    return Look(rule, min(len(values), rule.cap), features, others)

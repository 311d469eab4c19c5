"""A file of RDF held against the shapes and the ties of the vocabulary.

In comes a file; out go its violations, in the order of its nodes, and a count of what was looked at. It is checked some
thousand nodes at a time, so that its size does not matter. What is not of the vocabulary is counted and left alone; a
file that has nothing of it is refused.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from types import MappingProxyType

import pyoxigraph as ox

from kg.errors import InputError
from kg.sinks.rdf.terms import KG
from kg.validation.dataset import MEMORY_BYTES, Dataset, Node, Term, open_dataset
from kg.validation.looks import SHAPED, Look, Rule, feature_of, iter_looks, values_of
from kg.validation.shacl import Fault, find_faults
from kg.validation.terms import print_iri, print_term
from kg.validation.ties import Break, find_breaks
from kg.validation.violation import Violation, find_place

#: Nodes that are checked together: enough that starting the engine does not count.
CHUNK = 20_000
#: Looks that are remembered; when there are more, all are forgotten.
REMEMBERED = 200_000
#: Values that are listed where there are too many.
LISTED = 3

#: Kind of constraint to what a user does about it.
_HINTS: Mapping[str, str] = MappingProxyType({
    "MinCount": "add what is missing",
    "MaxCount": "keep as many as may be",
    "Datatype": "write it as that datatype",
    "Class": "name a node of that class, or take the reference out",
    "Or": "name a node of one of these classes, or take the reference out",
    "In": "take one of these",
})
#: Kinds of constraint on what a value is said to be.
_OF_CLASS = frozenset({"Class", "Or"})


@dataclass(slots=True)
class Tally:
    """What was looked at; counted as it is.

    Attributes:
        triples: of the file.
        nodes: the number of nodes of each class that there is a shape for, by IRI.
        others: the number of nodes of no such class.
        own: the number of nodes that have a class or a property of the vocabulary.
        violations: how many there are.
    """

    triples: int = 0
    nodes: Counter[str] = field(default_factory=Counter)
    others: int = 0
    own: int = 0
    violations: int = 0

    def add(self, node: Node) -> None:
        """Count a node."""
        kinds = [kind for kind in node.classes if kind in SHAPED]
        self.nodes.update(kinds)
        self.others += not kinds
        self.own += any(term.startswith(KG.iri) for term in (*node.classes, *node.values))


def iter_violations(path: Path, tally: Tally, *, memory: int = MEMORY_BYTES) -> Iterator[Violation]:
    """Yield what is wrong with a file of RDF, and count it.

    Args:
        path: the file.
        tally: takes the counts.
        memory: bytes up to which a file is held in memory.

    Raises:
        InputError: the file cannot be read, is not of its syntax, or has nothing of the vocabulary.
    """
    with open_dataset(path, memory=memory) as dataset:
        tally.triples = len(dataset)
        known: dict[Look, tuple[Fault, ...]] = {}
        nodes = dataset.nodes()
        while chunk := list(islice(nodes, CHUNK)):
            for violation in _check(dataset, chunk, known):
                tally.violations += 1
                yield violation
            for node in chunk:
                tally.add(node)
    if not tally.own:
        raise InputError(
            str(path),
            f"expected nodes with classes or properties of {KG.iri}, found none (triples: {tally.triples})",
            hint="kg export writes such files; a SHACL engine checks others against shapes of their own",
        )


def _check(dataset: Dataset, nodes: Sequence[Node], known: dict[Look, tuple[Fault, ...]]) -> Iterator[Violation]:
    """Yield what is wrong with some nodes; what is found of their looks is kept in ``known``."""
    looks = [tuple(iter_looks(dataset, node)) for node in nodes]
    new = {look: node for node, seen in zip(nodes, looks, strict=True) for look in seen if look not in known}
    if len(known) > REMEMBERED:
        known.clear()
        new = {look: node for node, seen in zip(nodes, looks, strict=True) for look in seen}
    known.update(find_faults(dataset, new))
    for node, seen in zip(nodes, looks, strict=True):
        for look in seen:
            for fault in known[look]:
                yield from _of_fault(dataset, node, look.rule, fault)
        for found in find_breaks(dataset, node):
            yield _of_break(dataset, node, found)


def _of_fault(dataset: Dataset, node: Node, rule: Rule, fault: Fault) -> Iterator[Violation]:
    """Yield a violation for each value that is wrong, or one for their number."""
    values = values_of(node, rule)
    if fault.feature is None:
        yield _violation(dataset, node, rule, fault, _print_number(values))
        return
    for value in values:
        if feature_of(dataset, rule, value) == fault.feature:
            yield _violation(dataset, node, rule, fault, _print_value(dataset, value, fault.kind), value)


def _violation(
    dataset: Dataset, node: Node, rule: Rule, fault: Fault, found: str, value: Term | None = None
) -> Violation:
    return Violation(
        node=node.name,
        classes=tuple(sorted(node.classes)),
        place=find_place(dataset, node),
        path=rule.path,
        shape=rule.shape,
        component=fault.component,
        expected=rule.expected if value is None else rule.kind,
        found=found,
        value=value,
        hint=_HINTS.get(fault.kind, "correct the value"),
    )


def _of_break(dataset: Dataset, node: Node, found: Break) -> Violation:
    return Violation(
        node=node.name,
        classes=tuple(sorted(node.classes)),
        place=find_place(dataset, node),
        path=found.path,
        shape=found.tie.shape,
        component=f"{found.tie.shape}ConstraintComponent",
        expected=found.tie.expected,
        found=found.found,
        value=found.value,
        hint=found.tie.hint,
    )


def _print_number(values: Sequence[Term]) -> str:
    listed = ", ".join(map(print_term, values[:LISTED]))
    more = ", …" if len(values) > LISTED else ""
    return f"{len(values)}: {listed}{more}" if values else "none"


def _print_value(dataset: Dataset, value: Term, kind: str) -> str:
    if kind not in _OF_CLASS or isinstance(value, ox.Literal | ox.Triple):
        return print_term(value)
    classes = " and ".join(map(print_iri, sorted(dataset.classes_of(value))))
    if classes:
        return f"{print_term(value)}, which is {classes}"
    is_there = bool(dataset.node(value).values)
    return f"{print_term(value)}, which has no class" if is_there else f"{print_term(value)}, which is not in the file"

"""What is wrong with a node, and where that is.

A fault of any kind, of one node or between several, is told in the same form: the node, the paper and the passage that
it comes from, what was expected and found, and what to do.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from kg.sinks.rdf.terms import DCTERMS, KG, OA, PROV
from kg.validation.dataset import Dataset, Name, Node, Term

_PAPER = KG["Paper"]
#: From a node to its passage, and to its paper.
_PASSAGE_OF = (PROV["wasQuotedFrom"], OA["hasTarget"])
_PAPER_OF = (PROV["wasDerivedFrom"], OA["hasSource"])
#: To a node from what it is a part of.
_PART_OF = (OA["hasSelector"], KG["quantity"], KG["looseSlot"], KG["releases"], KG["makes"])


@dataclass(frozen=True, slots=True)
class Place:
    """Where a node comes from, as far as the file says it.

    Attributes:
        paper: id of the paper.
        quote: the words of the passage.
        start, end: the offsets of the passage.
    """

    paper: str | None = None
    quote: str | None = None
    start: int | None = None
    end: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Violation:
    """A node that is not as it should be.

    Attributes:
        node: its IRI, or blank node.
        classes: what it is said to be, as IRIs.
        place: where it comes from.
        path: the property that is wrong; None for the node itself.
        shape: IRI of the rule that it breaks.
        component: IRI of the kind of rule, as a SHACL report names it.
        expected, found: as they are said to people.
        value: the value that is wrong, if one is.
        hint: what to do.
    """

    node: Name
    classes: tuple[str, ...]
    place: Place
    path: str | None
    shape: str
    component: str
    expected: str
    found: str
    value: Term | None
    hint: str


def find_place(dataset: Dataset, node: Node) -> Place:
    """Find the paper and the passage of a node: its own, or those of what it is a part of."""
    passage, paper = _follow(dataset, node.name)
    if passage is None and paper is None:
        whole = next((found for path in _PART_OF for found in dataset.subjects(path, node.name)), None)
        passage, paper = _follow(dataset, whole) if whole is not None else (None, None)
    return _read_place(dataset, passage, paper)


def _follow(dataset: Dataset, name: Name) -> tuple[Name | None, Name | None]:
    """Return the passage and the paper that a node names, or is."""
    if _PAPER in dataset.classes_of(name):
        return None, name
    node = dataset.node(name)
    if OA["SpecificResource"] in node.classes:
        return name, _first(node, _PAPER_OF)
    passage = _first(node, _PASSAGE_OF)
    paper = _first(node, _PAPER_OF)
    return passage, paper or (_first(dataset.node(passage), _PAPER_OF) if passage else None)


def _first(node: Node, paths: tuple[str, ...]) -> Name | None:
    return next((name for path in paths for name in node.names(path)), None)


def _read_place(dataset: Dataset, passage: Name | None, paper: Name | None) -> Place:
    names = dataset.node(passage).names(OA["hasSelector"]) if passage else ()
    start, end = (_text(dataset, names, OA[name]) for name in ("start", "end"))
    return Place(
        _text(dataset, (paper,) if paper else (), DCTERMS["identifier"]),
        _text(dataset, names, OA["exact"]),
        int(start) if start and start.isdecimal() else None,
        int(end) if end and end.isdecimal() else None,
    )


def _text(dataset: Dataset, names: Iterable[Name], path: str) -> str | None:
    """Return the text of the first value of a property of any of these nodes."""
    return next((value.value for name in names for value in dataset.literals(name, path)), None)

"""The shapes (SHACL) that an export of a graph conforms to, printed from ``kg.sinks.rdf.parts``.

``kg/shapes.ttl`` is what ``to_shapes`` returns; a test holds the two together. They are SHACL Core alone, and need
nothing but the data beside them: classes are those that nodes are said to have, and categories are listed. Other
properties than those named here are nobody's fault, so that a graph can be enriched. Each shape has a name, which is
what a report of violations points to.
"""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

from kg.sinks.rdf.parts import HEADS, PARTS, RELATIONSHIPS, Part, print_choice
from kg.sinks.rdf.terms import VOCABULARIES
from kg.sinks.rdf.turtle import iri_printer, print_prefixes

#: The shapes as a file of the package.
SHAPES_FILE = Path(__file__).parents[2] / "shapes.ttl"
SH = "http://www.w3.org/ns/shacl#"
SHAPES = "urn:claimgraph:shapes#"

_PREFIXES: Mapping[str, str] = MappingProxyType({**VOCABULARIES, "sh": SH, "shapes": SHAPES})
_short = iri_printer(_PREFIXES)


def parts_of(kind: str) -> tuple[Part, ...]:
    """Return all that nodes of a class have, relationships last."""
    return (*PARTS[kind], *RELATIONSHIPS.get(kind, ()))


def part_shape(kind: str, part: Part) -> str:
    """Name the shape of a property of a class.

    >>> paper = "urn:claimgraph:vocab#Paper"
    >>> part_shape(paper, PARTS[paper][0])
    'urn:claimgraph:shapes#Paper-identifier'
    """
    return f"{SHAPES}{_name(kind)}-{_local(part.path)}"


def head_shape(relation: str) -> str:
    """Name the shape of what has a relationship."""
    return f"{SHAPES}{_local(relation)}"


def to_shapes() -> str:
    """Return the shapes as Turtle."""
    return "".join(_document())


def _document() -> Iterator[str]:
    yield from print_prefixes(_PREFIXES)
    for kind in PARTS:
        yield from _class_shapes(kind)
    for relation, heads in HEADS.items():
        message = f"expected {print_choice(heads)} as subject of {_short(relation)}"
        yield _block(
            head_shape(relation),
            "a sh:NodeShape",
            f"sh:targetSubjectsOf {_short(relation)}",
            _classes(heads),
            f'sh:message "{message}"',
        )


def _class_shapes(kind: str) -> Iterator[str]:
    """Yield the shape of a class, and one for each property that its nodes have."""
    parts = parts_of(kind)
    names = " , ".join(_short(part_shape(kind, part)) for part in parts)
    yield _block(f"{SHAPES}{_name(kind)}", "a sh:NodeShape", f"sh:targetClass {_short(kind)}", f"sh:property {names}")
    yield from (_block(part_shape(kind, part), *_facts(part)) for part in parts)


def _facts(part: Part) -> Iterator[str]:
    yield "a sh:PropertyShape"
    yield f"sh:path {_short(part.path)}"
    if part.datatype:
        yield f"sh:datatype {_short(part.datatype)}"
    if part.classes:
        yield _classes(part.classes)
    if part.members:
        yield f"sh:in ( {' '.join(map(_short, part.members))} )"
    if not (part.datatype or part.classes or part.members):
        yield "sh:nodeKind sh:IRI"
    if part.least:
        yield f"sh:minCount {part.least}"
    if part.most is not None:
        yield f"sh:maxCount {part.most}"
    if part.limit:
        yield part.limit.shacl
    if part.limit and part.limit.below:
        yield f"sh:lessThan {_short(part.limit.below)}"
    yield f'sh:message "expected {part.expected}"'


def _block(name: str, *facts: str) -> str:
    return f"\n{_short(name)} " + " ;\n    ".join(facts) + " .\n"


def _classes(classes: Sequence[str]) -> str:
    if len(classes) == 1:
        return f"sh:class {_short(classes[0])}"
    return f"sh:or ( {' '.join(f'[ sh:class {_short(kind)} ]' for kind in classes)} )"


def _name(kind: str) -> str:
    """Return the name of a class, with its prefix unless it is of the own vocabulary."""
    return _short(kind).removeprefix("kg:").replace(":", "-")


def _local(term: str) -> str:
    """Return what follows the namespace of a term."""
    return term[max(map(term.rfind, "#/")) + 1 :]

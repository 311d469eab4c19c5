"""Violations as they are printed: a line each, one JSON document, or a SHACL report in Turtle."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType

import pyoxigraph as ox

from kg.rows import to_line
from kg.sinks.rdf.shapes import SH
from kg.validation.looks import SHAPED
from kg.validation.terms import print_iri, print_term, print_text
from kg.validation.validate import Tally
from kg.validation.violation import Violation

#: Prints violations as they come; the tally is full when they have all come.
Printer = Callable[[Iterable[Violation], Tally], Iterator[str]]


def print_lines(violations: Iterable[Violation], _tally: Tally) -> Iterator[str]:
    """Yield a line for each violation: the node, where it is from, what is wrong, what to do."""
    for one in violations:
        path = f"{print_iri(one.path)}: " if one.path else ""
        line = f"{print_term(one.node)}{_whence(one)}: {path}{_message(one)}; {one.hint}"
        yield to_line(line) + "\n"


def print_json(violations: Iterable[Violation], tally: Tally) -> Iterator[str]:
    """Yield one JSON document; terms are in it as N-Triples have them."""
    found = [_fields(one) for one in violations]
    document = {
        "conforms": not tally.violations,
        "triples": tally.triples,
        "nodes": dict(sorted(tally.nodes.items())),
        "others": tally.others,
        "violations": tally.violations,
        "results": found,
    }
    yield json.dumps(document, ensure_ascii=False, indent=2) + "\n"


def print_turtle(violations: Iterable[Violation], tally: Tally) -> Iterator[str]:
    """Yield a report as SHACL has them."""
    yield f"@prefix sh: <{SH}> .\n\n[] a sh:ValidationReport"
    for one in violations:
        yield " ;\n  sh:result [\n    " + " ;\n    ".join(_facts(one)) + "\n  ]"
    yield f" ;\n  sh:conforms {str(not tally.violations).lower()} .\n"


#: Name of a format to what prints it.
PRINTERS: Mapping[str, Printer] = MappingProxyType({
    "text": print_lines,
    "json": print_json,
    "turtle": print_turtle,
})


def summarise(tally: Tally) -> str:
    """Say in one line what was looked at.

    >>> summarise(Tally(triples=9, others=1, violations=2))
    '2 violations in 9 triples: 1 other node'
    """
    kinds = [f"{number} {print_iri(kind)}" for kind, number in sorted(tally.nodes.items(), key=_by_number)]
    if tally.others:
        kinds.append(_count(tally.others, "other node"))
    return f"{_count(tally.violations, 'violation')} in {_count(tally.triples, 'triple')}: {', '.join(kinds)}"


def _count(number: int, what: str) -> str:
    return f"{number} {what}" + ("" if number == 1 else "s")


def _by_number(item: tuple[str, int]) -> tuple[int, str]:
    kind, number = item
    return -number, kind


def _message(one: Violation) -> str:
    return f"expected {one.expected}, found {one.found}"


def _whence(one: Violation) -> str:
    """Say what a node is, and of which passage of which paper."""
    place = one.place
    own = [kind for kind in one.classes if kind in SHAPED] or one.classes
    words = [" and ".join(map(print_iri, own))] if own else []
    if place.paper is not None:
        words.append(f"of paper {place.paper}")
    if place.start is not None and place.end is not None:
        words.append(f"at {place.start}-{place.end}")
    if place.quote is not None:
        words.append(print_text(place.quote))
    return f" ({' '.join(words)})" if words else ""


def _fields(one: Violation) -> Mapping[str, object]:
    return {
        "node": str(one.node),
        "classes": list(one.classes),
        "paper": one.place.paper,
        "start": one.place.start,
        "end": one.place.end,
        "quote": one.place.quote,
        "path": one.path,
        "expected": one.expected,
        "found": one.found,
        "value": None if one.value is None else str(one.value),
        "hint": one.hint,
        "shape": one.shape,
        "component": one.component,
    }


def _facts(one: Violation) -> Iterator[str]:
    yield "a sh:ValidationResult"
    yield f"sh:focusNode {one.node}"
    if one.path:
        yield f"sh:resultPath <{one.path}>"
    if one.value is not None and not isinstance(one.value, ox.Triple):  # which SHACL's Turtle has no word for
        yield f"sh:value {one.value}"
    yield f"sh:resultMessage {ox.Literal(f'{_message(one)}; {one.hint}', language='en')}"
    yield "sh:resultSeverity sh:Violation"
    yield f"sh:sourceShape <{one.shape}>"
    yield f"sh:sourceConstraintComponent <{one.component}>"

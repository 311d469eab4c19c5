"""JSON-LD: a node a line, in the terms of ``kg.sinks.rdf.context``.

In come subjects without blank nodes, out goes a document that brings its context along, so that nobody has to fetch
one. Nodes stand in the order in which they come, what is said of each is sorted. A value of another type than that of
its term says so itself.
"""

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import lru_cache

from kg.sinks.rdf.context import NODE, STRING, build_context, terms
from kg.sinks.rdf.literals import Term
from kg.sinks.rdf.subjects import Subject
from kg.sinks.rdf.terms import RDF, XSD
from kg.sinks.rdf.turtle import shorten

#: Types of values that JSON has too.
_BARE = frozenset({XSD["integer"], XSD["boolean"]})
_TYPE = RDF["type"]
_encode = json.JSONEncoder(ensure_ascii=False).encode


def print_json_ld(subjects: Iterable[Subject]) -> Iterator[str]:
    """Yield a document, a node a line."""
    yield '{"@context": ' + _encode(build_context()) + ',\n"@graph": [\n'
    nodes = map(_print_node, subjects)
    yield next(nodes, "")
    yield from (f",\n{node}" for node in nodes)
    yield "\n]}\n"


def _print_node(subject: Subject) -> str:
    known = terms()
    kinds: list[str] = []
    said: defaultdict[str, list[str]] = defaultdict(list)
    for verb, value in subject.facts:
        if verb == _TYPE:
            kinds.append(_print_value(value, NODE))
        else:
            name, kind = known[verb]
            said[name].append(_print_value(value, kind))
    parts = [f'"{name}": {_print_values(said[name])}' for name in sorted(said)]
    head = (f'"id": {_encode(subject.iri)}', *([f'"type": {_print_values(kinds)}'] if kinds else ()))
    return "{" + ", ".join((*head, *parts)) + "}"


def _print_values(values: list[str]) -> str:
    return values[0] if len(values) == 1 else f"[{', '.join(sorted(values))}]"


def _print_value(value: Term, kind: str) -> str:
    """Print a value of a term whose values are of a kind, unless they say otherwise."""
    if isinstance(value, str):
        return _print_iri(value) if kind == NODE else f'{{"@id": {_print_iri(value)}}}'
    if (value.datatype or STRING) == kind and not value.language:
        return value.text if kind in _BARE else _encode(value.text)
    about = {"@language": value.language} if value.language else {"@type": value.datatype} if value.datatype else {}
    return _encode({"@value": value.text, **about})


@lru_cache(1 << 14)
def _print_iri(iri: str) -> str:
    return _encode(shorten(iri).strip("<>"))

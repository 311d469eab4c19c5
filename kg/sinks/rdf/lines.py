"""Triples in the other syntaxes of RDF: N-Triples, N-Quads, TriG and JSON-LD.

In come triples without blank nodes, out goes text with every triple once, sorted, so that equal graphs give equal
bytes. N-Quads and TriG put all of them into one named graph.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from operator import itemgetter

from rdflib import Literal, URIRef

from kg.sinks.rdf.terms import RDF
from kg.sinks.rdf.triples import Triple
from kg.sinks.rdf.turtle import ESCAPES, iter_blocks, print_prefixes


def iter_ntriples(triples: Iterable[Triple]) -> Iterator[str]:
    """Yield a line for each triple."""
    yield from sorted({f"<{s}> <{p}> {_print(o)} .\n" for s, p, o in triples})


def iter_nquads(triples: Iterable[Triple], *, graph: str) -> Iterator[str]:
    """Yield a line for each triple, of a named graph."""
    yield from sorted({f"<{s}> <{p}> {_print(o)} <{graph}> .\n" for s, p, o in triples})


def iter_trig(triples: Iterable[Triple], *, graph: str, prefixes: Mapping[str, str]) -> Iterator[str]:
    """Yield Turtle within the braces of a named graph."""
    yield from print_prefixes(prefixes)
    yield f"\n<{graph}> {{\n"
    yield from iter_blocks(triples, prefixes=prefixes)
    yield "}\n"


def iter_json_ld(triples: Iterable[Triple], *, prefixes: Mapping[str, str]) -> Iterator[str]:
    """Yield a document whose context holds the prefixes: a node a line, in expanded form."""
    yield '{"@context": ' + json.dumps(dict(sorted(prefixes.items()))) + ',\n"@graph": [\n'
    rows = sorted({(s, p, _to_json(o)) for s, p, o in triples})
    nodes = (_node(subject, said) for subject, said in groupby(rows, key=itemgetter(0)))
    first = next(nodes, "")
    yield first
    yield from (f",\n{node}" for node in nodes)
    yield "\n]}\n"


def _node(subject: URIRef, said: Iterable[tuple[URIRef, URIRef, str]]) -> str:
    kinds: list[str] = []
    parts: list[str] = []
    for verb, same in groupby(said, key=itemgetter(1)):
        values = [value for _, _, value in same]
        if verb == RDF["type"]:
            kinds = [json.loads(value)["@id"] for value in values]
        else:
            parts.append(f"{json.dumps(verb)}: [{', '.join(values)}]")
    return "{" + ", ".join((f'"@id": {json.dumps(subject)}', f'"@type": {json.dumps(kinds)}', *parts)) + "}"


def _to_json(node: URIRef | Literal) -> str:
    if isinstance(node, URIRef):
        return json.dumps({"@id": node}, ensure_ascii=False)
    about = {"@language": node.language} if node.language else {"@type": node.datatype} if node.datatype else {}
    return json.dumps({"@value": str(node), **about}, ensure_ascii=False)


def _print(node: URIRef | Literal) -> str:
    if isinstance(node, URIRef):
        return f"<{node}>"
    tail = f"@{node.language}" if node.language else f"^^<{node.datatype}>" if node.datatype else ""
    return f'"{node.translate(ESCAPES)}"{tail}'

"""The other syntaxes of RDF: N-Triples, N-Quads, TriG and JSON-LD.

In come subjects without blank nodes, out goes text in the order in which they come, what is said of each sorted.
N-Quads and TriG put all of it into one named graph.
"""

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from kg.sinks.rdf.literals import Term
from kg.sinks.rdf.terms import RDF
from kg.sinks.rdf.triples import Subject
from kg.sinks.rdf.turtle import print_blocks, print_prefixes, print_text


def print_lines(subjects: Iterable[Subject], *, graph: str | None = None) -> Iterator[str]:
    """Yield a line for each triple, of a named graph or of none."""
    end = " .\n" if graph is None else f" <{graph}> .\n"
    for subject in subjects:
        yield from sorted(f"<{subject.iri}> <{verb}> {_print_term(value)}{end}" for verb, value in subject.facts)


def print_trig(subjects: Iterable[Subject], *, graph: str, prefixes: Mapping[str, str]) -> Iterator[str]:
    """Yield Turtle within the braces of a named graph."""
    yield from print_prefixes(prefixes)
    yield f"\n<{graph}> {{\n"
    yield from print_blocks(subjects, prefixes=prefixes)
    yield "}\n"


def print_json_ld(subjects: Iterable[Subject], *, prefixes: Mapping[str, str]) -> Iterator[str]:
    """Yield a document whose context holds the prefixes: a node a line, in expanded form."""
    yield '{"@context": ' + json.dumps(dict(sorted(prefixes.items()))) + ',\n"@graph": [\n'
    nodes = map(_node, subjects)
    yield next(nodes, "")
    yield from (f",\n{node}" for node in nodes)
    yield "\n]}\n"


def _node(subject: Subject) -> str:
    kinds: list[str] = []
    said: defaultdict[str, list[str]] = defaultdict(list)
    for verb, value in subject.facts:
        if verb == RDF["type"]:
            kinds.append(json.dumps(value))
        else:
            said[verb].append(_to_json(value))
    parts = (f"{json.dumps(verb)}: [{', '.join(sorted(said[verb]))}]" for verb in sorted(said))
    return (
        "{" + ", ".join((f'"@id": {json.dumps(subject.iri)}', f'"@type": [{", ".join(sorted(kinds))}]', *parts)) + "}"
    )


def _to_json(term: Term) -> str:
    if isinstance(term, str):
        return json.dumps({"@id": term}, ensure_ascii=False)
    about = {"@language": term.language} if term.language else {"@type": term.datatype} if term.datatype else {}
    return json.dumps({"@value": term.text, **about}, ensure_ascii=False)


def _print_term(term: Term) -> str:
    if isinstance(term, str):
        return f"<{term}>"
    tail = f"@{term.language}" if term.language else f"^^<{term.datatype}>" if term.datatype else ""
    return f"{print_text(term.text)}{tail}"

"""The syntaxes of a line a triple, N-Triples and N-Quads, and TriG, which is Turtle with a name for the graph.

In come subjects without blank nodes, out goes text in the order in which they come, what is said of each sorted.
N-Quads and TriG put all of it into one named graph.
"""

from collections.abc import Iterable, Iterator, Mapping

from kg.sinks.rdf.literals import Term
from kg.sinks.rdf.subjects import Subject
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


def _print_term(term: Term) -> str:
    if isinstance(term, str):
        return f"<{term}>"
    tail = f"@{term.language}" if term.language else f"^^<{term.datatype}>" if term.datatype else ""
    return f"{print_text(term.text)}{tail}"

"""Turtle, in a layout that depends on nothing but the triples.

In come subjects without blank nodes, out goes text: a prefix a line, then a block for each subject, in the order in
which they come, with a line for each property and value, sorted. A name is shortened only where what follows the prefix
is plain letters and digits. Control characters and those that turn the direction of writing are escaped, so that no
string can look like the structure around it.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache

from kg.sinks.rdf.literals import Term
from kg.sinks.rdf.subjects import Subject
from kg.sinks.rdf.terms import RDF, VOCABULARIES, XSD

#: Characters that are written by their number: controls, line separators, marks of direction.
_BY_NUMBER = [
    *range(0x20),
    *range(0x7F, 0xA0),
    0x061C,
    *range(0x200E, 0x2010),
    *range(0x2028, 0x202F),
    *range(0x2066, 0x206A),
    *(0xFEFF, 0xFFFE, 0xFFFF),
]
_ESCAPES = {
    **{chr(code): f"\\u{code:04X}" for code in _BY_NUMBER},
    **{"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r", "\t": "\\t"},
}
_ESCAPED = re.compile(f"[{re.escape(''.join(_ESCAPES))}]")
#: Datatypes whose literals need no quotes.
_BARE = frozenset({XSD["integer"], XSD["decimal"], XSD["boolean"]})
#: Between what is said of a subject.
_NEXT = " ;\n    "
_LOCAL_NAME = re.compile(r"[A-Za-z0-9_]([A-Za-z0-9_-]*[A-Za-z0-9_])?")
#: IRIs whose short form is kept in mind: the vocabulary, and nodes that are named again soon.
_REMEMBERED = 1 << 14


def print_text(text: str) -> str:
    """Quote a string, as Turtle and N-Triples do."""
    return f'"{_ESCAPED.sub(_escape, text)}"'


def print_prefixes(prefixes: Mapping[str, str]) -> Iterator[str]:
    """Yield a line for each prefix, sorted."""
    yield from (f"@prefix {prefix}: <{prefixes[prefix]}> .\n" for prefix in sorted(prefixes))


def to_document(triples: Iterable[tuple[str, str, Term]], *, prefixes: Mapping[str, str]) -> Iterator[str]:
    """Yield triples, of which there are few, as Turtle: the prefixes, then a block for each subject, sorted."""
    said: defaultdict[str, list[tuple[str, Term]]] = defaultdict(list)
    for subject, verb, value in triples:
        said[subject].append((verb, value))
    yield from print_prefixes(prefixes)
    yield from print_blocks((Subject.of(iri, said[iri]) for iri in sorted(said)), prefixes=prefixes)


def print_blocks(subjects: Iterable[Subject], *, prefixes: Mapping[str, str]) -> Iterator[str]:
    """Yield a block for each subject."""
    print_iri = iri_printer(prefixes)
    verbs = _Verbs(print_iri)
    for subject in subjects:
        rows = sorted([f"{verbs[verb]} {_print_term(value, print_iri)}" for verb, value in subject.facts])
        yield f"\n{print_iri(subject.iri)} {_NEXT.join(rows)} .\n"


class _Verbs(dict[str, str]):
    """Properties as they are printed, each when it is first asked for."""

    def __init__(self, print_iri: Callable[[str], str]) -> None:
        super().__init__({RDF["type"]: "a"})
        self._print_iri = print_iri

    def __missing__(self, verb: str) -> str:
        printed = self[verb] = self._print_iri(verb)
        return printed


def iri_printer(prefixes: Mapping[str, str]) -> Callable[[str], str]:
    """Return what prints an IRI by its prefix, where there is one and the name is plain, else in full."""
    shortened = {namespace: prefix for prefix, namespace in prefixes.items()}

    @lru_cache(_REMEMBERED)
    def print_iri(iri: str) -> str:
        end = max(map(iri.rfind, "/#:")) + 1
        prefix = shortened.get(iri[:end])
        return f"{prefix}:{iri[end:]}" if prefix and _LOCAL_NAME.fullmatch(iri, end) else f"<{iri}>"

    return print_iri


#: Prints an IRI by its prefix where it is of a vocabulary.
shorten = iri_printer(VOCABULARIES)


def _print_term(term: Term, print_iri: Callable[[str], str]) -> str:
    if isinstance(term, str):
        return print_iri(term)
    if term.datatype in _BARE:
        return term.text
    datatype = f"^^{print_iri(term.datatype)}" if term.datatype else ""
    language = f"@{term.language}" if term.language else ""
    return f"{print_text(term.text)}{language}{datatype}"


def _escape(found: re.Match[str]) -> str:
    return _ESCAPES[found[0]]

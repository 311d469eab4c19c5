"""A file of RDF as a store that can be asked about single nodes.

In comes a file of any of ``SYNTAXES``, whoever wrote it; out go its nodes, each with all that the file says of it, and
what stands behind an IRI. Named graphs are joined. A small file is held in memory, a large one on disk, where no more
than the classes of its nodes take memory. It refuses what cannot be read or is not of its syntax, by file and line.
"""

import tempfile
from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import TypeAlias

import pyoxigraph as ox

from kg.errors import InputError
from kg.sinks.rdf.reading import find_syntax
from kg.sinks.rdf.terms import RDF

#: Files up to this many bytes are held in memory: some ten times as much there as on disk.
MEMORY_BYTES = 50_000_000

Name: TypeAlias = ox.NamedNode | ox.BlankNode
Term: TypeAlias = ox.NamedNode | ox.BlankNode | ox.Literal

TYPE = str(RDF["type"])
_TYPE = ox.NamedNode(TYPE)
_NONE: frozenset[str] = frozenset()
_FORMATS = {
    "turtle": ox.RdfFormat.TURTLE,
    "ntriples": ox.RdfFormat.N_TRIPLES,
    "nquads": ox.RdfFormat.N_QUADS,
    "trig": ox.RdfFormat.TRIG,
    "json-ld": ox.RdfFormat.JSON_LD,
}


@dataclass(frozen=True, slots=True)
class Node:
    """A subject of a file.

    Attributes:
        name: its IRI, or blank node.
        classes: what it is said to be.
        values: property to its values.
    """

    name: Name
    classes: frozenset[str]
    values: Mapping[str, tuple[Term, ...]]

    def of(self, path: str) -> tuple[Term, ...]:
        """Return the values of a property."""
        return self.values.get(path, ())


@dataclass(frozen=True, slots=True)
class Dataset:
    """The triples of a file.

    Attributes:
        path: the file.
        store: holds its triples.
        is_sorted: whether the store keeps the triples of a subject together.
        kinds: the classes of a node, by the hash of its name, as the names themselves would take much more memory;
            that two of a million names share 64 bits is as good as impossible.
    """

    path: Path
    store: ox.Store
    is_sorted: bool
    kinds: Mapping[int, frozenset[str]]

    def nodes(self) -> Iterator[Node]:
        """Yield every subject once, in an order that depends on the file alone."""
        quads = self.store.quads_for_pattern(None, None, None, None)
        if self.is_sorted:
            yield from (self._to_node(name, group) for name, group in groupby(quads, key=_subject))
        else:
            yield from map(self.node, dict.fromkeys(map(_subject, quads)))

    def node(self, name: Name) -> Node:
        """Return what the file says of a name, which may be nothing."""
        return self._to_node(name, self.store.quads_for_pattern(name, None, None, None))

    def classes_of(self, term: Term) -> frozenset[str]:
        """Return what something is said to be."""
        return self.kinds.get(hash(term), _NONE)

    def objects(self, name: Name, path: str) -> tuple[Term, ...]:
        """Return the values of a property of a node."""
        return tuple(quad.object for quad in self.store.quads_for_pattern(name, ox.NamedNode(path), None, None))

    def subjects(self, path: str, term: Term) -> tuple[Name, ...]:
        """Return the nodes whose property has this value."""
        return tuple(quad.subject for quad in self.store.quads_for_pattern(None, ox.NamedNode(path), term, None))

    def says(self, subject: Name, path: str, term: Term) -> bool:
        """Tell whether the file has a triple."""
        return ox.Quad(subject, ox.NamedNode(path), term) in self.store

    def __len__(self) -> int:
        """Count the triples."""
        return len(self.store)

    def _to_node(self, name: Name, quads: Iterator[ox.Quad]) -> Node:
        values: defaultdict[str, list[Term]] = defaultdict(list)
        for quad in quads:
            values[quad.predicate.value].append(quad.object)
        return Node(name, self.classes_of(name), {path: tuple(found) for path, found in values.items()})


@contextmanager
def open_dataset(path: Path) -> Iterator[Dataset]:
    """Read a file of RDF; what it takes on disk is gone in the end.

    Raises:
        InputError: the file cannot be read, or is not of the syntax that its suffix tells.
    """
    with tempfile.TemporaryDirectory(prefix="kg-validate-", ignore_cleanup_errors=True) as folder:
        kinds: dict[int, frozenset[str]] = {}
        syntax = find_syntax(path)
        try:
            is_large = path.stat().st_size > MEMORY_BYTES
            store = ox.Store(folder) if is_large else ox.Store()
            store.bulk_extend(_triples(path, syntax, kinds))
        except OSError as error:
            raise InputError(str(path), f"cannot be read: {error.strerror or error}") from error
        except (SyntaxError, ValueError) as error:
            raise _refused(path, syntax, error) from error
        yield Dataset(path, store, is_large, kinds)


def _triples(path: Path, syntax: str, kinds: dict[int, frozenset[str]]) -> Iterator[ox.Quad]:
    """Yield the triples of a file without their graphs, and note the classes."""
    known: dict[frozenset[str], frozenset[str]] = {}
    for quad in ox.parse(path=path, format=_FORMATS[syntax]):
        if quad.predicate == _TYPE and isinstance(quad.object, ox.NamedNode):
            key = hash(quad.subject)
            classes = kinds.get(key, _NONE) | {quad.object.value}
            kinds[key] = known.setdefault(classes, classes)
        yield ox.Quad(quad.subject, quad.predicate, quad.object)


def _subject(quad: ox.Quad) -> Name:
    return quad.subject


def _refused(path: Path, syntax: str, error: Exception) -> InputError:
    line = getattr(error, "lineno", None)
    return InputError(
        str(path),
        f"expected {syntax}: {getattr(error, 'msg', None) or error}",
        where=f"line {line}" if line else None,
        hint="correct the line; the suffix tells the syntax: .ttl .nt .nq .trig .jsonld",
    )

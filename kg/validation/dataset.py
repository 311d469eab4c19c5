"""A file of RDF as a store that can be asked about single nodes.

In comes a file of any of ``SYNTAXES``, whoever wrote it; out go its nodes, each with all that the file says of it, and
what stands behind an IRI. Named graphs are joined. A small file is held in memory, a large one on disk, where no more
than the classes of its nodes take memory. It refuses what cannot be read or is not of its syntax, by file and line.
"""

import tempfile
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import TypeAlias, cast

import pyoxigraph as ox

from kg.sinks.rdf.parsing import iter_quads, refusing
from kg.sinks.rdf.terms import RDF

#: Files up to this many bytes are held in memory: some ten times as much there as on disk.
MEMORY_BYTES = 50_000_000

Name: TypeAlias = ox.NamedNode | ox.BlankNode
Term: TypeAlias = ox.NamedNode | ox.BlankNode | ox.Literal | ox.Triple

TYPE = RDF["type"]
_TYPE = ox.NamedNode(TYPE)
_NONE: frozenset[str] = frozenset()


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

    def literals(self, path: str) -> tuple[ox.Literal, ...]:
        """Return the values of a property that are literals."""
        return tuple(value for value in self.of(path) if isinstance(value, ox.Literal))

    def names(self, path: str) -> tuple[Name, ...]:
        """Return the values of a property that are names of nodes."""
        return tuple(value for value in self.of(path) if isinstance(value, ox.NamedNode | ox.BlankNode))


@dataclass(frozen=True, slots=True)
class Dataset:
    """The triples of a file.

    Attributes:
        path: the file.
        store: holds its triples.
        order: every subject once, as in the file; None where the store is on disk.
        kinds: the classes of a node, by the hash of its name, as the names themselves would take much more memory;
            that two of a million names share 64 bits is as good as impossible.
    """

    path: Path
    store: ox.Store
    order: Iterable[Name] | None
    kinds: Mapping[int, frozenset[str]]

    def nodes(self) -> Iterator[Node]:
        """Yield every subject once, in an order that depends on the file alone."""
        if self.order is not None:
            yield from map(self.node, self.order)
            return
        quads = self.store.quads_for_pattern(None, None, None, None)  # on disk, a subject's are together
        yield from (self._to_node(name, group) for name, group in groupby(quads, key=_subject))

    def node(self, name: Name) -> Node:
        """Return what the file says of a name, which may be nothing."""
        return self._to_node(name, self.store.quads_for_pattern(name, None, None, None))

    def classes_of(self, term: Term) -> frozenset[str]:
        """Return what something is said to be."""
        return self.kinds.get(hash(term), _NONE)

    def objects(self, name: Name, path: str) -> tuple[Term, ...]:
        """Return the values of a property of a node."""
        return tuple(quad.object for quad in self.store.quads_for_pattern(name, ox.NamedNode(path), None, None))

    def literals(self, name: Name, path: str) -> tuple[ox.Literal, ...]:
        """Return the values of a property of a node that are literals."""
        return tuple(value for value in self.objects(name, path) if isinstance(value, ox.Literal))

    def subjects(self, path: str, term: Term) -> tuple[Name, ...]:
        """Return the nodes whose property has this value."""
        return tuple(map(_subject, self.store.quads_for_pattern(None, ox.NamedNode(path), term, None)))

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
def open_dataset(path: Path, *, memory: int = MEMORY_BYTES) -> Iterator[Dataset]:
    """Read a file of RDF; what it takes on disk is gone in the end.

    Args:
        path: the file.
        memory: bytes up to which a file is held in memory.

    Raises:
        InputError: the file cannot be read, or is not of the syntax that its suffix tells.
    """
    with tempfile.TemporaryDirectory(prefix="kg-validate-", ignore_cleanup_errors=True) as folder:
        kinds: dict[int, frozenset[str]] = {}
        subjects: dict[Name, None] | None = None
        with refusing(path), path.open("rb") as file:
            if path.stat().st_size <= memory:
                store, subjects = ox.Store(), {}
            else:
                store = ox.Store(folder)
            store.bulk_extend(_triples(iter_quads(file, path), kinds, subjects))
        yield Dataset(path, store, subjects, kinds)


def _triples(
    quads: Iterable[ox.Quad], kinds: dict[int, frozenset[str]], subjects: dict[Name, None] | None
) -> Iterator[ox.Quad]:
    """Yield triples without their graphs; note the classes, and the subjects if they are asked for."""
    known: dict[frozenset[str], frozenset[str]] = {}
    for quad in quads:
        if quad.predicate == _TYPE and isinstance(quad.object, ox.NamedNode):
            key = hash(quad.subject)
            classes = kinds.get(key, _NONE) | {quad.object.value}
            kinds[key] = known.setdefault(classes, classes)
        if subjects is not None:
            subjects[_subject(quad)] = None
        yield ox.Quad(quad.subject, quad.predicate, quad.object)


def _subject(quad: ox.Quad) -> Name:
    return cast(Name, quad.subject)  # RDF has no triple as a subject

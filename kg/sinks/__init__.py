"""Where a graph goes: each sink writes a ``KnowledgeGraph`` and reads its counts back.

``BUILD_SINKS`` is the table of those that every build writes. A sink's module is imported when it
is used: each brings a heavy library.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType

from kg.build_folder import HTML, STORE, TABLES, TURTLE
from kg.model import KnowledgeGraph, WriteReport

#: Writes a graph to a path, and returns what is there then.
GraphWriter = Callable[[KnowledgeGraph, Path], WriteReport]


def _write_turtle(graph: KnowledgeGraph, path: Path) -> WriteReport:
    from kg.sinks.rdf import write_turtle

    return write_turtle(graph, path)


def _write_html(graph: KnowledgeGraph, path: Path) -> WriteReport:
    from kg.sinks.html import write_html

    return write_html(graph, path)


def _write_tables(graph: KnowledgeGraph, path: Path) -> WriteReport:
    from kg.sinks.tables import write_tables

    return write_tables(graph, path)


def _write_store(graph: KnowledgeGraph, path: Path) -> WriteReport:
    from kg.sinks.arcadedb import write_store

    return write_store(graph, path)


#: Name within the build folder to what writes it.
BUILD_SINKS: Mapping[str, GraphWriter] = MappingProxyType({
    TURTLE: _write_turtle,
    HTML: _write_html,
    TABLES: _write_tables,
    STORE: _write_store,
})

"""The graph as CSV files for ``neo4j-admin database import full``, the quickest way into a new Neo4j.

In comes a ``KnowledgeGraph``, out goes a folder with a header and a data file for each label, a pair for
all relationships, and the commands that import them. The columns are the properties that ``kg load``
writes, its mark among them, so that a later load goes on from the import. Arrays are joined by a character
that is in no element of any of them, looked for in the graph itself, as the tool knows no escape for it.
What the tool cannot write, constraints, indexes and empty arrays, is a file of Cypher for afterwards. It
refuses a list of one empty string, which the tool takes for an empty one.
"""

import json
import math
import shlex
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from kg.columns import EDGE_COLUMNS, NODE_COLUMNS, Columns, ValueType
from kg.cypher import BATCH_SIZE, Properties, Value, constraint_statements, edge_rows, node_rows
from kg.errors import SinkError
from kg.loading.compare import BUILDS
from kg.loading.statements import FULL_TEXT
from kg.model import KnowledgeGraph, WriteReport
from kg.sinks.csv_files import Cell, Row, write_rows
from kg.sinks.files import make_folder, write_text
from kg.sinks.report import report_counts

SINK = "neo4j-admin"
#: What separates the elements of an array, the best first: ASCII has four characters made for it.
_SEPARATORS = "\x1f\x1e\x1d\x1c"
#: Where the search for one goes on when a graph holds all of those: characters that mean nothing by themselves.
_PRIVATE_USE = range(0xE000, 0xF8FF)
_RELATIONSHIPS = "relationships"
_MARK = f"{BUILDS}:{ValueType.STRINGS}"
_AFTERWARDS = "after-import.cypher"


@dataclass(frozen=True, slots=True, kw_only=True)
class _File:
    """A data file and its header, as rows.

    Attributes:
        name: the label of its nodes, or ``relationships``.
    """

    name: str
    header: tuple[str, ...]
    rows: tuple[Row, ...]


def write_admin_files(graph: KnowledgeGraph, folder: Path, *, build: str) -> WriteReport:
    """Write the files into the folder, which is made where it does not exist.

    Args:
        graph: what to write.
        folder: where.
        build: the name of the build, which marks its nodes and edges as ``kg load`` does.

    Raises:
        kg.errors.SinkError: a file cannot be written, or the tool could not read it.
        kg.errors.CountMismatchError: a file holds another number of rows than were written.
    """
    make_folder(folder, sink=SINK)
    counts = {}
    for file in _files(graph, build):
        write_text([",".join(file.header) + "\n"], folder / f"{file.name}-header.csv", sink=SINK)
        counts[file.name] = write_rows(file.rows, folder / f"{file.name}.csv", sink=SINK)
    write_text((f"{statement};\n" for statement in _statements()), folder / _AFTERWARDS, sink=SINK)
    edges = counts.pop(_RELATIONSHIPS)
    return report_counts(graph, sink=SINK, nodes=sum(counts.values()), edges=edges)


def import_commands(graph: KnowledgeGraph, folder: Path, *, build: str) -> str:
    """Return the commands that import the files of this graph from this folder, for a POSIX shell."""
    options = [
        f"--array-delimiter=U+{ord(_separator(node_rows(graph), build)):04X}",
        "--multiline-fields=true",
        *(f"--nodes={label}={label}-header.csv,{label}.csv" for label in NODE_COLUMNS),
        f"--relationships={_RELATIONSHIPS}-header.csv,{_RELATIONSHIPS}.csv",
    ]
    lines = [f"cd {shlex.quote(str(folder.resolve()))} && neo4j-admin database import full neo4j", *options]
    return " \\\n  ".join(lines) + f"\n# then start Neo4j, and once:\ncypher-shell --file {_AFTERWARDS}"


def _statements() -> Iterator[str]:
    """Yield what makes an import equal to a load: constraints, indexes, and the empty arrays that are left out."""
    yield from (*constraint_statements(), *FULL_TEXT)
    for label, columns in NODE_COLUMNS.items():
        arrays = [name for name, kind in columns.items() if kind in (ValueType.STRINGS, ValueType.NUMBERS)]
        settings = ", ".join(f"n.{name} = coalesce(n.{name}, [])" for name in arrays)
        if arrays:
            yield f"MATCH (n:{label}) CALL (n) {{ SET {settings} }} IN TRANSACTIONS OF {BATCH_SIZE} ROWS"


def _files(graph: KnowledgeGraph, build: str) -> Iterator[_File]:
    nodes = node_rows(graph)
    separator = _separator(nodes, build)
    for label, columns in NODE_COLUMNS.items():
        header = ("id:ID", *(f"{name}:{kind}" for name, kind in columns.items() if name != "id"), _MARK)
        rows = tuple((*_cells(row, columns, separator), build) for row in nodes.get(label, ()))
        yield _File(name=label, header=header, rows=rows)
    yield _File(
        name=_RELATIONSHIPS,
        header=(":START_ID", ":TYPE", ":END_ID", *(f"{name}:{kind}" for name, kind in EDGE_COLUMNS.items()), _MARK),
        rows=tuple(
            (row.source, signature.type, row.target, *_cells(row.properties, EDGE_COLUMNS, separator), build)
            for signature, rows in edge_rows(graph).items()
            for row in rows
        ),
    )


def _cells(properties: Properties, columns: Columns, separator: str) -> Row:
    """Return the properties in the order of the columns.

    Raises:
        SinkError: an array is one that the tool reads as another.
    """
    for name in columns:
        if properties[name] == [""]:
            raise SinkError(
                f"{properties['id']}: {name} is a list of one empty string, which {SINK} reads as an empty list",
                sink=SINK,
                hint="correct the paper, or load the build into a running server: kg load",
            )
    return tuple(_cell(properties[name], separator) for name in columns)


def _cell(value: Value, separator: str) -> Cell:
    if isinstance(value, list):
        return separator.join(str(_cell(item, separator)) for item in value)
    if isinstance(value, float) and not math.isfinite(value):
        return str(json.dumps(value))  # Infinity and NaN, as Java spells them
    return value


def _separator(nodes: Mapping[str, tuple[Properties, ...]], build: str) -> str:
    """Find a character that is in no element of any array."""
    values = (value for rows in nodes.values() for row in rows for value in row.values())
    used = {char for value in values if isinstance(value, list) for item in value for char in str(item)}
    return next(char for char in chain(_SEPARATORS, map(chr, _PRIVATE_USE)) if char not in used.union(build))

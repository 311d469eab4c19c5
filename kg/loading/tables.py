"""The tables of a build, read back one row at a time.

In comes the folder ``tables`` of a build; out go its nodes as ``kg.model`` has them, and the values of its
edges. It refuses a table that is missing or has other columns than ``kg.sinks.tables`` writes, a cell that
holds no such value, and a row of ``values.csv`` whose claim is not there.
"""

import csv
import json
from collections.abc import Callable, Iterator
from itertools import groupby
from pathlib import Path
from typing import TypeVar

from kg.cypher import Value
from kg.errors import InputError
from kg.model import Artifact, CharSpan, Claim, Entity, Paper, Quantity
from kg.sinks.csv_files import iter_rows
from kg.sinks.tables import TABLES
from kg.vocab import ArtifactKind, Bound, ClaimType, EntityType, NodeLabel, Polarity, Scope, ValueKind

T = TypeVar("T")
_AGAIN = "build again"
#: The tables whose nodes have one label.
_LABEL_TABLES = {
    NodeLabel.PAPER.value: "papers.csv",
    NodeLabel.CLAIM.value: "claims.csv",
    NodeLabel.ARTIFACT.value: "artifacts.csv",
}
#: A row of a table by the names of its columns.
Cells = dict[str, str]


def read_nodes(folder: Path) -> Iterator[Paper | Entity | Claim | Artifact]:
    """Yield papers, entities, claims and artifacts, in that order.

    Raises:
        InputError: a table is missing or damaged.
    """
    yield from _read(folder / "papers.csv", _paper)
    yield from _read(folder / "entities.csv", _entity)
    yield from _claims(folder)
    yield from _read(folder / "artifacts.csv", _artifact)


def read_labels(folder: Path) -> Iterator[tuple[str, str]]:
    """Yield the id and the label of each node: quicker than the whole of it.

    Raises:
        InputError: a table is missing or damaged.
    """
    for label, name in _LABEL_TABLES.items():
        for cells in _read(folder / name, dict):
            yield cells["id"], label
    for cells in _read(folder / "entities.csv", dict):
        yield cells["id"], cells["type"]


def read_edges(folder: Path) -> Iterator[tuple[str, tuple[Value, ...]]]:
    """Yield the type of each edge with its ends and properties, in the order of ``kg.columns``.

    Raises:
        InputError: the table is missing or damaged.
    """
    return _read(folder / "relationships.csv", _edge)


def _read(path: Path, make: Callable[[Cells], T]) -> Iterator[T]:
    """Make something of each row.

    Raises:
        InputError: the table is missing or damaged.
    """
    try:
        with path.open(encoding="utf-8", newline="") as file:
            reader = csv.reader(file, strict=True)
            rows = iter_rows(reader)
            header = tuple(next(rows, ()))
            if header != TABLES[path.name][0]:
                raise InputError(str(path), f"expected columns {', '.join(TABLES[path.name][0])}", hint=_AGAIN)
            for cells in rows:
                yield make(dict(zip(header, cells, strict=True)))
    except OSError as error:
        raise InputError(str(path), f"cannot be read: {error.strerror}", hint=_AGAIN) from error
    except (ValueError, csv.Error) as error:
        raise InputError(
            str(path), f"expected a row of the table: {error}", where=f"line {reader.line_num}", hint=_AGAIN
        ) from error


def _paper(cells: Cells) -> Paper:
    return Paper(
        id=cells["id"],
        text=cells["text"],
        sources=tuple(json.loads(cells["sources"])),
        title=cells["title"] or None,
        venue=cells["venue"] or None,
        year=int(cells["year"]) if cells["year"] else None,
        url=cells["url"] or None,
    )


def _entity(cells: Cells) -> Entity:
    return Entity(
        id=cells["id"],
        name=cells["name"],
        type=EntityType(cells["type"]),
        aliases=tuple(json.loads(cells["aliases"])),
        support=int(cells["support"]),
    )


def _artifact(cells: Cells) -> Artifact:
    return Artifact(id=cells["id"], kind=ArtifactKind(cells["kind"]), url=cells["url"] or None)


def _claims(folder: Path) -> Iterator[Claim]:
    """Join the claims with their numbers; both tables are in the order of the graph.

    Raises:
        InputError: a number belongs to no claim, or stands in another order than the claims.
    """
    numbers = groupby(_read(folder / "values.csv", _quantity), key=lambda pair: pair[0])
    ahead = next(numbers, None)

    def claim(cells: Cells) -> Claim:
        nonlocal ahead
        values: tuple[Quantity, ...] = ()
        if ahead is not None and ahead[0] == cells["id"]:
            values = tuple(quantity for _, quantity in ahead[1])
            ahead = next(numbers, None)
        return _claim(cells, values)

    yield from _read(folder / "claims.csv", claim)
    if ahead is not None:
        raise InputError(str(folder / "values.csv"), f"expected claim {ahead[0]} in claims.csv", hint=_AGAIN)


def _claim(cells: Cells, values: tuple[Quantity, ...]) -> Claim:
    return Claim(
        id=cells["id"],
        paper=cells["paper"],
        span=CharSpan(int(cells["start"]), int(cells["end"])),
        text=cells["text"],
        type=ClaimType(cells["type"]),
        polarity=Polarity(cells["polarity"]),
        hedged=cells["hedged"] == "true",
        values=values,
        score=float(cells["score"]),
        loose=tuple((slot, phrase) for slot, phrase in json.loads(cells["loose"])),
        negated=cells["negated"] == "true",
        scope=Scope(cells["scope"]),
        mismatch=cells["mismatch"] or None,
    )


def _quantity(cells: Cells) -> tuple[str, Quantity]:
    return cells["claim"], Quantity(
        raw=cells["raw"],
        value=float(cells["value"]) if cells["value"] else None,
        unit=cells["unit"] or None,
        kind=ValueKind(cells["kind"]),
        bound=Bound(cells["bound"]) if cells["bound"] else None,
        subject=cells["subject"] or None,
        baseline=cells["baseline"] or None,
        on=cells["on"] or None,
        metric=cells["metric"] or None,
        before=cells["before"] or None,
    )


def _edge(cells: Cells) -> tuple[str, tuple[Value, ...]]:
    return cells["type"], (
        cells["source"],
        cells["target"],
        cells["paper"],
        int(cells["start"]),
        int(cells["end"]),
        cells["evidence"],
        float(cells["score"]),
        cells["extractor"],
    )

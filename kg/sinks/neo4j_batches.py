"""One batch of rows written to a server in one transaction: found, compared, then created or updated.

In comes a transaction of the driver; out goes what became of the rows. Run again after any failure it
changes nothing twice, as it looks first. It refuses a node of another owner under an id of ours.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING, Any

from kg.columns import EDGE_COLUMNS, NODE_COLUMNS
from kg.cypher import Signature, Value
from kg.errors import SinkError
from kg.loading import statements
from kg.loading.compare import Clash, Found, compare, find_mark, is_shared
from kg.loading.report import Tally
from kg.loading.rows import Group, Row
from kg.sinks.neo4j_errors import SINK
from kg.vocab import EntityType

if TYPE_CHECKING:
    from neo4j import ManagedTransaction, ResultSummary

#: Rows of one transaction: large enough to be fast, small enough for a server with half a gigabyte of heap.
BATCH_SIZE = 5000
_ENTITIES = frozenset(map(str, EntityType))


@dataclass(frozen=True, slots=True, kw_only=True)
class Batch:
    """Rows of one group; ``fresh`` when the server held nothing of its label or type before the load."""

    group: Group
    rows: tuple[Row, ...]
    fresh: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """What became of a batch.

    Attributes:
        shared: ids of its entities that other builds hold too.
        writes: what the server says it changed.
    """

    group: Group
    tally: Tally
    shared: tuple[str, ...] = ()
    writes: int = 0


@dataclass(slots=True)
class _Plan:
    """The rows of a batch by what is to be done with them."""

    new: list[Row] = field(default_factory=list)
    changed: list[tuple[object, ...]] = field(default_factory=list)
    unchanged: int = 0
    shared: list[str] = field(default_factory=list)

    def forget_rows(self) -> None:
        """Empty the lists that were sent: the driver holds on to them until Python next looks for cycles."""
        self.new.clear()
        self.changed.clear()


def cut_batches(
    rows: Iterable[tuple[Group, Row]], *, size: int = BATCH_SIZE
) -> Iterator[tuple[Group, tuple[Row, ...]]]:
    """Gather rows by group, in their order, and yield each group whenever it is full and at the end.

    >>> list(cut_batches([("A", (1,)), ("B", (2,)), ("A", (3,)), ("A", (4,))], size=2))
    [('A', ((1,), (3,))), ('A', ((4,),)), ('B', ((2,),))]
    """
    waiting: dict[Group, list[Row]] = {}
    for group, row in rows:
        gathered = waiting.setdefault(group, [])
        gathered.append(row)
        if len(gathered) == size:
            yield group, tuple(gathered)
            waiting[group] = []
    for group, gathered in waiting.items():
        if gathered:
            yield group, tuple(gathered)


def cut(items: Iterable[Any], size: int) -> Iterator[list[Any]]:
    """Cut into lists of this many.

    >>> list(cut("abc", 2))
    [['a', 'b'], ['c']]
    """
    source = iter(items)
    while piece := list(islice(source, size)):
        yield piece


def write_batch(transaction: "ManagedTransaction", batch: Batch, build: str) -> Written:
    """Write the rows of a batch.

    Raises:
        SinkError: a node of another owner has the label and the id of one of them.
    """
    plan = _Plan(new=list(batch.rows)) if batch.fresh else _plan(transaction, batch, build)
    writes = 0
    if plan.new:
        writes += run(transaction, statements.create(batch.group), rows=plan.new, build=build)
    if plan.changed:
        writes += run(transaction, statements.update(batch.group), rows=plan.changed)
    tally = Tally(created=len(plan.new), updated=len(plan.changed), unchanged=plan.unchanged)
    plan.forget_rows()
    return Written(group=batch.group, tally=tally, shared=tuple(plan.shared), writes=writes)


def run(transaction: "ManagedTransaction", statement: str, **parameters: object) -> int:
    """Run a statement to its end and return how much the server says it changed."""
    return count_writes(transaction.run(statement, parameters).consume())


def count_writes(summary: "ResultSummary") -> int:
    """Add up everything that a statement changed, by the server's own counters."""
    counters = summary.counters
    return (
        counters.nodes_created
        + counters.nodes_deleted
        + counters.relationships_created
        + counters.relationships_deleted
        + counters.properties_set
        + counters.labels_added
        + counters.labels_removed
        + counters.constraints_added
        + counters.indexes_added
    )


def _plan(transaction: "ManagedTransaction", batch: Batch, build: str) -> _Plan:
    plan = _Plan()
    found = _find(transaction, batch)
    for place, row in enumerate(batch.rows):
        if place not in found:
            plan.new.append(row)
            continue
        key, wanted = _key_and_values(batch.group, row)
        if changes := compare(wanted, found[place], build=build):
            plan.changed.append((*key, changes))
        else:
            plan.unchanged += 1
        if batch.group in _ENTITIES and is_shared(found[place], build):
            plan.shared.append(str(row[0]))
    return plan


def _find(transaction: "ManagedTransaction", batch: Batch) -> dict[int, Found]:
    """Find the rows that the server holds, by their place in the batch.

    Raises:
        SinkError: one of them is a node of another owner.
    """
    keys = [(*_key_and_values(batch.group, row)[0], place) for place, row in enumerate(batch.rows)]
    found = transaction.run(statements.find(batch.group), {"rows": keys})
    try:
        held = {record["place"]: find_mark(record["properties"]) for record in found}
    except Clash as clash:
        raise SinkError(
            f"the database has a {batch.group} with id {clash} that no load of this tool put there",
            sink=SINK,
            hint="load into another database, or give that node another id",
        ) from clash
    keys.clear()  # as in ``forget_rows``
    return held


def _key_and_values(group: Group, row: Sequence[Value]) -> tuple[tuple[Value, ...], Mapping[str, Value]]:
    """Split a row into what tells it from the others of its group and all of its properties by name."""
    if isinstance(group, Signature):
        return tuple(row[:3]), dict(zip(EDGE_COLUMNS, row[2:], strict=True))
    return tuple(row[:1]), dict(zip(NODE_COLUMNS[group], row, strict=True))

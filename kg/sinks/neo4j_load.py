"""A load into Neo4j, or into any server that speaks Bolt and Cypher.

In come rows and the name of their build; afterwards the server holds just these for that name, beside what
other builds and other owners hold. It refuses a build that has no paper in common with what its name stands
for on the server, and to call a load done when the server does not count as many nodes and edges as there
are rows.
"""

import re
from collections import Counter, defaultdict, deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

from kg.cypher import LABELS, Signature, constraint_statements
from kg.errors import SinkError
from kg.loading import statements
from kg.loading.report import LoadReport, Tally
from kg.loading.rows import Group, LoadRows, Row
from kg.progress import track
from kg.sinks.neo4j_batches import BATCH_SIZE, Batch, Written, cut, cut_batches, run, write_batch
from kg.sinks.neo4j_errors import SINK
from kg.sinks.report import check_count
from kg.vocab import EntityType, NodeLabel, Relation

if TYPE_CHECKING:
    from neo4j import Driver, ManagedTransaction

T = TypeVar("T")
P = ParamSpec("P")
#: Things removed in one transaction.
REMOVE_SIZE = 10_000
#: Sessions that write to Neo4j at the same time: one batch is packed here while another is stored there.
SESSIONS = 2
#: How Neo4j names itself; servers that only speak like it say so in more words.
_NEO4J = re.compile(r"Neo4j/\S+")
#: What is removed, in this order: an edge before the nodes that it ties.
_NAMES = (*map(str, Relation), *LABELS)
#: A node's or an edge's key: its id, or the ids of its ends and its paper.
_Key = tuple[str, ...]


class Loader:
    """One load: the rows of a build on their way into a database.

    Attributes:
        build: the name that marks what is loaded.
    """

    def __init__(self, driver: "Driver", database: str | None, build: str) -> None:
        self.build = build
        self._driver = driver
        self._database = database
        self._is_neo4j = _NEO4J.fullmatch(driver.get_server_info().agent) is not None
        self._nodes = self._edges = Tally()
        self._expected: Counter[str] = Counter()
        self._shared: defaultdict[str, set[str]] = defaultdict(set)
        self._writes = 0

    def load(self, rows: LoadRows, *, empty_first: bool = False, quiet: bool = True) -> LoadReport:
        """Write the rows, remove what the build no longer holds, and count.

        Raises:
            SinkError: a node of another owner is in the way, or the name belongs to another build.
            CountMismatchError: the server does not hold just these rows afterwards.
        """
        self._create_constraints()
        if empty_first:
            self._remove_all()
        self._check_name(rows)
        there = self._counts(statements.count_each(_NAMES))
        fresh = frozenset(name for name, found in zip(_NAMES, there, strict=True) if not found)
        for walk, label in ((rows.nodes, "Loading nodes"), (rows.edges, "Loading relationships")):
            for written in track(self._write(walk(), fresh), label=label, total=None, quiet=quiet):
                self._note(written)
        self._remove_stale(rows)
        self._count_support()
        if self._is_neo4j:
            for statement in statements.FULL_TEXT:
                self._run(statement)
        return self._report()

    def _create_constraints(self) -> None:
        """Make ids unique.

        Raises:
            SinkError: a constraint that is called like ours stands in its place.
        """
        wanted = dict(zip(LABELS, constraint_statements(), strict=True))
        for label in sorted(set(wanted) - self._unique_labels()):
            self._run(wanted[label])
        if self._is_neo4j and (missing := sorted(set(LABELS) - self._unique_labels())):
            raise SinkError(
                f"the database has something else that is named {missing[0].lower()}_id, like our constraint",
                sink=SINK,
                hint="drop or rename that constraint or index, or load into another database",
            )

    def _unique_labels(self) -> frozenset[str]:
        """Return the labels whose ids the server keeps unique, as far as it tells."""
        if not self._is_neo4j:
            return frozenset()
        return frozenset(str(label) for (label,) in self._read(statements.UNIQUE_IDS))

    def _remove_all(self) -> None:
        """Remove what earlier loads put there, whatever the name of their build."""
        for name in _NAMES:
            while removed := self._run(statements.remove_any(name), limit=REMOVE_SIZE):
                self._add(name, Tally(removed=removed))
        for label in LABELS:
            self._run(statements.unmark(label))

    def _check_name(self, rows: LoadRows) -> None:
        """Refuse to take the papers of one build for the next version of another.

        Raises:
            SinkError: the name stands for papers of which the build has none.
        """
        if not any(self._counts(statements.count_of_build([NodeLabel.PAPER]), build=self.build)):
            return
        papers = (row[0] for label, row in rows.nodes() if label == NodeLabel.PAPER)
        pieces = cut(papers, BATCH_SIZE)
        if not any(any(self._counts(statements.count_papers(), rows=ids, build=self.build)) for ids in pieces):
            raise SinkError(
                f"the database has a build named {self.build} that has no paper in common with this one",
                sink=SINK,
                hint="load it beside that one with --name, or in place of all that was loaded with --replace",
            )

    def _write(self, rows: Iterable[tuple[Group, Row]], fresh: frozenset[str]) -> Iterator[Written]:
        """Write rows as they come, several batches at a time on Neo4j, and yield what became of each."""
        sessions = SESSIONS if self._is_neo4j else 1
        waiting: deque[Future[Written]] = deque()
        with ThreadPoolExecutor(sessions) as pool:
            for group, piece in cut_batches(rows):
                batch = Batch(group=group, rows=piece, fresh=_name(group) in fresh)
                waiting.append(pool.submit(self._write_batch, batch))
                if len(waiting) > sessions:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()

    def _write_batch(self, batch: Batch) -> Written:
        """Write a batch; when the server went away while it stored the batch, look what of it is there."""
        from neo4j.exceptions import IncompleteCommit

        try:
            return self._transact(write_batch, batch, self.build)
        except IncompleteCommit:
            return self._transact(write_batch, replace(batch, fresh=False), self.build)

    def _note(self, written: Written) -> None:
        name = _name(written.group)
        self._add(name, written.tally)
        self._expected[name] += written.tally.present
        self._shared[name].update(written.shared)
        self._writes += written.writes

    def _add(self, name: str, tally: Tally) -> None:
        if name in LABELS:
            self._nodes += tally
        else:
            self._edges += tally

    def _remove_stale(self, rows: LoadRows) -> None:
        """Take from the server what it holds for this build and the build does not."""
        for name, found in self._counts_of_build().items():
            if found > self._expected[name]:
                self._release(name, _keys(rows, name))

    def _release(self, name: str, held: frozenset[_Key]) -> None:
        stale: defaultdict[Group, list[_Key]] = defaultdict(list)
        for group, key in self._keys_of_build(name):
            if key not in held:
                stale[group].append(key)
        for group, keys in stale.items():
            unmark, remove = statements.release(group)
            for piece in cut(keys, BATCH_SIZE):
                self._run(unmark, rows=piece, build=self.build)
                removed = self._run(remove, rows=piece)
                self._add(name, Tally(removed=removed, updated=len(piece) - removed))
            if name in LABELS:
                self._shared[name].update(key for (key,) in keys)

    def _keys_of_build(self, name: str) -> Iterator[tuple[Group, _Key]]:
        """Yield the keys that the server holds for this build."""
        for labels, key in self._read(statements.keys_of_build(name), build=self.build):
            start, end = (next(label for label in LABELS if label in found) for found in labels)
            yield (name if name in LABELS else Signature(start, name, end)), tuple(key)

    def _count_support(self) -> None:
        """Count the papers of all builds behind each entity that several builds hold, or held."""
        for label in map(str, EntityType):
            for piece in cut(sorted(self._shared[label]), BATCH_SIZE):
                changed = self._run(statements.count_support(label), rows=piece)
                self._add(label, Tally(updated=changed))

    def _report(self) -> LoadReport:
        """Count again, and tell what was done.

        Raises:
            CountMismatchError: the server does not hold just what was loaded.
        """
        counts = self._counts_of_build()
        for name, found in counts.items():
            check_count(f"{name} of build {self.build}", self._expected[name], found, sink=SINK)
        nodes = sum(counts[label] for label in LABELS)
        return LoadReport(
            build=self.build,
            node_count=nodes,
            edge_count=sum(counts.values()) - nodes,
            nodes=self._nodes,
            edges=self._edges,
            kept=sum(self._counts(statements.count_kept())),
            writes=self._writes,
        )

    def _counts_of_build(self) -> dict[str, int]:
        return dict(zip(_NAMES, self._counts(statements.count_of_build(_NAMES), build=self.build), strict=True))

    def _run(self, statement: str, **parameters: object) -> int:
        changed = self._transact(_run_with, statement, parameters)
        self._writes += changed
        return changed

    def _counts(self, statement: str, **parameters: object) -> tuple[int, ...]:
        """Return the counts that a statement asks for, in its order."""
        return tuple(found for _, found in sorted(self._read(statement, **parameters)))

    def _read(self, statement: str, **parameters: object) -> Iterator[list[Any]]:
        """Yield the rows of an answer as they come."""
        with self._driver.session(database=self._database) as session:
            for record in session.run(statement, parameters):
                yield record.values()

    def _transact(
        self, work: "Callable[Concatenate[ManagedTransaction, P], T]", *args: P.args, **kwargs: P.kwargs
    ) -> T:
        with self._driver.session(database=self._database) as session:
            return session.execute_write(work, *args, **kwargs)


def _run_with(transaction: "ManagedTransaction", statement: str, parameters: dict[str, object]) -> int:
    return run(transaction, statement, **parameters)


def _name(group: Group) -> str:
    """Return the label of nodes or the type of edges."""
    return group.type if isinstance(group, Signature) else group


def _keys(rows: LoadRows, name: str) -> frozenset[_Key]:
    """Gather the keys of the build's nodes of a label, or of its edges of a type."""
    if name in LABELS:
        return frozenset((str(row[0]),) for label, row in rows.nodes() if label == name)
    return frozenset(tuple(map(str, row[:3])) for signature, row in rows.edges() if signature.type == name)

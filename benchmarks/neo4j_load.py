"""Time loads into a real Neo4j, side by side, and print a table.

    python benchmarks/neo4j_load.py [PAPERS]

Writes the tables of a build of this many papers (10,000 unless given; about ten relationships a paper), starts a
Neo4j, and times in one run `kg load` into the warm server, the same load again, one MERGE per edge on a sample,
and `neo4j-admin database import full` of the same graph. Server and client share the cores of this machine.
Figures that are kept stand in docs/benchmarks.md.
"""

import os
import random
import resource
import shlex
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from neo4j import GraphDatabase, Session

from kg.build_folder import TABLES, write_manifest
from kg.columns import EDGE_COLUMNS
from kg.cypher import Signature
from kg.ids import text_sha256
from kg.loading import LoadRows, read_build_rows
from kg.loading import Row as LoadRow
from kg.loading.tables import read_edges, read_nodes
from kg.model import CharSpan, Claim, Edge, Entity, Evidence, KnowledgeGraph, Paper
from kg.sinks.csv_files import Row, to_line
from kg.sinks.neo4j import connect
from kg.sinks.neo4j_admin import import_commands, write_admin_files
from kg.sinks.tables import TABLES as TABLE_COLUMNS
from kg.vocab import Relation
from tests.neo4j_server import Neo4jServer, run_neo4j

KG = Path(sys.executable).with_name("kg")
JAVA_OPTIONS = ("-Xms1g", "-Xmx2g")
#: Loads before the one that is timed, each into the emptied database: Java compiles what it runs often.
WARM_UPS = 4
#: Edges of the sample that is merged one by one.
SAMPLE = 2000
METHODS_EACH, CLAIMS_EACH = 6, 2
SENTENCE = (
    "On the benchmark of paper {} the proposed method is better than every baseline by {} points at half the cost."
)


def write_build(papers: int, build: Path) -> int:
    """Write a synthetic build, row by row, and return the number of its relationships."""
    (build / TABLES).mkdir(parents=True)
    write_manifest(build, {})
    rows: dict[str, Iterator[Row]] = {
        "papers.csv": _papers(papers),
        "entities.csv": _entities(papers),
        "claims.csv": _claims(papers),
        "relationships.csv": _relationships(papers),
    }
    counts = {name: _write(build / TABLES / name, rows.get(name, iter(()))) for name in TABLE_COLUMNS}
    return counts["relationships.csv"]


def _write(path: Path, rows: Iterator[Row]) -> int:
    count = 0
    with path.open("w", encoding="utf-8") as file:
        file.write(",".join(TABLE_COLUMNS[path.name][0]) + "\n")
        for row in rows:
            file.write(to_line(row))
            count += 1
    return count


def _text(paper: int) -> str:
    return " ".join(SENTENCE.format(paper, part) for part in range(10))


def _papers(papers: int) -> Iterator[Row]:
    for number in range(papers):
        text = _text(number)
        yield f"paper-{number:07d}", None, "ICML", 2025, None, f"[{number}]", text_sha256(text), text


def _entities(papers: int) -> Iterator[Row]:
    for number in range(papers):
        yield f"method-{number:07d}", "Method", f"Method {number}", "[]", METHODS_EACH


def _claims(papers: int) -> Iterator[Row]:
    for paper in range(papers):
        for part in range(CLAIMS_EACH):
            text = SENTENCE.format(paper, part)
            claim = (f"claim-{paper:07d}-{part}", f"paper-{paper:07d}", "performance", "+")
            yield (*claim, False, False, "this paper", None, text, part * len(text), (part + 1) * len(text), 0.9, "[]")


def _relationships(papers: int) -> Iterator[Row]:
    """Yield edges with targets as skewed as those of real papers: a few methods are in many of them."""
    chance = random.Random(1)  # noqa: S311 - no secret
    for number in range(papers):
        paper, text = f"paper-{number:07d}", SENTENCE.format(number, 0)
        said = (paper, 0, len(text), text, 0.9, "model/1")
        for kind in ("USES", "COMPARES_WITH"):
            for target in sorted({_skewed(chance, papers) for _ in range(METHODS_EACH // 2)}):
                yield (paper, kind, target, *said)
        for part in range(CLAIMS_EACH):
            yield (paper, "MAKES", f"claim-{number:07d}-{part}", *said)
            yield (f"claim-{number:07d}-{part}", "ABOUT", _skewed(chance, papers), *said)


def _skewed(chance: random.Random, papers: int) -> str:
    return f"method-{min(int(chance.paretovariate(0.7) * 3), papers - 1):07d}"


def cpu_seconds(process: int) -> float:
    """Return the processor time that a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100


def tell(step: str, count: int, wall: float, client: float, server: float) -> None:
    """Print rows per wall second and the processor seconds of both sides."""
    print(f"{step:28s} {count / wall:9,.0f}/s wall {client:8.1f} s client CPU {server:8.1f} s server CPU", flush=True)


@dataclass(frozen=True, slots=True)
class Clock:
    """A moment: on the wall, and in the processor time of client and server."""

    wall: float
    client: float
    server: float

    @classmethod
    def read(cls, server: Neo4jServer) -> "Clock":
        """Return this moment."""
        return cls(time.perf_counter(), time.process_time(), cpu_seconds(server.pid))

    def tell(self, step: str, count: int, since: "Clock") -> float:
        """Print what a step of so many rows has taken, and return wall seconds per row."""
        wall = self.wall - since.wall
        tell(step, count, wall, self.client - since.client, self.server - since.server)
        return wall / count


def load(build: Path, server: Neo4jServer, name: str, edges: int) -> float:
    """Do what `kg load` does, print its speed, whole and of the relationships alone, and return the latter."""
    begun = Clock.read(server)
    at_edges: list[Clock] = []
    rows = read_build_rows(build)

    def walk() -> Iterator[tuple[Signature, LoadRow]]:
        at_edges.append(Clock.read(server))
        return rows.edges()

    with connect(server.server) as store:
        store.load(LoadRows(rows.nodes, walk), build="build")
    done = Clock.read(server)
    done.tell(f"{name}, nodes and all", edges, begun)
    return done.tell(f"{name}, relationships", edges, at_edges[0])


def command_memory(build: Path, server: Neo4jServer) -> int:
    """Run the command `kg load` and return the most memory that it held, in megabytes.

    Raises:
        RuntimeError: it does not end well.
    """
    environment = {"NEO4J_PASSWORD": server.server.password or "", "NEO4J_URI": server.server.uri}
    process = subprocess.Popen([KG, "load", build, "--quiet"], env=environment)
    _, status, used = os.wait4(process.pid, 0)
    if status:
        raise RuntimeError("kg load failed")
    return used.ru_maxrss // 1024


def merge_one_by_one(build: Path, session: Session, first: int) -> None:
    """Merge a sample of edges from this place on, one statement and one transaction each."""
    for signature, row in islice(read_build_rows(build).edges(), first, first + SAMPLE):
        session.run(
            f"MATCH (a:{signature.start} {{id: $source}}) MATCH (b:{signature.end} {{id: $target}})"
            f" MERGE (a)-[r:{signature.type} {{paper: $paper}}]->(b) SET r += $properties",
            source=row[0],
            target=row[1],
            paper=row[2],
            properties=dict(zip(EDGE_COLUMNS, row[2:], strict=True)),
        ).consume()


def import_at_once(build: Path, folder: Path) -> float:
    """Run `neo4j-admin database import full` on a new home, and return its wall seconds."""
    graph = _to_graph(build)
    write_admin_files(graph, folder / "admin", build="build")
    command, _, _ = import_commands(graph, folder / "admin", build="build").partition("\n#")
    words = shlex.split(command.replace("\\\n", " "))
    arguments = words[words.index("neo4j-admin") + 1 :]
    server = Neo4jServer(folder / "imported", java_options=JAVA_OPTIONS)
    wall, before = time.perf_counter(), _children_cpu()
    server.admin(*arguments, folder=folder / "admin").check_returncode()
    wall = time.perf_counter() - wall
    edges = len(graph.edges)
    print(f"{'neo4j-admin import':28s} {edges / wall:9,.0f}/s wall {_children_cpu() - before:29.1f} s tool CPU")
    return wall


def _to_graph(build: Path) -> KnowledgeGraph:
    """Read a build into memory, as the export does."""
    nodes = list(read_nodes(build / TABLES))
    return KnowledgeGraph(
        papers=tuple(node for node in nodes if isinstance(node, Paper)),
        entities=tuple(node for node in nodes if isinstance(node, Entity)),
        claims=tuple(node for node in nodes if isinstance(node, Claim)),
        artifacts=(),
        edges=tuple(_edge(kind, row) for kind, row in read_edges(build / TABLES)),
    )


def _edge(kind: str, row: tuple[Any, ...]) -> Edge:
    source, target, paper, start, end, text, score, extractor = row
    evidence = Evidence(paper=paper, span=CharSpan(start, end), text=text, score=score, extractor=extractor)
    return Edge(source=source, type=Relation(kind), target=target, evidence=evidence)


def _children_cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def main(papers: int) -> None:
    """Time the loads."""
    with tempfile.TemporaryDirectory() as name:
        folder, build = Path(name), Path(name) / "build"
        edges = write_build(papers, build)
        print(f"{papers} papers, {papers * (2 + CLAIMS_EACH)} nodes, {edges} relationships")
        with run_neo4j(folder / "server", java_options=JAVA_OPTIONS) as server:
            for turn in range(WARM_UPS):
                load(build, server, f"warm-up {turn + 1}", edges)
                server.wipe()
            ours = load(build, server, "kg load", edges)
            load(build, server, "kg load again", edges)
            print(f"memory of kg load: {command_memory(build, server)} MB")
            single = time_merges(build, server)
        bulk = import_at_once(build, folder)
        print(f"one MERGE per edge takes {single / ours:.0f} times as long as kg load for relationships")
        print(f"kg load's relationships alone take {ours * edges / bulk:.1f} times as long as all of neo4j-admin")


def time_merges(build: Path, server: Neo4jServer) -> float:
    """Merge two samples of relationships into the nodes without any, and return the second's wall seconds per row."""
    auth = ("neo4j", server.server.password or "")
    with GraphDatabase.driver(server.server.uri, auth=auth) as driver, driver.session() as session:
        session.run("MATCH ()-[r]->() CALL (r) { DELETE r } IN TRANSACTIONS OF 5000 ROWS").consume()
        merge_one_by_one(build, session, 0)
        begun = Clock.read(server)
        merge_one_by_one(build, session, SAMPLE)
        return Clock.read(server).tell("one MERGE per edge", SAMPLE, begun)


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 10_000)

"""Time loads into a real Neo4j, side by side, and print a table.

    python benchmarks/neo4j_load.py [PAPERS]

Writes the tables of a build of this many papers (5,000 unless given; about ten relationships a paper), starts a
Neo4j, and times in one run `kg load` into the warm server, the same load again, one MERGE per edge on a sample,
and `neo4j-admin database import full` of the same graph. Server and client share the cores of this machine.
Figures that are kept stand in docs/benchmarks.md.
"""

import random
import resource
import shlex
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from neo4j import GraphDatabase, Session

from kg.build_folder import TABLES, write_manifest
from kg.columns import EDGE_COLUMNS
from kg.ids import text_sha256
from kg.loading import read_build_rows
from kg.loading.tables import read_edges, read_nodes
from kg.model import CharSpan, Claim, Edge, Entity, Evidence, KnowledgeGraph, Paper
from kg.sinks.csv_files import Row
from kg.sinks.neo4j_admin import import_commands, write_admin_files
from kg.sinks.tables import TABLES as TABLE_COLUMNS
from kg.vocab import Relation
from tests.neo4j_server import Neo4jServer, run_neo4j

KG = Path(sys.executable).with_name("kg")
JAVA_OPTIONS = ("-Xms1g", "-Xmx2g")
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
            file.write(",".join("" if v is None else f'"{v}"' if isinstance(v, str) else str(v).lower() for v in row))
            file.write("\n")
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
            at = (f"claim-{paper:07d}-{part}", f"paper-{paper:07d}", "performance", "+", False, text)
            yield (*at, part * len(text), (part + 1) * len(text), 0.9, "[]")


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


def timed(step: str, count: int, server: Neo4jServer, work: Callable[[], float]) -> float:
    """Do the work, print rows per wall second and the processor seconds of both sides, and return wall per row."""
    wall, there = time.perf_counter(), cpu_seconds(server.pid)
    here = work()
    wall = time.perf_counter() - wall
    there = cpu_seconds(server.pid) - there
    print(f"{step:28s} {count / wall:9,.0f}/s wall {here:8.1f} s client CPU {there:8.1f} s server CPU", flush=True)
    return wall / count


def load(build: Path, server: Neo4jServer) -> float:
    """Run `kg load` and return its processor seconds."""
    before = _children_cpu()
    environment = {"NEO4J_PASSWORD": server.server.password or "", "NEO4J_URI": server.server.uri}
    subprocess.run([KG, "load", build], check=True, env=environment, capture_output=True)
    return _children_cpu() - before


def merge_one_by_one(build: Path, session: Session) -> float:
    """Merge a sample of edges, one statement and one transaction each, and return the processor seconds."""
    before = time.process_time()
    for signature, row in islice(read_build_rows(build).edges(), SAMPLE):
        session.run(
            f"MATCH (a:{signature.start} {{id: $source}}) MATCH (b:{signature.end} {{id: $target}})"
            f" MERGE (a)-[r:{signature.type} {{paper: $paper}}]->(b) SET r += $properties",
            source=row[0],
            target=row[1],
            paper=row[2],
            properties=dict(zip(EDGE_COLUMNS, row[2:], strict=True)),
        ).consume()
    return time.process_time() - before


def import_at_once(build: Path, folder: Path) -> float:
    """Run `neo4j-admin database import full` on a new home, and return its wall seconds."""
    graph = _to_graph(build)
    write_admin_files(graph, folder / "admin", build="build")
    command, _, _ = import_commands(graph, folder / "admin", build="build").partition("\n#")
    words = shlex.split(command)
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
        folder = Path(name)
        warm, build = folder / "warm", folder / "build"
        write_build(500, warm)
        edges = write_build(papers, build)
        print(f"{papers} papers, {papers * (2 + CLAIMS_EACH)} nodes, {edges} relationships")
        with run_neo4j(folder / "server", java_options=JAVA_OPTIONS) as server:
            for _ in range(3):
                load(warm, server)
                server.wipe()
            ours = timed("kg load", edges, server, lambda: load(build, server))
            timed("kg load again", edges, server, lambda: load(build, server))
            peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024
            print(f"memory of the largest child process {peak} MB")
            auth = ("neo4j", server.server.password or "")
            with GraphDatabase.driver(server.server.uri, auth=auth) as driver, driver.session() as session:
                session.run("MATCH ()-[r]->() CALL (r) { DELETE r } IN TRANSACTIONS OF 5000 ROWS").consume()
                single = timed("one MERGE per edge", SAMPLE, server, lambda: merge_one_by_one(build, session))
        bulk = import_at_once(build, folder)
        print(f"one MERGE per edge takes {single / ours:.0f} times as long as kg load")
        print(f"kg load takes {ours * edges / bulk:.1f} times as long as neo4j-admin")


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 5000)

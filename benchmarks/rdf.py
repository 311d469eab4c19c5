"""Time the writers of RDF, and their memory, beside rdflib's own serialisers on the same graph.

    python benchmarks/rdf.py BUILD [TRIPLES] [RDFLIB_TRIPLES]

The graph is the build's own, copied under other ids until it has a million triples, or as many as are named. rdflib
holds all triples in memory before it writes the first; it gets a graph of a tenth of that unless told otherwise, and
its figures are printed for that graph, not scaled. Each writer runs in a process of its own, twice: the second time
tracemalloc tells what it holds at most beyond the graph.
"""

import multiprocessing
import sys
import tempfile
import time
import tracemalloc
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from kg.build_folder import read_graph
from kg.model import Edge, KnowledgeGraph, Quantity
from kg.sinks.rdf import SYNTAXES, iter_rdf, to_rdf, write_rdf

TRIPLES = 1_000_000
#: What rdflib calls the syntaxes.
RDFLIB = {"turtle": "turtle", "ntriples": "nt", "json-ld": "json-ld"}


def main(build: Path, triples: int = TRIPLES, rdflib_triples: int = TRIPLES // 10) -> None:
    """Measure and print a table."""
    graph = read_graph(build)
    each = sum(1 for _ in iter_rdf(graph, syntax="ntriples"))
    jobs: list[tuple[int, str, Callable[[KnowledgeGraph, Path], object]]] = [
        *((triples, f"ours, {name}", partial(write_rdf, syntax=name)) for name in SYNTAXES),
        *((rdflib_triples, f"ours, {name}", partial(write_rdf, syntax=name)) for name in RDFLIB),
        *((rdflib_triples, f"rdflib, {name}", partial(_write_with_rdflib, syntax=its)) for name, its in RDFLIB.items()),
    ]
    print(
        "| triples | writer | CPU s | wall s | MB beyond the graph | file, MB |\n| --- | --- | --- | --- | --- | --- |"
    )
    for wanted, name, write in jobs:
        copies = max(1, round(wanted / each))
        print(f"| {copies * each:,} | {name} | {_in_a_process(graph, copies, write)} |", flush=True)


def _in_a_process(graph: KnowledgeGraph, copies: int, write: Callable[[KnowledgeGraph, Path], object]) -> str:
    context = multiprocessing.get_context("fork")
    ours, its = context.Pipe()
    process = context.Process(target=lambda: its.send(_measure(multiply(graph, copies), write)))
    process.start()
    figures: str = ours.recv()
    process.join()
    return figures


def _measure(graph: KnowledgeGraph, write: Callable[[KnowledgeGraph, Path], object]) -> str:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "graph"
        wall, cpu = time.perf_counter(), time.process_time()
        write(graph, path)
        spent = f"{time.process_time() - cpu:.1f} | {time.perf_counter() - wall:.1f}"
        tracemalloc.start()
        write(graph, path)
        return f"{spent} | {tracemalloc.get_traced_memory()[1] / 1e6:.0f} | {path.stat().st_size / 1e6:.0f}"


def _write_with_rdflib(graph: KnowledgeGraph, path: Path, *, syntax: str) -> None:
    to_rdf(graph).serialize(path, format=syntax)


def multiply(graph: KnowledgeGraph, copies: int) -> KnowledgeGraph:
    """Put copies of a graph into one, each under its own ids."""
    parts = [_copy(graph, f"-{number:03}") for number in range(copies)]
    return KnowledgeGraph(
        papers=tuple(sorted((node for part in parts for node in part.papers), key=lambda node: node.id)),
        entities=tuple(sorted((node for part in parts for node in part.entities), key=lambda node: node.id)),
        claims=tuple(sorted((node for part in parts for node in part.claims), key=lambda node: node.id)),
        artifacts=tuple(sorted((node for part in parts for node in part.artifacts), key=lambda node: node.id)),
        edges=tuple(sorted((edge for part in parts for edge in part.edges), key=lambda edge: edge.key)),
    )


def _copy(graph: KnowledgeGraph, end: str) -> KnowledgeGraph:
    known = {node.id for node in graph.nodes()}
    return KnowledgeGraph(
        papers=tuple(replace(paper, id=paper.id + end) for paper in graph.papers),
        entities=tuple(replace(entity, id=entity.id + end) for entity in graph.entities),
        claims=tuple(
            replace(
                claim,
                id=claim.id + end,
                paper=claim.paper + end,
                values=tuple(_rename(value, known, end) for value in claim.values),
            )
            for claim in graph.claims
        ),
        artifacts=tuple(replace(artifact, id=artifact.id + end) for artifact in graph.artifacts),
        edges=tuple(_copy_edge(edge, end) for edge in graph.edges),
    )


def _rename(quantity: Quantity, known: set[str], end: str) -> Quantity:
    return quantity.with_owners(lambda owner: owner + end if owner in known else owner)


def _copy_edge(edge: Edge, end: str) -> Edge:
    evidence = replace(edge.evidence, paper=edge.evidence.paper + end)
    return replace(edge, source=edge.source + end, target=edge.target + end, evidence=evidence)


if __name__ == "__main__":
    main(Path(sys.argv[1]), *map(int, sys.argv[2:4]))

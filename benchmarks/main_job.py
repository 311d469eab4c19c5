"""Time the main job, step by step, and print a table.

    python benchmarks/main_job.py [PAPERS…]

CPU seconds of this process and wall seconds of each step, for the bundled corpus unless papers are
named. Run it on a quiet machine; figures that are kept stand in docs/benchmarks.md.
"""

import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from extractors import DEFAULT_EXTRACTOR, Extractor, load_extractor
from kg.assemble import assemble
from kg.model import Findings, Paper
from kg.readers import read_papers
from kg.records import write_records
from kg.sinks import BUILD_SINKS

T = TypeVar("T")
SEEDS = Path(__file__).parents[1] / "seeds"


def timed(step: str, work: Callable[..., T], *arguments: object) -> T:
    """Do the work and print what it took."""
    wall, cpu = time.perf_counter(), time.process_time()
    result = work(*arguments)
    print(f"{step:20s} {time.perf_counter() - wall:8.2f} s wall {time.process_time() - cpu:8.2f} s CPU")
    return result


def main(inputs: list[str], extractor_name: str) -> None:
    """Run every step of a build, one after the other."""
    papers = timed("read", read_papers, inputs).papers
    extractor = timed(f"load {extractor_name}", load_extractor, extractor_name)
    findings = timed(f"extract, {extractor_name}", _extract, extractor, papers)
    graph = timed("resolve and build", assemble, findings)
    print(f"  {len(papers)} papers, {sum(1 for _ in graph.nodes())} nodes, {len(graph.edges)} relationships")
    with tempfile.TemporaryDirectory() as folder:
        timed("records.jsonl", write_records, findings, Path(folder) / "records.jsonl")
        for name, write in BUILD_SINKS.items():
            timed(name, write, graph, Path(folder) / name)


def _extract(extractor: Extractor, papers: tuple[Paper, ...]) -> list[Findings]:
    return list(extractor.extract(papers))


if __name__ == "__main__":
    main(sys.argv[1:] or [str(SEEDS)], DEFAULT_EXTRACTOR)

"""Time the check of RDF files, in memory and on disk, beside a SHACL engine on the whole file.

    python benchmarks/validate.py FILE… [--engine]

Each run is a process of its own. ``--engine`` has pySHACL check the whole file against the shapes alone, without what
ties nodes together: some minutes for a hundred thousand triples.
"""

import multiprocessing
import resource
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pyshacl
import rdflib

from kg.sinks.rdf.shapes import SHAPES_FILE
from kg.validation import Tally, iter_violations

#: More than any file has bytes.
ALWAYS_IN_MEMORY = 1 << 60


def main(files: list[Path], *, with_engine: bool) -> None:
    """Measure and print a table."""
    jobs: dict[str, Callable[[Path], tuple[int, int]]] = {"in memory": _in_memory, "on disk": _on_disk}
    if with_engine:
        jobs["pySHACL, whole file"] = _with_engine
    print("| triples | checked | violations | CPU s | wall s | peak, MB |\n| --- | --- | --- | --- | --- | --- |")
    for path in files:
        for name, check in jobs.items():
            print(_in_a_process(name, check, path), flush=True)


def _in_a_process(name: str, check: Callable[[Path], tuple[int, int]], path: Path) -> str:
    context = multiprocessing.get_context("spawn")
    with context.Pool(1) as pool:
        return pool.apply(_measure, (name, check, path))


def _measure(name: str, check: Callable[[Path], tuple[int, int]], path: Path) -> str:
    wall, cpu = time.perf_counter(), time.process_time()
    triples, violations = check(path)
    spent = f"{time.process_time() - cpu:.1f} | {time.perf_counter() - wall:.1f}"
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000
    return f"| {triples:,} | {name} | {violations} | {spent} | {peak:.0f} |"


def _in_memory(path: Path) -> tuple[int, int]:
    return _check(path, ALWAYS_IN_MEMORY)


def _on_disk(path: Path) -> tuple[int, int]:
    return _check(path, 0)


def _check(path: Path, memory: int) -> tuple[int, int]:
    tally = Tally()
    for _ in iter_violations(path, tally, memory=memory):
        pass
    return tally.triples, tally.violations


def _with_engine(path: Path) -> tuple[int, int]:
    data = rdflib.Graph().parse(path)
    _, report, _ = pyshacl.validate(data, shacl_graph=str(SHAPES_FILE))
    return len(data), len(set(report.objects(None, rdflib.SH.result)))


if __name__ == "__main__":
    main([Path(name) for name in sys.argv[1:] if name != "--engine"], with_engine="--engine" in sys.argv)

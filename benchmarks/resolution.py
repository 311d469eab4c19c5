"""Time the resolution at growing numbers of papers, and judge annotated pairs.

    python benchmarks/resolution.py RECORDS.jsonl… [--sizes 500 3000] [--pairs PAIRS.jsonl]

RECORDS come from ``kg extract``: extraction costs far more than what is measured here. CPU seconds of
this process; the time of one mention should hardly grow with the number of papers. Figures that are kept
stand in docs/resolution.md.
"""

import argparse
import time
from collections.abc import Sequence
from itertools import chain
from pathlib import Path

from kg.assemble import load_authority, resolve_findings
from kg.evaluation.resolution import judge_pairs, read_pairs, to_pairs_table
from kg.ids import fold_name
from kg.model import Findings
from kg.records import read_records
from kg.resolve.names import split_name, strip_head, to_key, to_short
from kg.resolve.uses import is_generic
from kg.rows import to_text

#: Repetitions of each size; the quickest counts.
REPEATS = 3


def time_resolution(findings: Sequence[Findings]) -> float:
    """Return the CPU seconds of the quickest of some runs, each with cold caches."""
    seconds = []
    for _ in range(REPEATS):
        for cached in (fold_name, is_generic, split_name, to_key, to_short, strip_head):
            cached.cache_clear()
        began = time.process_time()
        resolve_findings(findings)
        seconds.append(time.process_time() - began)
    return min(seconds)


def print_times(findings: Sequence[Findings], sizes: Sequence[int]) -> None:
    """Print a row for each number of papers."""
    print(f"{'papers':>8s} {'mentions':>9s} {'seconds':>8s} {'µs/mention':>11s}")
    for size in sizes:
        part = findings[:size]
        mentions = sum(len(entity.mentions) for item in part for entity in item.entities)
        seconds = time_resolution(part)
        print(f"{len(part):8d} {mentions:9d} {seconds:8.2f} {1e6 * seconds / mentions:11.1f}")


def print_pairs(findings: Sequence[Findings], pairs: Path) -> None:
    """Print precision and recall over the pairs whose mentions were both extracted."""
    evaluation = judge_pairs(read_pairs(pairs), findings, resolve_findings(findings).of_found)
    print(to_text(to_pairs_table(evaluation), width=None))
    print(f"{evaluation.pairs - len(evaluation.judged)} of {evaluation.pairs} pairs not extracted")


def main() -> None:
    """Read the records once, then measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("records", nargs="+", type=Path)
    parser.add_argument("--sizes", nargs="*", type=int, default=[2_000, 20_000])
    parser.add_argument("--pairs", type=Path)
    options = parser.parse_args()
    load_authority()
    findings = tuple(chain.from_iterable(map(read_records, options.records)))
    print_times(findings, options.sizes)
    if options.pairs:
        print_pairs(findings, options.pairs)


if __name__ == "__main__":
    main()

"""Time a build of known papers against a first one, side by side, and print a table.

    python benchmarks/rebuild.py [PAPERS…]

Builds the bundled corpus, or the papers given, with an empty cache and then again, each in this process, and tells the
processor seconds of extraction and of everything. Figures that are kept stand in docs/benchmarks.md.
"""

import os
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from extractors import DEFAULT_EXTRACTOR, load_extractor
from extractors.fingerprint import fingerprint
from kg.cache import CACHE_VARIABLE, open_cache
from kg.extraction import extract_papers
from kg.model import Paper
from kg.pipeline import build
from kg.readers import read_papers

SEEDS = Path(__file__).parents[1] / "seeds"


def main(inputs: list[str]) -> None:
    """Time extraction and build, cold and warm."""
    papers = read_papers(inputs).papers
    with tempfile.TemporaryDirectory() as name:
        os.environ[CACHE_VARIABLE] = str(Path(name) / "cache")
        load_extractor(DEFAULT_EXTRACTOR)  # what imports take is not what extraction takes
        print(f"{len(papers)} papers, extractor {DEFAULT_EXTRACTOR}")
        cold, warm = (_extraction(papers) for _ in range(2))
        print(f"extraction: {cold:.2f} s at first, {warm:.3f} s again: {cold / warm:.0f} times as fast")
        os.environ[CACHE_VARIABLE] = str(Path(name) / "another")
        cold, warm = (_whole(inputs, Path(name) / "out") for _ in range(2))
        print(f"whole build: {cold:.2f} s at first, {warm:.2f} s again: {cold / warm:.1f} times as fast")


def _extraction(papers: Sequence[Paper]) -> float:
    start = time.process_time()
    found = sum(
        1
        for _ in extract_papers(
            papers, extractor=DEFAULT_EXTRACTOR, workers=1, cache=open_cache(fingerprint(DEFAULT_EXTRACTOR))
        )
    )
    if found != len(papers):
        raise RuntimeError(f"{found} of {len(papers)} papers")
    return time.process_time() - start


def _whole(inputs: list[str], out: Path) -> float:
    start = time.process_time()
    build(inputs, out, extractor=DEFAULT_EXTRACTOR, workers=1, quiet=True)
    return time.process_time() - start


if __name__ == "__main__":
    main(sys.argv[1:] or [str(SEEDS)])

"""Run an extractor over papers, in this process or in several, with the same result."""

import os
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from itertools import chain
from multiprocessing import get_context

from extractors import Extractor, load_extractor
from kg.model import Findings, Paper

#: Papers that a process reads at a time.
SHARD = 50
#: Fewer papers than this for a process do not pay for starting it.
PAPERS_PER_WORKER = 200


def extract_papers(papers: Sequence[Paper], *, extractor: str, workers: int | None = None) -> Iterator[Findings]:
    """Yield the findings of each paper, in order.

    Args:
        papers: what to read.
        extractor: a name of ``extractors.base.EXTRACTORS``.
        workers: the number of processes; as many as pay when None.

    Raises:
        ValueError: no extractor has this name.
        kg.errors.ModelMissingError: a language model that it needs is not installed.
    """
    count = workers if workers is not None else _worth_while(len(papers))
    if count <= 1:
        yield from load_extractor(extractor).extract(papers)
        return
    shards = [papers[start : start + SHARD] for start in range(0, len(papers), SHARD)]
    with ProcessPoolExecutor(count, mp_context=get_context("spawn")) as pool:
        yield from chain.from_iterable(pool.map(_extract_shard, [extractor] * len(shards), shards))


def _worth_while(papers: int) -> int:
    return max(1, min(os.cpu_count() or 1, papers // PAPERS_PER_WORKER))


@cache
def _worker_extractor(extractor: str) -> Extractor:
    return load_extractor(extractor)


def _extract_shard(extractor: str, papers: Iterable[Paper]) -> list[Findings]:
    """Read one shard in a worker process, which loads its extractor once."""
    return list(_worker_extractor(extractor).extract(papers))

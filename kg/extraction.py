"""Run an extractor over papers, in this process or in several, with the same result."""

import os
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from itertools import chain, islice
from multiprocessing import get_context

from extractors import Extractor, load_extractor
from kg.cache import FindingsCache
from kg.model import Findings, Paper

#: Papers that a process reads at a time.
SHARD = 50
#: Fewer papers than this for a process do not pay for starting it.
PAPERS_PER_WORKER = 200


def extract_papers(
    papers: Sequence[Paper], *, extractor: str, workers: int | None = None, cache: FindingsCache | None = None
) -> Iterator[Findings]:
    """Yield the findings of each paper, in order.

    Args:
        papers: what to read.
        extractor: a name of ``extractors.base.EXTRACTORS``.
        workers: the number of processes; as many as pay when None.
        cache: what was found before, and where what is found now is kept.

    Raises:
        ValueError: no extractor has this name.
        kg.errors.ModelMissingError: a language model that it needs is not installed.
    """
    if cache is None:
        yield from _extract(papers, extractor, workers)
        return
    known = cache.find(papers)
    fresh = _keeping(_extract([paper for paper in papers if paper.id not in known], extractor, workers), cache)
    yield from (known[paper.id] if paper.id in known else next(fresh) for paper in papers)


def _keeping(findings: Iterator[Findings], cache: FindingsCache) -> Iterator[Findings]:
    """Keep findings as they come, so that work that is broken off is not lost."""
    while some := list(islice(findings, SHARD)):
        cache.keep(some)
        yield from some


def _extract(papers: Sequence[Paper], extractor: str, workers: int | None) -> Iterator[Findings]:
    if not papers:
        return
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

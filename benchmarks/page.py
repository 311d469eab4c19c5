"""Time the first drawing of pages in headless Chromium, beside pyvis' defaults on the same graph.

``python benchmarks/page.py BUILD...`` measures the graphs of builds, then invented ones of 2,000 and of
20,000 nodes, all in one run on this machine, each in a browser that has just started. A page counts
as drawn when its script has run and two frames have been painted after that; pyvis' own page, when
its physics has settled, or when patience ends. Our pages of large graphs begin without claims and mentions:
``everything`` is the same page with all its nodes painted at first.
"""

import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

from pyvis.network import Network
from selenium.common.exceptions import TimeoutException

from kg.build_folder import read_graph
from kg.graph import to_networkx
from kg.model import KnowledgeGraph
from kg.sinks.html.page import to_html
from kg.sinks.html.parts import take_whole
from tests.browser import Browser, open_browser
from tests.many_papers import many_papers

PATIENCE_SECONDS = 40
#: What draws, and whether it begins with everything; graphs of more nodes are for sigma alone.
PYVIS = "pyvis"
SIGMA = ("sigma", "sigma, everything")
WAYS = ("vis", "vis, everything", *SIGMA, PYVIS)
LARGEST_FOR_ALL = 2_000
PAINTED = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))"
#: Set by pyvis' page when its physics has settled.
SETTLED = "network.on('stabilizationIterationsDone', () => { window.settled = true; });"


def main(builds: Iterable[Path]) -> None:
    """Measure and print a table."""
    print("| graph | drawn by | page, MB | nodes painted | first drawing, s |\n| --- | --- | --- | --- | --- |")
    for name, graph in _graphs(builds):
        for way in WAYS if _size(graph) <= LARGEST_FOR_ALL else SIGMA:
            with tempfile.TemporaryDirectory() as folder, open_browser(Path(folder) / "profile") as browser:
                page = Path(folder) / "graph.html"
                _write(graph, way, page)
                seconds = _time_pyvis(browser, page) if way == PYVIS else _time(browser, page)
                painted = f"{_size(graph):,}" if way == PYVIS else _count_painted(browser)
                print(f"| {name} | {way} | {page.stat().st_size / 1e6:.1f} | {painted} | {seconds} |", flush=True)


def _graphs(builds: Iterable[Path]) -> Iterator[tuple[str, KnowledgeGraph]]:
    graphs = [*((build.name, read_graph(build)) for build in builds)]
    graphs += [("invented", many_papers(275, topics=6)), ("invented", many_papers(2_850, topics=60))]
    for name, graph in graphs:
        yield f"{name}, {_size(graph):,} nodes, {len(graph.edges):,} relationships", graph


def _size(graph: KnowledgeGraph) -> int:
    return sum(1 for _ in graph.nodes())


def _write(graph: KnowledgeGraph, way: str, page: Path) -> None:
    """Write a page of the whole graph, however large."""
    if way == PYVIS:
        network = Network(cdn_resources="in_line", directed=True)
        network.from_nx(to_networkx(graph))
        html = network.generate_html().replace("return network;", f"{SETTLED} return network;", 1)
    else:
        renderer, _, everything = way.partition(", ")
        html = to_html(take_whole(graph), renderer=renderer, everything=bool(everything))
    page.write_text(html, encoding="utf-8")


def _time(browser: Browser, page: Path) -> str:
    start = time.perf_counter()
    browser.open(page)
    browser.run(f"return {PAINTED}")
    return f"{time.perf_counter() - start:.1f}"


def _count_painted(browser: Browser) -> str:
    """Read the first number of the line that says what is shown."""
    return next(word for word in browser.text("#shown-text").split() if word[0].isdigit())


def _time_pyvis(browser: Browser, page: Path) -> str:
    """Wait for the physics; a page that is busy with it answers nothing, which ends the waiting as well."""
    start = time.perf_counter()
    try:
        browser.open(page)
        while time.perf_counter() - start < PATIENCE_SECONDS:
            if browser.ask("Boolean(window.settled)"):
                return f"{time.perf_counter() - start:.1f}"
            time.sleep(0.2)
    except TimeoutException:
        pass
    return f"not after {time.perf_counter() - start:.0f}"


if __name__ == "__main__":
    main(map(Path, sys.argv[1:]))

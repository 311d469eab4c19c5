"""Time the first drawing of pages in headless Chromium, beside pyvis' defaults on the same graph.

``python benchmarks/page.py BUILD`` measures the build's own graph, then invented ones of 2,000 and of
20,000 nodes, all in one run on this machine, each in a browser that has just started. A page counts
as drawn when its script has run and two frames have been painted after that; pyvis' own page, when
its physics has settled, or when patience ends.
"""

import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from pyvis.network import Network
from selenium.common.exceptions import TimeoutException

from kg.build_folder import read_graph
from kg.graph import to_networkx
from kg.model import KnowledgeGraph
from kg.sinks.html.page import RENDERERS, to_html
from kg.sinks.html.parts import take_whole
from tests.browser import Browser, open_browser
from tests.many_papers import many_papers

PATIENCE_SECONDS = 40
PAINTED = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))"
#: Set by pyvis' page when its physics has settled.
SETTLED = "network.on('stabilizationIterationsDone', () => { window.settled = true; });"


def main(build: Path) -> None:
    """Measure and print a table."""
    print("| graph | drawn by | page, MB | first drawing, s |\n| --- | --- | --- | --- |")
    for name, graph, renderers in _graphs(build):
        for renderer in renderers:
            with tempfile.TemporaryDirectory() as folder, open_browser(Path(folder) / "profile") as browser:
                page = Path(folder) / f"{renderer}.html"
                _write(graph, renderer, page)
                seconds = _time_pyvis(browser, page) if renderer == "pyvis" else _time(browser, page)
                print(f"| {name} | {renderer} | {page.stat().st_size / 1e6:.1f} | {seconds} |", flush=True)


def _graphs(build: Path) -> Iterator[tuple[str, KnowledgeGraph, tuple[str, ...]]]:
    yield f"{build.name}, {_size(read_graph(build))}", read_graph(build), ("vis", "sigma", "pyvis")
    two = many_papers(275, topics=6)
    yield _size(two), two, ("vis", "sigma", "pyvis")
    twenty = many_papers(2_850, topics=60)
    yield _size(twenty), twenty, ("sigma",)


def _size(graph: KnowledgeGraph) -> str:
    return f"{sum(1 for _ in graph.nodes()):,} nodes, {len(graph.edges):,} relationships"


def _write(graph: KnowledgeGraph, renderer: str, page: Path) -> None:
    """Write a page of the whole graph, however large."""
    if renderer == "pyvis":
        network = Network(cdn_resources="in_line", directed=True)
        network.from_nx(to_networkx(graph))
        html = network.generate_html().replace("return network;", f"{SETTLED} return network;", 1)
        page.write_text(html, encoding="utf-8")
    elif renderer in RENDERERS:
        page.write_text(to_html(take_whole(graph), renderer=renderer), encoding="utf-8")


def _time(browser: Browser, page: Path) -> str:
    start = time.perf_counter()
    browser.open(page)
    browser.run(f"return {PAINTED}")
    return f"{time.perf_counter() - start:.1f}"


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
    main(Path(sys.argv[1]))

"""The looks of the HTML page in a real Chromium: contrast, motion, names, small windows, and what the panel lists."""

import re
from collections.abc import Mapping
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest

from kg.build_folder import HTML
from kg.pipeline import BuildReport
from kg.sinks.html import RENDERERS, write_html, write_pages
from kg.sinks.html.look import NODE_LOOKS
from kg.sinks.html.parts import take_whole
from tests.browser import Browser
from tests.colours import contrast
from tests.golden_graph import golden_graph, node_id
from tests.many_papers import many_papers

MARKS = "[...document.querySelectorAll('#panel mark')].map((mark) => mark.textContent)"
#: Pixels across a sheet of A4 between its margins.
A4_WIDTH = 718
#: Contrast that text of any size needs against its ground (WCAG 2.2, 1.4.3).
ENOUGH_CONTRAST = 4.5
#: The element of each piece of visible text, its colour, and the colour behind it.
TEXT_COLOURS = """(() => {
    const ground = (element) => {
        const colour = getComputedStyle(element).backgroundColor;
        return colour === "rgba(0, 0, 0, 0)" ? ground(element.parentElement) : colour;
    };
    const texts = [...document.querySelectorAll("body *")].filter((e) => e.checkVisibility() && [...e.childNodes]
        .some((child) => child.nodeType === Node.TEXT_NODE && child.textContent.trim()));
    return texts.map((e) => [`${e.tagName} ${e.id} ${e.getAttribute("class")}`, getComputedStyle(e).color, ground(e)]);
})()"""
#: Remembers of each move of the drawing whether it is animated.
COUNT_MOTIONS = """
    window.motions = [];
    const { network } = claimgraph, move = network.moveTo.bind(network);
    network.moveTo = (options) => { window.motions.push(Boolean(options.animation)); move(options); };
"""
#: A line whose middle lies under nothing else: the keys of its ends, and where it is in the window.
BARE_LINE = """
    const { network, edges, items } = claimgraph;
    const box = document.getElementById("drawing").getBoundingClientRect();
    for (const { id, from, to } of edges.get()) {
        const [a, b] = [from, to].map((end) => network.canvasToDOM(network.getPosition(end)));
        const middle = { x: Math.round((a.x + b.x) / 2), y: Math.round((a.y + b.y) / 2) };
        if (Math.hypot(a.x - b.x, a.y - b.y) < 60 || network.getNodeAt(middle) !== undefined) continue;
        if (network.getEdgeAt(middle) !== id) continue;
        return [items[from].key, items[to].key, box.left + middle.x, box.top + middle.y];
    }
"""


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of the golden graph."""
    file = tmp_path_factory.mktemp("page") / "graph.html"
    write_html(golden_graph(), file)
    return file


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_text_stands_out(browser: Browser, page: Path, scheme: str) -> None:
    """The page begins in the theme that the system prefers, and each text has a contrast of 4.5:1 at least."""
    with browser.preferring("color-scheme", scheme):
        browser.open(page, f"node={node_id('BetaNet')}")
        browser.press("/", "net")
        pairs = browser.ask(TEXT_COLOURS)
    weak = [(where, ink, ground) for where, ink, ground in pairs if contrast(_hex(ink), _hex(ground)) < ENOUGH_CONTRAST]

    assert browser.ask("document.documentElement.dataset.theme") == scheme
    assert len(pairs) > 50
    assert weak == []


@pytest.mark.parametrize(("wish", "animation"), [("reduce", "none"), ("no-preference", "enter")])
def test_nothing_moves_where_the_system_asks_for_calm(browser: Browser, page: Path, wish: str, animation: str) -> None:
    """The panel and the drawing jump to their place instead of sliding there."""
    with browser.preferring("reduced-motion", wish):
        browser.open(page)
        browser.run(COUNT_MOTIONS)
        browser.run("location.hash = arguments[0]", f"#node={node_id('BetaNet')}")
        browser.wait("!document.querySelector('#panel').hidden")
        named = browser.ask("getComputedStyle(document.querySelector('#panel')).animationName")
        moves = browser.ask("window.motions")

    assert named == animation
    assert moves == ([False] if wish == "reduce" else [True])


def test_paper_is_light(browser: Browser, page: Path) -> None:
    """A dark page is printed light, drawing included, and is dark again afterwards."""
    background = "claimgraph.nodes.get(0).color.background"
    with browser.preferring("color-scheme", "dark"):
        browser.open(page)
        dark = browser.ask(background)
        browser.run("dispatchEvent(new Event('beforeprint'))")
        printed = browser.ask("document.documentElement.dataset.theme"), browser.ask(background)
        browser.run("dispatchEvent(new Event('afterprint'))")
        after = browser.ask("document.documentElement.dataset.theme"), browser.ask(background)
    look = NODE_LOOKS["Paper"].colour

    assert dark == look.dark
    assert printed == ("light", look.light)
    assert after == ("dark", look.dark)


@pytest.mark.parametrize("table", ["results", "claims"])
def test_a_table_fits_on_paper(browser: Browser, seeds_build: BuildReport, table: str) -> None:
    """Every column of a table of the bundled corpus is inside a sheet of A4."""
    browser.open(seeds_build.build / HTML)
    browser.click(f"#view-{table}")
    with browser.printing(), browser.narrow(A4_WIDTH):
        widest = browser.ask("document.querySelector('#table-view table').getBoundingClientRect().right")

    assert widest <= A4_WIDTH


@pytest.mark.parametrize(
    ("renderer", "to_screen"),
    [("vis", "network.canvasToDOM({ x, y })"), ("sigma", "network.graphToViewport({ x, y: -y })")],
)
def test_the_first_drawing_fills_its_place(browser: Browser, tmp_path: Path, renderer: str, to_screen: str) -> None:
    """All of the graph is in sight, and no more ground around it than names need."""
    write_pages(take_whole(golden_graph()), tmp_path / "graph.html", renderer=renderer)
    browser.open(tmp_path / "graph.html")
    places = browser.run(f"const {{ network, items }} = claimgraph; return items.map(({{ x, y }}) => {to_screen});")
    room = browser.ask(
        "[document.getElementById('drawing').clientWidth, document.getElementById('drawing').clientHeight]"
    )
    ends = [[pick(place[axis] for place in places) for pick in (min, max)] for axis in "xy"]
    filled = [(end - start) / side for (start, end), side in zip(ends, room, strict=True)]

    assert all(0 < start < end < side for (start, end), side in zip(ends, room, strict=True))
    assert max(filled) > 0.6


@pytest.mark.parametrize("renderer", RENDERERS)
def test_no_name_on_the_drawing_covers_another(browser: Browser, tmp_path: Path, renderer: str) -> None:
    """Names give way to more important ones; zooming in makes room for more of those in sight."""
    write_pages(take_whole(many_papers(60, topics=3)), tmp_path / "graph.html", renderer=renderer)
    browser.open(tmp_path / "graph.html")
    browser.wait("claimgraph.labelled.boxes.length")
    before = browser.ask("claimgraph.labelled.boxes")
    for _ in range(4):
        browser.click("#zoom-in")
    browser.wait(f"claimgraph.labelled.boxes.some(({{text}}) => !{[box['text'] for box in before]!r}.includes(text))")
    after = browser.ask("claimgraph.labelled.boxes")

    assert len(before) > 5
    assert [pair for boxes in (before, after) for pair in combinations(boxes, 2) if _overlap(*pair)] == []


def test_lines_of_a_crowded_graph_follow_the_filters(browser: Browser, tmp_path: Path) -> None:
    """Too many for WebGL to draw quickly, they are on the canvas under the nodes; a relation that is hidden goes."""
    layer = "document.querySelector('canvas.sigma-areas').toDataURL()"
    write_pages(take_whole(many_papers(720, topics=9)), tmp_path / "graph.html", renderer="sigma", everything=True)
    browser.open(tmp_path / "graph.html")
    drawn, in_webgl = browser.ask(layer), browser.ask("claimgraph.graph.size")
    browser.click("#legend [data-name=USES]")
    browser.wait(f"{layer}.length !== {len(drawn)}")
    without = browser.ask(layer)
    browser.click("#legend [data-name=USES]")
    browser.wait(f"{layer}.length === {len(drawn)}")

    assert in_webgl == 0
    assert len(without) < len(drawn)
    assert browser.ask(layer) == drawn


def test_a_click_on_a_line_shows_what_it_stands_for(browser: Browser, page: Path) -> None:
    """The panel lists the statements between the two ends of the line that was clicked, with their evidence."""
    browser.open(page)
    source, target, *place = browser.run(BARE_LINE)
    browser.click_at(*place)
    browser.wait("!document.querySelector('#panel').hidden")
    between = {e.evidence.text for e in golden_graph().edges if {e.source, e.target} == {source, target}}

    assert set(browser.ask(MARKS)) == between


def test_the_panel_lists_the_papers_that_name_a_thing(browser: Browser, page: Path) -> None:
    """Each is a link, behind the number of papers."""
    browser.open(page, f"node={node_id('AlphaNet')}")
    browser.click("#panel .papers summary")
    listed = browser.ask("document.querySelectorAll('#panel .papers li .link').length")
    key = node_id("AlphaNet")
    papers = {edge.evidence.paper for edge in golden_graph().edges if key in (edge.source, edge.target)}

    assert listed == len(papers) > 1


def test_an_alias_that_differs_in_case_alone_is_not_listed(browser: Browser, tmp_path: Path) -> None:
    """The panel names other names, not other spellings by case or accent."""
    aliases = ("BETA net", "Béta Net", "beta net", "BN")
    graph = golden_graph()
    entities = (replace(e, aliases=aliases) if e.name == "BetaNet" else e for e in graph.entities)
    write_html(replace(graph, entities=tuple(entities)), tmp_path / "graph.html")
    browser.open(tmp_path / "graph.html", f"node={node_id('BetaNet')}")

    assert browser.text("#panel .facts") == "Also: BETA net, BN"


@pytest.mark.parametrize("renderer", RENDERERS)
def test_on_a_phone_the_panel_leaves_the_selected_node_in_sight(
    browser: Browser, tmp_path: Path, renderer: str
) -> None:
    """The drawing is framed in the part that the panel below leaves free."""
    write_pages(take_whole(golden_graph()), tmp_path / "graph.html", renderer=renderer)
    with browser.narrow():
        browser.open(tmp_path / "graph.html", f"node={node_id('BetaNet')}")
        browser.wait("claimgraph.labelled.boxes.some(({text}) => text === 'BetaNet')")
        bottom = browser.ask(
            "document.getElementById('drawing').getBoundingClientRect().top"
            " + claimgraph.labelled.boxes.find(({text}) => text === 'BetaNet').bottom"
        )
        top = browser.ask("document.getElementById('panel').getBoundingClientRect().top")

    assert bottom < top


@pytest.mark.parametrize("table", ["table", "results", "claims"])
def test_on_a_phone_nothing_covers_a_table(browser: Browser, tmp_path: Path, table: str) -> None:
    """The line that says what is hidden stands below the table, or is not there."""
    write_html(golden_graph(), tmp_path / "graph.html")
    with browser.narrow():
        browser.open(tmp_path / "graph.html")
        browser.click("#legend [data-name=Metric]")
        browser.click(f"#view-{table}")
        bottom = browser.ask("document.querySelector('#table-view').getBoundingClientRect().bottom")
        top = browser.ask("document.querySelector('#shown').getBoundingClientRect().top || innerHeight")

    assert bottom <= top


def test_a_table_says_how_much_the_filters_leave_of_it(browser: Browser, page: Path) -> None:
    """Claims below the score are counted as left out."""
    browser.open(page)
    browser.click("#view-claims")
    browser.run(
        "const field = document.getElementById('min-score'); field.value = 0.9;"
        "field.dispatchEvent(new Event('input', {bubbles: true}));"
    )

    assert browser.text("#table-caption") == f"0 of {len(golden_graph().claims)} claims"


def test_a_narrow_window_cuts_no_button(browser: Browser, page: Path) -> None:
    """On a phone every button of the header is in sight."""
    with browser.narrow():
        browser.open(page)
        widest = browser.ask(
            "Math.max(...[...document.querySelectorAll('header button')].map((b) => b.getBoundingClientRect().right))"
        )
        width = browser.ask("innerWidth")

    assert widest <= width


def _overlap(one: Mapping[str, float], other: Mapping[str, float]) -> bool:
    across = one["left"] < other["right"] and other["left"] < one["right"]
    return across and one["top"] < other["bottom"] and other["top"] < one["bottom"]


def _hex(colour: str) -> str:
    """Spell a colour of the browser, ``rgb(1, 2, 3)``, as ``#010203``."""
    return "#" + "".join(f"{int(number):02x}" for number in re.findall(r"\d+", colour)[:3])

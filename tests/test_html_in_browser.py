"""The HTML page in a real Chromium: what it asks for, draws, finds, shows and hides."""

import csv
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from urllib.parse import quote

import pytest

from kg.build_folder import HTML
from kg.model import Edge, KnowledgeGraph
from kg.pipeline import BuildReport
from kg.sinks.html import RENDERERS, write_html, write_pages
from kg.sinks.html.look import NODE_LOOKS
from kg.sinks.html.parts import take_whole
from kg.sinks.picture import write_picture
from kg.vocab import EntityType, Relation
from tests.browser import Browser
from tests.golden_graph import golden_graph, node_id
from tests.hostile_graph import ATTACK, attacking_graph, hostile_graph
from tests.many_papers import many_papers

ENTER, ESCAPE, DOWN = "\ue007", "\ue00c", "\ue015"
#: What Chromium says of WebGL drawn by the processor, on machines without a graphics card.
GRAPHICS_TALK = "GL Driver Message"
KINDS = ("nodes", "edges")
NODE_COUNTS = ("papers", "entities", "claims", "artifacts")
MARKS = "[...document.querySelectorAll('#panel mark')].map((mark) => mark.textContent)"
PLACE_OF = """
    const { nodes } = JSON.parse(document.getElementById("graph").textContent);
    const node = nodes.find(({ key }) => key === arguments[0]);
    const place = claimgraph.network.canvasToDOM(claimgraph.network.getPosition(node.id));
    const box = document.getElementById("drawing").getBoundingClientRect();
    return [box.left + place.x, box.top + place.y];
"""


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of the golden graph."""
    file = tmp_path_factory.mktemp("page") / "graph.html"
    write_html(golden_graph(), file)
    return file


@pytest.fixture(scope="module")
def crowded_page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of a graph that is too large to be shown whole at first."""
    file = tmp_path_factory.mktemp("crowded") / "graph.html"
    write_html(_many(golden_graph(), times=4), file)
    return file


def test_the_page_opens_without_a_request_or_an_error(browser: Browser, page: Path) -> None:
    """Opened from disk, the page asks for nothing and the console stays empty."""
    browser.open(page)
    browser.wait("window.claimgraph")

    assert browser.take_requests() == []
    assert browser.take_errors() == []


def test_a_request_would_be_noticed(browser: Browser, tmp_path: Path) -> None:
    """The browser of these tests reports what a page asks for, and what goes wrong on it."""
    (tmp_path / "chatty.html").write_text("<img src='http://127.0.0.1:9/x.png'><script>nonsense()</script>")
    browser.open(tmp_path / "chatty.html")

    assert browser.take_requests() == ["http://127.0.0.1:9/x.png"]
    assert any("nonsense is not defined" in message for message in browser.take_errors())


def test_the_page_of_the_bundled_corpus_opens(browser: Browser, seeds_build: BuildReport) -> None:
    """A graph of some 75 papers opens like a small one: no request, no error, all of it in the page."""
    browser.open(seeds_build.build / HTML)
    browser.wait("window.claimgraph")
    counts = [browser.ask(f"claimgraph.{kind}.length") for kind in KINDS]

    assert counts == [sum(map(seeds_build.counts.__getitem__, NODE_COUNTS)), seeds_build.counts["relationships"]]
    assert browser.take_requests() == []
    assert browser.take_errors() == []


def test_the_page_draws_every_node_and_edge(browser: Browser, page: Path) -> None:
    """A small graph is drawn whole at first, and says so."""
    browser.open(page)
    drawn = [browser.ask(f"claimgraph.{kind}.get({{filter: (item) => !item.hidden}}).length") for kind in KINDS]
    graph = golden_graph()

    assert drawn == [len(list(graph.nodes())), len(graph.edges)]
    assert "Everything is shown" in browser.text("#shown")


def test_a_crowded_page_says_what_it_hides_and_shows_it(browser: Browser, crowded_page: Path) -> None:
    """Claims and mentions are hidden at first; one click shows all."""
    browser.open(crowded_page)
    before = browser.text("#shown")
    browser.click("#show-all")
    after = browser.text("#shown")

    assert re.search(r"\d+ of 180 nodes .* Hidden: 56 claims, 32 “mentions”", before)
    assert after == f"Everything is shown: 180 nodes, {4 * len(golden_graph().edges)} relationships."


@pytest.mark.parametrize("name", ['Quote"Net {v2}', "<b>Bench</b></script>", "Back`tick", "O'Neil pages"])
def test_a_hostile_name_is_only_text(browser: Browser, page: Path, name: str) -> None:
    """A name with markup or quotes is shown as it is, and makes no element."""
    browser.open(page, f"node={node_id(name)}")

    assert browser.text("#panel h2") == name
    assert browser.ask("document.querySelectorAll('#panel b, #panel script').length") == 0
    assert browser.ask("document.scripts.length") == 3


@pytest.mark.parametrize("renderer", RENDERERS)
def test_script_in_a_name_never_runs(browser: Browser, tmp_path: Path, renderer: str) -> None:
    """Names that try to run script in data, panel, search, table, links and titles all fail, whoever draws."""
    part = replace(take_whole(attacking_graph(), title=ATTACK), nodes=9)
    write_pages(part, tmp_path / "attack.html", renderer=renderer)
    browser.open(tmp_path / "attack.html", "node=e")
    browser.click("#view-table")
    browser.click("#search")
    browser.press("pwned")

    assert "pwned=1" in browser.text("#panel h2")
    assert "pwned=1" in browser.text("#suggestions")
    assert "pwned=1" in browser.text("#part")
    assert browser.ask("window.pwned ?? null") is None
    assert _complaints(browser) == []


@pytest.mark.parametrize("renderer", RENDERERS)
def test_a_name_that_turns_the_reading_direction_turns_nothing_else(
    browser: Browser, tmp_path: Path, renderer: str
) -> None:
    """A right-to-left override ends with its name: panel and table keep what stands beside it in order."""
    write_pages(take_whole(hostile_graph()), tmp_path / "hostile.html", renderer=renderer)
    key = next(e.id for e in hostile_graph().entities if "\u202e" in e.name)
    browser.open(tmp_path / "hostile.html", f"node={quote(key)}")
    browser.click("#view-table")
    isolated = browser.ask(
        "[...document.querySelectorAll('#panel h2, #panel .link, #table-view td')]"
        ".every((e) => getComputedStyle(e).unicodeBidi === 'isolate')"
    )

    assert "\u202e" in browser.ask("document.querySelector('#panel h2').textContent")
    assert isolated
    assert _complaints(browser) == []


@pytest.mark.parametrize("renderer", RENDERERS)
@pytest.mark.parametrize("key", ["p", "a"], ids=["paper", "artifact"])
def test_an_address_that_is_none_of_the_web_is_no_link(
    browser: Browser, tmp_path: Path, renderer: str, key: str
) -> None:
    """An address that would run script is text, whoever draws."""
    write_pages(take_whole(attacking_graph()), tmp_path / "attack.html", renderer=renderer)
    browser.open(tmp_path / "attack.html", f"node={key}")

    assert "javascript:window.pwned=1" in browser.text("#panel")
    assert browser.ask("document.querySelectorAll('#panel a').length") == 0


@pytest.mark.parametrize("graph", [hostile_graph, attacking_graph], ids=["odd names", "script in names"])
def test_an_svg_runs_nothing(browser: Browser, tmp_path: Path, graph: Callable[[], KnowledgeGraph]) -> None:
    """Opened in the browser, the picture of hostile names is drawn, and asks for, links and runs nothing."""
    write_picture(take_whole(graph()), tmp_path / "graph.svg")
    browser.open(tmp_path / "graph.svg")
    width = browser.ask("document.documentElement.getBoundingClientRect().width")

    assert width > 0
    assert browser.ask("window.pwned ?? null") is None
    assert browser.ask("document.querySelectorAll('script, a, foreignObject, image, text').length") == 0
    assert browser.take_requests() == []
    assert _complaints(browser) == []


def test_search_finds_a_thing_by_its_alias_and_shows_its_evidence(browser: Browser, page: Path) -> None:
    """From the slash key to the marked evidence without a mouse; accents and case do not matter."""
    browser.open(page)
    browser.press("/", "BÉTA net", ENTER)
    browser.wait("!document.querySelector('#panel').hidden")

    assert browser.text("#panel h2") == "BetaNet"
    assert "BetaNet builds on AlphaNet for sorting images" in browser.ask(MARKS)


def test_arrows_and_escape_work_in_the_suggestions(browser: Browser, page: Path) -> None:
    """Down moves to the next suggestion, Escape closes the list and then the panel."""
    browser.open(page)
    browser.press("/", "net", DOWN)
    active = browser.ask("document.querySelector('#suggestions [aria-selected=true]').id")
    browser.press(ESCAPE)

    assert active == browser.ask("'suggestion-1'")
    assert browser.ask("document.querySelector('#suggestions').hidden")


def test_evidence_counts_characters_as_the_graph_does(browser: Browser, page: Path) -> None:
    """A character outside of the basic plane before the evidence does not shift it."""
    browser.open(page, f"node={node_id('Back`tick')}")

    assert "On <b>Bench</b></script> it lifts F\\1 by 4 points over Back`tick" in browser.ask(MARKS)


def test_the_whole_abstract_opens_around_its_evidence(browser: Browser, page: Path) -> None:
    """A click on a quotation shows all of the paper's text."""
    browser.open(page, f"node={node_id('SlowStep')}")
    browser.click("#panel details.quote summary")
    browser.wait("document.querySelector('#panel .abstract')")
    paper = next(paper for paper in golden_graph().papers if paper.id == "theory-005")

    assert browser.text("#panel .abstract") == paper.text


@pytest.mark.parametrize(
    ("name", "kind", "gone"), [("Metric", "nodes", 4), ("MENTIONS", "edges", 8)], ids=["type", "relation"]
)
def test_a_click_in_the_legend_hides_and_shows(browser: Browser, page: Path, name: str, kind: str, gone: int) -> None:
    """One click hides what the row counts, another brings it back."""
    browser.open(page)
    hidden = f"claimgraph.{kind}.get({{filter: (item) => item.hidden}}).length"
    browser.click(f"#legend [data-name={name}]")
    after_one = browser.ask(hidden)
    browser.click(f"#legend [data-name={name}]")

    assert after_one == gone
    assert browser.ask(hidden) == 0


def test_support_can_be_asked_for(browser: Browser, page: Path) -> None:
    """A minimum of two leaves papers and what at least two of them speak of, and the page says so."""
    browser.open(page)
    _set(browser, "min-support", "2")

    papers = {paper.id for paper in golden_graph().papers}
    assert _shown(browser, "nodes") == len(papers | {node for node, by in _speakers().items() if len(by) > 1})
    assert "what fewer than 2 papers name" in browser.text("#shown")


def test_scores_can_be_asked_for(browser: Browser, page: Path) -> None:
    """Above the score of all statements only papers are left, and the page says so; all come back."""
    browser.open(page)
    _set(browser, "min-score", "0.9")
    left = _shown(browser, "nodes"), _shown(browser, "edges")
    said = browser.text("#shown")
    _set(browser, "min-score", "0.85")

    assert left == (len(golden_graph().papers), 0)
    assert "statements less sure than 0.9" in said
    assert _shown(browser, "edges") == len(golden_graph().edges)


def test_claims_can_be_switched_off(browser: Browser, page: Path) -> None:
    """Without claims their relationships go too; the legend agrees with the switch."""
    browser.open(page)
    browser.click("#claims")
    pressed = browser.ask("document.querySelector('#legend [data-name=Claim]').ariaPressed")

    assert _shown(browser, "nodes") == len(list(golden_graph().nodes())) - len(golden_graph().claims)
    assert pressed == "false"


def test_only_proposed_methods_can_be_shown(browser: Browser, page: Path) -> None:
    """The switch leaves the methods that a paper here proposes; other types stay."""
    browser.open(page)
    browser.click("#only-proposed")
    shown = browser.ask(
        "claimgraph.nodes.get({filter: (item) => !item.hidden}).map(({id}) => claimgraph.items[id])"
        ".filter(({group}) => group === 'Method').map(({key}) => key)"
    )

    assert set(shown) == {edge.target for edge in golden_graph().edges if edge.type is Relation.PROPOSES}


def test_papers_can_be_chosen_from_a_list(browser: Browser, page: Path) -> None:
    """What is typed narrows the list; "none" leaves out the listed papers and what only they say."""
    browser.open(page)
    browser.click("#papers summary")
    browser.click("#paper-search")
    browser.press("BETA")
    listed = browser.ask("document.querySelectorAll('#paper-list li').length")
    browser.click("#papers-none")
    said = {edge.key for edge in golden_graph().edges if edge.evidence.paper == "shapes-002"}

    assert listed == 1
    assert _shown(browser, "edges") == len(golden_graph().edges) - len(said)
    assert "1 paper left out" in browser.text("#shown")


def test_years_can_be_narrowed(browser: Browser, tmp_path: Path) -> None:
    """Where papers have years, a range leaves the papers in it; those of no known year are left out."""
    graph = golden_graph()
    years = (2019, 2020, 2021, 2022, 2023, None)
    dated = tuple(replace(paper, year=year) for paper, year in zip(graph.papers, years, strict=True))
    write_html(replace(graph, papers=dated), tmp_path / "years.html")
    browser.open(tmp_path / "years.html")
    _set(browser, "year-from", "2021")
    _set(browser, "year-to", "2022")
    shown = browser.ask(
        "claimgraph.nodes.get({filter: (item) => !item.hidden}).map(({id}) => claimgraph.items[id])"
        ".filter(({group}) => group === 'Paper').map(({key}) => key)"
    )

    assert shown == [graph.papers[2].id, graph.papers[3].id]


def test_there_is_no_time_range_without_years(browser: Browser, page: Path, tmp_path: Path) -> None:
    """A graph of one year or none offers no range."""
    graph = golden_graph()
    undated = tuple(replace(paper, year=None) for paper in graph.papers)
    write_html(replace(graph, papers=undated), tmp_path / "undated.html")
    browser.open(tmp_path / "undated.html")

    assert browser.ask("document.getElementById('years').hidden")


def test_the_address_selects_and_the_back_button_returns(browser: Browser, page: Path) -> None:
    """An address opens on its node; following a link and going back shows it again."""
    browser.open(page, f"node={node_id('AlphaNet')}")
    first = browser.text("#panel h2")
    browser.click("#panel .statement .link")
    browser.wait(f"document.querySelector('#panel h2').textContent !== {first!r}")
    browser.back()
    browser.wait(f"document.querySelector('#panel h2').textContent === {first!r}")

    assert first == "AlphaNet"


def test_a_click_on_a_node_dims_all_but_its_neighbours(browser: Browser, page: Path) -> None:
    """The clicked node and what it touches stay bright; Escape lifts the selection."""
    browser.open(page)
    key = node_id("accuracy")
    browser.click_at(*browser.run(PLACE_OF, key))
    browser.wait(f"location.hash === '#node={key}'")
    bright = browser.ask("claimgraph.nodes.get({filter: (item) => item.opacity === 1}).length")
    browser.press(ESCAPE)
    browser.wait("document.querySelector('#panel').hidden")

    touching = {end for edge in golden_graph().edges for end in (edge.source, edge.target) if key in edge.key}
    assert bright == len(touching)
    assert browser.ask("claimgraph.nodes.get({filter: (item) => item.opacity !== 1}).length") == 0


def test_two_nodes_show_what_is_said_between_them(browser: Browser, page: Path) -> None:
    """The address of an edge lists every statement between its ends, with its evidence."""
    one, other = node_id("BetaNet"), node_id("AlphaNet")
    between = [edge for edge in golden_graph().edges if {one, other} == {edge.source, edge.target}]
    browser.open(page, f"from={one}&to={other}")

    assert browser.ask("document.querySelectorAll('#panel .statement').length") == len(between) > 0
    assert set(browser.ask(MARKS)) == {edge.evidence.text for edge in between}


def test_the_table_lists_what_is_shown(browser: Browser, page: Path) -> None:
    """Every node has a row, the most named first, and a row opens the panel."""
    browser.open(page)
    browser.click("#view-table")
    rows = browser.ask("document.querySelectorAll('#table-view tbody tr').length")
    browser.click("#table-view tbody button")
    browser.wait("!document.querySelector('#panel').hidden")

    assert rows == len(list(golden_graph().nodes()))
    assert browser.text("#panel h2") == "image sorting"


def test_the_leaderboard_lists_results_with_their_words(browser: Browser, page: Path) -> None:
    """A row for each claim with a number on a test bed: benchmark, method, metric, value, quotation, paper."""
    browser.open(page)
    browser.click("#view-results")
    rows = _table_rows(browser)

    quote = "on TinyShapes it scores 90.25% accuracy"
    assert ["TinyShapes", "BetaNet", "accuracy", "90.25%", "absolute", quote, "BetaNet", "0.75"] in rows
    assert all("PegBoard" not in row[0] for row in rows)


def test_a_table_is_sorted_by_a_click_and_a_second_one_turns_it(browser: Browser, page: Path) -> None:
    """Numbers begin with the largest, and the column says how it is sorted."""
    browser.open(page)
    browser.click("#view-results")
    orders = []
    for _ in range(2):
        browser.click("#table-view th:nth-child(4) button")
        orders.append([row[3] for row in _table_rows(browser)])
    sorted_by = browser.ask("document.querySelector('#table-view th:nth-child(4)').ariaSort")

    assert orders[0] == orders[1][::-1]
    assert orders[0][:2] == ["90.25%", "84%"]
    assert sorted_by == "ascending"


def test_the_claims_table_has_every_claim(browser: Browser, crowded_page: Path) -> None:
    """Claims are listed though the drawing hides them at first, each with its numbers and its paper."""
    browser.open(crowded_page)
    browser.click("#view-claims")
    rows = _table_rows(browser)

    assert sorted({row[0] for row in rows}) == sorted({" ".join(c.text.split()) for c in golden_graph().claims})
    assert len(rows) == 4 * len(golden_graph().claims)
    assert any("up to 3 points" in row[5] for row in rows)


@pytest.mark.parametrize("table", ["table", "results", "claims"])
def test_a_table_is_saved_as_csv(browser: Browser, page: Path, tmp_path: Path, table: str) -> None:
    """The file holds every row and the texts as they are, quotes and line breaks included."""
    browser.open(page)
    browser.click(f"#view-{table}")
    shown = browser.ask("document.querySelectorAll('#table-view tbody tr').length")
    saved = browser.save(tmp_path, "#table-view .save")
    with saved.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, strict=True))

    assert len(rows) == shown > 0
    if table == "table":
        assert {row["Name"] for row in rows} >= {entity.name for entity in golden_graph().entities}


def test_on_paper_only_content_is_left(browser: Browser, page: Path) -> None:
    """Printing hides what can only be clicked, and shows the whole table."""
    browser.open(page)
    browser.click("#view-claims")
    with browser.printing():
        hidden = browser.ask("getComputedStyle(document.querySelector('header .buttons')).display")
        cut = browser.ask("getComputedStyle(document.querySelector('#table-view')).overflow")

    assert (hidden, cut) == ("none", "visible")


def test_the_theme_can_be_changed(browser: Browser, page: Path) -> None:
    """The button turns the page dark, drawing included."""
    browser.open(page)
    before = browser.ask("document.documentElement.dataset.theme")
    browser.click("#theme")
    colour = browser.ask("claimgraph.nodes.get(0).color.background")

    assert before == "light"
    assert browser.ask("document.documentElement.dataset.theme") == "dark"
    assert colour == NODE_LOOKS["Paper"].colour.dark


def test_a_part_says_what_it_leaves_out_and_how_to_see_it(browser: Browser, tmp_path: Path) -> None:
    """The banner counts what is shown and what there is, and leads to the page of each community and back."""
    graph = many_papers(300, topics=6)
    write_pages(take_whole(graph), tmp_path / "graph.html")
    browser.open(tmp_path / "graph.html")
    banner = browser.text("#part")
    browser.click("#part summary")
    browser.click("#part li a")
    browser.wait("window.claimgraph && document.querySelector('#part strong')")
    inside = browser.text("#part")
    browser.click("#part a")
    browser.wait("window.claimgraph && document.querySelector('#part summary')")

    assert f"1,500 of {sum(1 for _ in graph.nodes()):,} nodes" in banner
    assert "pages of the communities" in banner
    assert "Back to the overview" in inside
    assert browser.text("#part") == banner


def test_one_thing_is_counted_as_one(browser: Browser, tmp_path: Path) -> None:
    """Where there is one node, the page speaks of one node."""
    paper = golden_graph().papers[0]
    alone = KnowledgeGraph(papers=(paper,), entities=(), claims=(), artifacts=(), edges=())
    write_html(alone, tmp_path / "graph.html")
    browser.open(tmp_path / "graph.html")
    browser.wait("window.claimgraph")

    assert browser.text("#shown-text") == "Everything is shown: 1 node, 0 relationships."


def test_a_cut_without_pages_says_how_to_see_more(browser: Browser, tmp_path: Path) -> None:
    """A page that stands alone names the commands that show the rest."""
    write_html(many_papers(300, topics=6), tmp_path / "graph.html")
    browser.open(tmp_path / "graph.html")

    assert "kg view --focus NAME" in browser.text("#part")


def test_webgl_draws_what_the_other_page_draws(browser: Browser, tmp_path: Path) -> None:
    """The page of sigma has every node and edge, asks for nothing, and selects by address and click."""
    write_pages(take_whole(golden_graph()), tmp_path / "graph.html", renderer="sigma")
    browser.open(tmp_path / "graph.html")
    browser.wait("window.claimgraph")
    drawn = [browser.ask("claimgraph.graph.order"), browser.ask("claimgraph.graph.size")]
    browser.click("#legend [data-name=Metric]")
    left = browser.ask("claimgraph.graph.order")
    browser.press("/", "betanet", ENTER)
    browser.wait("!document.querySelector('#panel').hidden")
    metrics = [entity for entity in golden_graph().entities if entity.type is EntityType.METRIC]

    assert drawn == [len(list(golden_graph().nodes())), len(golden_graph().edges)]
    assert left == drawn[0] - len(metrics)
    assert browser.text("#panel h2") == "BetaNet"
    assert browser.take_requests() == []
    assert _complaints(browser) == []


@pytest.mark.parametrize("renderer", RENDERERS)
def test_a_page_can_begin_with_everything(browser: Browser, tmp_path: Path, renderer: str) -> None:
    """Made to, the page of a graph that is too large for it to be clear shows all of it at once."""
    graph = _many(golden_graph(), times=4)
    write_pages(take_whole(graph), tmp_path / "graph.html", renderer=renderer, everything=True)
    browser.open(tmp_path / "graph.html")

    assert browser.text("#shown") == f"Everything is shown: 180 nodes, {len(graph.edges)} relationships."
    assert not browser.ask("document.querySelector('#show-all').offsetParent")


def test_webgl_finds_the_node_under_the_pointer(browser: Browser, tmp_path: Path) -> None:
    """A click on a node of sigma's drawing selects it."""
    write_pages(take_whole(golden_graph()), tmp_path / "graph.html", renderer="sigma")
    browser.open(tmp_path / "graph.html")
    key = node_id("accuracy")
    place = browser.run(
        "const node = claimgraph.items.find(({ key }) => key === arguments[0]);"
        "const { x, y } = claimgraph.network.graphToViewport({ x: node.x, y: -node.y });"
        "const box = document.getElementById('drawing').getBoundingClientRect();"
        "return [box.left + x, box.top + y];",
        key,
    )
    browser.click_at(*place)
    browser.wait(f"location.hash === '#node={key}'")

    assert browser.text("#panel h2") == "accuracy"


def _set(browser: Browser, field: str, value: str) -> None:
    """Give a field of the page a value, as a reader does by mouse or keys."""
    browser.run(
        "const field = document.getElementById(arguments[0]); field.value = arguments[1];"
        "field.dispatchEvent(new Event('input', {bubbles: true}));",
        field,
        value,
    )


def _shown(browser: Browser, kind: str) -> int:
    """Count the nodes or edges that are drawn."""
    return int(browser.ask(f"claimgraph.{kind}.get({{filter: (item) => !item.hidden}}).length"))


def _speakers() -> dict[str, set[str]]:
    """Map each node of the golden graph to the papers that speak of it."""
    papers: dict[str, set[str]] = {}
    for edge in golden_graph().edges:
        for end in (edge.source, edge.target):
            papers.setdefault(end, set()).add(edge.evidence.paper)
    return papers


def _table_rows(browser: Browser) -> list[list[str]]:
    """Return the visible text of each cell of the table."""
    rows: list[list[str]] = browser.ask(
        "[...document.querySelectorAll('#table-view tbody tr')].map((r) => [...r.cells].map((c) => c.innerText.trim()))"
    )
    return rows


def _complaints(browser: Browser) -> list[str]:
    """Return the errors of the page, without what Chromium says of the graphics card."""
    return [message for message in browser.take_errors() if GRAPHICS_TALK not in message]


def _many(graph: KnowledgeGraph, *, times: int) -> KnowledgeGraph:
    """Put copies of a graph side by side, under other ids."""
    copies = [_renamed(graph, f"copy-{number}-") for number in range(times)]
    return KnowledgeGraph(
        papers=tuple(paper for copy in copies for paper in copy.papers),
        entities=tuple(entity for copy in copies for entity in copy.entities),
        claims=tuple(claim for copy in copies for claim in copy.claims),
        artifacts=tuple(artifact for copy in copies for artifact in copy.artifacts),
        edges=tuple(edge for copy in copies for edge in copy.edges),
    )


def _renamed(graph: KnowledgeGraph, prefix: str) -> KnowledgeGraph:
    return KnowledgeGraph(
        papers=tuple(replace(paper, id=prefix + paper.id) for paper in graph.papers),
        entities=tuple(replace(entity, id=prefix + entity.id) for entity in graph.entities),
        claims=tuple(replace(claim, id=prefix + claim.id, paper=prefix + claim.paper) for claim in graph.claims),
        artifacts=tuple(replace(artifact, id=prefix + artifact.id) for artifact in graph.artifacts),
        edges=tuple(_renamed_edge(edge, prefix) for edge in graph.edges),
    )


def _renamed_edge(edge: Edge, prefix: str) -> Edge:
    evidence = replace(edge.evidence, paper=prefix + edge.evidence.paper)
    return replace(edge, source=prefix + edge.source, target=prefix + edge.target, evidence=evidence)

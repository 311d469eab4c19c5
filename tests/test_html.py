"""The HTML page as a file: its data, its policy, its layout and its colours."""

import math
import os
import re
import subprocess
import sys
from html import unescape
from importlib import resources
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given, settings
from typer.testing import CliRunner

from kg.build_folder import HTML
from kg.cli import app
from kg.errors import SinkError
from kg.model import CharSpan, Edge, Entity, Evidence, KnowledgeGraph, Paper
from kg.pipeline import BuildReport
from kg.sinks.html import RENDERERS, read_html, to_html, write_html
from kg.sinks.html.arrangement import arrange
from kg.sinks.html.labels import find_labels
from kg.sinks.html.layout import NODE_RADIUS, RING_RADIUS
from kg.sinks.html.look import AREAS, BACKGROUNDS, NODE_LOOKS, RELATION_LOOKS
from kg.sinks.html.parts import take_focus, take_whole
from kg.vocab import EntityType, NodeLabel, Relation
from tests.colours import SIGHTS, as_seen, contrast
from tests.golden_graph import golden_graph, node_id
from tests.strategies import graphs

#: A page in two surroundings: another hash seed, another locale.
SURROUNDINGS = (
    {"PYTHONHASHSEED": "1", "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    {"PYTHONHASHSEED": "2", "LC_ALL": "C.UTF-8", "PYTHONUTF8": "1"},
)
#: Bytes of the page of some 75 papers at most.
LARGEST_PAGE = 3_000_000
#: Contrast that a graphical object needs against what is around it (WCAG 2.2, 1.4.11).
ENOUGH_CONTRAST = 3.0
#: Distance in CIELAB at which two colours are easily told apart.
FAR_APART = 15.0


def test_the_report_counts_what_the_page_holds(tmp_path: Path) -> None:
    """Counts are read back from the file, and the file holds every node and edge of the graph."""
    graph, page = golden_graph(), tmp_path / "graph.html"
    report = write_html(graph, page)
    content = read_html(page)

    assert (report.sink, report.nodes, report.edges) == ("html", len(list(graph.nodes())), len(graph.edges))
    assert content.nodes == {node.id for node in graph.nodes()}
    assert content.edges == {edge.key for edge in graph.edges}


@settings(max_examples=20)
@given(graph=graphs())
def test_any_graph_can_be_read_back(graph: KnowledgeGraph, tmp_path_factory: pytest.TempPathFactory) -> None:
    """No name, text or id, however odd, is lost or changed in the page."""
    page = tmp_path_factory.mktemp("page") / "graph.html"
    write_html(graph, page)
    content = read_html(page)

    assert content.nodes == {node.id for node in graph.nodes()}
    assert content.edges == {edge.key for edge in graph.edges}


def test_the_same_graph_gives_the_same_bytes_anywhere(tmp_path: Path) -> None:
    """Neither the hash seed nor the locale of the process shows in the page."""
    script = (
        "import sys; from pathlib import Path; from kg.sinks.html import write_html;"
        "from tests.golden_graph import golden_graph; write_html(golden_graph(), Path(sys.argv[1]))"
    )
    pages = [tmp_path / f"{number}.html" for number in range(len(SURROUNDINGS))]
    for page, surroundings in zip(pages, SURROUNDINGS, strict=True):
        subprocess.run([sys.executable, "-c", script, str(page)], env={**os.environ, **surroundings}, check=True)
    first, second = (page.read_bytes() for page in pages)

    assert first == second
    assert "“" in first.decode("utf-8")


@pytest.mark.parametrize("renderer", RENDERERS)
def test_the_page_names_nothing_to_load(renderer: str) -> None:
    """No element and no style asks for a file, and the policy would forbid it, whoever draws."""
    page = to_html(take_whole(golden_graph()), renderer=renderer)
    shell = re.sub(r"<script>.*?</script>", "", page, flags=re.DOTALL)

    assert re.findall(r'(?:src|href)="(?!data:|#)[^"]*"|@import|url\(', shell) == []
    assert re.search(r"Content-Security-Policy\" content=\"default-src 'none'; script-src 'sha256-", page)
    assert "unsafe" not in page.split("</head>")[0]


@pytest.mark.parametrize("package", ["sigma", "graphology", "graphology-utils", "events"])
def test_the_licence_of_each_bundled_package_is_kept(package: str) -> None:
    """What the committed bundle is made of stands beside it, with version and licence."""
    licences = (resources.files("kg.sinks.html") / "assets/sigma/LICENSES.txt").read_text(encoding="utf-8")

    assert re.search(rf"^{package} \d+\.\d+\.\d+$", licences, re.MULTILINE)
    assert licences.count("Permission is hereby granted, free of charge") == 4


@pytest.mark.parametrize("hostile", ["</script>", "<b>", "\u2028", "&", "<!--"])
def test_names_stand_escaped_in_the_data(hostile: str) -> None:
    """What could end the data block, or start anything, occurs in it only as an escape."""
    entity = Entity(id="e", name=f"x{hostile}y", type=EntityType.METHOD, aliases=(), support=0)
    graph = KnowledgeGraph(papers=(), entities=(entity,), claims=(), artifacts=(), edges=())
    page = to_html(take_whole(graph))
    data = page.split('id="graph">')[1].split("</script>")[0]

    assert hostile not in data
    assert f"x{hostile}y" not in page


@pytest.mark.parametrize("title", ["The papers on “sorting”", "</title><script>", "a & b", ""])
def test_a_page_is_called_by_what_it_shows(title: str) -> None:
    """The name of a tab or bookmark tells the pages of parts apart, and is text alone."""
    page = to_html(take_whole(golden_graph(), title))
    (name,) = re.findall(r"<title>(.*?)</title>", page)

    assert unescape(name) == (f"{title} – " if title else "") + "Knowledge graph"


def test_view_writes_the_page_of_a_build_elsewhere(seeds_build: BuildReport, tmp_path: Path) -> None:
    """``kg view`` gives the bytes that the build gave, below 3 MB, and prints where they are."""
    page = tmp_path / "page.html"
    done = CliRunner().invoke(app, ["view", str(seeds_build.build), "-o", str(page)])

    assert done.stdout == f"{page}\n"
    assert page.read_bytes() == (seeds_build.build / HTML).read_bytes()
    assert page.stat().st_size < LARGEST_PAGE


def test_a_page_that_cannot_be_written_is_reported(tmp_path: Path) -> None:
    """The error names the file and says what to do."""
    with pytest.raises(SinkError, match=r"page\.html: cannot be written") as refusal:
        write_html(golden_graph(), tmp_path / "nowhere" / "page.html")
    assert refusal.value.hint


def test_a_file_that_is_no_page_is_refused(tmp_path: Path) -> None:
    """Reading something else names the file and says what to do."""
    page = tmp_path / "other.html"
    page.write_text("<html></html>")

    with pytest.raises(SinkError, match=r"other\.html: no graph in it") as refusal:
        read_html(page)
    assert refusal.value.hint


def test_every_label_and_relation_has_a_look() -> None:
    """The legend leaves nothing out, and no two looks are the same."""
    relations = {(look.colour, look.dashes) for look in RELATION_LOOKS.values()}

    assert set(NODE_LOOKS) == {*EntityType, *NodeLabel}
    assert set(RELATION_LOOKS) == set(Relation)
    assert len({(look.shape, look.is_hollow) for look in NODE_LOOKS.values()}) == len(NODE_LOOKS)
    assert len(relations) == len(RELATION_LOOKS)


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_colours_stand_out_and_differ_for_the_colour_blind(theme: int) -> None:
    """Each colour is seen on its background, and any two are told apart in every kind of sight."""
    colours = [(look.colour.light, look.colour.dark)[theme] for look in NODE_LOOKS.values()]
    sights = [[as_seen(colour, matrix) for colour in colours] for matrix in SIGHTS.values()]
    grounds = (BACKGROUNDS[theme], AREAS[theme].area)

    assert min(contrast(colour, ground) for colour in colours for ground in grounds) >= ENOUGH_CONTRAST
    assert min(math.dist(*pair) for seen in sights for pair in combinations(seen, 2)) >= FAR_APART


def test_no_two_nodes_cover_each_other() -> None:
    """Every node has a place of its own, a node's width away from any other."""
    places = arrange(golden_graph()).places

    assert len(places) == len(list(golden_graph().nodes()))
    assert min(math.dist(*pair) for pair in combinations(places.values(), 2)) >= NODE_RADIUS


@pytest.mark.parametrize("node", [entity.id for entity in golden_graph().entities])
def test_a_small_drawing_is_no_larger_than_its_nodes_need(node: str) -> None:
    """However few nodes are left, also where they lie on a line, none is far away."""
    part = take_focus(golden_graph(), node, 1, 1_000).graph
    places = arrange(part).places.values()
    sides = [max(axis) - min(axis) for axis in zip(*places, strict=True)]

    assert max(sides) < 8 * RING_RADIUS * math.sqrt(len(places))


def test_what_one_paper_alone_names_stands_beside_it() -> None:
    """A private thing of a paper is on its rings; a shared one is not."""
    places = arrange(golden_graph()).places
    beside = math.dist(places["theory-005"], places[node_id("SlowStep")])
    shared = math.dist(places["theory-005"], places[node_id("image sorting")])

    assert beside == pytest.approx(RING_RADIUS, abs=1)
    assert shared > RING_RADIUS + NODE_RADIUS


@pytest.mark.parametrize(
    ("paper", "label"),
    [
        ("shapes-002", "BetaNet"),
        ("theory-005", "SlowStep"),
        ("shapes-006", "Sorting of images is hard, and we are the first…"),
    ],
    ids=["title", "own system", "first words"],
)
def test_a_paper_is_called_by_what_people_know_it_by(paper: str, label: str) -> None:
    """A paper's label is its title, else its own system, else its first words; never its id."""
    assert find_labels(golden_graph())[paper] == label


def test_a_paper_is_called_by_what_it_says_most_of_and_others_least() -> None:
    """Of its proposals, the one with more edges; one that a second paper proposes too is nobody's own."""
    graph = _proposals(("p", "A"), ("p", "B"), ("p", "C"), ("q", "C"), uses=(("p", "B", "C"),))

    assert find_labels(graph)["p"] == "B"
    assert find_labels(graph)["q"] == "We propose things."


def _proposals(*proposals: tuple[str, str], uses: tuple[tuple[str, str, str], ...]) -> KnowledgeGraph:
    """Build a graph from who proposes what, and from what uses what in which paper."""
    text = "We propose things."
    edges = [_edge(paper, paper, Relation.PROPOSES, name, text) for paper, name in proposals]
    edges += [_edge(paper, head, Relation.USES, tail, text) for paper, head, tail in uses]
    names = sorted({name for _, name in proposals})
    return KnowledgeGraph(
        papers=tuple(Paper(id=i, text=text, sources=("x:1",)) for i in sorted({paper for paper, _ in proposals})),
        entities=tuple(Entity(id=i, name=i, type=EntityType.METHOD, aliases=(), support=1) for i in names),
        claims=(),
        artifacts=(),
        edges=tuple(edges),
    )


def _edge(paper: str, source: str, relation: Relation, target: str, text: str) -> Edge:
    evidence = Evidence(paper=paper, span=CharSpan(0, len(text)), text=text, score=1.0, extractor="hand/1")
    return Edge(source=source, type=relation, target=target, evidence=evidence)

"""Parts of a graph: surroundings, the papers on a task, overviews, and the pages that they become."""

import json
import re
import sys
from itertools import chain
from pathlib import Path

import pytest
from typer.testing import CliRunner

from kg.build_folder import HTML
from kg.cli import app, main
from kg.errors import GraphError
from kg.pipeline import BuildReport
from kg.sinks.html import read_html, write_html, write_pages
from kg.sinks.html.communities import find_communities
from kg.sinks.html.page import RENDERERS
from kg.sinks.html.page_folder import page_folder
from kg.sinks.html.parts import TEST_BEDS, take_focus, take_nodes, take_overview, take_papers_on, take_whole
from kg.vocab import EntityType, Relation
from tests.golden_graph import golden_graph, node_id
from tests.many_papers import many_papers

ENOUGH = 1_000


def test_communities_part_the_nodes() -> None:
    """Every node is in one community, and the same graph has the same communities."""
    communities = find_communities(golden_graph())
    members = list(chain.from_iterable(community.members for community in communities))

    assert sorted(members) == sorted(node.id for node in golden_graph().nodes())
    assert communities == find_communities(golden_graph())


def test_papers_of_one_topic_are_one_community() -> None:
    """Papers that share a task are together, under a name that they share."""
    communities = find_communities(many_papers(60, topics=3))
    topics = [{member.split("-")[1] for member in c.members if member.startswith("paper-")} for c in communities]

    assert [len(topic) for topic in topics] == [1, 1, 1]
    assert {community.papers for community in communities} == {20}
    assert all(community.name for community in communities)


@pytest.mark.parametrize("hops", [1, 2, 3])
def test_a_focus_reaches_so_many_steps(hops: int) -> None:
    """The surroundings grow by a step: neighbours and the papers that say so, and theirs."""
    part = take_focus(golden_graph(), "SlowStep", hops, ENOUGH)
    near = {node_id("SlowStep")}
    for _ in range(hops):
        ends = [{edge.source, edge.target, edge.evidence.paper} for edge in golden_graph().edges]
        near |= set(chain.from_iterable(end for end in ends if end & near))

    assert {node.id for node in part.graph.nodes()} == near
    assert not part.is_cut


def test_a_focus_that_is_too_large_keeps_what_is_nearest() -> None:
    """The thing itself stays, the number is kept, and what is left out is known."""
    part = take_focus(golden_graph(), "image sorting", 3, 10)

    assert node_id("image sorting") in {node.id for node in part.graph.nodes()}
    assert sum(1 for _ in part.graph.nodes()) == 10 < part.nodes
    assert part.is_cut


@pytest.mark.parametrize(
    ("name", "kinds", "relations"),
    [
        ("image sorting", (EntityType.TASK,), {Relation.ADDRESSES}),
        ("TinyShapes", TEST_BEDS, {Relation.EVALUATES_ON, Relation.INTRODUCES}),
    ],
    ids=["task", "test bed"],
)
def test_the_papers_on_a_thing_come_with_all_that_they_say(
    name: str, kinds: tuple[EntityType, ...], relations: set[Relation]
) -> None:
    """Each paper that works on it is there with every statement that it makes; no other paper is."""
    graph = golden_graph()
    part = take_papers_on(graph, name, kinds, ENOUGH)
    papers = {e.evidence.paper for e in graph.edges if e.target == node_id(name) and e.type is not Relation.MENTIONS}

    assert papers == {paper.id for paper in part.graph.papers}
    assert papers >= {e.evidence.paper for e in graph.edges if e.target == node_id(name) and e.type in relations}
    assert set(part.graph.edges) == {edge for edge in graph.edges if edge.evidence.paper in papers}


def test_numbers_of_a_part_never_belong_to_an_id_that_is_gone() -> None:
    """What a number belongs to is a node of the part, or a name."""
    graph = golden_graph()
    kept = {node.id for node in graph.nodes()} - {entity.id for entity in graph.entities}
    claims = take_nodes(graph, kept).claims
    owners = {owner for claim in claims for value in claim.values for _, owner in value.belongings()}

    assert owners
    assert owners.isdisjoint({entity.id for entity in graph.entities})


def test_a_thing_of_another_type_is_no_task() -> None:
    """A method is not found among the tasks, and the error says what it is instead."""
    with pytest.raises(GraphError, match="nothing in the graph is called 'SlowStep'") as refusal:
        take_papers_on(golden_graph(), "SlowStep", (EntityType.TASK,), ENOUGH)

    assert "SlowStep" in (refusal.value.hint or "")
    assert "is no Task" in (refusal.value.hint or "")


@pytest.mark.parametrize("limit", [12, 40, 200])
def test_an_overview_serves_every_community(limit: int) -> None:
    """As many nodes as fit are kept, of each community what the most statements tie first."""
    graph = many_papers(60, topics=3)
    communities = find_communities(graph)
    part = take_overview(take_whole(graph), communities, limit)
    kept = {node.id for node in part.graph.nodes()}
    served = [len(kept & community.members) for community in communities]

    assert len(kept) == limit
    assert max(served) - min(served) <= 2
    assert {f"task-{topic}" for topic in range(3)} <= kept


def test_a_build_of_any_size_becomes_one_page(tmp_path: Path) -> None:
    """A graph too large for a page is written as an overview that says how much there is."""
    graph = many_papers(300, topics=6)
    report = write_html(graph, tmp_path / "graph.html")
    text = (tmp_path / "graph.html").read_text(encoding="utf-8")

    assert report.nodes == RENDERERS["vis"].limit < sum(1 for _ in graph.nodes())
    assert f'"nodes":{sum(1 for _ in graph.nodes())},' in text


def test_the_pages_of_a_large_graph_hold_all_of_it(tmp_path: Path) -> None:
    """Overview and community pages together show every node; each is small enough and linked, none is of old."""
    graph = many_papers(300, topics=6)
    with page_folder(tmp_path / "a b#c.html", frozenset({"007-older.html"}), sink="html") as folder:
        (folder / "007-older.html").write_text("an earlier one")
    reports = write_pages(take_whole(graph), tmp_path / "a b#c.html")
    pages = sorted((tmp_path / "a b#c.pages").glob("*.html"))
    shown = [read_html(page).nodes for page in pages]
    links = re.findall(r'"href":"([^"]+)"', (tmp_path / "a b#c.html").read_text(encoding="utf-8"))

    assert len(reports) == len(pages) + 1 == len(links) + 1
    assert all(report.nodes <= RENDERERS["vis"].limit for report in reports)
    assert set(chain.from_iterable(shown)) == {node.id for node in graph.nodes()}
    assert links == [f"a%20b%23c.pages/{page.name}" for page in pages]


def test_a_graph_that_no_split_makes_smaller_is_one_page(tmp_path: Path) -> None:
    """One community that is too large for a page ends in an overview instead of going on for ever."""
    graph = many_papers(320, topics=1)
    reports = write_pages(take_whole(graph), tmp_path / "graph.html")

    assert reports[0].nodes == RENDERERS["vis"].limit
    assert all(report.nodes <= RENDERERS["vis"].limit for report in reports)


@pytest.mark.parametrize(
    ("options", "title"),
    [
        (["--focus", "MuJoCo", "--hops", "1"], "Around “MuJoCo”, 1 step away at most"),
        (["--benchmark", "MuJoCo"], "The papers on “MuJoCo”"),
        (["--task", "exploration"], "The papers on “exploration”"),
    ],
)
def test_view_shows_a_part(seeds_build: BuildReport, tmp_path: Path, options: list[str], title: str) -> None:
    """The page holds the part alone, and says what it is."""
    page = tmp_path / "part.html"
    done = CliRunner().invoke(app, ["view", str(seeds_build.build), "-o", str(page), *options])
    whole = read_html(seeds_build.build / HTML)

    assert done.exit_code == 0, done.output
    assert json.dumps(title).encode() in page.read_bytes()
    assert 1 < len(read_html(page).nodes) < len(whole.nodes)


@pytest.mark.parametrize(
    ("options", "message", "code"),
    [
        (["--focus", "MuJoCo", "--task", "exploration"], "name one of --focus, --task and --benchmark", 2),
        (["--renderer", "paper"], "no renderer 'paper'; there are vis, sigma", 2),
        (["--png", "graph.gif"], "graph.gif: expected a name that ends in .png", 2),
        (["--hops", "3"], "--hops needs --focus", 2),
        (["--task", "exploration", "--hops", "3"], "--hops needs --focus", 2),
        (["--png", "graph.png", "--output", "graph.html"], "--output is for pages", 2),
        (["--svg", "graph.svg", "--renderer", "sigma"], "--renderer is for pages", 2),
        (["--png", "graph.png", "--everything"], "--everything is for pages", 2),
        (["--focus", "MuJoCoo"], "nothing in the graph is called 'MuJoCoo'", 1),
    ],
    ids=[
        "two parts",
        "renderer",
        "suffix",
        "hops of nothing",
        "hops of a task",
        "file of a page",
        "renderer of a picture",
        "everything of a picture",
        "unknown name",
    ],
)
def test_view_refuses(
    seeds_build: BuildReport,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    options: list[str],
    message: str,
    code: int,
) -> None:
    """Wrong usage and unknown names are told apart, each with what was expected."""
    monkeypatch.setattr(sys, "argv", ["kg", "view", str(seeds_build.build), *options])
    with pytest.raises(SystemExit) as end:
        main()

    assert end.value.code == code
    assert message in capsys.readouterr().err

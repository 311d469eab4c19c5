"""Still pictures: their bytes, their names, and what they refuse."""

import re
import subprocess
import sys
import warnings
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner

from kg.cli import app
from kg.errors import SinkError
from kg.model import KnowledgeGraph, Paper
from kg.pipeline import BuildReport
from kg.sinks.html.parts import take_whole
from kg.sinks.picture import PictureReport, write_picture
from tests.golden_graph import golden_graph
from tests.hostile_graph import hostile_graph

PNG_MARK = b"\x89PNG\r\n\x1a\n"
SVG = "{http://www.w3.org/2000/svg}"
EMPTY = KnowledgeGraph(papers=(), entities=(), claims=(), artifacts=(), edges=())


@pytest.mark.parametrize("suffix", ["png", "svg"])
def test_the_same_graph_gives_the_same_picture(tmp_path: Path, suffix: str) -> None:
    """Two processes with other hash seeds draw the same bytes."""
    script = (
        "import sys; from pathlib import Path; from kg.sinks.picture import write_picture;"
        "from kg.sinks.html.parts import take_whole; from tests.golden_graph import golden_graph;"
        "write_picture(take_whole(golden_graph()), Path(sys.argv[1]))"
    )
    pictures = [tmp_path / f"{seed}.{suffix}" for seed in (1, 2)]
    for seed, picture in enumerate(pictures, start=1):
        done = subprocess.run(
            [sys.executable, "-c", script, str(picture)],
            env={"PYTHONHASHSEED": str(seed), "PYTHONPATH": ":".join(sys.path), "HOME": str(tmp_path)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr

    assert pictures[0].read_bytes() == pictures[1].read_bytes()


def test_a_png_is_one(tmp_path: Path) -> None:
    """The file begins as every PNG does, and is more than an empty sheet."""
    write_picture(take_whole(golden_graph()), tmp_path / "graph.png")
    write_picture(take_whole(EMPTY), tmp_path / "empty.png")
    drawn, empty = (tmp_path / "graph.png").read_bytes(), (tmp_path / "empty.png").read_bytes()

    assert drawn.startswith(PNG_MARK)
    assert empty.startswith(PNG_MARK)
    assert len(drawn) > 4 * len(empty)


def test_an_svg_draws_every_node(tmp_path: Path) -> None:
    """A small graph is drawn whole: a mark for each node, a line and an arrow head for each relationship."""
    report = write_picture(take_whole(golden_graph()), tmp_path / "graph.svg")
    root = _read_svg(tmp_path / "graph.svg")
    nodes, edges = len(list(golden_graph().nodes())), len(golden_graph().edges)

    assert _count_marks(root, "PathCollection") == nodes
    assert _count_marks(root, "LineCollection") == edges
    assert _count_marks(root, "PolyCollection") == edges
    assert report == PictureReport(nodes=nodes, edges=edges, replaced=0)


@pytest.mark.parametrize(("name", "lacking"), [("茶 Net", 1), ("茶道 Net", 2), ("Тест Net", 0), ("a\u202eb", 0)])
def test_characters_that_the_font_lacks_are_counted(tmp_path: Path, name: str, lacking: int) -> None:
    """Each is one mark, which the report counts and the picture speaks of; what has no shape is none."""
    graph = replace(EMPTY, entities=(), papers=(Paper(id="p", text="Tea.", title=name, sources=("x:1",)),))
    report = write_picture(take_whole(graph), tmp_path / "graph.svg")
    texts = [
        group for group in _read_svg(tmp_path / "graph.svg").iter(f"{SVG}g") if group.get("id", "").startswith("text_")
    ]

    assert report.replaced == lacking
    assert len(texts) == (3 if lacking else 2)


def test_view_says_what_a_picture_leaves_out(tmp_path: Path, seeds_build: BuildReport) -> None:
    """The counts of what is drawn and of what there is go to standard error, the file's name to standard output."""
    picture = tmp_path / "graph.svg"
    done = CliRunner().invoke(app, ["view", str(seeds_build.build), "--svg", str(picture)])

    assert done.stdout == f"{picture}\n"
    assert re.fullmatch(rf"\d+ of \d+ nodes, \d+ of {seeds_build.counts['relationships']} relationships\n", done.stderr)


def test_hostile_names_are_outlines_in_an_svg(tmp_path: Path) -> None:
    """Nothing in the file can run, point elsewhere or turn the reading direction, and it is well-formed."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        write_picture(take_whole(hostile_graph()), tmp_path / "hostile.svg")
    root = _read_svg(tmp_path / "hostile.svg")
    tags = {element.tag.removeprefix(SVG) for element in root.iter()}
    attributes = {name: value for element in root.iter() for name, value in element.attrib.items()}

    assert tags.isdisjoint({"script", "a", "image", "foreignObject", "text", "animate", "set"})
    assert not [name for name in attributes if name.lower().startswith("on")]
    assert all(value.startswith("#") for name, value in attributes.items() if name.endswith("href"))
    assert "\u202e" not in (tmp_path / "hostile.svg").read_text(encoding="utf-8")


def test_another_suffix_is_refused(tmp_path: Path) -> None:
    """The error names the file and what was expected."""
    with pytest.raises(SinkError, match=r"graph\.gif: expected a name that ends in \.png or \.svg") as refusal:
        write_picture(take_whole(golden_graph()), tmp_path / "graph.gif")
    assert refusal.value.hint


def test_a_picture_that_cannot_be_written_is_reported(tmp_path: Path) -> None:
    """The error names the file, and no half of it is left."""
    with pytest.raises(SinkError, match=r"graph\.png: cannot be written") as refusal:
        write_picture(take_whole(EMPTY), tmp_path / "nowhere" / "graph.png")
    assert refusal.value.hint


def _read_svg(file: Path) -> ElementTree.Element:
    return ElementTree.parse(file).getroot()  # noqa: S314 - written by ourselves


def _count_marks(root: ElementTree.Element, kind: str) -> int:
    """Count what matplotlib drew in collections of a kind: each shape by itself, or as a use of a shared one."""
    groups = [group for group in root.iter(f"{SVG}g") if group.get("id", "").startswith(kind)]
    shared = {id(path) for group in groups for defs in group.iter(f"{SVG}defs") for path in defs}
    drawn = [mark for group in groups for tag in ("path", "use") for mark in group.iter(f"{SVG}{tag}")]
    return sum(1 for mark in drawn if id(mark) not in shared)

"""Papers are added to a build and taken out: what is left is what a build of them would be."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from kg.build_folder import SOURCES, read_graph, read_manifest
from kg.cli import app
from kg.errors import GraphError, InputError, PaperError, SinkError
from kg.locking import locked
from kg.pipeline import Manner, add, build, remove
from tests.test_pipeline import contents

MANNER = Manner(workers=1, quiet=True)
NAMES = ("Alder", "Birch", "Cedar", "Dogwood", "Elm")


def _abstract(name: str, *, beats: str = "BaseNet") -> str:
    return (
        f"We propose {name}Net, a graph network for leaf sorting. {name}Net outperforms {beats} by 3.2% accuracy"
        f" on LeafBench. Code is available at https://example.org/{name.lower()}."
    )


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Write files of papers: one of each name, and one that holds two of them again."""
    folder = tmp_path_factory.mktemp("papers")
    paths = {name: folder / f"{name.lower()}.txt" for name in (*NAMES, "both")}
    for name in NAMES:
        paths[name].write_text(f"{name} 2024\n\n{_abstract(name)}\n", encoding="utf-8")
    paths["both"].write_text(f"{_abstract('Alder')}\n\n{_abstract('Birch')}\n", encoding="utf-8")
    return paths


def _build(paths: Sequence[Path], out: Path) -> Path:
    build([str(path) for path in paths], out, extractor="rules", workers=1, quiet=True)
    return out


@dataclass
class Step:
    """Files that come or go together."""

    names: frozenset[str]
    is_added: bool


@st.composite
def _histories(draw: st.DrawFn) -> list[Step]:
    """Draw additions and removals after which, at every moment, some file is left."""
    present = {draw(st.sampled_from((*NAMES, "both")))}
    steps = [Step(frozenset(present), is_added=True)]
    for _ in range(draw(st.integers(1, 3))):
        if len(present) > 1 and draw(st.booleans()):
            gone = draw(st.sampled_from(sorted(present)))
            present.discard(gone)
            steps.append(Step(frozenset({gone}), is_added=False))
        else:
            come = draw(st.sets(st.sampled_from((*NAMES, "both")), min_size=1, max_size=2))
            present |= come
            steps.append(Step(frozenset(come), is_added=True))
    return steps


@settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(history=_histories())
def test_any_history_gives_what_a_build_from_scratch_gives(
    history: list[Step], files: dict[str, Path], tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Byte for byte, whatever came and went in between."""
    folder = tmp_path_factory.mktemp("history")
    first, *rest = history
    out, present = _build([files[name] for name in sorted(first.names)], folder / "out"), set(first.names)
    for step in rest:
        paths = [files[name] for name in sorted(step.names)]
        if step.is_added:
            add(out, [str(path) for path in paths], manner=MANNER)
            present |= step.names
        else:
            remove(out, [path.name for path in paths], manner=MANNER)
            present -= step.names

    scratch = _build([files[name] for name in sorted(present)], folder / "scratch")

    assert contents(out) == contents(scratch)
    assert (out / SOURCES).read_bytes() == (scratch / SOURCES).read_bytes()


def test_one_paper_is_taken_out_by_its_id(files: dict[str, Path], tmp_path: Path) -> None:
    """From every file that has it; the graph is that of the others, and the manifest names the places that are left."""
    out = _build([files["Alder"], files["both"]], tmp_path / "out")
    gone = next(paper for paper in read_graph(out).papers if "Alder" in paper.text)
    remove(out, [gone.id], manner=MANNER)
    graph = read_graph(out)

    assert ["Birch" in paper.text for paper in graph.papers] == [True]
    assert not any("Alder" in entity.name for entity in graph.entities)
    assert read_manifest(out)["removed"] == ["both.txt:1"]


def test_a_file_goes_with_the_last_of_its_papers(files: dict[str, Path], tmp_path: Path) -> None:
    """By id or by place, nothing tells that it was ever there."""
    scratch = _build([files["Cedar"]], tmp_path / "scratch")
    out = _build([files[name] for name in ("Alder", "Cedar", "both")], tmp_path / "out")
    gone = next(paper.id for paper in read_graph(out).papers if "Alder" in paper.text)
    remove(out, [gone], manner=MANNER)
    remove(out, ["both.txt:2"], manner=MANNER)

    assert contents(out) == contents(scratch)
    assert (out / SOURCES).read_bytes() == (scratch / SOURCES).read_bytes()


def test_what_comes_back_was_never_away(files: dict[str, Path], tmp_path: Path) -> None:
    """A place that was taken out is no longer told once its file is added again, or taken out whole."""
    scratch = _build([files["Cedar"], files["both"]], tmp_path / "scratch")
    out = _build([files["Cedar"], files["both"]], tmp_path / "out")
    remove(out, ["both.txt:1"], manner=MANNER)
    add(out, [str(files["both"])], manner=MANNER)
    again = contents(out)
    remove(out, ["both.txt:1"], manner=MANNER)
    remove(out, ["both.txt"], manner=MANNER)

    assert again == contents(scratch)
    assert read_manifest(out)["removed"] == []


def test_one_place_of_a_file_is_taken_out(files: dict[str, Path], tmp_path: Path) -> None:
    """The paper stays as long as another file has it."""
    out = _build([files["Alder"], files["both"]], tmp_path / "out")
    remove(out, ["both.txt:1"], manner=MANNER)
    papers = {paper.sources for paper in read_graph(out).papers}

    assert papers == {("alder.txt:1",), ("both.txt:2",)}


def test_a_file_of_the_same_name_takes_the_place_of_the_old_one(files: dict[str, Path], tmp_path: Path) -> None:
    """A list that has grown is read anew."""
    path = tmp_path / "list.txt"
    path.write_text(_abstract("Alder") + "\n", encoding="utf-8")
    out = _build([path], tmp_path / "out")
    path.write_text(_abstract("Birch") + "\n\n" + _abstract("Cedar") + "\n", encoding="utf-8")
    add(out, [str(path)], manner=MANNER)
    scratch = _build([path], tmp_path / "scratch")

    assert contents(out) == contents(scratch)


def test_settings_and_decisions_stay(files: dict[str, Path], tmp_path: Path) -> None:
    """The extractor, the least score and what the user has decided apply to what is added."""
    out = tmp_path / "out"
    build([str(files["Alder"])], out, extractor="rules", min_score=0.7, workers=1, quiet=True)
    (out / "curation.toml").write_text('[[rename]]\nname = "AlderNet"\nto = "Alder"\n', encoding="utf-8")
    report = add(out, [str(files["Birch"])], manner=MANNER)
    manifest = read_manifest(out)

    assert manifest["settings"] == {"extractor": "rules", "min_score": 0.7, "min_support": 1}
    assert "Alder" in {entity.name for entity in read_graph(out).entities}
    assert report.unused_decisions == ()
    assert min(edge.evidence.score for edge in read_graph(out).edges) >= 0.7


def test_a_decision_that_no_longer_applies_is_told(files: dict[str, Path], tmp_path: Path) -> None:
    """The paper that it was about is gone; the decision stays, for when it comes back."""
    out = _build([files["Alder"], files["Birch"]], tmp_path / "out")
    (out / "curation.toml").write_text('[[rename]]\nname = "AlderNet"\nto = "Alder"\n', encoding="utf-8")
    report = remove(out, ["alder.txt"], manner=MANNER)

    assert len(report.unused_decisions) == 1
    assert (out / "curation.toml").exists()
    assert add(out, [str(files["Alder"])], manner=MANNER).unused_decisions == ()


def test_what_is_not_there_is_told(files: dict[str, Path], tmp_path: Path) -> None:
    """A name that is none, a folder that is no build, the last paper."""
    out = _build([files["Alder"]], tmp_path / "out")
    before = contents(out)
    with pytest.raises(GraphError, match=r"no paper and no source 'birch.txt'"):
        remove(out, ["birch.txt"], manner=MANNER)
    with pytest.raises(InputError, match="no such folder"):
        add(tmp_path / "nowhere", [str(files["Alder"])], manner=MANNER)
    with pytest.raises(PaperError):
        add(out, [str(tmp_path / "missing.txt")], manner=MANNER)

    assert contents(out) == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["out"]


def test_a_damaged_list_of_sources_is_named(files: dict[str, Path], tmp_path: Path) -> None:
    """File and line."""
    out = _build([files["Alder"]], tmp_path / "out")
    with (out / SOURCES).open("a", encoding="utf-8") as file:
        file.write('{"reading": {"label": 3}}\n')
    with pytest.raises(InputError, match=r"sources\.jsonl: line 3"):
        add(out, [str(files["Birch"])], manner=MANNER)


def test_a_second_writer_is_refused(files: dict[str, Path], tmp_path: Path) -> None:
    """It is told who writes, and nothing is changed; afterwards nothing lies beside the build."""
    out = _build([files["Alder"]], tmp_path / "out")
    with locked(out, sink="build folder"):
        for write in (lambda: _build([files["Birch"]], out), lambda: remove(out, ["alder.txt"], manner=MANNER)):
            with pytest.raises(SinkError, match=r"process \d+ is writing this build folder"):
                write()

    assert [path.name for path in tmp_path.iterdir()] == ["out"]


def test_the_commands_add_and_remove(files: dict[str, Path], tmp_path: Path) -> None:
    """As a user types them."""
    out = _build([files["Alder"]], tmp_path / "out")
    added = CliRunner().invoke(app, ["add", str(out), str(files["Birch"]), "--json"])
    removed = CliRunner().invoke(app, ["remove", str(out), "alder.txt", "--json"])

    assert [json.loads(done.stdout)["counts"]["papers"] for done in (added, removed)] == [2, 1]

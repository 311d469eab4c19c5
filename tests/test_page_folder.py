"""The folder of pages beside a page: what an earlier writing left in it goes, and nothing else."""

from pathlib import Path

import pytest

from kg.errors import SinkError
from kg.sinks.html.page_folder import LISTING, page_folder


def test_pages_of_an_earlier_writing_are_gone(tmp_path: Path) -> None:
    """Pages that are not written again are removed; files of others stay, also under names like ours."""
    _write(tmp_path / "graph.html", "001-a.html", "002-b.html")
    others = {tmp_path / "graph.pages" / name for name in ("notes.txt", "003-mine.html")}
    for file in others:
        file.write_text("mine")
    _write(tmp_path / "graph.html", "001-a.html", "002-c.html")

    written = {tmp_path / "graph.pages" / name for name in ("001-a.html", "002-c.html", LISTING)}
    assert set((tmp_path / "graph.pages").iterdir()) == written | others


def test_a_page_that_leads_nowhere_any_more_has_no_folder(tmp_path: Path) -> None:
    """Where no page is left the folder goes, with the pages of its pages."""
    _write(tmp_path / "graph.html", "001-a.html")
    _write(tmp_path / "graph.pages" / "001-a.html", "001-deep.html", "002-deep.html")
    _write(tmp_path / "graph.html")

    assert list(tmp_path.iterdir()) == []


def test_a_folder_of_others_stays(tmp_path: Path) -> None:
    """Ours go, the files of others keep the folder."""
    _write(tmp_path / "graph.html", "001-a.html")
    (tmp_path / "graph.pages" / "notes.txt").write_text("mine")
    _write(tmp_path / "graph.html")

    assert [file.name for file in (tmp_path / "graph.pages").iterdir()] == ["notes.txt"]


def test_a_writing_that_fails_removes_nothing(tmp_path: Path) -> None:
    """The older pages are there until the newer ones are; the list names both, so that a later writing removes both."""
    _write(tmp_path / "graph.html", "001-a.html")
    in_the_way = tmp_path / "graph.pages" / "002-b.html"
    in_the_way.mkdir()
    with pytest.raises(IsADirectoryError):
        _write(tmp_path / "graph.html", "002-b.html")
    listed = (tmp_path / "graph.pages" / LISTING).read_text()
    in_the_way.rmdir()
    kept = (tmp_path / "graph.pages" / "001-a.html").is_file()
    _write(tmp_path / "graph.html")

    assert (kept, listed) == (True, "001-a.html\n002-b.html\n")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "name", ["../mine.html", "mine.html", "001-/../../mine.html", "..", "{outside}", "001-\\mine.html", ""]
)
def test_a_list_of_pages_cannot_name_what_is_not_ours(tmp_path: Path, name: str) -> None:
    """Names in the list that no page of ours has, or that lead out of the folder, are passed over."""
    folder = tmp_path / "graph.pages"
    folder.mkdir()
    mine = [tmp_path / "mine.html", folder / "mine.html", folder / r"001-\mine.html"]
    for file in mine:
        file.write_text("mine")
    (folder / LISTING).write_text(name.format(outside=mine[0]) + "\n")
    _write(tmp_path / "graph.html")

    assert all(file.is_file() for file in mine)


def test_a_list_that_is_none_is_refused(tmp_path: Path) -> None:
    """The error names the file and says what to do; nothing is removed."""
    (tmp_path / "graph.pages" / LISTING).mkdir(parents=True)

    with pytest.raises(SinkError, match=r"pages\.txt: expected a list of pages") as refusal:
        _write(tmp_path / "graph.html")
    assert refusal.value.hint


def _write(page: Path, *names: str) -> None:
    """Write pages of these names, each with its own name as its text, and nothing else."""
    with page_folder(page, frozenset(names), sink="html") as folder:
        for name in names:
            (folder / name).write_text(name)

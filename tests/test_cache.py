"""Findings are kept between runs, and never given for what they are not of."""

import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from extractors import fingerprint as fingerprint_module
from extractors import load_extractor
from extractors.fingerprint import fingerprint
from kg import cache as cache_module
from kg.cache import CACHE_VARIABLE, FindingsCache, clear_cache, measure_cache, open_cache
from kg.extraction import extract_papers
from kg.model import Findings, Paper

PAPERS = tuple(
    Paper(id=f"p{at}", text=f"We propose {name}Net for leaf sorting. It gains 3.2% on LeafBench.", sources=(f"a:{at}",))
    for at, name in enumerate(("Alder", "Birch", "Cedar"))
)


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give this test a cache of its own."""
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path / "cache"))
    return tmp_path / "cache"


def _extract(papers: tuple[Paper, ...] = PAPERS) -> list[Findings]:
    return list(extract_papers(papers, extractor="rules", cache=open_cache(fingerprint("rules"))))


def test_what_is_kept_equals_what_is_found(own: Path) -> None:
    """The second time nothing is read, and the findings are the same."""
    fresh = list(load_extractor("rules").extract(PAPERS))
    first = _extract()

    assert open_cache(fingerprint("rules")).find(PAPERS) == {found.paper.id: found for found in fresh}
    assert _extract() == first == fresh


def test_a_text_is_known_whatever_its_paper_is_called(own: Path) -> None:
    """Findings are of the text; title, id and source are the paper's."""
    _extract()
    other = replace(PAPERS[0], id="q", title="Another", sources=("b:1",))
    (found,) = _extract((other,))

    assert found.paper == other
    assert [entity.name for entity in found.entities] == [e.name for e in _extract()[0].entities]


def test_another_text_is_not_known(own: Path) -> None:
    """One character makes another text."""
    _extract()
    other = replace(PAPERS[0], text=PAPERS[0].text + " ")

    assert open_cache(fingerprint("rules")).find([other]) == {}


@pytest.mark.parametrize("name", ["model", "other"])
def test_another_extractor_knows_nothing(own: Path, name: str) -> None:
    """Each has a file of its own."""
    _extract()

    assert open_cache(fingerprint(name)).path != open_cache(fingerprint("rules")).path
    assert open_cache(fingerprint(name)).find(PAPERS) == {}


def test_a_change_of_what_findings_depend_on_makes_another_cache(
    own: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Another version of a package that the extractors run on."""
    before = open_cache(fingerprint("rules")).path
    monkeypatch.setattr(fingerprint_module, "version", lambda name: "0.0.0")

    assert open_cache(fingerprint("rules")).path != before


@pytest.mark.parametrize("damage", [b"", b"no database at all", b"SQLite format 3\x00 and then nothing"])
def test_a_damaged_file_is_no_cache(own: Path, damage: bytes) -> None:
    """It is made anew, and the findings are as they would be."""
    fresh = _extract()
    open_cache(fingerprint("rules")).path.write_bytes(damage)

    assert _extract() == fresh
    assert len(open_cache(fingerprint("rules")).find(PAPERS)) == len(PAPERS)


def test_a_damaged_record_is_read_again(own: Path) -> None:
    """The others are known."""
    fresh = _extract()
    path = open_cache(fingerprint("rules")).path
    with sqlite3.connect(path) as database:
        database.execute("UPDATE findings SET record = x'00' WHERE sha256 = (SELECT min(sha256) FROM findings)")
    database.close()

    assert len(FindingsCache(path).find(PAPERS)) == len(PAPERS) - 1
    assert _extract() == fresh
    assert len(FindingsCache(path).find(PAPERS)) == len(PAPERS)


def test_a_folder_that_cannot_be_written_stops_nothing(own: Path) -> None:
    """The findings come all the same."""
    _extract()
    path = open_cache(fingerprint("rules")).path
    path.unlink()
    path.mkdir()

    assert [found.paper for found in _extract()] == list(PAPERS)


@pytest.mark.parametrize("place", ["file", "file/below", "loop"])
def test_a_place_that_is_no_folder_stops_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: str) -> None:
    """The findings come all the same, nothing is kept, and what lies there stays as it is."""
    (tmp_path / "file").write_text("mine", encoding="utf-8")
    (tmp_path / "loop").symlink_to("loop")
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path / place))

    assert [found.paper for found in _extract()] == list(PAPERS)
    assert measure_cache().files == 0
    assert (tmp_path / "file").read_text(encoding="utf-8") == "mine"


def test_files_of_others_stay(own: Path) -> None:
    """Databases that lie in the folder which the user names are neither counted nor removed."""
    own.mkdir()
    others = [own / f"notes-{at}.sqlite" for at in range(cache_module.KEPT + 3)]
    for other in others:
        other.write_bytes(b"mine")
    _extract()
    counted = measure_cache().files
    clear_cache()

    assert counted == 1
    assert sorted(own.iterdir()) == others


def test_only_the_newest_states_stay(own: Path) -> None:
    """Old ones are removed when a cache is opened."""
    own.mkdir()
    for at in range(cache_module.KEPT + 3):
        open_cache(f"rules-{at}").keep(())
    _extract()

    assert measure_cache().files <= cache_module.KEPT + 1


def test_a_cache_is_cleared(own: Path) -> None:
    """Nothing is left of it."""
    _extract()
    cleared = clear_cache()

    assert cleared.files == 1
    assert cleared.bytes > 0
    assert measure_cache().files == 0

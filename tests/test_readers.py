"""Readers: files, folders and standard input to papers."""

import hashlib
import io
import itertools
import json
import os
import socket
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.ids import paper_id
from kg.model import Paper
from kg.readers import READERS, InputFile, read_papers
from kg.readers.text import find_paragraphs, read_heading
from tests import strategies
from tests.paper_files import KETTLES, PEBBLES, texts_of, write_file

DATA = Path(__file__).parent / "data" / "papers"


def _read(*inputs: str, keep_going: bool = False) -> tuple[Paper, ...]:
    return read_papers(inputs, keep_going=keep_going).papers


@pytest.mark.parametrize(
    ("content", "texts"),
    [
        (f"{PEBBLES}\n\n{KETTLES}\n", [PEBBLES, KETTLES]),
        (f"\ufeffA reading list\n\n{PEBBLES}", [PEBBLES]),
        (f"\ufeff{PEBBLES}", [PEBBLES]),
        (f"{PEBBLES}  \r\n\r\n{KETTLES}\t\r\n", [PEBBLES, KETTLES]),
        (f"\n\n  {PEBBLES}\n \t \u3000\n\n\n{KETTLES}\n\n", [PEBBLES, KETTLES]),
        ("PebbleNet sorts\npebbles.\n\nKettles\r\n  whistle.", ["PebbleNet sorts\npebbles.", "Kettles\n  whistle."]),
        (
            "Pebbles\nwithout a full stop\n\nKettles without one",
            ["Pebbles\nwithout a full stop", "Kettles without one"],
        ),
        ("Line\u2028separators \x0c stay inside.", ["Line\u2028separators \x0c stay inside."]),
        ("Do kettles “whistle?”\n\nNo.", ["Do kettles “whistle?”", "No."]),
        ("x" * 101, ["x" * 101]),
    ],
)
def test_text_is_split_at_blank_lines(content: str, texts: list[str], tmp_path: Path) -> None:
    """Abstracts are parted by blank lines, keep their line breaks, and lose the white space around them."""
    assert texts == texts_of(_read(write_file(tmp_path / "a.txt", content)))


@pytest.mark.parametrize(
    ("heading", "venue", "year"),
    [
        ("ICML 2025 论文列表", "ICML", 2025),
        ("ICML 2025 Papers", "ICML", 2025),
        ("ICML2025论文列表", "ICML", 2025),
        ("NeurIPS 2024 accepted papers", "NeurIPS", 2024),
        ("Papers of CoRL-2019:", "CoRL", 2019),
        ("Workshop on tea, 2023", None, 2023),
        ("ICLR 2023 and ICLR 2024", "ICLR", None),
        ("Paper 20251", None, None),
        ("Reading list", None, None),
        ("", None, None),
    ],
)
def test_a_heading_names_venue_and_year(heading: str, venue: str | None, year: int | None) -> None:
    """A venue is a name with inner capitals right before a year; several years are none."""
    assert (venue, year) == read_heading(heading)


def test_the_heading_gives_each_paper_its_venue_and_year() -> None:
    """The heading is no paper, and paragraphs are numbered without it."""
    papers = _read(str(DATA / "three.txt"))

    assert [(paper.venue, paper.year) for paper in papers] == [("NeurIPS", 2024)] * 3
    assert {"three.txt:1", "three.txt:2", "three.txt:3"} == {source for paper in papers for source in paper.sources}


@pytest.mark.parametrize(
    ("name", "places"), [("three.jsonl", ["1", "3", "4"]), ("three.json", ["$[0]", "$[1]", "$[2]"])]
)
def test_formats_give_equal_papers(name: str, places: list[str]) -> None:
    """The same papers as text, JSON Lines and JSON differ in their sources alone."""
    found = _read(str(DATA / name))
    expected = _read(str(DATA / "three.txt"))

    assert [replace(paper, sources=()) for paper in expected] == [replace(paper, sources=()) for paper in found]
    assert [f"{name}:{place}" for place in places] == sorted(source for paper in found for source in paper.sources)


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        ({"id": "a/b"}, {"id": "a/b"}),
        ({"id": 17}, {"id": "17"}),
        ({"id": " "}, {"id": paper_id(PEBBLES)}),
        ({"id": None}, {"id": paper_id(PEBBLES)}),
        (
            {"title": " Two\n lines ", "url": "https://example.org/1"},
            {"title": "Two lines", "url": "https://example.org/1"},
        ),
        (
            {"title": "", "venue": " ", "url": None, "year": ""},
            {"title": None, "venue": None, "url": None, "year": None},
        ),
        ({"year": 1999, "venue": "TMLR"}, {"year": 1999, "venue": "TMLR"}),
        ({"abstract": None, "text": f" {PEBBLES}\r\n"}, {"text": PEBBLES}),
        ({"text": "Ignored."}, {"text": PEBBLES}),
        ({"unknown": {"keys": []}}, {"text": PEBBLES, "sources": ("a.jsonl:1",)}),
    ],
)
def test_keys_of_an_object(entry: dict[str, object], expected: dict[str, object], tmp_path: Path) -> None:
    """Known keys become fields, blank strings and nulls are absent, and other keys do not matter."""
    line = json.dumps({"abstract": PEBBLES} | entry)
    (paper,) = _read(write_file(tmp_path / "a.jsonl", line))

    assert expected == {key: getattr(paper, key) for key in expected}


@pytest.mark.parametrize(
    ("escaped", "replaced"),
    [(r"A \ud800 b", 1), (r"\udfff\ud800", 2), (r"A \u0000 b", 1), (r"\ud83d\ude00", 0), ("A b", 0)],
)
@pytest.mark.parametrize("key", ["abstract", "title", "id"])
def test_what_no_file_can_hold_is_replaced_and_counted(escaped: str, replaced: int, key: str, tmp_path: Path) -> None:
    """Half of a surrogate pair, and NUL; a whole pair is a character like others."""
    entry = '{"abstract": "Kettles.", "' + key + '": "' + escaped + '"}'
    result = read_papers([write_file(tmp_path / "a.jsonl", entry)])
    (paper,) = result.papers
    texts = {"abstract": paper.text, "title": paper.title or "", "id": paper.id}

    assert result.replaced == texts[key].count("\ufffd") == replaced
    assert json.dumps(texts, ensure_ascii=False).encode()


@pytest.mark.parametrize(
    "content",
    [
        f"{PEBBLES}\n\n{KETTLES}",
        f'[{{"abstract": "{PEBBLES}"}},\n {{"abstract": "{KETTLES}"}}]',
        f'\ufeff {{"abstract": "{PEBBLES}"}}\n{{"abstract": "{KETTLES}"}}\n',
    ],
)
def test_the_format_of_standard_input_is_guessed(content: str) -> None:
    """Text, a JSON array and JSON Lines are told apart by how they begin."""
    result = read_papers(["-"], stdin=io.BytesIO(content.encode()))

    assert {PEBBLES, KETTLES} == {paper.text for paper in result.papers}
    assert (InputFile(path="stdin", sha256=hashlib.sha256(content.encode()).hexdigest(), papers=2),) == result.inputs


@pytest.mark.parametrize(
    ("content", "text"),
    [
        ("[Survey] Pebbles are sorted.", "[Survey] Pebbles are sorted."),
        ("{Pebbles} are sorted.", "{Pebbles} are sorted."),
        ('{\n "text": "Pebbles are sorted."\n}\n', "Pebbles are sorted."),
    ],
)
def test_brackets_do_not_mislead_the_guess(content: str, text: str) -> None:
    """Text that begins with a bracket is text, and one object over several lines is JSON."""
    assert [text] == texts_of(read_papers(["-"], stdin=io.BytesIO(content.encode())).papers)


def test_a_folder_is_read_whole(tmp_path: Path) -> None:
    """Every file of papers below a folder is read, hidden ones are not, and others are reported."""
    write_file(tmp_path / "b" / "deep" / "a.TXT", PEBBLES)
    write_file(tmp_path / "a.jsonl", f'{{"abstract": "{KETTLES}"}}')
    write_file(tmp_path / ".hidden" / "c.txt", "Not read.")
    write_file(tmp_path / "b" / ".c.txt", "Not read.")
    write_file(tmp_path / "b" / "notes.md", "Not read.")
    write_file(tmp_path / "LICENSE", "Not read.")
    result = read_papers([str(tmp_path)])

    assert [file.path for file in result.inputs] == ["a.jsonl", "b/deep/a.TXT"]
    assert {("a.jsonl:1",), ("b/deep/a.TXT:1",)} == {paper.sources for paper in result.papers}
    assert result.skipped == ("LICENSE", "b/notes.md")
    assert result.failures == ()


def test_links_are_followed_once(tmp_path: Path) -> None:
    """A folder that links back to itself is walked once, and a file reached twice is read once."""
    write_file(tmp_path / "papers" / "a.txt", PEBBLES)
    (tmp_path / "papers" / "again").symlink_to(tmp_path / "papers")
    (tmp_path / "papers" / "b.txt").symlink_to(tmp_path / "papers" / "a.txt")
    (tmp_path / "other").symlink_to(tmp_path / "papers")
    result = read_papers([str(tmp_path / "papers"), str(tmp_path / "other")])

    assert [paper.sources for paper in result.papers] == [("a.txt:1",)]
    assert [file.path for file in result.inputs] == ["a.txt"]


def test_a_socket_is_passed_over(tmp_path: Path) -> None:
    """What is in a folder and is no file is reported, not opened."""
    write_file(tmp_path / "a.txt", PEBBLES)
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(os.path.relpath(tmp_path / "b.txt"))
        result = read_papers([str(tmp_path)])

    assert texts_of(result.papers) == [PEBBLES]
    assert result.skipped == ("b.txt",)


def test_sources_do_not_depend_on_the_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file gives the same papers by its path, by its folder's, and from another working folder."""
    path = write_file(tmp_path / "papers" / "a.txt", f"{PEBBLES}\n\n{KETTLES}")
    absolute = read_papers([path])
    by_folder = read_papers([str(tmp_path / "papers")])
    monkeypatch.chdir(tmp_path / "papers")
    relative = read_papers(["./a.txt", "../papers/a.txt", "."])

    assert absolute == by_folder == relative
    assert sorted(paper.sources for paper in absolute.papers) == [("a.txt:1",), ("a.txt:2",)]


def test_files_of_one_name_are_told_apart(tmp_path: Path) -> None:
    """Labels that would be equal get as many folders as tell them apart; others stay short."""
    paths = [
        write_file(tmp_path / "x" / "one" / "a.txt", PEBBLES),
        write_file(tmp_path / "y" / "one" / "a.txt", KETTLES),
        write_file(tmp_path / "y" / "two" / "a.txt", "Maps fold."),
        write_file(tmp_path / "b.txt", "Tea is warm."),
    ]
    result = read_papers(paths)

    assert [file.path for file in result.inputs] == ["b.txt", "two/a.txt", "x/one/a.txt", "y/one/a.txt"]
    assert len({paper.sources for paper in result.papers}) == 4


def test_the_same_abstract_is_one_paper(tmp_path: Path) -> None:
    """An abstract in several layouts is one paper with all its sources and what each knows of it."""
    wrapped = write_file(tmp_path / "a.txt", "ICML 2025\n\nPebbleNet sorts\npebbles.")
    lines = write_file(
        tmp_path / "b.jsonl",
        f'{{"abstract": "{PEBBLES}", "id": "p9", "title": "Pebbles", "year": 2024}}\n'
        f'{{"abstract": "{PEBBLES}", "id": "p10", "title": "Stones", "url": "https://example.org"}}\n',
    )

    assert _read(wrapped, lines) == (
        Paper(
            id="p10",
            text="PebbleNet sorts\npebbles.",
            sources=("a.txt:1", "b.jsonl:1", "b.jsonl:2"),
            title="Pebbles",
            venue="ICML",
            year=2025,
            url="https://example.org",
        ),
    )


def test_the_order_of_inputs_does_not_matter(tmp_path: Path) -> None:
    """Any permutation of the inputs gives the same result, failures included."""
    inputs = [
        write_file(tmp_path / "a.txt", f"{PEBBLES}\n\n{KETTLES}"),
        write_file(
            tmp_path / "b.jsonl", f'{{"id": 1, "abstract": "{KETTLES}"}}\n{{"id": 2, "abstract": "Maps fold."}}'
        ),
        write_file(tmp_path / "c.json", '[{"id": 2, "abstract": "Tea is warm."}, 5]'),
        str(tmp_path / "missing.txt"),
        str(DATA),
    ]
    results = [read_papers(order, keep_going=True) for order in itertools.permutations(inputs)]

    assert results[0].papers
    assert results[0].failures
    assert [results[0]] * len(results) == results


def test_every_reader_has_a_lower_case_suffix() -> None:
    """The table of readers is keyed as it is looked up."""
    assert all(suffix == suffix.lower() and suffix.startswith(".") for suffix in READERS)


@strategies.patient
@given(st.text(alphabet=st.sampled_from("ab. \t\r\n\u3000")))
def test_paragraphs_are_stable(text: str) -> None:
    """Paragraphs put together again with blank lines between are the same paragraphs."""
    paragraphs = find_paragraphs(text)

    assert paragraphs == find_paragraphs("\n\n".join(paragraphs))
    assert "".join(text.split()) == "".join("".join(paragraphs).split())

"""Readers: files, folders and standard input to papers, and what they refuse."""

import hashlib
import io
import itertools
import json
import os
import socket
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.errors import PaperError
from kg.ids import paper_id
from kg.model import Paper
from kg.readers import READERS, InputFile, read_papers
from kg.readers.text import find_paragraphs, read_heading
from tests import strategies

DATA = Path(__file__).parent / "data" / "papers"

PEBBLES = "PebbleNet sorts pebbles."
KETTLES = "Kettles whistle."


def _write(path: Path, content: str | bytes) -> str:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return str(path)


def _read(*inputs: str, keep_going: bool = False) -> tuple[Paper, ...]:
    return read_papers(inputs, keep_going=keep_going).papers


def _texts(papers: Sequence[Paper]) -> list[str]:
    """List the texts in the order of the places where they were read."""
    return [paper.text for paper in sorted(papers, key=lambda paper: paper.sources)]


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
    assert texts == _texts(_read(_write(tmp_path / "a.txt", content)))


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
    (paper,) = _read(_write(tmp_path / "a.jsonl", line))

    assert expected == {key: getattr(paper, key) for key in expected}


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
    assert [text] == _texts(read_papers(["-"], stdin=io.BytesIO(content.encode())).papers)


def test_a_folder_is_read_whole(tmp_path: Path) -> None:
    """Every file of papers below a folder is read, hidden ones are not, and others are reported."""
    _write(tmp_path / "b" / "deep" / "a.TXT", PEBBLES)
    _write(tmp_path / "a.jsonl", f'{{"abstract": "{KETTLES}"}}')
    _write(tmp_path / ".hidden" / "c.txt", "Not read.")
    _write(tmp_path / "b" / ".c.txt", "Not read.")
    _write(tmp_path / "b" / "notes.md", "Not read.")
    _write(tmp_path / "LICENSE", "Not read.")
    result = read_papers([str(tmp_path)])

    assert [file.path for file in result.inputs] == ["a.jsonl", "b/deep/a.TXT"]
    assert {("a.jsonl:1",), ("b/deep/a.TXT:1",)} == {paper.sources for paper in result.papers}
    assert result.skipped == ("LICENSE", "b/notes.md")
    assert result.failures == ()


def test_links_are_followed_once(tmp_path: Path) -> None:
    """A folder that links back to itself is walked once, and a file reached twice is read once."""
    _write(tmp_path / "papers" / "a.txt", PEBBLES)
    (tmp_path / "papers" / "again").symlink_to(tmp_path / "papers")
    (tmp_path / "papers" / "b.txt").symlink_to(tmp_path / "papers" / "a.txt")
    (tmp_path / "other").symlink_to(tmp_path / "papers")
    result = read_papers([str(tmp_path / "papers"), str(tmp_path / "other")])

    assert [paper.sources for paper in result.papers] == [("a.txt:1",)]
    assert [file.path for file in result.inputs] == ["a.txt"]


def test_a_socket_is_passed_over(tmp_path: Path) -> None:
    """What is in a folder and is no file is reported, not opened."""
    _write(tmp_path / "a.txt", PEBBLES)
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(os.path.relpath(tmp_path / "b.txt"))
        result = read_papers([str(tmp_path)])

    assert _texts(result.papers) == [PEBBLES]
    assert result.skipped == ("b.txt",)


def test_sources_do_not_depend_on_the_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file gives the same papers by its path, by its folder's, and from another working folder."""
    path = _write(tmp_path / "papers" / "a.txt", f"{PEBBLES}\n\n{KETTLES}")
    absolute = read_papers([path])
    by_folder = read_papers([str(tmp_path / "papers")])
    monkeypatch.chdir(tmp_path / "papers")
    relative = read_papers(["./a.txt", "../papers/a.txt", "."])

    assert absolute == by_folder == relative
    assert sorted(paper.sources for paper in absolute.papers) == [("a.txt:1",), ("a.txt:2",)]


def test_files_of_one_name_are_told_apart(tmp_path: Path) -> None:
    """Labels that would be equal get as many folders as tell them apart; others stay short."""
    paths = [
        _write(tmp_path / "x" / "one" / "a.txt", PEBBLES),
        _write(tmp_path / "y" / "one" / "a.txt", KETTLES),
        _write(tmp_path / "y" / "two" / "a.txt", "Maps fold."),
        _write(tmp_path / "b.txt", "Tea is warm."),
    ]
    result = read_papers(paths)

    assert [file.path for file in result.inputs] == ["b.txt", "two/a.txt", "x/one/a.txt", "y/one/a.txt"]
    assert len({paper.sources for paper in result.papers}) == 4


def test_the_same_abstract_is_one_paper(tmp_path: Path) -> None:
    """An abstract in several layouts is one paper with all its sources and what each knows of it."""
    wrapped = _write(tmp_path / "a.txt", "ICML 2025\n\nPebbleNet sorts\npebbles.")
    lines = _write(
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
        _write(tmp_path / "a.txt", f"{PEBBLES}\n\n{KETTLES}"),
        _write(tmp_path / "b.jsonl", f'{{"id": 1, "abstract": "{KETTLES}"}}\n{{"id": 2, "abstract": "Maps fold."}}'),
        _write(tmp_path / "c.json", '[{"id": 2, "abstract": "Tea is warm."}, 5]'),
        str(tmp_path / "missing.txt"),
        str(DATA),
    ]
    results = [read_papers(order, keep_going=True) for order in itertools.permutations(inputs)]

    assert results[0].papers
    assert results[0].failures
    assert [results[0]] * len(results) == results


def test_one_id_for_two_abstracts_is_refused(tmp_path: Path) -> None:
    """An id that stands for two abstracts is an error that names both places; the first keeps it."""
    path = _write(tmp_path / "a.jsonl", f'{{"id": 1, "abstract": "{PEBBLES}"}}\n{{"id": "1", "abstract": "{KETTLES}"}}')
    result = read_papers([path], keep_going=True)

    with pytest.raises(PaperError, match=r"a\.jsonl: line 2: expected one abstract for the id '1'.* at a\.jsonl:1$"):
        _read(path)
    assert _texts(result.papers) == [PEBBLES]
    assert [failure.where for failure in result.failures] == ["line 2"]


#: File name, content, and what stands in the message after the path.
REFUSED = [
    ("a.txt", b"", "expected papers, found an empty file"),
    ("a.txt", b"\xef\xbb\xbf \r\n\t\n", "expected papers, found an empty file"),
    ("a.txt", "\u00a0\n".encode(), "expected papers, found none"),
    ("a.txt", b"A reading list\n", "expected abstracts after the heading 'A reading list', found none"),
    ("a.txt", b"Caf\xe9 tea.\n", "line 1: expected UTF-8, found byte 0xe9 at byte 3"),
    ("a.txt", b"\xef\xbb\xbfOne.\n\nTwo \xff.", "line 3: expected UTF-8, found byte 0xff at byte 13"),
    ("a.txt", b"One.\nTwo\x00.", "line 2: expected text, found a NUL byte at byte 8: a binary file"),
    ("a.txt", PEBBLES.encode("utf-16"), "expected UTF-8, found UTF-16"),
    ("a.txt", PEBBLES.encode("utf-32"), "expected UTF-8, found UTF-32"),
    ("a.jsonl", b"", "expected papers, found an empty file"),
    ("a.jsonl", b'\n{"abstract": "One', "line 2: expected JSON: Unterminated string starting at at column 14"),
    ("a.jsonl", b'{"abstract": "A."}\n[]', "line 2: expected an object, found an array"),
    ("a.jsonl", b'{"abstract": "A."}\nnull', "line 2: expected an object, found null"),
    ("a.jsonl", b'{"abstract": "A."}\n{"text": "\xe9"}', "line 2: expected UTF-8, found byte 0xe9 at byte 29"),
    ("a.jsonl", b"[" * 100_000, "line 1: expected JSON: maximum recursion depth exceeded"),
    ("a.jsonl", b"9" * 5_000, "line 1: expected JSON: Exceeds the limit"),
    ("a.jsonl", b'{"title": "A"}', "line 1: expected an abstract, found none in `abstract` and none in `text`"),
    ("a.jsonl", b'{"abstract": " ", "text": null}', "line 1: expected an abstract, found none in `abstract`"),
    ("a.jsonl", b'{"abstract": ["A."]}', "line 1: `abstract`: expected a string, found an array"),
    ("a.jsonl", b'{"abstract": "A.", "title": 5}', "line 1: `title`: expected a string, found a number"),
    ("a.jsonl", b'{"abstract": "A.", "id": true}', "line 1: `id`: expected a string, found a boolean"),
    ("a.jsonl", b'{"abstract": "A.", "id": 1.5}', "line 1: `id`: expected a string, found a number"),
    (
        "a.jsonl",
        b'{"abstract": "A.", "year": "soon"}',
        "line 1: `year`: expected a year such as 2025, found a string: 'soon'",
    ),
    ("a.jsonl", b'{"abstract": "A.", "year": 25}', "line 1: `year`: expected a year such as 2025, found a number: 25"),
    ("a.jsonl", b'{"abstract": "A.", "year": [2025]}', "line 1: `year`: expected a year such as 2025, found an array"),
    (
        "a.jsonl",
        b'{"abstract": "A \\ud800."}',
        r"line 1: `abstract`: expected Unicode text, found \ud800 at character 2",
    ),
    (
        "a.jsonl",
        b'{"abstract": "A \\u0000"}',
        r"line 1: `abstract`: expected Unicode text, found \u0000 at character 2",
    ),
    ("a.json", b"[]", "expected papers, found none"),
    ("a.json", b'[{"abstract": "A."},\n 7]', "$[1]: expected an object, found a number"),
    ("a.json", b'[{"abstract": "A."},\n]', "line 2: expected JSON: Expecting value at column 1"),
    ("a.json", b'{"abstract": "A."}\n{"abstract": "B."}', "line 2: expected JSON: Extra data at column 1"),
    ("a.json", b'"A."', "$: expected an object, found a string"),
    ("a.docx", b"PK", "expected a file that ends in .json, .jsonl, .ndjson or .txt, found .docx"),
    ("a", PEBBLES.encode(), "expected a file that ends in .json, .jsonl, .ndjson or .txt, found no suffix"),
]


@pytest.mark.parametrize(("name", "content", "message"), REFUSED)
def test_a_bad_file_is_refused(name: str, content: bytes, message: str, tmp_path: Path) -> None:
    """What cannot be read is refused with file, place, what was expected, and what to do."""
    path = _write(tmp_path / name, content)
    with pytest.raises(PaperError) as refusal:
        _read(path)

    assert str(refusal.value).startswith(f"{path}: {message}")
    assert refusal.value.hint


@pytest.mark.parametrize(("name", "content", "message"), REFUSED)
def test_a_bad_file_is_counted(name: str, content: bytes, message: str, tmp_path: Path) -> None:
    """Told to keep going, each refusal is one failure, and the other files are read."""
    bad = _write(tmp_path / name, content)
    good = _write(tmp_path / "good.txt", PEBBLES)
    result = read_papers([bad, good], keep_going=True)

    assert PEBBLES in _texts(result.papers)
    assert [str(failure).startswith(f"{name}: {message}") for failure in result.failures] == [True]


def test_a_bad_line_costs_itself_alone(tmp_path: Path) -> None:
    """Told to keep going, lines before and after a bad line are read, and each bad one is a failure."""
    lines = [f'{{"abstract": "{PEBBLES}"}}', "{", '{"abstract": 1}', f'{{"abstract": "{KETTLES}"}}']
    result = read_papers([_write(tmp_path / "a.jsonl", "\n".join(lines))], keep_going=True)

    assert _texts(result.papers) == [PEBBLES, KETTLES]
    assert [failure.where for failure in result.failures] == ["line 2", "line 3"]
    assert [file.papers for file in result.inputs] == [2]


@pytest.mark.parametrize("content", ["{\n{", "[5]"])
def test_nothing_but_bad_papers_is_said_once(content: str, tmp_path: Path) -> None:
    """A file whose every paper is refused is not refused once more for having none."""
    result = read_papers([_write(tmp_path / "a.jsonl", content)], keep_going=True)

    assert len(content.split("\n")) == len(result.failures)


@pytest.mark.parametrize("given_", ["missing.txt", "missing", "", "loop.txt"])
def test_what_cannot_be_opened_is_refused(given_: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A path that leads nowhere is refused with the reason of the system."""
    monkeypatch.chdir(tmp_path)
    Path("loop.txt").symlink_to("loop.txt")

    with pytest.raises(PaperError, match=r"cannot be read: (no such file|too many levels)"):
        _read(given_)


def test_a_broken_link_in_a_folder_is_refused(tmp_path: Path) -> None:
    """A file that a folder names and that is not there is a failure, not passed over."""
    _write(tmp_path / "a.txt", PEBBLES)
    (tmp_path / "b.txt").symlink_to(tmp_path / "gone.txt")
    result = read_papers([str(tmp_path)], keep_going=True)

    assert [str(failure) for failure in result.failures] == ["b.txt: cannot be read: no such file or directory"]
    assert _texts(result.papers) == [PEBBLES]


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser may read everything")
@pytest.mark.parametrize("locked", ["a.txt", "folder"])
def test_what_may_not_be_read_is_refused(locked: str, tmp_path: Path) -> None:
    """A file or a folder without permission is a failure."""
    _write(tmp_path / "a.txt", PEBBLES)
    _write(tmp_path / "folder" / "b.txt", KETTLES)
    (tmp_path / locked).chmod(0)
    result = read_papers([str(tmp_path)], keep_going=True)
    (tmp_path / locked).chmod(0o700)

    assert [f"{locked}: cannot be read: permission denied"] == [str(failure) for failure in result.failures]


def test_a_folder_without_papers_is_refused(tmp_path: Path) -> None:
    """A folder that holds no file of papers is an error that says how many others it holds."""
    _write(tmp_path / "notes.md", "Not read.")

    with pytest.raises(PaperError, match=r"expected files that end in .*, found none among 1 files"):
        _read(str(tmp_path))


@pytest.mark.parametrize("name", ["a\nb.txt", "a\udcff.txt"])
def test_a_file_name_must_be_text(name: str, tmp_path: Path) -> None:
    """A name that no source could hold is refused, and shown with escapes."""
    _write(tmp_path / name, PEBBLES)
    (failure,) = read_papers([str(tmp_path)], keep_going=True).failures

    assert "\\" in failure.path
    assert failure.message == "expected a file name in Unicode without control characters"


def test_standard_input_is_read_once() -> None:
    """Standard input can be given once."""
    with pytest.raises(PaperError, match="expected standard input at most once"):
        read_papers(["-", "-"], stdin=io.BytesIO(PEBBLES.encode()))


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

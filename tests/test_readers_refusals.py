"""Readers: what they refuse, and what they do when told to keep going."""

import io
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from kg.errors import PaperError
from kg.model import Paper
from kg.readers import read_papers
from tests.paper_files import KETTLES, PEBBLES, texts_of, write_file


def _read(*inputs: str, keep_going: bool = False) -> tuple[Paper, ...]:
    return read_papers(inputs, keep_going=keep_going).papers


def test_one_id_for_two_abstracts_is_refused(tmp_path: Path) -> None:
    """An id that stands for two abstracts is an error that names both places; the first keeps it."""
    path = write_file(
        tmp_path / "a.jsonl", f'{{"id": 1, "abstract": "{PEBBLES}"}}\n{{"id": "1", "abstract": "{KETTLES}"}}'
    )
    result = read_papers([path], keep_going=True)

    with pytest.raises(PaperError, match=r"a\.jsonl: line 2: expected one abstract for the id '1'.* at a\.jsonl:1$"):
        _read(path)
    assert texts_of(result.papers) == [PEBBLES]
    assert [failure.where for failure in result.failures] == ["line 2"]


#: File name, content, and what stands in the message after the path.
REFUSED = [
    ("a.txt", b"", "expected papers, found an empty file"),
    ("a.txt", b"\xef\xbb\xbf \r\n\t\n", "expected papers, found an empty file"),
    ("a.txt", "\u00a0\n".encode(), "expected papers, found none"),
    ("a.txt", b"A reading list\n", "expected abstracts after the heading 'A reading list', found none"),
    ("a.txt", b"Th\xe9.\n", "line 1: expected UTF-8, found byte 0xe9 at byte 2"),
    ("a.txt", b"\xef\xbb\xbfOne.\n\nTwo \xff.", "line 3: expected UTF-8, found byte 0xff at byte 13"),
    ("a.txt", b"One.\nTwo\x00.", "line 2: expected text, found a NUL byte at byte 8: a binary file"),
    ("a.txt", PEBBLES.encode("utf-16"), "expected UTF-8, found UTF-16"),
    ("a.txt", PEBBLES.encode("utf-32"), "expected UTF-8, found UTF-32"),
    ("a.jsonl", b"", "expected papers, found an empty file"),
    ("a.jsonl", b'\n{"abstract": "One', "line 2: expected JSON: Unterminated string starting at at column 14"),
    ("a.jsonl", b'{"abstract": "A."}\n[]', "line 2: expected an object, found an array"),
    ("a.jsonl", b'{"abstract": "A."}\nnull', "line 2: expected an object, found null"),
    ("a.jsonl", b'{"abstract": "A."}\n{"text": "\xe9"}', "line 2: expected UTF-8, found byte 0xe9 at byte 29"),
    ("a.jsonl", b"[" * 100_000, "line 1: expected JSON: brackets too deep"),
    ("a.jsonl", b"9" * 5_000, "line 1: expected JSON: a number too long to read"),
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
    path = write_file(tmp_path / name, content)
    with pytest.raises(PaperError) as refusal:
        _read(path)

    assert str(refusal.value).startswith(f"{path}: {message}")
    assert refusal.value.hint


@pytest.mark.parametrize(("name", "content", "message"), REFUSED)
def test_a_bad_file_is_counted(name: str, content: bytes, message: str, tmp_path: Path) -> None:
    """Told to keep going, each refusal is one failure, and the other files are read."""
    bad = write_file(tmp_path / name, content)
    good = write_file(tmp_path / "good.txt", PEBBLES)
    result = read_papers([bad, good], keep_going=True)

    assert PEBBLES in texts_of(result.papers)
    assert [str(failure).startswith(f"{name}: {message}") for failure in result.failures] == [True]


def test_a_bad_line_costs_itself_alone(tmp_path: Path) -> None:
    """Told to keep going, lines before and after a bad line are read, and each bad one is a failure."""
    lines = [f'{{"abstract": "{PEBBLES}"}}', "{", '{"abstract": 1}', f'{{"abstract": "{KETTLES}"}}']
    result = read_papers([write_file(tmp_path / "a.jsonl", "\n".join(lines))], keep_going=True)

    assert texts_of(result.papers) == [PEBBLES, KETTLES]
    assert [failure.where for failure in result.failures] == ["line 2", "line 3"]
    assert [file.papers for file in result.inputs] == [2]


@pytest.mark.parametrize("content", ["{\n{", "[5]"])
def test_nothing_but_bad_papers_is_said_once(content: str, tmp_path: Path) -> None:
    """A file whose every paper is refused is not refused once more for having none."""
    result = read_papers([write_file(tmp_path / "a.jsonl", content)], keep_going=True)

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
    write_file(tmp_path / "a.txt", PEBBLES)
    (tmp_path / "b.txt").symlink_to(tmp_path / "gone.txt")
    result = read_papers([str(tmp_path)], keep_going=True)

    assert [str(failure) for failure in result.failures] == ["b.txt: cannot be read: no such file or directory"]
    assert texts_of(result.papers) == [PEBBLES]


@contextmanager
def _as_nobody() -> Iterator[None]:
    """Give up the superuser's rights, to whom no file is closed."""
    user = os.geteuid()
    os.seteuid(user or 65534)
    try:
        yield
    finally:
        os.seteuid(user)


@pytest.mark.parametrize("locked", ["a.txt", "folder"])
def test_what_may_not_be_read_is_refused(locked: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file or a folder without permission is a failure, and the rest is read."""
    monkeypatch.chdir(tmp_path)
    tmp_path.chmod(0o755)
    write_file(Path("a.txt"), PEBBLES)
    write_file(Path("folder/b.txt"), KETTLES)
    Path(locked).chmod(0)
    with _as_nobody():
        result = read_papers(["."], keep_going=True)
    Path(locked).chmod(0o700)

    assert [str(failure) for failure in result.failures] == [f"{locked}: cannot be read: permission denied"]
    assert len(result.papers) == 1


def test_a_folder_without_papers_is_refused(tmp_path: Path) -> None:
    """A folder that holds no file of papers is an error that says how many others it holds."""
    write_file(tmp_path / "notes.md", "Not read.")

    with pytest.raises(PaperError, match=r"expected files that end in .*, found none among 1 files"):
        _read(str(tmp_path))


@pytest.mark.parametrize("name", ["a\nb.txt", "a\udcff.txt"])
def test_a_file_name_must_be_text(name: str, tmp_path: Path) -> None:
    """A name that no source could hold is refused, and shown with escapes."""
    write_file(tmp_path / name, PEBBLES)
    (failure,) = read_papers([str(tmp_path)], keep_going=True).failures

    assert "\\" in failure.path
    assert failure.message == "expected a file name in Unicode without control characters"


def test_standard_input_is_read_once() -> None:
    """Standard input can be given once."""
    with pytest.raises(PaperError, match="expected standard input at most once"):
        read_papers(["-", "-"], stdin=io.BytesIO(PEBBLES.encode()))

"""The command ``kg extract``: records or tables, to standard output or to a file."""

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from kg.cli import app
from kg.errors import PaperError, SinkError
from kg.records import read_records

PAPERS = (
    "Tea 2025 papers\n\nWe propose KetNet, a kettle network. KetNet outperforms ResNet by 4.5% on ImageNet."
    "\n\nOur transformer solves image classification on CIFAR-10."
)


def _run(*arguments: str, stdin: str | None = None) -> Result:
    return CliRunner().invoke(app, ["extract", *arguments], input=stdin, catch_exceptions=False)


@pytest.fixture
def papers(tmp_path: Path) -> str:
    path = tmp_path / "tea.txt"
    path.write_text(PAPERS, encoding="utf-8")
    return str(path)


def test_records_are_printed(papers: str, tmp_path: Path) -> None:
    """By default each paper is one record on a line of standard output, in the order of ids."""
    result = _run(papers)
    (tmp_path / "records.jsonl").write_text(result.stdout, encoding="utf-8")
    findings = list(read_records(tmp_path / "records.jsonl"))

    assert result.exit_code == 0
    assert sorted(found.paper.sources for found in findings) == [("tea.txt:1",), ("tea.txt:2",)]
    assert [found.paper.id for found in findings] == sorted(found.paper.id for found in findings)
    assert all(found.entities for found in findings)


def test_a_file_holds_what_is_printed(papers: str, tmp_path: Path) -> None:
    """With -o the same bytes go to a file, and nothing to standard output."""
    result = _run(papers, "-o", str(tmp_path / "out.jsonl"))

    assert result.stdout == ""
    assert (tmp_path / "out.jsonl").read_bytes() == _run(papers).stdout_bytes


def test_standard_input_is_read() -> None:
    """A lone hyphen reads standard input."""
    result = _run("-", stdin=PAPERS)

    assert result.stdout.count("\n") == 2
    assert '"source": "stdin:1"' in result.stdout


def test_tables_are_printed(papers: str) -> None:
    """A table names the paper and lists what was found, plain when it goes to no terminal."""
    output = _run(papers, "--format", "table").stdout

    assert "(tea.txt:2)" in output
    assert "type" in output
    assert "CIFAR-10" in output
    assert "─" not in output
    assert "\x1b" not in output


def test_bad_papers_are_refused(tmp_path: Path) -> None:
    """A paper that cannot be read stops the command, and nothing is written."""
    path = tmp_path / "a.jsonl"
    path.write_text('{"abstract": "We use BERT."}\n{', encoding="utf-8")

    with pytest.raises(PaperError, match="line 2"):
        _run(str(path), "-o", str(tmp_path / "out.jsonl"))
    assert [file.name for file in tmp_path.iterdir()] == ["a.jsonl"]


def test_bad_papers_are_counted(tmp_path: Path) -> None:
    """With --keep-going the other papers are printed, each bad one is reported, and the exit code is 1."""
    (tmp_path / "a.jsonl").write_text('{"abstract": "We use BERT."}\n{', encoding="utf-8")
    (tmp_path / "b.md").touch()
    result = _run(str(tmp_path), "--keep-going")

    assert result.exit_code == 1
    assert result.stdout.count("\n") == 1
    assert "error: a.jsonl: line 2: expected JSON" in result.stderr
    assert "hint: " in result.stderr
    assert "skipped 1 files of unknown kind: b.md" in result.stderr


def test_an_unknown_extractor_is_wrong_usage(papers: str) -> None:
    """A name that no extractor has is refused with exit code 2 and the names that there are."""
    result = _run(papers, "--extractor", "crystal-ball")

    assert result.exit_code == 2
    assert "crystal-ball" in result.stderr
    assert "rules" in result.stderr


def test_a_file_that_cannot_be_written_is_refused(papers: str, tmp_path: Path) -> None:
    """An output in a folder that is not there is an error."""
    with pytest.raises(SinkError, match=r"out\.jsonl: cannot be written"):
        _run(papers, "-o", str(tmp_path / "gone" / "out.jsonl"))


def test_what_is_not_sure_is_left_out_and_counted(papers: str, tmp_path: Path) -> None:
    """With --min-score nothing less sure is printed, and the number of what was left out is told."""
    result = _run(papers, "--min-score", "0.9")
    (tmp_path / "records.jsonl").write_text(result.stdout, encoding="utf-8")
    findings = list(read_records(tmp_path / "records.jsonl"))
    everything = _run(papers).stdout

    assert "left out as not sure enough" in result.stderr
    assert len(result.stdout) < len(everything)
    assert all(entity.score >= 0.9 for found in findings for entity in found.entities)
    assert all(claim.score >= 0.9 for found in findings for claim in found.claims)


@pytest.mark.parametrize("score", ["1.5", "-1", "high"])
def test_a_score_outside_of_zero_to_one_is_wrong_usage(papers: str, score: str) -> None:
    """The command says what it wants and does nothing."""
    assert _run(papers, "--min-score", score).exit_code == 2


def test_replaced_characters_are_reported() -> None:
    """The paper is read, and the user learns how much of it is not what the file says."""
    result = _run("-", stdin=r'{"abstract": "We propose FooNet.\ud800"}')

    assert "replaced by U+FFFD: 1 " in result.stderr

"""The bundled corpus: its layout, and that its abstracts are restated in words of our own."""

import re
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SEEDS = sorted((ROOT / "seeds").glob("*.txt"))

#: The files whose abstracts the bundled ones restate; they stand beside the checkout or nowhere.
SOURCES = ROOT.parent / "shared" / "seeds"

HEADINGS = {"ICML 2025 论文列表", "ICML 2025 Papers"}

#: How many consecutive words count as copied.
RUN = 8

#: Names and addresses that are longer than a run by themselves and cannot be put into other words.
NAMES = (
    "https://anonymous.4open.science/w/scalably-solving-assistance-games/",
    "github.com/anh-nn01/Time-Aware-World-Model",
    "**EV**olving **I**nteraction-guided **C**urriculum (**EVIC**)",
    "Dyna-style off-policy model-based reinforcement learning (DMBRL)",
)

Run = tuple[str, ...]

each_seed = pytest.mark.parametrize("path", SEEDS, ids=lambda path: path.stem)


def _paragraphs(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").removesuffix("\n").split("\n\n")


def _runs(text: str) -> list[Run]:
    words = re.findall(r"[a-z0-9]+", text.lower())
    return [tuple(words[start : start + RUN]) for start in range(len(words) - RUN + 1)]


def _joined(runs: list[Run]) -> list[str]:
    """Runs that overlap by all but one word, joined to the passages they come from."""
    passages: list[list[str]] = [list(run) for run in runs[:1]]
    for before, run in pairwise(runs):
        if before[1:] == run[:-1]:
            passages[-1].append(run[-1])
        else:
            passages.append(list(run))
    return [" ".join(passage) for passage in passages]


@each_seed
def test_a_heading_comes_first(path: Path) -> None:
    """Every file opens with a heading, and no abstract repeats one."""
    first, *abstracts = _paragraphs(path)

    assert first in HEADINGS
    assert HEADINGS.isdisjoint(abstracts)


@each_seed
def test_an_abstract_is_one_line(path: Path) -> None:
    """Abstracts are single lines parted by single blank lines, and the file ends with one newline."""
    raw = path.read_bytes()
    paragraphs = _paragraphs(path)

    assert b"\r" not in raw
    assert raw.endswith(b"\n")
    assert [text for text in paragraphs if not text or "\n" in text or text != text.strip()] == []


@each_seed
def test_an_abstract_is_neither_short_nor_long(path: Path) -> None:
    """Every abstract has 60 to 130 words."""
    counts = {text[:40]: len(text.split()) for text in _paragraphs(path)[1:]}

    assert {start: count for start, count in counts.items() if not 60 <= count <= 130} == {}


@each_seed
def test_no_passage_is_copied(path: Path) -> None:
    """No file shares eight consecutive words with a source, unless they lie within one long name."""
    if not SOURCES.is_dir():
        pytest.skip("the source files are not here")
    copied = {run for source in SOURCES.glob("*.txt") for run in _runs(source.read_text(encoding="utf-8"))}
    copied -= {run for name in NAMES for run in _runs(name)}
    shared = [run for run in _runs(path.read_text(encoding="utf-8")) if run in copied]

    assert copied
    assert _joined(shared) == []


def test_two_abstracts_stand_in_two_files() -> None:
    """The four files hold 76 abstracts, 74 of them different: two stand in two files each, word for word."""
    seen = Counter(text for path in SEEDS for text in _paragraphs(path)[1:])
    twice = [text for text, count in seen.items() if count > 1]
    holders = [[text in _paragraphs(path) for path in SEEDS].count(True) for text in twice]

    assert len(SEEDS) == 4
    assert seen.total() == 76
    assert len(seen) == 74
    assert holders == [2, 2]


def test_overlapping_runs_are_joined() -> None:
    """A shared passage is reported whole, not as each of its runs."""
    runs = _runs("a b c d e f g h i") + _runs("1 2 3 4 5 6 7 8")

    assert _joined(runs) == ["a b c d e f g h i", "1 2 3 4 5 6 7 8"]
    assert _joined([]) == []

"""Tables of cues, and those that come with the package."""

from importlib.resources import files

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extractors import mentions, relations, roles
from extractors.cues import CueTable, load_cue_table, parse_cue_table, to_tsv

TABLES = sorted(
    file.name.removesuffix(".tsv") for file in files("extractors.cues").iterdir() if file.name.endswith(".tsv")
)
_CUES = st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), min_size=1, max_size=8)
_WEIGHTS = st.integers(-999, 999).map(lambda weight: weight / 100)


def test_cues_that_are_not_in_the_table_weigh_nothing() -> None:
    """Without a known cue every label is equally likely."""
    table = CueTable(("a", "b"), {"x": (1.0, 0.0)})

    assert table.probabilities(["y"]) == (0.5, 0.5)
    assert table.probabilities(["x", "y"]) == table.probabilities(["x"])


@given(st.dictionaries(_CUES.filter(lambda cue: not cue.startswith("#")), st.tuples(_WEIGHTS, _WEIGHTS).filter(any)))
def test_a_table_reads_back_as_it_was_written(weights: dict[str, tuple[float, float]]) -> None:
    """Writing and reading a table gives the same weights."""
    table = CueTable(("a", "b"), weights)
    read = parse_cue_table(to_tsv("About\nthe table.", table))

    assert read.labels == table.labels
    assert dict(read.weights) == weights


@pytest.mark.parametrize("name", TABLES)
def test_a_bundled_table_is_written_in_the_one_way(name: str) -> None:
    """Each file equals what is written from it: sorted, every cue once, no weights of 0 alone."""
    text = files("extractors.cues").joinpath(f"{name}.tsv").read_text(encoding="utf-8")
    comment = "\n".join(line.removeprefix("# ") for line in text.splitlines() if line.startswith("# "))
    table = load_cue_table(name)

    assert to_tsv(comment, table) == text
    assert all(any(weights) for weights in table.weights.values())


@pytest.mark.parametrize(
    ("name", "labels"), [("mentions", mentions.LABELS), ("entities", roles.LABELS), ("relations", relations.LABELS)]
)
def test_the_labels_of_a_table_are_those_of_its_reader(name: str, labels: tuple[str, ...]) -> None:
    """Probabilities are read by place, so the labels of file and code must agree."""
    assert load_cue_table(name).labels == labels

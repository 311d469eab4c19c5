"""Tags to stretches, stretches to names, units and clusters."""

from itertools import pairwise, product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from extractors.model.boundaries import mend
from extractors.model.clusters import cluster
from extractors.model.decode import best_path, find_stretches, log_softmax
from extractors.model.files import WEIGHTS
from extractors.model.labels import ENTITY_TAGS, OUTSIDE, TagSet
from extractors.model.network import WINDOW, iter_windows
from extractors.model.units import pair_features, to_units, unit_features
from extractors.model.words import Words, load_tokenizer, to_words

TOKENIZER = load_tokenizer(WEIGHTS / "tokenizer.json")
TWO = TagSet(("a", "b"))


def words_of(text: str) -> Words:
    """Cut a text as the shipped weights do."""
    return to_words(text, TOKENIZER)


def spans_of(words: Words, *names: str) -> list[tuple[int, int]]:
    """Find the first place of each name."""
    found = []
    for name in names:
        start = words.text.index(name)
        found.append((words.starts.index(start), words.ends.index(start + len(name)) + 1))
    return found


def texts_of(words: Words, spans: list[tuple[int, int]]) -> list[str]:
    """Return the characters of spans."""
    return [words.text[slice(*words.chars(*span))] for span in spans]


@given(st.integers(0, 2**32 - 1), st.integers(1, 12))
def test_a_decoded_path_is_always_legal(seed: int, count: int) -> None:
    """An inside tag follows a tag of its own label, whatever the scores."""
    scores = np.random.default_rng(seed).normal(size=(count, len(ENTITY_TAGS))).astype(np.float32)
    path = [OUTSIDE, *best_path(log_softmax(scores), ENTITY_TAGS)]

    for before, tag in pairwise(path):
        assert tag % 2 or tag == OUTSIDE or before in {tag, tag - 1}


@given(st.integers(0, 2**32 - 1), st.integers(1, 5))
def test_a_decoded_path_is_the_best_of_all(seed: int, count: int) -> None:
    """No legal sequence of tags has a higher score than the one found."""
    scores = np.random.default_rng(seed).normal(size=(count, len(TWO))).astype(np.float32)
    legal = [
        path
        for path in product(range(len(TWO)), repeat=count)
        if all(tag % 2 or tag == OUTSIDE or before in {tag, tag - 1} for before, tag in pairwise((OUTSIDE, *path)))
    ]

    assert best_path(scores, TWO) == list(
        max(legal, key=lambda path: sum(scores[at, tag] for at, tag in enumerate(path)))
    )


def test_stretches_end_where_a_new_one_begins() -> None:
    """Two stretches of one label that touch stay two."""
    tags = [TWO.begin("a"), TWO.inside("a"), TWO.begin("a"), OUTSIDE, TWO.begin("b")]
    scores = np.full((len(tags), len(TWO)), -9, dtype=np.float32)
    scores[np.arange(len(tags)), tags] = 9

    assert [(s.span, s.label) for s in find_stretches(scores, TWO)] == [((0, 2), "a"), ((2, 3), "a"), ((4, 5), "b")]


@pytest.mark.parametrize(
    ("text", "name", "mended"),
    [
        ("BERT's layers", "BERT's", "BERT"),
        ("the graphs' edges", "graphs'", "graphs"),
        ("a novel policy gradient for robots", "a novel policy gradient for", "policy gradient"),
        ("linear attention (LA) helps", "linear attention (", "linear attention"),
        ("the function f(x) helps", "function f(x", "function f(x)"),
        ("solvers) differ", "solvers)", "solvers"),
    ],
)
def test_boundaries_are_mended(text: str, name: str, mended: str) -> None:
    """Possessives, praise, lone brackets and hanging prepositions go."""
    words = words_of(text)

    assert texts_of(words, list(mend(spans_of(words, name), words))) == [mended]


def test_a_stretch_of_nothing_but_edges_is_dropped() -> None:
    """What has no name in it is no name."""
    words = words_of("of the and")

    assert list(mend([(0, 3)], words)) == []


def test_spellings_that_fold_alike_are_one_unit() -> None:
    """Case and plural make no new unit; another name does."""
    words = words_of("Graph Networks beat trees. A graph network wins.")
    units = to_units(spans_of(words, "Graph Networks", "trees", "graph network"), words)

    assert [(unit.text, len(unit.spans)) for unit in units] == [("Graph Networks", 2), ("trees", 1)]


def test_pair_features_know_acronyms_and_mirror() -> None:
    """A name and its initials are told apart from two names, and a pair turned round swaps its sides."""
    words = words_of("Graph neural networks (GNNs) beat random forests.")
    units = to_units(spans_of(words, "Graph neural networks", "GNNs", "random forests"), words)
    table = pair_features(units, words).reshape(3, 3, -1)

    assert table[0, 1, 6] == table[1, 0, 6] == 1
    assert table[0, 2, 6] == 0
    assert unit_features(units, words).shape[0] == 3


def test_clusters_join_by_the_mean() -> None:
    """A unit that is like one member but unlike another stays out; a certain pair is joined."""
    same = np.array([[1, 0.9, 0.1, 0], [0.9, 1, 0.6, 0], [0.1, 0.6, 1, 0], [0, 0, 0, 1]], dtype=np.float32)

    assert cluster(same, threshold=0.5) == [[0, 1], [2], [3]]
    assert cluster(same, threshold=0.5, certain=[(2, 3)]) == [[0, 1], [2, 3]]


@pytest.mark.parametrize("count", [1, 400, 509, 511, 5000])
def test_windows_cover_every_word_once(count: int) -> None:
    """Nothing of a long text is cut, and no window is longer than the encoder."""
    words = words_of("loss " * count)
    windows = list(iter_windows(words))

    assert [at for _, kept in windows for at in range(*kept)] == list(range(count))
    assert all(end - start <= WINDOW for (start, end), _ in windows)
    assert all(start <= a and b <= end for (start, end), (a, b) in windows)

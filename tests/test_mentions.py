"""The choice among what the finders propose."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from spacy.tokens import Doc, Span

from extractors.cues import CueTable
from extractors.intervals import choose
from extractors.mentions import GROUP, LABELS, MentionChooser, Scored, add_apart, promote, propose
from extractors.phrases import PhraseFinder
from kg.vocab import EntityType
from tests.plain_docs import plain_doc


def _weights(**types: float) -> tuple[float, ...]:
    return tuple(types.get(label, 0.0) for label in LABELS)


#: Weights by which "tea network" is a method, "cup set" a dataset and everything else nothing.
TABLE = CueTable(
    LABELS,
    {
        "bias": _weights(none=2.0),
        "phrase=tea network": _weights(Method=5.0),
        "phrase=network": _weights(Method=3.0),
        "phrase=cup set": _weights(Dataset=4.0, Benchmark=3.0),
    },
)


def _scored(start: int, end: int, something: float) -> Scored:
    return Scored(start, end, "", (1 - something, something, 0.0, 0.0, 0.0, 0.0))


def _overlap(one: Scored, other: Scored) -> bool:
    return one.start < other.end and other.start < one.end


def _read(text: str) -> Doc:
    return MentionChooser(TABLE)(PhraseFinder()(_with_no_names(plain_doc(text))))


def _with_no_names(doc: Doc) -> Doc:
    doc.spans["kg.names"] = []
    return doc


def test_the_better_phrase_wins_over_the_one_inside_it() -> None:
    """Of overlapping phrases that name something, the one with better odds is the mention."""
    doc = _read("we use a tea network and the cup set.")

    assert [(s.text, s.label_) for s in doc.spans[GROUP]] == [("tea network", "Method"), ("cup set", "Dataset")]


def test_each_mention_has_its_probabilities() -> None:
    """The group holds one probability a label for each span, in the order of the spans."""
    doc = _read("we use the cup set and a tea network.")
    group = doc.spans[GROUP]
    rows = group.attrs["probabilities"]

    assert len(rows) == len(group) == 2
    assert all(sum(row) == pytest.approx(1) for row in rows)
    assert [LABELS[max(range(len(row)), key=row.__getitem__)] for row in rows] == [span.label_ for span in group]


def test_a_text_without_words_has_no_mention() -> None:
    """An empty text is read like any other."""
    assert not _read("").spans[GROUP]


def test_what_several_finders_propose_counts_once() -> None:
    """Ranges are sorted and each is weighed once, whoever proposes it."""
    doc = PhraseFinder()(plain_doc("tea network."))
    doc.spans["kg.lexicon"] = [Span(doc, 0, 2)]

    assert propose(doc) == [(0, 1), (0, 2), (1, 2)]


def test_a_name_is_a_mention_wherever_it_stands() -> None:
    """Once a name is chosen, other places of it follow; those that overlap a mention do not."""
    chosen = [_scored(0, 2, 0.9)]
    others = [_scored(1, 3, 0.1), _scored(4, 6, 0.1), _scored(5, 6, 0.1)]

    assert [others[1]] == add_apart(chosen, others)


def test_a_name_of_the_papers_own_is_sure() -> None:
    """Promotion keeps what types are likely among themselves and leaves sure candidates alone."""
    doubtful, sure = Scored(0, 1, "", (0.8, 0.15, 0.05, 0.0, 0.0, 0.0)), _scored(0, 1, 0.99)

    assert promote(doubtful).probabilities == pytest.approx((0.05, 0.7125, 0.2375, 0.0, 0.0, 0.0))
    assert promote(doubtful).type is EntityType.METHOD
    assert promote(sure) is sure


_CANDIDATES = st.lists(
    st.builds(
        lambda start, length, odds: _scored(start, start + length, odds),
        st.integers(0, 7),
        st.integers(1, 4),
        st.sampled_from([0.2, 0.55, 0.6, 0.8, 0.9, 0.95]),
    ),
    max_size=8,
)


@given(_CANDIDATES)
def test_no_other_set_has_better_odds(candidates: list[Scored]) -> None:
    """The choice is as good as the best of all sets without overlaps, and is one of them."""
    chosen = choose(candidates)
    apart = (
        subset
        for size in range(len(candidates) + 1)
        for subset in combinations(candidates, size)
        if not any(_overlap(one, other) for one, other in combinations(subset, 2))
    )

    assert not any(_overlap(one, other) for one, other in combinations(chosen, 2))
    assert sum(one.gain for one in chosen) == pytest.approx(max(sum(one.gain for one in subset) for subset in apart))
    assert chosen == sorted(chosen, key=lambda one: one.start)

"""Names by two votes: the tags of the words and the cues of what the finders propose."""

from dataclasses import replace

import numpy as np
import pytest

from extractors.cues import load_cue_table
from extractors.marks import make_doc
from extractors.mentions import LABELS, MentionChooser
from extractors.model.config import Config, read_config
from extractors.model.files import WEIGHTS
from extractors.model.labels import TAG_HEADS
from extractors.model.network import Encoded
from extractors.model.proposals import read_proposals
from extractors.model.spans import find_names, read_candidates
from extractors.model.words import load_tokenizer, to_words
from extractors.nlp import load_finders
from kg.text import normalise

CONFIG = read_config(WEIGHTS / "config.json")
TEXT = "we train tea graph networks"
BY_TAGS = replace(CONFIG, name_score=(1.0, *[0.0] * 9))
BY_CUES = replace(CONFIG, name_score=(0.0, 0.0, 0.0, 1.0, *[0.0] * 5, -0.5))


def _encoded(*tagged: str) -> Encoded:
    """Encode the text as if the tags were sure of some words being one method."""
    words = to_words(TEXT, load_tokenizer(WEIGHTS / "tokenizer.json"))
    tags = {name: np.zeros((len(words), len(labels)), np.float32) for name, labels in TAG_HEADS.items()}
    for logits in tags.values():
        logits[:, 0] = 9.0
    for at, word in enumerate(tagged):
        place = next(i for i in range(len(words)) if words.word(i) == word)
        tags["entity"][place, 0] = 0.0
        tags["entity"][place, TAG_HEADS["entity"].begin("Method") + bool(at)] = 9.0
    return Encoded(words, np.zeros((len(words), 4), np.float32), np.zeros(4, np.float32), tags)


def _sure(kind: str) -> tuple[float, ...]:
    return tuple(0.95 if label == kind else 0.01 for label in LABELS)


@pytest.mark.parametrize(("config", "found"), [(BY_TAGS, "graph networks"), (BY_CUES, "tea graph networks")])
def test_of_two_names_that_overlap_the_surer_one_stands(config: Config, found: str) -> None:
    """Tags and cues propose, the fitted weights decide."""
    encoded = _encoded("graph", "networks")
    (name,) = find_names(encoded, {(2, 5): _sure("Method")}, config)

    assert TEXT[slice(*encoded.words.chars(*name.span))] == found


def test_what_only_the_cues_know_is_a_candidate() -> None:
    """A name that the tags overlook is weighed too."""
    spans, features = read_candidates(_encoded("graph"), {(2, 3): _sure("Task")})

    assert spans == [(2, 3), (3, 4)]
    assert features[:, 4:6].tolist() == [[1, 0], [0, 1]]


def test_the_cues_have_a_voice_in_the_type() -> None:
    """The tags know no type here, the cues do."""
    (name,) = find_names(_encoded(), {(2, 3): _sure("Task")}, BY_CUES)

    assert LABELS[1 + int(name.types.argmax())] == "Task"


def test_proposals_stand_on_whole_words() -> None:
    """Each is a stretch of the words that the encoder reads, with one probability a label."""
    nlp = load_finders()
    text = "We present FastNet, a graph network for image tagging."
    words = to_words(text, load_tokenizer(WEIGHTS / "tokenizer.json"))
    doc = nlp(make_doc(nlp, normalise(text)))
    found = read_proposals(MentionChooser(load_cue_table("mentions")), doc, words)

    assert "FastNet" in {text[slice(*words.chars(*span))] for span in found}
    assert all(len(odds) == len(LABELS) and sum(odds) == pytest.approx(1) for odds in found.values())


def test_nothing_is_named_inside_of_an_address() -> None:
    """A repository that is called like the method is no mention of it."""
    text = "code: https://example.org/fastnet is up"
    words = to_words(text, load_tokenizer(WEIGHTS / "tokenizer.json"))
    place = text.index("fastnet")
    span = (words.starts.index(place), words.ends.index(place + len("fastnet")) + 1)
    tags = {name: np.zeros((len(words), len(labels)), np.float32) for name, labels in TAG_HEADS.items()}
    encoded = Encoded(words, np.zeros((len(words), 4), np.float32), np.zeros(4, np.float32), tags)

    assert span not in read_candidates(encoded, {span: _sure("Method")})[0]


@pytest.mark.parametrize(
    ("chars", "span"), [("graph", (3, 4)), ("tea graph networks", (2, 5)), ("grap", None), ("ea", None), ("", None)]
)
def test_words_are_found_by_their_characters(chars: str, span: tuple[int, int] | None) -> None:
    """Characters that cut a word are no words."""
    words = to_words(TEXT, load_tokenizer(WEIGHTS / "tokenizer.json"))
    start = TEXT.index(chars)

    assert words.span_at(start, start + len(chars)) == span

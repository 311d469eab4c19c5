"""Texts with hand-made tags, so that tests need no trained model."""

import spacy
from spacy.tokens import Doc

from extractors.words import Words, read_words

_VOCAB = spacy.blank("en").vocab


def tagged(*sentences: str) -> Words:
    """Read sentences written as ``word/TAG word/TAG``; what has no tag is punctuation and tags itself."""
    words: list[str] = []
    tags: list[str] = []
    starts: list[bool | int | None] = []
    for sentence in sentences:
        for place, token in enumerate(sentence.split()):
            word, _, tag = token.partition("/")
            words.append(word)
            tags.append(tag or word)
            starts.append(place == 0)
    return read_words(Doc(_VOCAB, words=words, tags=tags, sent_starts=starts))

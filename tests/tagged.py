"""Texts with hand-made tags, so that tests need no trained model."""

from spacy.tokens import Doc
from spacy.vocab import Vocab

from extractors.words import Words, read_words


def tagged(*sentences: str) -> Words:
    """Read sentences written as ``word/TAG word/TAG``; what has no tag is punctuation and tags itself."""
    words: list[str] = []
    tags: list[str] = []
    starts: list[bool] = []
    for sentence in sentences:
        for place, token in enumerate(sentence.split()):
            word, _, tag = token.partition("/")
            words.append(word)
            tags.append(tag or word)
            starts.append(place == 0)
    return read_words(Doc(Vocab(), words=words, tags=tags, sent_starts=starts))

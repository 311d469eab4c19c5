"""Tag logits to the spans of names.

Comes in: an encoded text. Goes out: the spans of names, sorted, each with what the tags say of its
type. A name written ``expansion (ACRONYM)`` gives the two names. ``iter_repeats`` finds where else a
name stands as it was written.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from extractors.model.boundaries import mend
from extractors.model.decode import ANYTHING, find_stretches, log_softmax, without_labels
from extractors.model.network import Encoded
from extractors.model.units import Floats, WordSpan
from extractors.model.words import Words

#: A nested name needs this mean probability: the head has seen few and is less sure of them.
NESTED_SCORE = 0.5
#: A name shorter than this is looked for elsewhere only if it has a capital.
SHORT = 5


@dataclass(frozen=True, slots=True)
class Name:
    """Where a name stands.

    Attributes:
        types: probability of each entity type, by the tags alone.
        score: mean probability of the tags.
    """

    span: WordSpan
    types: Floats
    score: float


def find_names(encoded: Encoded) -> tuple[Name, ...]:
    """Find the names of a text, sorted; they overlap where one lies inside another."""
    words = encoded.words
    probabilities = _type_probabilities(encoded.tags["entity"])
    found: dict[WordSpan, float] = {}
    for head, least in (("entity", 0.0), ("nested", NESTED_SCORE)):
        # A change of mind about the type must not cut a name in two, so the type is left to the votes.
        for stretch in find_stretches(without_labels(encoded.tags[head]), ANYTHING):
            if stretch.score >= least:
                for span in mend(_split_brackets(stretch.span, words), words):
                    found.setdefault(span, stretch.score)
    return tuple(Name(span, _types_of(span, probabilities), found[span]) for span in sorted(found))


def _type_probabilities(logits: Floats) -> Floats:
    """Sum the begin and the inside tag of each type, words × types."""
    tags: Floats = np.exp(log_softmax(logits))
    return tags[:, 1::2] + tags[:, 2::2]


def _types_of(span: WordSpan, probabilities: Floats) -> Floats:
    weights = probabilities[slice(*span)].mean(0) + 1e-6
    result: Floats = weights / weights.sum()
    return result


def _split_brackets(span: WordSpan, words: Words) -> Iterator[WordSpan]:
    """Yield the expansion and the acronym of ``expansion (ACRONYM)``, else the span itself."""
    start, end = span
    opening = next((at for at in range(start + 1, end) if words.word(at) == "("), None)
    closing = next((at for at in range(opening or end, end) if words.word(at) == ")"), end)
    if opening is None or not _is_short_name(words, opening + 1, closing):
        yield span
        return
    yield start, opening
    yield opening + 1, closing


def _is_short_name(words: Words, start: int, end: int) -> bool:
    if start >= end:
        return False
    begin, stop = words.chars(start, end)
    inside = words.text[begin:stop]
    return " " not in inside and any(char.isupper() for char in inside)


def iter_repeats(spans: Sequence[WordSpan], words: Words) -> Iterator[WordSpan]:
    """Yield the places where a known name stands outside of every known span, longer names first."""
    covered = {at for span in spans for at in range(*span)}
    starts = {char: at for at, char in enumerate(words.starts)}
    ends = {char: at + 1 for at, char in enumerate(words.ends)}
    for text in _longest_first({words.text[slice(*words.chars(*span))] for span in spans}):
        for match in re.finditer(rf"(?<![\w-]){re.escape(text)}(?![\w-])", words.text):
            start, end = starts.get(match.start()), ends.get(match.end())
            if start is not None and end is not None and covered.isdisjoint(range(start, end)):
                covered.update(range(start, end))
                yield start, end


def _longest_first(texts: Iterable[str]) -> list[str]:
    kept = [text for text in texts if len(text) >= SHORT or any(char.isupper() for char in text)]
    return sorted(kept, key=lambda text: (-len(text), text))

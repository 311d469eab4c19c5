"""Tag logits to the spans of names.

Comes in: an encoded text, and what the cues propose. Goes out: the spans of names, sorted, each with what
tags and cues say of its type. A name written ``expansion (ACRONYM)`` gives the two names. ``iter_repeats``
finds where else a name stands as it was written.
"""

import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from extractors.addresses import find_addresses
from extractors.intervals import choose
from extractors.model.boundaries import mend
from extractors.model.config import Config
from extractors.model.decode import ANYTHING, find_stretches, softmax, without_labels
from extractors.model.network import Encoded
from extractors.model.proposals import Proposals
from extractors.model.scores import Rows, all_log_odds, chances, log_odds
from extractors.model.units import Floats, WordSpan
from extractors.model.words import Words
from kg.model import CharSpan

#: A nested name needs this mean probability: the head has seen few and is less sure of them.
NESTED_SCORE = 0.5
#: The heads that tag names, and the least score of what each of them finds.
_HEADS = {"entity": 0.0, "nested": NESTED_SCORE}
#: What is known of a stretch that one of the two does not propose: log odds of nothing.
UNDECIDED = 0.5
#: Features of a candidate.
FEATURES = 10
#: A name of this many words is a long one.
LONG = 5
#: A name shorter than this is looked for elsewhere only if it has a capital.
SHORT = 5


@dataclass(frozen=True, slots=True)
class Name:
    """Where a name stands.

    Attributes:
        types: probability of each entity type, by the tags and the cues.
        score: probability that the stretch is a name.
    """

    span: WordSpan
    types: Floats
    score: float


@dataclass(frozen=True, slots=True)
class _Option:
    """A candidate to choose among others: its place, its score, and by how much that exceeds the least."""

    start: int
    end: int
    score: float
    gain: float


def find_names(encoded: Encoded, proposals: Proposals, config: Config) -> tuple[Name, ...]:
    """Find the names of a text, sorted, none overlapping: those that tags and cues together are surest of."""
    types = _type_probabilities(encoded.tags["entity"])
    spans, features = read_candidates(encoded, proposals)
    scores = chances(features, config.name_score)
    gains = all_log_odds(scores) - log_odds(config.name)
    options = [
        _Option(*span, score, gain)
        for span, score, gain in zip(spans, scores.tolist(), gains.tolist(), strict=True)
        if gain > 0
    ]
    return tuple(_name(option, types, proposals) for option in choose(options))


def _name(option: _Option, types: Floats, proposals: Proposals) -> Name:
    span = option.start, option.end
    return Name(span, _types_of(span, types, proposals.get(span)), option.score)


def read_candidates(encoded: Encoded, proposals: Proposals) -> tuple[list[WordSpan], Rows]:
    """Return the stretches that the tags or the cues take for names, sorted, with the features of each.

    The features, spans × 10, are: how likely the tags are at their least and all together, those of the nested
    names, and what the cues say, as log odds; whether cues and tags propose the stretch, and how sure the tags
    are of it; whether it is a word, or a long name; and a constant.
    """
    tags = {head: without_labels(encoded.tags[head]) for head in _HEADS}
    tagged = _tagged(tags, encoded.words)
    spans = _outside_addresses({*tagged, *proposals}, encoded.words)
    names, nested = (_TagChances.of(tags[head]) for head in _HEADS)
    unknown = (1 - UNDECIDED,)
    probabilities = [
        (
            *names.of_span(*span),
            nested.of_span(*span)[0],
            1 - proposals.get(span, unknown)[0],
            tagged.get(span, UNDECIDED),
        )
        for span in spans
    ]
    lengths = np.array([end - start for start, end in spans])
    features = np.empty((len(spans), FEATURES))
    features[:, (0, 1, 2, 3, 6)] = all_log_odds(np.array(probabilities).reshape(-1, 5))
    features[:, 4] = [span in proposals for span in spans]
    features[:, 5] = [span in tagged for span in spans]
    features[:, 7] = lengths == 1
    features[:, 8] = lengths >= LONG
    features[:, 9] = 1.0
    return spans, features


def _outside_addresses(spans: Iterable[WordSpan], words: Words) -> list[WordSpan]:
    """Sort the spans, without those in a web address, where nothing is named."""
    addresses = [address.span for address in find_addresses(words.text)]
    return [
        span
        for span in sorted(spans)
        if not any(CharSpan(*words.chars(*span)).overlaps(address) for address in addresses)
    ]


def _tagged(tags: Mapping[str, Floats], words: Words) -> dict[WordSpan, float]:
    """Find the stretches that the tags take for names, mended; each with the mean probability of its tags."""
    found: dict[WordSpan, float] = {}
    for head, least in _HEADS.items():
        # A change of mind about the type must not cut a name in two, so the type is left to the votes.
        for stretch in find_stretches(tags[head], ANYTHING):
            if stretch.score >= least:
                for span in mend(_split_brackets(stretch.span, words), words):
                    found.setdefault(span, stretch.score)
    return found


@dataclass(frozen=True, slots=True)
class _TagChances:
    """Probability of each word to begin a name, and to go on with one."""

    begins: list[float]
    insides: list[float]

    @classmethod
    def of(cls, tags: Floats) -> "_TagChances":
        chances = np.exp(tags)
        return cls(chances[:, 1].tolist(), chances[:, 2].tolist())

    def of_span(self, start: int, end: int) -> tuple[float, float]:
        """Return the least probability of the tags of a name at just this place, and their product."""
        after = 1 - self.insides[end] if end < len(self.insides) else 1.0
        chances = (self.begins[start], *self.insides[start + 1 : end], after)
        return min(chances), math.prod(chances)


def _type_probabilities(logits: Floats) -> Floats:
    """Sum the begin and the inside tag of each type, words × types."""
    tags = softmax(logits)
    return tags[:, 1::2] + tags[:, 2::2]


def _types_of(span: WordSpan, probabilities: Floats, proposal: tuple[float, ...] | None) -> Floats:
    """Let the tags of the words and, with half a voice, the cues vote on the type."""
    weights = probabilities[slice(*span)].mean(0) + 1e-6
    if proposal:
        nothing, *kinds = proposal
        weights = weights * np.sqrt((np.array(kinds) + 1e-3) / (1 - nothing + 5e-3))
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
    """Yield the places where a known name stands outside of every known span; where two could, the longer."""
    names = _longest_first({words.text[slice(*words.chars(*span))] for span in spans})
    if not names:
        return
    covered = {at for span in spans for at in range(*span)}
    for match in re.finditer(rf"(?<![\w-])(?:{'|'.join(map(re.escape, names))})(?![\w-])", words.text):
        span = words.span_at(*match.span())
        if span and covered.isdisjoint(range(*span)):
            yield span


def _longest_first(texts: Iterable[str]) -> list[str]:
    kept = [text for text in texts if len(text) >= SHORT or any(char.isupper() for char in text)]
    return sorted(kept, key=lambda text: (-len(text), text))

"""The exported graphs, run by onnxruntime.

Comes in: ``Words``, units and claims as spans of words. Goes out: scores as arrays. A text longer
than the encoder reads at once is read in overlapping windows, and every word is judged in the window
in which it stands farthest from an edge; nothing is cut. One thread, so the same text gives the same
bytes.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from onnxruntime import InferenceSession, SessionOptions
from tokenizers import Tokenizer

from extractors.model import labels
from extractors.model.config import read_config
from extractors.model.files import CONFIG, GRAPHS, TOKENIZER, WEIGHTS, graph_file, weight_files
from extractors.model.units import (
    Floats,
    Unit,
    WordSpan,
    mean_states,
    pair_features,
    slot_features,
    span_vectors,
    unit_features,
    unit_vectors,
)
from extractors.model.words import Words, load_tokenizer, special_pieces, to_words
from kg.errors import ModelMissingError

Indices = NDArray[np.int64]

#: The most pieces that the encoder reads at once, its two special ones not counted.
WINDOW = 510
#: Pieces that two windows share.
OVERLAP = 160
#: Pairs that are judged at once: bounds the memory, changes no result.
PAIRS_AT_ONCE = 4096


@dataclass(frozen=True, slots=True)
class Encoded:
    """A text as the encoder sees it.

    Attributes:
        states: words × width.
        paper: the state of the text as a whole.
        tags: name of a tag head to its logits, words × tags.
    """

    words: Words
    states: Floats
    paper: Floats
    tags: dict[str, Floats]


@dataclass(frozen=True, slots=True)
class UnitScores:
    """Logits of units, and the vectors that pairs are judged by."""

    vectors: Floats
    types: Floats
    roles: Floats
    core: Floats


@dataclass(frozen=True, slots=True)
class ClaimScores:
    """Logits of claims; ``subjects`` is claims × (paper and units), ``slots`` claims × units × slots."""

    types: Floats
    polarities: Floats
    hedged: Floats
    subjects: Floats
    slots: Floats


class Network:
    """The graphs of a folder of weights.

    Raises:
        ModelMissingError: the folder does not hold all files of weights.
    """

    def __init__(self, folder: Path = WEIGHTS) -> None:
        if missing := ", ".join(file.name for file in weight_files(folder) if not file.is_file()):
            hint = "install claimgraph from its wheel, or use --extractor rules"
            raise ModelMissingError(
                f"{folder}: no weights, {missing} missing", paper_id=None, extractor="model", hint=hint
            )
        self.config = read_config(folder / CONFIG)
        self._tokenizer: Tokenizer = load_tokenizer(folder / TOKENIZER)
        self._begin, self._end, _ = special_pieces(self._tokenizer)
        self._encoder, self._units, self._pairs, self._claims, self._slots, self._numbers = (
            _session(graph_file(folder, name)) for name in GRAPHS
        )

    def encode(self, text: str) -> Encoded | None:
        """Read a text of any length; None where it has no word."""
        words = to_words(text, self._tokenizer)
        if not len(words):
            return None
        states: list[Floats] = []
        tags: list[list[Floats]] = []
        papers: list[Floats] = []
        for window, (keep_from, keep_to) in iter_windows(words):
            paper, *values = self._read(words, window)
            chosen = slice(keep_from - window[0], keep_to - window[0])
            states.append(values[0][chosen])
            tags.append([value[chosen] for value in values[1:]])
            papers.append(paper)
        joined = [np.concatenate(parts) for parts in zip(*tags, strict=True)]
        return Encoded(words, np.concatenate(states), papers[0], dict(zip(labels.TAG_HEADS, joined, strict=True)))

    def _read(self, words: Words, window: WordSpan) -> list[Floats]:
        """Return the state of the text, then states and logits at the words of one window."""
        start, end = window
        first, last = words.first[start], words.piece_end(end - 1)
        pieces = np.array([[self._begin, *words.pieces[first:last], self._end]], dtype=np.int64)
        lengths = [words.piece_end(at) - words.first[at] for at in range(start, end)]
        shapes = np.zeros_like(pieces)
        shapes[0, 1:-1] = np.repeat(words.shapes[start:end], lengths)
        values = [value[0] for value in self._encoder.run(None, {"pieces": pieces, "shapes": shapes})]
        places = np.array(words.first[start:end]) - first + 1
        return [values[0][0], *(value[places] for value in values)]

    def judge_units(self, encoded: Encoded, units: Sequence[Unit]) -> UnitScores:
        """Score the type, role and salience of each unit."""
        papers = np.repeat(encoded.paper[None], len(units), axis=0)
        feed = {
            "spans": unit_vectors(encoded.states, units),
            "features": unit_features(units, encoded.words),
            "papers": papers,
        }
        return UnitScores(*self._units.run(None, feed))

    def judge_pairs(self, encoded: Encoded, units: Sequence[Unit], scores: UnitScores) -> tuple[Floats, Floats]:
        """Score sameness (units × units) and relations (units × units × none and relations)."""
        count = len(units)
        heads, tails = np.divmod(np.arange(count * count), count)
        features = pair_features(units, encoded.words)
        same, relations = _run_pairs(self._pairs, {"units": scores.vectors}, heads, tails, features)
        return same.reshape(count, count), relations.reshape(count, count, -1)

    def judge_claims(
        self, encoded: Encoded, claims: Sequence[WordSpan], units: Sequence[Unit], unit_vectors: Floats
    ) -> ClaimScores:
        """Score the type, polarity, hedging and slots of each claim."""
        vectors, types, polarities, hedged, papers = self._claims.run(
            None, {"spans": span_vectors(encoded.states, claims)}
        )
        shape = len(claims), len(units)
        subjects, slots = np.zeros(shape, np.float32), np.zeros((*shape, len(labels.SLOTS)), np.float32)
        if units and claims:
            left, right = np.divmod(np.arange(len(claims) * len(units)), len(units))
            rows = {"claims": vectors, "units": unit_vectors}
            found = _run_pairs(self._slots, rows, left, right, slot_features(claims, units))
            subjects, slots = found[0].reshape(shape), found[1].reshape(slots.shape)
        return ClaimScores(types, polarities, hedged, np.concatenate((papers[:, None], subjects), 1), slots)

    def judge_numbers(self, encoded: Encoded, numbers: Sequence[WordSpan]) -> Floats:
        """Score what each number is (numbers × kinds)."""
        if not numbers:
            return np.zeros((0, len(labels.NUMBERS)), np.float32)
        (kinds,) = self._numbers.run(None, {"states": mean_states(encoded.states, numbers)})
        found: Floats = kinds
        return found


def iter_windows(words: Words) -> Iterator[tuple[WordSpan, WordSpan]]:
    """Yield the words of each window, and those of them that are judged in it; these cover every word once."""
    start = kept = 0
    while kept < len(words):
        end = _window_end(words, start)
        begin = end
        if end < len(words):
            while begin > start + 1 and words.piece_end(end - 1) - words.first[begin - 1] <= OVERLAP:
                begin -= 1
        keep_to = (begin + end) // 2 if end < len(words) else end
        yield (start, end), (kept, keep_to)
        start, kept = begin, keep_to


def _window_end(words: Words, start: int) -> int:
    end = start + 1
    while end < len(words) and words.piece_end(end) - words.first[start] <= WINDOW:
        end += 1
    return end


def _run_pairs(
    session: InferenceSession, rows: dict[str, Floats], left: Indices, right: Indices, features: Floats
) -> list[Floats]:
    """Judge pairs of rows, a bounded number at once."""
    parts = []
    for at in range(0, len(left), PAIRS_AT_ONCE):
        chosen = slice(at, at + PAIRS_AT_ONCE)
        feed = {**rows, "left": left[chosen], "right": right[chosen], "features": features[chosen]}
        parts.append(session.run(None, feed))
    return [np.concatenate(part) for part in zip(*parts, strict=True)]


def _session(path: Path) -> InferenceSession:
    options = SessionOptions()
    options.intra_op_num_threads = 1
    options.inter_op_num_threads = 1
    options.enable_cpu_mem_arena = False  # what an abstract needs is given back: 35 MB less, no slower
    options.log_severity_level = 3
    return InferenceSession(str(path), options, providers=["CPUExecutionProvider"])

"""Normalised text to words and word pieces.

Comes in: normalised text and a tokenizer. Goes out: ``Words``. A word is what the tokenizer does
not join: punctuation stands alone, so a name can end at a hyphen or a bracket.
"""

from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from pathlib import Path

from tokenizers import Encoding, Tokenizer

#: What the case of a word looks like; the encoder itself reads lower case. 0 is no word.
SHAPES = ("", "lower", "capitalised", "capitals", "mixed", "letter", "number", "alphanumeric", "other")
#: Shapes count twice: after a space, and glued to the word before.
SHAPE_COUNT = 2 * len(SHAPES)


@dataclass(frozen=True, slots=True)
class Words:
    """A text cut into words and pieces.

    Attributes:
        text: the text that the offsets point into.
        starts: offset of the first character of each word.
        ends: offset after the last character of each word.
        shapes: the shape of each word, an index below ``SHAPE_COUNT``.
        pieces: vocabulary index of each piece of all words.
        first: index of the first piece of each word.
    """

    text: str
    starts: tuple[int, ...]
    ends: tuple[int, ...]
    shapes: tuple[int, ...]
    pieces: tuple[int, ...]
    first: tuple[int, ...]

    def __len__(self) -> int:
        return len(self.starts)

    def word(self, index: int) -> str:
        """Return the characters of one word."""
        return self.text[self.starts[index] : self.ends[index]]

    def chars(self, start: int, end: int) -> tuple[int, int]:
        """Return the character range of the words ``start`` up to ``end``."""
        return self.starts[start], self.ends[end - 1]

    def span_at(self, start: int, end: int) -> tuple[int, int] | None:
        """Return the words that take just these characters; None where a word is cut."""
        first, last = bisect_left(self.starts, start), bisect_left(self.ends, end)
        is_whole = first <= last < len(self) and self.chars(first, last + 1) == (start, end)
        return (first, last + 1) if is_whole else None

    def touched(self, start: int, end: int) -> tuple[int, int] | None:
        """Return the words that these characters touch; None where they touch none."""
        first, last = bisect_right(self.ends, start), bisect_left(self.starts, end)
        return (first, last) if first < last else None

    def piece_end(self, index: int) -> int:
        """Return the index after the last piece of a word."""
        return self.first[index + 1] if index + 1 < len(self.first) else len(self.pieces)


def load_tokenizer(path: Path) -> Tokenizer:
    """Read a tokenizer without truncation or padding."""
    tokenizer = Tokenizer.from_file(str(path))
    tokenizer.no_truncation()
    tokenizer.no_padding()
    return tokenizer


def special_pieces(tokenizer: Tokenizer) -> tuple[int, int, int]:
    """Return the pieces that begin, end and pad a text.

    Raises:
        ValueError: the tokenizer is not of the kind that BERT uses.
    """
    begin, end, pad = (tokenizer.token_to_id(piece) for piece in ("[CLS]", "[SEP]", "[PAD]"))
    if begin is None or end is None or pad is None:
        raise ValueError("a tokenizer without [CLS], [SEP] and [PAD]")
    return begin, end, pad


def to_words(text: str, tokenizer: Tokenizer) -> Words:
    """Cut a text into words and pieces."""
    encoding: Encoding = tokenizer.encode(text, add_special_tokens=False)
    starts: list[int] = []
    ends: list[int] = []
    first: list[int] = []
    last = None
    for piece, ((start, end), word) in enumerate(zip(encoding.offsets, encoding.word_ids, strict=True)):
        if word == last:
            ends[-1] = end
            continue
        starts.append(start)
        ends.append(end)
        first.append(piece)
        last = word
    shapes = tuple(_shape(text, start, end) for start, end in zip(starts, ends, strict=True))
    return Words(text, tuple(starts), tuple(ends), shapes, tuple(encoding.ids), tuple(first))


def _shape(text: str, start: int, end: int) -> int:
    glued = start > 0 and not text[start - 1].isspace()
    return SHAPES.index(shape_of(text[start:end])) + glued * len(SHAPES)


def shape_of(word: str) -> str:
    """Name the shape of a word.

    >>> [shape_of(word) for word in ("loss", "Adam", "PPO", "LoRA", "A", "32", "4o", "(")]
    ['lower', 'capitalised', 'capitals', 'mixed', 'letter', 'number', 'alphanumeric', 'other']
    """
    if any(char.isdigit() for char in word):
        return "number" if word.isdigit() else "alphanumeric"
    if not any(char.isalpha() for char in word):
        return "other"
    if word == word.lower():
        return "lower"
    if len(word) == 1:
        return "letter"
    if word == word.upper():
        return "capitals"
    return "capitalised" if word[1:] == word[1:].lower() else "mixed"

"""The tokens of a text as plain columns.

Comes in: a tagged spaCy ``Doc`` with sentences. Goes out: ``Words``, from which the finders and the
cues read. A column is read ten times as fast as the attributes of spaCy's tokens, and each cue of
each candidate reads several.
"""

from dataclasses import dataclass
from itertools import pairwise

from spacy.tokens import Doc

#: Fine tag to one letter, so that a stretch of tokens is a string; every other tag is ``_``.
CODES = {
    **dict.fromkeys(("NN", "NNS"), "N"),
    **dict.fromkeys(("NNP", "NNPS"), "P"),
    **dict.fromkeys(("JJ", "JJR", "JJS"), "J"),
    **dict.fromkeys(("VB", "VBP", "VBZ", "VBD"), "B"),
    **{"VBG": "G", "VBN": "V", "CD": "C", "RB": "R", "HYPH": "-", "IN": "I", "TO": "I", "CC": "&", "POS": "s"},
    **{"FW": "F", "DT": "D", "PRP": "O", "PRP$": "O", ",": ",", "-LRB-": "(", "-RRB-": ")", ".": "."},
}
#: Stands before the first and after the last token of a sentence.
EDGE = "^"
_MEMORY = "kg.words"
_WEAK_VERBS = frozenset("is are be been was were being has have had do does did can may".split())


@dataclass(frozen=True, slots=True)
class Words:
    """The columns, one value a token.

    Attributes:
        text: the whole text.
        lowers: the tokens in lower case.
        codes: one letter a token, see ``CODES``.
        starts: offset of the first character.
        ends: offset after the last character.
        glued: whether no space stands before the token.
        sentence: number of the sentence.
        bounds: first token of each sentence, then the number of tokens.
        verbs: the last verb before the token in its sentence, auxiliaries left out.
    """

    text: str
    lowers: tuple[str, ...]
    codes: str
    starts: tuple[int, ...]
    ends: tuple[int, ...]
    glued: tuple[bool, ...]
    sentence: tuple[int, ...]
    bounds: tuple[int, ...]
    verbs: tuple[str, ...]

    def __len__(self) -> int:
        return len(self.lowers)

    def of(self, start: int, end: int) -> str:
        """Return the text of a stretch of tokens."""
        return self.text[self.starts[start] : self.ends[end - 1]]

    def extent_of(self, sentence: int) -> tuple[int, int]:
        """Return the offsets of a sentence's first character and after its last."""
        return self.starts[self.bounds[sentence]], self.ends[self.bounds[sentence + 1] - 1]

    def lower_at(self, at: int, sentence: int) -> str:
        """Return the token in lower case, or ``EDGE`` where the sentence does not reach."""
        inside = self.bounds[sentence] <= at < self.bounds[sentence + 1]
        return self.lowers[at] if inside else EDGE

    def code_at(self, at: int, sentence: int) -> str:
        """Return the code of the token, or ``EDGE`` where the sentence does not reach."""
        inside = self.bounds[sentence] <= at < self.bounds[sentence + 1]
        return self.codes[at] if inside else EDGE

    def splits_compound(self, at: int) -> bool:
        """Tell whether a cut before the token would split a word such as ``multi-view``."""
        if not 0 < at < len(self) or not self.glued[at]:
            return False
        return self.lowers[at] in "-/" or self.lowers[at - 1] in "-/"


def read_words(doc: Doc) -> Words:
    """Read the columns of a tagged text that is split into sentences; once, then from memory."""
    if _MEMORY not in doc.user_data:
        doc.user_data[_MEMORY] = _read_columns(doc)
    words: Words = doc.user_data[_MEMORY]
    return words


def _read_columns(doc: Doc) -> Words:
    bounds = (*(sentence.start for sentence in doc.sents), len(doc))
    rows = [(token.lower_, CODES.get(token.tag_, "_"), token.idx, token.idx + len(token)) for token in doc]
    lowers, letters, starts, ends = zip(*rows, strict=True) if rows else ((), (), (), ())
    codes = "".join(letters)
    return Words(
        text=doc.text,
        lowers=lowers,
        codes=codes,
        starts=starts,
        ends=ends,
        glued=tuple(start == end for start, end in zip(starts, (-1, *ends), strict=False)),
        sentence=tuple(number for number, (a, b) in enumerate(pairwise(bounds)) for _ in range(a, b)),
        bounds=bounds,
        verbs=_last_verbs(lowers, codes, bounds),
    )


def _last_verbs(lowers: tuple[str, ...], codes: str, bounds: tuple[int, ...]) -> tuple[str, ...]:
    verbs: list[str] = []
    for start, end in pairwise(bounds):
        last = EDGE
        for at in range(start, end):
            verbs.append(last)
            if codes[at] in "BGV" and lowers[at] not in _WEAK_VERBS:
                last = lowers[at]
    return tuple(verbs)

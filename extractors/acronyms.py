"""Acronyms and the expansions that stand beside them in brackets.

Comes in: a spaCy ``Doc`` of normalised text. Goes out: ``doc.spans["kg.acronyms"]``, in which the
spans come in pairs, the acronym before its expansion, both with the acronym as their id. The
search is that of Schwartz & Hearst (2003), in both orders: ``expansion (acronym)`` and
``acronym (expansion)``. Brackets that hold neither are left alone.
"""

import re
from collections.abc import Iterator

from spacy.language import Language
from spacy.tokens import Doc, Span

from extractors.words import read_words

GROUP = "kg.acronyms"
ACRONYM = "acronym"
EXPANSION = "expansion"

#: An acronym is at most this long and has at least one capital letter (Schwartz & Hearst 2003, relaxed
#: from 10 to 14 for names such as ``LLaMA-Adapter``).
MAX_ACRONYM_LENGTH = 14
#: An expansion has at most ``min(n + 5, 2n)`` words, n being the characters of the acronym.
EXTRA_WORDS = 5

_BRACKETS = re.compile(r"\(([^()]{2,120})\)")
_ACRONYM = re.compile(r"(?=[^\s]*[A-ZΑ-Ω])[\w][\w\-+.&/²³*]*(?: [\w\-]+)?$")
_WORD = re.compile(r"\S+")


class AcronymFinder:
    """Find acronyms and their expansions."""

    @classmethod
    def create(cls, nlp: Language, name: str) -> "AcronymFinder":
        """Make the component as spaCy asks for it."""
        return cls()

    def match(self, doc: Doc) -> list[tuple[Span, Span]]:
        """Return ``(acronym, expansion)`` pairs in the order of the text."""
        text = read_words(doc).text
        pairs = (_place(doc, short, long, text[slice(*short)]) for short, long in find_pairs(text))
        return [pair for pair in pairs if pair]

    def set_annotations(self, doc: Doc, pairs: list[tuple[Span, Span]]) -> None:
        """Store the pairs, flattened, in ``doc.spans``."""
        doc.spans[GROUP] = [span for pair in pairs for span in pair]

    def __call__(self, doc: Doc) -> Doc:
        """Find and store."""
        self.set_annotations(doc, self.match(doc))
        return doc


def iter_pairs(doc: Doc) -> Iterator[tuple[Span, Span]]:
    """Yield the stored ``(acronym, expansion)`` pairs."""
    spans = list(doc.spans.get(GROUP, ()))
    yield from zip(spans[::2], spans[1::2], strict=True)


def find_pairs(text: str) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """Yield the character ranges of each acronym and its expansion.

    >>> text = "Deep Fuzzy Multi-view Learning (FUML) beats PPO (proximal policy optimization)."
    >>> [(text[a:b], text[c:d]) for (a, b), (c, d) in find_pairs(text)]
    [('FUML', 'Fuzzy Multi-view Learning'), ('PPO', 'proximal policy optimization')]
    """
    for bracket in _BRACKETS.finditer(text):
        inside = re.split(r"[,;]", bracket[1])[0].strip()
        at = bracket.start(1) + bracket[1].index(inside) if inside else bracket.start(1)
        if _is_acronym(inside):
            if (start := _expansion_before(text, bracket.start(), inside)) is not None:
                yield (at, at + len(inside)), (start, len(text[: bracket.start()].rstrip()))
        elif before := _acronym_before(text, bracket.start()):
            start, end = before
            if _has_initials(text[start:end], inside) or _expansion_start(text[start:end], inside) == 0:
                yield (start, end), (at, at + len(inside))


def _is_acronym(text: str) -> bool:
    return 2 <= len(text) <= MAX_ACRONYM_LENGTH and bool(_ACRONYM.match(text))


def _expansion_before(text: str, bracket: int, acronym: str) -> int | None:
    letters = sum(char.isalnum() for char in acronym)
    most = min(letters + EXTRA_WORDS, letters * 2)
    words = [m.start() for m in _WORD.finditer(text, max(0, bracket - 160), bracket)][-most:]
    if not words:
        return None
    start = _expansion_start(acronym, text[words[0] : bracket].rstrip())
    return None if start is None else words[0] + start


def _acronym_before(text: str, bracket: int) -> tuple[int, int] | None:
    match = re.search(r"(\S+)\s$", text[max(0, bracket - 40) : bracket])
    if not match or not _is_acronym(match[1]):
        return None
    end = bracket - 1
    return end - len(match[1]), end


def _has_initials(acronym: str, long: str) -> bool:
    """Tell whether the acronym is the first letters of all words."""
    return "".join(word[0] for word in re.findall(r"\w+", long)).casefold() == acronym.casefold()


def _expansion_start(acronym: str, long: str) -> int | None:
    """Match the acronym's characters from the right (Schwartz & Hearst 2003); the first starts a word."""
    letters = [char.lower() for char in acronym if char.isalnum()]
    if letters and letters[-1] == "s" and acronym.endswith("s"):
        letters.pop()
    at = len(long)
    for place in range(len(letters) - 1, -1, -1):
        at -= 1
        while at >= 0 and not (
            long[at].lower() == letters[place] and (place > 0 or at == 0 or not long[at - 1].isalnum())
        ):
            at -= 1
        if at < 0:
            return None
    at = long.rfind(" ", 0, at) + 1
    return None if acronym in long[at:] else at


def _place(doc: Doc, short: tuple[int, int], long: tuple[int, int], key: str) -> tuple[Span, Span] | None:
    acronym = doc.char_span(*short, label=ACRONYM, span_id=key)
    expansion = doc.char_span(*long, label=EXPANSION, span_id=key)
    return (acronym, expansion) if acronym is not None and expansion is not None else None

"""Stretches of words to names: mends what a tagger gets wrong at the edges.

Comes in: stretches and the words. Goes out: stretches without a possessive, a lone bracket, a
determiner, praise, or a preposition left hanging. A stretch of nothing else is dropped. Nothing is
made longer than the word that closes a bracket.
"""

from collections.abc import Iterable, Iterator

from extractors.model.units import WordSpan
from extractors.model.words import Words

_LEADING = frozenset(
    "a an the our this these those their its his her any some such each every several many various both all other"
    " existing novel new proposed standard traditional conventional popular common different and or of for in on with"
    " to by from as called named , . ; : - / ) ] }".split()
)
_TRAILING = frozenset(
    "a an the and or of for in on with to by from as that which via using than , . ; : - / ( [ {".split()
)
_PAIRS = {")": "(", "]": "[", "}": "{"}


def mend(spans: Iterable[WordSpan], words: Words) -> Iterator[WordSpan]:
    """Yield the mended stretches, in order, without the empty ones."""
    for span in spans:
        start, end = _trim(*span, words)
        start, end = _balance(start, end, words)
        start, end = _trim(start, end, words)
        if start < end and any(char.isalnum() for at in range(start, end) for char in words.word(at)):
            yield start, end


def _trim(start: int, end: int, words: Words) -> WordSpan:
    while start < end and words.word(start).lower() in _LEADING:
        start += 1
    while start < end and (words.word(end - 1).lower() in _TRAILING or _is_possessive(start, end, words)):
        end -= 2 if _is_possessive(start, end, words) and words.word(end - 1) == "s" else 1
    return start, end


def _is_possessive(start: int, end: int, words: Words) -> bool:
    """Tell whether the stretch ends in ``'s`` or in a lone apostrophe."""
    if words.word(end - 1) == "s" and end - start > 2:
        return words.word(end - 2) == "'"
    return words.word(end - 1) == "'"


def _balance(start: int, end: int, words: Words) -> WordSpan:
    """Close a bracket that the next word closes, else cut the stretch at the lone bracket."""
    opened: list[int] = []
    for at in range(start, end):
        word = words.word(at)
        if word in _PAIRS.values():
            opened.append(at)
        elif word in _PAIRS:
            if not opened:
                return start, at
            opened.pop()
    if not opened:
        return start, end
    closes = end < len(words) and _PAIRS.get(words.word(end)) == words.word(opened[-1])
    return (start, end + 1) if closes and len(opened) == 1 else (start, opened[0])

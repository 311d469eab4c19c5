"""What a paper's own text says that its acronyms stand for.

Comes in: raw text. Goes out: each acronym with its expansion, as they stand in ``expansion (ACRONYM)`` or
``ACRONYM (expansion)``. It finds what an extractor may have kept as two things, or not at all. The search
is that of Schwartz & Hearst (2003) with the test of ``kg.resolve.names.stands_for``.
"""

import re
from collections.abc import Mapping

from kg.resolve.names import ShortName, stands_for, to_short

_BRACKET = re.compile(r"\(([^()]{2,120})\)")
_BREAK_BEFORE = re.compile(r"[().;:]")
_WORD = re.compile(r"[^\s,]+")
#: Markup and the hyphens of line breaks; offsets do not matter here, so dropping them is enough.
_MARKUP = re.compile(r"\\[A-Za-z]+\*?|[$*{}~]|(?<=[a-z])- (?=[a-z])")
#: Characters before a bracket that may hold an expansion.
REACH = 160
#: An acronym has at most this many characters, and its expansion at most so many words more than characters.
LONGEST_ACRONYM = 14
EXTRA_WORDS = 4


def find_definitions(raw: str) -> Mapping[ShortName, str]:
    """Map each short name that the text spells out to its expansion; of two, the first counts.

    >>> text = "Deep metric learning (DML) beats CAMs (class activation maps)."
    >>> {short.exact: long for short, long in find_definitions(text).items()}
    {'DML': 'Deep metric learning', 'CAM': 'class activation maps'}
    """
    if "(" not in raw:
        return {}
    text = _MARKUP.sub("", raw)
    found: dict[ShortName, str] = {}
    for bracket in _BRACKET.finditer(text):
        before = _BREAK_BEFORE.split(text[max(0, bracket.start() - REACH) : bracket.start()])[-1].rstrip()
        inside = re.split(r"[,;]", bracket[1])[0].strip()
        if (short := _as_acronym(inside)) and (long := _expansion_at_end(inside, before)):
            found.setdefault(short, long)
        elif " " in inside and (short := _as_acronym(before.rpartition(" ")[2])) and stands_for(short.exact, inside):
            found.setdefault(short, inside)
    return found


def _as_acronym(text: str) -> ShortName | None:
    return to_short(text) if 2 <= len(text) <= LONGEST_ACRONYM else None


def _expansion_at_end(acronym: str, before: str) -> str | None:
    """Return the shortest end of the text that the acronym can stand for."""
    initial = acronym[:1].casefold()
    starts = [word.start() for word in _WORD.finditer(before)][-len(acronym) - EXTRA_WORDS :]
    ends = (before[start:] for start in reversed(starts) if before[start].casefold() == initial)
    return next((end for end in ends if end != acronym and stands_for(acronym, end)), None)

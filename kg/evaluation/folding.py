"""Names and phrases folded for scoring.

Looser than ``kg.ids.fold_name``, which decides what is one node: here case, every punctuation mark,
LaTeX and markdown, a determiner and a plural are no difference.
"""

import re
from collections.abc import Iterable
from functools import lru_cache

_BROKEN_WORD = re.compile(r"(?<=\w)-\s+(?=\w)")
_STYLE_NAMES = "emph mathcal mathrm mathsf text textbf textit texttt underline widetilde"
_STYLE_COMMAND = re.compile(rf"\\(?:{'|'.join(_STYLE_NAMES.split())})\b")
_NO_MARKUP = str.maketrans("", "", "\\${}*_`~^")
#: Plus and hash are part of a name: C++, C#.
_WORD = re.compile(r"[\w+#]+")
_DETERMINERS = frozenset({"a", "an", "our", "the", "these", "this"})
#: A word this short keeps its s.
_SHORT_WORD = 3
#: A phrase this short does not count as found inside of a longer one.
_SHORT_PHRASE = 3


@lru_cache(maxsize=1 << 16)
def fold_phrase(phrase: str) -> str:
    r"""Fold a name or a phrase; may be empty.

    >>> fold_phrase(r"the \textbf{Lan- tern} Models"), fold_phrase("C++")
    ('lantern model', 'c++')
    """
    text = _STYLE_COMMAND.sub("", _BROKEN_WORD.sub("", phrase))
    words = _WORD.findall(text.translate(_NO_MARKUP).casefold())
    if len(words) > 1 and words[0] in _DETERMINERS:
        del words[0]
    return " ".join([*words[:-1], *map(_singular, words[-1:])])


def fold_forms(phrases: Iterable[str]) -> frozenset[str]:
    """Fold several names of one thing, without those of which nothing is left."""
    return frozenset(map(fold_phrase, phrases)) - {""}


def is_same_phrase(one: str, other: str) -> bool:
    """Tell whether two folded phrases are equal, or the shorter, if not too short, is in the longer.

    >>> is_same_phrase("ppo", "ppo baseline"), is_same_phrase("q learning", "deep q learning")
    (False, True)
    """
    short, long = sorted((one, other), key=len)
    return bool(short) and (short == long or (len(short) > _SHORT_PHRASE and short in long))


def _singular(word: str) -> str:
    is_plural = len(word) > _SHORT_WORD and word.endswith("s") and not word.endswith("ss")
    return word[:-1] if is_plural else word

"""The types of the lexicon, and the index that looks a surface up.

In come entries, out comes the entry that a surface names, or None. A spelling matches by one rule,
that of ``is_exact``: a single word with a capital or a digit (BLEU, MuJoCo, Adam) matches exactly as
written; one of several words, or all in lower case, matches in any case. Hyphens, spaces and a
plural s are folded as ``kg.ids.fold_name`` folds them, and a hyphen parts words: "CIFAR-10" is two.
Nothing is guessed (no edit distance, no prefix, no stem) and nothing is trimmed: "(recall" is no name.
"""

import re
import unicodedata
from dataclasses import dataclass
from typing import NamedTuple

from kg.ids import fold_name, singular
from kg.vocab import EntityType

_WORD = re.compile(r"[^\W_]+")
#: What is no part of a name unless the lexicon writes it so: brackets, commas, anything but a word at the ends.
_STRAY = re.compile(r"[^\w\s'’\-‐‑–./+#&@%=]|^[\W_]|[^\w+#%]$|_$")


@dataclass(frozen=True, slots=True)
class LexiconEntry:
    """One well-known thing.

    Attributes:
        name: the name that a graph shows.
        type: what it is.
        aliases: other names of the same thing, never of another version, size or variant.
    """

    name: str
    type: EntityType
    aliases: tuple[str, ...] = ()

    @property
    def spellings(self) -> tuple[str, ...]:
        """Return the name, then the aliases."""
        return (self.name, *self.aliases)


@dataclass(frozen=True, slots=True)
class Lexicon:
    """All entries, sorted by name."""

    entries: tuple[LexiconEntry, ...]


class MatchKey(NamedTuple):
    """A spelling as the index keeps it: folded, whether its case counts, and what folding must not hide."""

    text: str
    exact: bool
    stray: str = ""


class LexiconIndex:
    """Looks surfaces up in a lexicon.

    Attributes:
        longest: the number of words of the longest spelling; no longer surface can match.

    Raises:
        ValueError: two entries share a spelling.
    """

    __slots__ = ("_entries", "_reach", "longest")

    def __init__(self, lexicon: Lexicon) -> None:
        self._entries: dict[MatchKey, LexiconEntry] = {}
        #: First word to the most words of a spelling that begins with it.
        self._reach: dict[str, int] = {}
        for entry in lexicon.entries:
            for spelling in entry.spellings:
                self._add(spelling, entry)
        self.longest = max(self._reach.values(), default=0)

    def lookup(self, surface: str) -> LexiconEntry | None:
        """Return the entry that the whole surface names; one written exactly so wins over one in any case.

        >>> index = LexiconIndex(Lexicon((LexiconEntry("Adam", EntityType.METHOD),)))
        >>> index.lookup("Adam") is not None, index.lookup("adam") is None
        (True, True)
        """
        return self._entries.get(_exact_key(surface)) or self._entries.get(_loose_key(surface))

    def reach(self, start: str) -> int:
        """Return the most words that a spelling can have whose first word is that of the text; 0 if none begins so.

        It is a bound to search by, ten times as cheap as a lookup.

        >>> index = LexiconIndex(Lexicon((LexiconEntry("CIFAR-10", EntityType.DATASET),)))
        >>> index.reach("CIFAR"), index.reach("images")
        (2, 0)
        """
        word = _WORD.search(start)
        if word is None:
            return 0
        first = unicodedata.normalize("NFKC", word[0]).casefold()
        reach = self._reach
        return max(reach.get(first, 0), reach.get(first.removesuffix("s"), 0), reach.get(singular(first), 0))

    def _add(self, spelling: str, entry: LexiconEntry) -> None:
        owner = self._entries.setdefault(match_key(spelling), entry)
        if owner is not entry:
            raise ValueError(f"{spelling!r} is a spelling of {owner.name} and of {entry.name}")
        first, *others = _words(spelling)
        self._reach[first] = max(self._reach.get(first, 0), 1 + len(others))


def is_exact(spelling: str) -> bool:
    """Tell whether a spelling matches only as written: a single word with a capital or a digit.

    >>> is_exact("BLEU"), is_exact("word2vec"), is_exact("perplexity"), is_exact("Nash equilibrium")
    (True, True, False, False)
    """
    is_marked = spelling != spelling.lower() or any(map(str.isdigit, spelling))
    return is_marked and " " not in fold_name(spelling)


def match_key(spelling: str) -> MatchKey:
    """Reduce a spelling to the form under which the index keeps it.

    >>> match_key("GANs"), match_key("Graph-Neural Networks").text
    (MatchKey(text='GAN', exact=True, stray=''), 'graph neural network')
    """
    return _exact_key(spelling) if is_exact(spelling) else _loose_key(spelling)


def _exact_key(spelling: str) -> MatchKey:
    return MatchKey(singular(unicodedata.normalize("NFKC", spelling.strip())), exact=True)


def _loose_key(spelling: str) -> MatchKey:
    return MatchKey(fold_name(spelling).casefold(), exact=False, stray="".join(_STRAY.findall(spelling)))


def _words(spelling: str) -> list[str]:
    return _WORD.findall(unicodedata.normalize("NFKC", spelling).casefold())

"""The types of the lexicon, and the index that looks a surface up.

In come entries, out comes the entry that a surface names, or None. A spelling matches by one rule,
that of ``is_exact``: a single word with a capital or a digit (BLEU, MuJoCo, Adam) matches exactly as
written; one of several words, or all in lower case, matches in any case. Hyphens, spaces and a
plural s are folded as ``kg.ids.fold_name`` folds them, and a hyphen parts words: "CIFAR-10" is two.
Nothing is guessed: no edit distance, no prefix, no stem.
"""

import unicodedata
from dataclasses import dataclass
from typing import NamedTuple

from kg.ids import fold_name, singular
from kg.vocab import EntityType


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
    """A spelling as the index keeps it: folded, and whether its case counts."""

    text: str
    exact: bool


class LexiconIndex:
    """Looks surfaces up in a lexicon.

    Attributes:
        longest: the number of words of the longest spelling; no longer surface can match.

    Raises:
        ValueError: two entries share a spelling.
    """

    __slots__ = ("_entries", "longest")

    def __init__(self, lexicon: Lexicon) -> None:
        self._entries: dict[MatchKey, LexiconEntry] = {}
        for entry in lexicon.entries:
            for spelling in entry.spellings:
                self._add(match_key(spelling), entry)
        self.longest = max((key.text.count(" ") + 1 for key in self._entries), default=0)

    def lookup(self, surface: str) -> LexiconEntry | None:
        """Return the entry that the surface names; one written exactly so wins over one in any case.

        >>> index = LexiconIndex(Lexicon((LexiconEntry("Adam", EntityType.METHOD),)))
        >>> index.lookup("Adam") is not None, index.lookup("adam") is None
        (True, True)
        """
        return self._entries.get(_exact_key(surface)) or self._entries.get(_loose_key(surface))

    def _add(self, key: MatchKey, entry: LexiconEntry) -> None:
        owner = self._entries.setdefault(key, entry)
        if owner is not entry:
            raise ValueError(f"{key.text!r} is a spelling of {owner.name} and of {entry.name}")


def is_exact(spelling: str) -> bool:
    """Tell whether a spelling matches only as written: a single word with a capital or a digit.

    >>> is_exact("BLEU"), is_exact("word2vec"), is_exact("perplexity"), is_exact("Nash equilibrium")
    (True, True, False, False)
    """
    return _is_exact(spelling, fold_name(spelling))


def match_key(spelling: str) -> MatchKey:
    """Reduce a spelling to the form under which the index keeps it.

    >>> match_key("GANs"), match_key("Graph-Neural Networks").text
    (MatchKey(text='GAN', exact=True), 'graph neural network')
    """
    folded = fold_name(spelling)
    return _exact_key(spelling) if _is_exact(spelling, folded) else MatchKey(folded.casefold(), exact=False)


def _is_exact(spelling: str, folded: str) -> bool:
    return " " not in folded and (spelling != spelling.lower() or any(map(str.isdigit, spelling)))


def _exact_key(spelling: str) -> MatchKey:
    return MatchKey(singular(unicodedata.normalize("NFKC", spelling.strip())), exact=True)


def _loose_key(spelling: str) -> MatchKey:
    return MatchKey(fold_name(spelling).casefold(), exact=False)

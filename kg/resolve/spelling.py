"""Names that are spelt a little otherwise: a typing error, or another ending of one word.

In come names of several words, out go links between those that are one thing. Two names are compared
only when they have the same number of words and differ in one, and that one begins or ends alike: blocks
of neighbours in the alphabet, so the time is that of sorting. Nothing with a digit, a version, a sign or an inner
capital is ever compared, nor two words of which one is the other with something put before it
("supervised", "unsupervised").
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from rapidfuzz.distance import OSA
from rapidfuzz.fuzz import ratio

from kg.resolve.model import Link, Rule, link
from kg.resolve.names import split_name, to_key

#: Endings of one stem that do not change what a name names, as (rest of one word, rest of the other).
_ENDINGS = frozenset(
    frozenset(pair.split("~"))
    for pair in "ed~ive ed~ic ed~ing ed~ion ~al ~ation ~ational ion~ional t~cy ic~ical ly~ ed~ation ion~ing".split()
)
#: Shortest stem that two endings may share.
SHORTEST_STEM = 6
#: Shortest word in which one letter may be wrong.
SHORTEST_TYPO = 8
#: Shortest proper name that may have a letter more or less.
SHORTEST_PROPER = 5
#: A misspelling stands in at most so many names …
MOST_TYPOS = 2
#: … and the right word in so many times as many.
TYPO_RATIO = 3
#: Neighbours in the alphabet that a word is compared with.
WINDOW = 6
#: Letters at the start, or the end, that two words have in common.
ALIKE = 3


@dataclass(frozen=True, slots=True)
class Spelling:
    """A name as papers write it, and its key."""

    name: str
    key: str


@dataclass(frozen=True, slots=True)
class _Gap:
    """One word of a name, the others being the same in the whole block."""

    word: str
    surface: str
    spelling: Spelling


def find_spelling_links(spellings: Iterable[Spelling]) -> Iterator[Link]:
    """Yield a link between each two names of which one is a spelling of the other."""
    ordered = sorted(set(spellings), key=lambda item: (item.key, item.name))
    counts = Counter(word for item in ordered for word in {to_key(word) for word in split_name(item.name)})
    for block in _blocks(ordered):
        for at, gap in enumerate(block):
            for other in islice(block, at + 1, at + 1 + WINDOW):
                if gap.spelling.key != other.spelling.key and are_spellings(gap.surface, other.surface, counts):
                    names = gap.spelling.name, other.spelling.name
                    score = ratio(*map(str.casefold, names)) / 100
                    detail = f"{names[0]!r} and {names[1]!r} differ in {gap.word!r} and {other.word!r} alone"
                    yield link(gap.spelling.key, other.spelling.key, Rule.SPELLING, detail, score=score)


def are_spellings(first: str, second: str, counts: Counter[str]) -> bool:
    """Tell whether two words are one, spelt otherwise.

    Args:
        first: a word as papers write it.
        second: another one.
        counts: folded word to the number of names that have it.
    """
    short, long = sorted(map(to_key, (first, second)), key=lambda word: (len(word), word))
    if short == long or not (_is_plain(first) and _is_plain(second)) or short[0] != long[0]:
        return False
    return _have_one_stem(short, long) or _is_typo(short, long, counts) or _is_transcription(first, second)


def _is_plain(word: str) -> bool:
    """Tell a word of letters from what may be a version, a size or an acronym."""
    return word.isalpha() and (word[1:].islower() or word.islower())


def _have_one_stem(short: str, long: str) -> bool:
    """Tell whether only the ending differs, and in a way that changes no meaning."""
    same = next((at for at, (a, b) in enumerate(zip(short, long, strict=False)) if a != b), len(short))
    stems = range(min(same, len(short)), SHORTEST_STEM - 1, -1)
    return any(frozenset((short[at:], long[at:])) in _ENDINGS for at in stems)


def _is_typo(short: str, long: str, counts: Counter[str]) -> bool:
    """Tell whether one letter is wrong, one missing, or two stand in the wrong order, in a word that is rare."""
    rare, common = sorted((counts[short], counts[long]))
    is_rare = rare <= MOST_TYPOS and common >= TYPO_RATIO * rare
    return is_rare and len(short) >= SHORTEST_TYPO - 1 and OSA.distance(short, long, score_cutoff=1) == 1


def _is_transcription(first: str, second: str) -> bool:
    """Tell whether two proper names are one that is written with a silent letter or without (Lehman, Leman)."""
    names = (first, second)
    is_proper = all(name[0].isupper() and len(name) >= SHORTEST_PROPER for name in names)
    return is_proper and len(first) != len(second) and OSA.distance(*map(to_key, names), score_cutoff=1) == 1


def _blocks(spellings: Iterable[Spelling]) -> Iterator[list[_Gap]]:
    """Yield gaps of names that are otherwise the same, those alike in letters beside each other."""
    blocks: dict[tuple[str, ...], list[_Gap]] = defaultdict(list)
    for spelling in spellings:
        words = split_name(spelling.name)
        folds = tuple(map(to_key, words))
        for at, fold in enumerate(folds):
            others = (*folds[:at], "", *folds[at + 1 :])
            gap = _Gap(fold, words[at], spelling)
            blocks[*others, f"{fold[:ALIKE]}-"].append(gap)
            if len(words) > 1:
                blocks[*others, f"-{fold[-ALIKE:]}"].append(gap)
    for key in sorted(key for key, block in blocks.items() if len(block) > 1):
        yield sorted(blocks[key], key=lambda gap: (gap.word, gap.spelling.key))

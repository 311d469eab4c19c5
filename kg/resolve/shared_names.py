"""The first stages: names that read the same, names that the lexicon ties, and what a paper calls its own thing.

In come uses, out go links from each use to the keys of its names, and from those to well-known things.
A name of several words is one key for all types when one type clearly dominates among the papers, else
one for each family of types. A generic name ("teacher model") is a key of its paper alone.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import product

from kg.resolve.model import KnownName, Link, Rule, Use, link
from kg.resolve.names import split_name, stands_for, to_key, to_short
from kg.resolve.uses import Known, family, is_generic, same_digits, shares_words

#: The share of the papers that a type needs for a name of several words to be one thing.
DOMINANT_SHARE = 0.7
#: … unless fewer papers than this stand behind every other type.
FEW_PAPERS = 3
#: Expansions of one acronym that are compared with each other, the shortest first.
MOST_EXPANSIONS = 60


class NameKeys:
    """Says under which key a name is shared.

    Attributes:
        votes: key of a name to the number of papers that give it each family of types.
    """

    __slots__ = ("_known", "votes")

    def __init__(self, uses: Iterable[Use], known: Known) -> None:
        self._known = known
        self.votes: dict[str, Counter[str]] = defaultdict(Counter)
        for use in uses:
            for tie in use.ties:
                self.votes[to_key(tie.name)][family(use.type)] += 1

    def known(self, name: str, use: Use) -> KnownName | None:
        """Return the well-known thing that a name of a use names."""
        return None if is_generic(name) else self._known.of(name, use.type)

    def of(self, name: str, use: Use) -> str:
        """Return the key of a name of the use."""
        key = to_key(name)
        if is_generic(name):
            return f"name\t{key}\tof {use.paper}"
        if self.known(name, use) or self._is_dominated(key):
            return f"name\t{key}"
        return f"name\t{key}\t{family(use.type)}"

    def _is_dominated(self, key: str) -> bool:
        ranked = sorted(self.votes[key].values(), reverse=True) if key in self.votes else []
        return len(ranked) <= 1 or ranked[1] < FEW_PAPERS or ranked[0] >= DOMINANT_SHARE * sum(ranked)


def find_name_links(uses: Iterable[Use], keys: NameKeys) -> Iterator[Link]:
    """Yield the links of each use to its names, and of those to well-known things."""
    for use in uses:
        for tie in use.ties:
            key = keys.of(tie.name, use)
            yield link(use.key, key, tie.rule, tie.detail)
            if known := keys.known(tie.name, use):
                detail = f"the lexicon calls {tie.name!r} {known.name!r}"
                yield link(key, known_key(known), Rule.LEXICON_ALIAS, detail)


def known_key(known: KnownName) -> str:
    """Return the key of a well-known thing."""
    return f"known\t{known.type}\t{known.name}"


def find_same_acronym_links(uses: Iterable[Use], keys: NameKeys) -> Iterator[Link]:
    """Tie expansions of one acronym when the words of one are all words of the other."""
    expansions: dict[str, dict[str, str]] = defaultdict(dict)
    for use in uses:
        for tie, short in product(use.ties, use.shorts):
            if tie.rule is Rule.ACRONYM or stands_for(short.exact, tie.name):
                names = expansions[short.exact]
                key = keys.of(tie.name, use)
                names[key] = min(tie.name, names.get(key, tie.name))
    for exact in sorted(expansions):
        yield from _tie_expansions(exact, expansions[exact])


def _tie_expansions(short: str, names: Mapping[str, str]) -> Iterator[Link]:
    """Compare each expansion with the shorter ones; an acronym has few."""
    ranked = sorted(names, key=lambda key: (len(split_name(names[key])), key))
    for at, key in enumerate(ranked[:MOST_EXPANSIONS]):
        for other in ranked[at + 1 : MOST_EXPANSIONS]:
            name, longer = names[key], names[other]
            if len(split_name(name)) > 1 and shares_words(name, longer) and same_digits(name, longer):
                yield link(key, other, Rule.SPELLING, f"{short!r} stands for {name!r} and for {longer!r}")


def find_nested_links(uses: Iterable[Use], keys: NameKeys, known: Known) -> Iterator[Link]:
    """Tie a name that holds a well-known acronym to the name that spells it out ("constrained POMDP")."""
    names = {keys.of(tie.name, use): (tie.name, use) for use in uses for tie in use.ties}
    for key, (name, use) in sorted(names.items(), key=lambda item: item[0]):
        for word in split_name(name):
            short = to_short(word)
            entry = known.in_any_type(short.exact) if short else None
            if entry and " " in entry.name:
                longer = name.replace(word, entry.name)
                other = keys.of(longer, use)
                if other in names and other != key:
                    yield link(key, other, Rule.ACRONYM, f"{word!r} in {name!r} is {entry.name!r}")

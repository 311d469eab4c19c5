"""Found entities as the resolution sees them: names sorted into long and short, acronyms spelt out."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from kg.model import Findings, FoundEntity
from kg.resolve.definitions import find_definitions
from kg.resolve.model import KnownName, NameAuthority, Rule, Tie, Use
from kg.resolve.names import ShortName, split_name, stands_for, strip_head, to_key, to_short
from kg.vocab import EntityType

#: Words that say what part a thing plays in its paper, or how good it is, and never which thing it is.
_MODIFIERS = frozenset(
    "novel new proposed existing standard conventional traditional classical simple general efficient effective"
    " real world realworld large scale largescale small public popular common various several multiple different"
    " synthetic challenging diverse recent modern strong weak good best better baseline main pretext downstream"
    " upstream auxiliary teacher student surrogate base target source global local final original custom own key core"
    " consistency total overall training test testing evaluation benchmark high low quality state art many other"
    " deep neural learned trained single joint unified hybrid advanced specific generic complex end".split()
)
#: Words that such words are said of.
_HEADS = frozenset(
    "dataset benchmark corpus metric measure task problem model network method algorithm approach framework system loss"
    " technique strategy objective function module architecture data set experiment domain setting baseline study"
    " application example sample score performance pipeline procedure environment tool solution".split()
)
#: Words that a name needs to be shared without a head whose letter is in its acronym ("fast gradient sign" of FGSM).
WORDS_WITHOUT_HEAD = 3


class Known:
    """Looks names up in an authority, each once."""

    __slots__ = ("_authority", "_found")

    def __init__(self, authority: NameAuthority) -> None:
        self._authority = authority
        self._found: dict[tuple[str, EntityType], KnownName | None] = {}

    def of(self, name: str, kind: EntityType) -> KnownName | None:
        """Return the thing that a name, with or without its head, names, if its type fits.

        A name of several words is known whatever type a paper gives it.
        """
        asked = (name, kind)
        if asked not in self._found:
            hits = (self._authority.lookup(spelling) for spelling in dict.fromkeys((name, strip_head(name, kind))))
            fits = (hit for hit in hits if hit and (" " in name or family(hit.type) == family(kind)))
            self._found[asked] = next(fits, None)
        return self._found[asked]

    def in_any_type(self, name: str) -> KnownName | None:
        """Return the thing that exactly this name names, whatever it is."""
        return self._authority.lookup(name)


def to_uses(item: Findings, known: Known) -> Iterator[Use]:
    """Yield the entities of a paper with the names that may tie them to others."""
    definitions = find_definitions(item.paper.text)
    for found in item.entities:
        yield _to_use(item.paper.id, found, definitions, known)


def _to_use(paper: str, found: FoundEntity, definitions: Mapping[ShortName, str], known: Known) -> Use:
    given = (found.name, *found.aliases)
    main = strip_head(found.name, found.type)
    shorts = tuple(short for short in _shorts(given, found.type) if not _names_a_part(short, main, definitions))
    spelt = [definitions[short] for short in shorts if short in definitions]
    ties = {tie.name: tie for tie in _ties(paper, found.type, list(_forms(given, found.type, shorts)), shorts, known)}
    for name in _forms(spelt, found.type, shorts):
        ties.setdefault(name, Tie(name, Rule.ACRONYM, f"{paper} spells out {shorts[0].exact!r} as {name!r}"))
    return Use(paper, found, shorts, tuple(ties.values()))


def _names_a_part(short: ShortName, main: str, definitions: Mapping[ShortName, str]) -> bool:
    """Tell whether a short name is spelt out as less than the thing's name: ``online reinforcement learning (RL)``."""
    expansion = definitions.get(short)
    if expansion is None or to_short(main) or stands_for(short.exact, main):
        return False
    part, whole = ({to_key(word) for word in split_name(name)} for name in (expansion, main))
    return part < whole


def _shorts(names: Sequence[str], kind: EntityType) -> Iterator[ShortName]:
    """Yield the short names, but those of another version than the name of the thing."""
    main = to_short(strip_head(names[0], kind))
    found = dict.fromkeys(short for name in names if (short := to_short(strip_head(name, kind))))
    yield from (short for short in found if main is None or _version(short.exact) == _version(main.exact))


def _version(name: str) -> str:
    """Return the digits and signs of a name, which tell versions apart."""
    return "".join(char for char in name if char.isdigit() or char in "+#*")


def _forms(names: Iterable[str], kind: EntityType, shorts: Sequence[ShortName]) -> Iterator[str]:
    """Yield each name without its head; with it too, or alone, where the acronym has the head's letter."""
    for name in dict.fromkeys(names):
        bare = strip_head(name, kind)
        has_letter = bare != name and any(stands_for(s.exact, name) and not stands_for(s.exact, bare) for s in shorts)
        if has_letter:
            yield name
        if not has_letter or len(split_name(bare)) >= WORDS_WITHOUT_HEAD:
            yield bare


def _ties(
    paper: str, kind: EntityType, names: Sequence[str], shorts: Sequence[ShortName], known: Known
) -> Iterator[Tie]:
    main = names[0]
    for name in names:
        if to_short(name):
            continue
        if to_key(name) == to_key(main):
            yield Tie(name, Rule.SAME_NAME, f"{paper} calls it {name!r}")
        elif strip_head(main, kind) == name:
            yield Tie(name, Rule.VARIANT, f"{main!r} is {name!r} with the kind of thing named")
        elif short := next((short.exact for short in shorts if stands_for(short.exact, name)), None):
            yield Tie(name, Rule.ACRONYM, f"{paper} spells out {short!r} as {name!r}")
        elif _is_alias(name, main, known.of(name, kind), known.of(main, kind)):
            yield Tie(name, Rule.PAPER_ALIAS, f"{paper} calls {main!r} {name!r} too")


def _is_alias(name: str, main: str, known: KnownName | None, other: KnownName | None) -> bool:
    """Tell whether another name in the paper may tie the thing to those of other papers.

    For a well-known thing the lexicon decides, and what a coined name is described by is no name. A name
    within the other ("clustering" for "multi-view clustering") is short speech, good in its paper alone.
    """
    if known or other:
        return known == other
    return not to_short(main) and same_digits(name, main) and not shares_words(name, main) and not is_generic(name)


@lru_cache(maxsize=1 << 17)
def is_generic(name: str) -> bool:
    """Tell whether a name is made of words alone that any paper uses of its own things.

    >>> is_generic("real-world datasets"), is_generic("teacher model"), is_generic("language model")
    (True, True, False)
    """
    words = [to_key(word) for word in split_name(name)]
    return bool(words) and all(word in _MODIFIERS or word in _HEADS for word in words)


def family(kind: EntityType) -> str:
    """Name the types that are told apart by use alone: datasets and benchmarks are one family."""
    return "test bed" if kind in {EntityType.DATASET, EntityType.BENCHMARK} else str(kind)


def shares_words(first: str, second: str) -> bool:
    """Tell whether all words of one name are words of the other: "clustering" for "multi-view clustering"."""
    words = [{to_key(word) for word in split_name(name)} for name in (first, second)]
    return words[0] <= words[1] or words[1] <= words[0]


def same_digits(first: str, second: str) -> bool:
    """Tell whether two names have no digits that differ."""
    digits = ["".join(filter(str.isdigit, name)) for name in (first, second)]
    return digits[0] == digits[1] or not all(digits)


def order_of(uses: Iterable[Use]) -> list[Use]:
    """Sort uses so that nothing depends on the order of the papers."""
    return sorted(uses, key=lambda use: (use.paper, use.found.id))

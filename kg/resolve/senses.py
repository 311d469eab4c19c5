"""Acronyms and coined names, which are one word and may be many things.

In come the uses of each short name, some already tied to a long name (anchored) and some not (floating).
Out go links that give a floating use a sense: the only one there is, the one that the abstract's words
agree with, or one that is far more common than all others. What has no clear sense stays a thing of its
own, and so does what two papers each present as their own. An acronym with two expansions stays two.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass

from kg.resolve.context import Contexts, Vector, similarity
from kg.resolve.groups import Groups
from kg.resolve.model import Link, NameAuthority, Rule, Use, link
from kg.resolve.names import ShortName, split_name
from kg.resolve.shared_names import known_key
from kg.resolve.uses import family

#: An abstract agrees with a sense of its type from this cosine on (chosen, like the two
#: that follow, on annotated pairs and on how near papers are that spell out one acronym alike and otherwise).
AGREES = 0.05
#: … with the only sense that any paper spells out, which another may not mean, from this one on …
AGREES_ONLY = 0.07
#: … and, when nothing else speaks for it, from this one on.
AGREES_ALONE = 0.095
#: … and with one rather than with another when it is so many times as near.
CLEARLY = 1.4
#: A sense dominates when it has so many times the papers of all others together.
DOMINATES = 20
#: Initials that are fewer, or fit more things, say nothing.
FEWEST_INITIALS, MOST_GUESSES = 3, 5
#: Papers that stand for a sense when an abstract is compared with it.
WITNESSES = 40


@dataclass(frozen=True, slots=True)
class Sense:
    """One thing that a short name stands for.

    Attributes:
        key: leader of its group.
        forms: the exact short names that papers use for it.
        families: what papers take it for.
        papers: those that name it, by any name, sorted.
        is_known: it is in the lexicon.
        has_owner: a paper says that it made it.
        is_weak: only the paper that made it names it, or only the initials of its name speak for it.
    """

    key: str
    forms: frozenset[str]
    families: frozenset[str]
    papers: tuple[str, ...]
    is_known: bool
    has_owner: bool
    is_weak: bool


@dataclass(frozen=True, slots=True)
class _Short:
    """All uses of the short names that differ in case and hyphens alone."""

    loose: str
    uses: tuple[tuple[ShortName, Use], ...]


class Senses:
    """Finds the senses of short names."""

    __slots__ = ("_authority", "_by_initials", "_contexts", "_groups", "_members")

    def __init__(self, uses: Iterable[Use], groups: Groups, contexts: Contexts, authority: NameAuthority) -> None:
        self._groups = groups
        self._contexts = contexts
        self._authority = authority
        self._members: dict[str, list[Use]] = defaultdict(list)
        for use in uses:
            self._members[groups.find(use.key)].append(use)
        self._by_initials = self._find_initials()

    def _find_initials(self) -> Mapping[str, Sequence[str]]:
        """Map initials to the things that have a name of as many words with them, where they are few."""
        found: dict[str, set[str]] = defaultdict(set)
        for key, members in self._members.items():
            for name in {name for use in members for name in (use.found.name, *(tie.name for tie in use.ties))}:
                words = split_name(name)
                if len(words) >= FEWEST_INITIALS:
                    found["".join(word[0] for word in words).casefold()].add(key)
        return {initials: sorted(keys) for initials, keys in found.items() if len(keys) <= MOST_GUESSES}

    def find_links(self, uses: Sequence[Use]) -> Iterator[Link]:
        """Yield the links of floating uses, by short name."""
        by_loose: dict[str, list[tuple[ShortName, Use]]] = defaultdict(list)
        for use in uses:
            for short in use.shorts:
                by_loose[short.loose].append((short, use))
        for loose in sorted(by_loose):
            yield from self._links_of(_Short(loose, tuple(by_loose[loose])))

    def _links_of(self, short: _Short) -> Iterator[Link]:
        if all(self._is_anchored(use) for _, use in short.uses):
            return
        senses = self._senses(short)
        centres = {sense.key: self._contexts.centre(sense.papers[:WITNESSES]) for sense in senses}
        rest: list[tuple[ShortName, Use]] = []
        for name, use in short.uses:
            if self._is_anchored(use):
                continue
            if (sense := self._choose(name, use, senses, centres)) is None:
                rest.append((name, use))
            else:
                yield link(use.key, sense.key, *_why(name, sense, senses))
        yield from self._tie_rest(rest, taken=frozenset().union(*(sense.families for sense in senses)))

    def _is_anchored(self, use: Use) -> bool:
        """Tell whether a use has a name that stands for itself: spelt out, well known, or said by other papers too."""
        if not use.ties or use.is_spelt:
            return bool(use.ties)
        key = self._groups.find(use.key)
        return key.startswith("known") or any(other.paper != use.paper for other in self._members[key])

    def _senses(self, short: _Short) -> list[Sense]:
        """List what the short name stands for, by key; what its initials fit only when no paper spells it out."""
        forms: dict[str, set[str]] = defaultdict(set)
        known: dict[str, str] = {}
        for name, use in short.uses:
            if self._is_anchored(use):
                forms[self._groups.find(use.key)].add(name.exact)
            elif entry := self._authority.lookup(name.exact):
                key = self._groups.find(known_key(entry))
                forms[key].add(name.exact)
                known[key] = family(entry.type)
        guesses = () if forms else self._by_initials.get(short.loose, ())
        for key in guesses:
            forms[key] = {name.exact for name, _ in short.uses}
        return [self._sense(key, forms[key], known.get(key), is_guess=key in guesses) for key in sorted(forms)]

    def _sense(self, key: str, forms: Iterable[str], known: str | None, *, is_guess: bool) -> Sense:
        members = self._members.get(key, [])
        votes = Counter(family(use.type) for use in members)
        kinds = {kind for kind, count in votes.items() if 4 * count >= votes.total()} | ({known} if known else set())
        papers = tuple(sorted({use.paper for use in members}))
        has_owner = any(use.is_own for use in members)
        is_weak = is_guess or (known is None and has_owner and len(papers) == 1)
        return Sense(key, frozenset(forms), frozenset(kinds), papers, known is not None, has_owner, is_weak)

    def _choose(
        self, name: ShortName, use: Use, senses: Sequence[Sense], centres: Mapping[str, Vector]
    ) -> Sense | None:
        """Choose the sense of a floating use, or None when none is clear."""
        fit = [sense for sense in senses if name.exact in sense.forms]
        fit = fit or [sense for sense in senses if family(use.type) in sense.families]
        if use.is_own:
            fit = [sense for sense in fit if sense.is_known or not sense.has_owner]
        here = self._contexts.of(use.paper)
        near = {sense.key: similarity(here, centres[sense.key]) for sense in fit}
        return _likeliest(use, fit, near, is_only=len(senses) == 1) or _dominant(use, fit, senses)

    def _tie_rest(self, rest: Sequence[tuple[ShortName, Use]], *, taken: Set[str]) -> Iterator[Link]:
        """Tie the uses that have no sense to each other: by name where all is clear, else by context.

        Args:
            rest: the uses, each with the short name.
            taken: families of the senses that the name has elsewhere.
        """
        by_form: dict[str, list[Use]] = defaultdict(list)
        for name, use in rest:
            by_form[name.exact].append(use)
        if taken or sum(use.is_own for _, use in rest) > 1:
            for exact in sorted(by_form):
                yield from self._tie_by_context(exact, by_form[exact], taken)
        else:
            yield from self._tie_by_name(by_form)

    def _tie_by_name(self, by_form: Mapping[str, Sequence[Use]]) -> Iterator[Link]:
        things: dict[tuple[str, str], list[Use]] = defaultdict(list)
        for exact, uses in sorted(by_form.items()):
            for use in uses:
                things[exact, family(use.type)].append(use)
        keys = sorted(things, key=lambda key: (-len(things[key]), key))
        for exact, kind in keys:
            key = f"short\t{exact}\t{kind}"
            yield from (link(u.key, key, Rule.SAME_NAME, f"{u.paper} calls it {exact!r}") for u in things[exact, kind])
        for at, (exact, kind) in enumerate(keys[1:], start=1):
            if other := self._same_thing((exact, kind), keys[:at], things):
                forms = f"{exact!r} ({kind}) and {other[0]!r} ({other[1]})"
                rule, detail = Rule.VARIANT, f"{forms} differ in case and hyphens alone"
                if kind != other[1]:
                    rule, detail = Rule.SENSE, f"the abstracts of {forms} agree"
                yield link(f"short\t{exact}\t{kind}", f"short\t{other[0]}\t{other[1]}", rule, detail)

    def _same_thing(
        self, key: tuple[str, str], others: Sequence[tuple[str, str]], things: Mapping[tuple[str, str], Sequence[Use]]
    ) -> tuple[str, str] | None:
        """Find the greater thing of the same name, but for case, hyphens or type, that the abstracts agree with."""
        centre = self._centre(things[key])
        for other in others:
            differences = (key[0] != other[0]) + (key[1] != other[1])
            near = similarity(centre, self._centre(things[other]))
            if key[1] == other[1] if near is None else near >= AGREES_ALONE * differences:
                return other
        return None

    def _tie_by_context(self, exact: str, uses: Sequence[Use], taken: Set[str]) -> Iterator[Link]:
        """Give each use to the nearest thing of the name so far, or make it a thing of its own."""
        things: list[list[Use]] = []
        for use in sorted(uses, key=lambda use: (not use.is_own, use.paper, use.found.id)):
            near = [(self._likeness(use, thing) or 0.0, -at) for at, thing in enumerate(things)]
            likeness, at = max(near, default=(0.0, 0))
            is_free = bool(things) and {family(use.type), family(things[-at][0].type)}.isdisjoint(taken)
            version = next((thing for thing in things if self._is_version(use, thing)), None)
            if version is not None:
                version.append(use)
            elif likeness >= (AGREES if is_free else AGREES_ALONE) and not use.is_own:
                things[-at].append(use)
            else:
                things.append([use])
        for thing in things:
            key = f"short\t{exact}\tof {thing[0].paper}\t{thing[0].found.id}"
            yield from (link(use.key, key, Rule.SENSE, _agreement(exact, use, thing[0])) for use in thing)

    def _centre(self, uses: Sequence[Use]) -> Vector:
        return self._contexts.centre(sorted({use.paper for use in uses})[:WITNESSES])

    def _is_version(self, use: Use, thing: Sequence[Use]) -> bool:
        return use.paper != thing[0].paper and self._contexts.are_versions(use.paper, thing[0].paper)

    def _likeness(self, use: Use, thing: Sequence[Use]) -> float | None:
        return similarity(self._contexts.of(use.paper), self._contexts.of(thing[0].paper))


def _likeliest(use: Use, fit: Sequence[Sense], near: Mapping[str, float | None], *, is_only: bool) -> Sense | None:
    """Return the sense that the abstract clearly agrees with; of those of the use's type before any other.

    An abstract that says too little agrees with the only sense of its type, and any with one of the lexicon.
    """
    of_type = [sense for sense in fit if family(use.type) in sense.families]
    if len(of_type) == 1 and (of_type[0].is_known or near[of_type[0].key] is None):
        return of_type[0]
    for senses, least in ((of_type, AGREES_ONLY if is_only else AGREES), (fit, AGREES_ALONE)):
        ranked = sorted(((near[sense.key] or 0.0, sense) for sense in senses), key=_by_likeness)
        if ranked and _is_clear([likeness for likeness, _ in ranked], ranked[0][1], least):
            return ranked[0][1]
    return None


def _is_clear(ranked: Sequence[float], best: Sense, least: float) -> bool:
    is_first = len(ranked) == 1 or ranked[0] >= (1.0 if best.is_known else CLEARLY) * ranked[1]
    return is_first and ranked[0] >= (AGREES_ALONE if best.is_weak else least)


def _by_likeness(item: tuple[float, Sense]) -> tuple[float, str]:
    return -item[0], item[1].key


def _dominant(use: Use, fit: Sequence[Sense], senses: Sequence[Sense]) -> Sense | None:
    """Return the sense of the use's type that is far more common than all others together."""
    for sense in fit:
        others = sum(len(other.papers) for other in senses if other is not sense)
        if family(use.type) in sense.families and len(sense.papers) >= DOMINATES * max(1, others):
            return sense
    return None


def _why(name: ShortName, sense: Sense, senses: Sequence[Sense]) -> tuple[Rule, str]:
    if len(senses) == 1:
        rule = Rule.LEXICON_ALIAS if sense.is_known else Rule.ACRONYM
        return rule, f"{name.exact!r} is only one thing in these papers"
    return Rule.SENSE, f"of the {len(senses)} things that {name.exact!r} names, the abstract agrees with this one"


def _agreement(exact: str, use: Use, first: Use) -> str:
    return f"the abstracts of {use.paper} and {first.paper}, which both say {exact!r}, agree"

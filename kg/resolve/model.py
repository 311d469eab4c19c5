"""The shapes of a resolution: what a paper's entity looks like from here, why names were tied, what came out."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple, Protocol

from kg.model import Entity, FoundEntity, Merge
from kg.resolve.names import ShortName, stands_for
from kg.vocab import OWN_ROLES, EntityType


class Rule(StrEnum):
    """Why two names are one node, the surest first."""

    SAME_NAME = "folded name"
    DECISION = "decision of the user"
    LEXICON_ALIAS = "lexicon alias"
    VARIANT = "surface variant"
    ACRONYM = "acronym"
    PAPER_ALIAS = "alias in a paper"
    SPELLING = "spelling"
    SENSE = "acronym by context"
    TYPE_VOTE = "type by vote"


#: How sure a rule is, where it has no measure of its own: set by judgement, not measured.
RULE_SCORE: Mapping[Rule, float] = {
    Rule.SAME_NAME: 1.0,
    Rule.DECISION: 1.0,
    Rule.LEXICON_ALIAS: 0.99,
    Rule.VARIANT: 0.98,
    Rule.ACRONYM: 0.97,
    Rule.PAPER_ALIAS: 0.9,
    Rule.SPELLING: 0.9,
    Rule.SENSE: 0.85,
    Rule.TYPE_VOTE: 1.0,
}


class KnownName(Protocol):
    """What an authority knows of one name."""

    @property
    def name(self) -> str:
        """Return the name that a graph shows."""
        ...

    @property
    def type(self) -> EntityType:
        """Return what the thing is."""
        ...


class NameAuthority(Protocol):
    """Knows the names of well-known things."""

    def lookup(self, surface: str) -> KnownName | None:
        """Return the thing that the surface names, or None."""
        ...


class Tie(NamedTuple):
    """A name that stands for itself, and why the thing may go by it."""

    name: str
    rule: Rule
    detail: str


@dataclass(frozen=True, slots=True)
class Use:
    """One paper's entity, seen from the resolution.

    Attributes:
        shorts: its names of one word that may be acronyms.
        ties: its names that may tie it to the same names of other papers, each with the reason.
    """

    paper: str
    found: FoundEntity
    shorts: tuple[ShortName, ...]
    ties: tuple["Tie", ...]

    @property
    def key(self) -> str:
        """Return the key under which the use is linked."""
        return f"use\t{self.paper}\t{self.found.id}"

    @property
    def type(self) -> EntityType:
        """Return the type that the paper gives it."""
        return self.found.type

    @property
    def is_spelt(self) -> bool:
        """Tell whether the paper spells out a short name of it, or gives it none."""
        is_spelt = any(tie.rule is Rule.ACRONYM for tie in self.ties)
        return is_spelt or not self.shorts or any(stands_for(s.exact, t.name) for s in self.shorts for t in self.ties)

    @property
    def is_own(self) -> bool:
        """Tell whether the paper made the thing."""
        return self.found.role in OWN_ROLES


@dataclass(frozen=True, slots=True)
class Link:
    """Two keys that are one thing, and why."""

    first: str
    second: str
    rule: Rule
    score: float
    detail: str


def link(first: str, second: str, rule: Rule, detail: str, *, score: float | None = None) -> Link:
    """Make a link with the score of its rule, unless one was measured."""
    return Link(first, second, rule, RULE_SCORE[rule] if score is None else round(score, 3), detail)


@dataclass(frozen=True, slots=True, kw_only=True)
class Resolution:
    """The nodes, and which one each paper's entity became.

    Attributes:
        entities: sorted by id.
        of_found: (paper id, id within the paper) to id of the node.
        merges: for each found entity that shares its node with another name or paper, why.
        variants: (node, node that it is a size, version or edition of), sorted.
        unused: decisions of the user that no longer apply, each with the reason.
    """

    entities: tuple[Entity, ...]
    of_found: Mapping[tuple[str, str], str]
    merges: tuple[Merge, ...]
    variants: tuple[tuple[str, str], ...] = ()
    unused: tuple[str, ...] = ()

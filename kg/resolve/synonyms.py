"""Names that the field uses for one thing, and an authority that knows them too.

Comes in: ``synonyms.toml`` of this package, and another authority. Goes out: an authority that answers as
the other one does, but gives all names of a group the one of them that the graph shows. Refused, with
the place: a group of one name, a name in two groups.
"""

import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from kg.resolve.model import KnownName, NameAuthority
from kg.resolve.names import to_key, to_short
from kg.vocab import EntityType

SOURCE = "synonyms.toml"


@dataclass(frozen=True, slots=True)
class SynonymGroup:
    """Names of one thing, the one that is shown first.

    Raises:
        ValueError: fewer than two names.
    """

    type: EntityType
    names: tuple[str, ...]

    def __post_init__(self) -> None:
        if len(self.names) < 2:
            raise ValueError(f"a group needs two names: {', '.join(self.names)}")

    @property
    def name(self) -> str:
        """Return the name that is shown."""
        return self.names[0]


class SynonymAuthority:
    """Knows what another authority knows, and which of its names are names of one thing.

    Raises:
        ValueError: a name is in two groups.
    """

    __slots__ = ("_authority", "_groups")

    def __init__(self, authority: NameAuthority, groups: Iterable[SynonymGroup]) -> None:
        self._authority = authority
        self._groups: dict[str, KnownName] = {}
        for group in groups:
            shown = next((hit for name in group.names if (hit := _lookup(authority, name, group.type))), group)
            for name in group.names:
                if self._groups.setdefault(_key(name), shown) is not shown:
                    raise ValueError(f"{name!r} is in the groups of {self._groups[_key(name)].name} and {shown.name}")

    def lookup(self, surface: str) -> KnownName | None:
        """Return the thing that the surface names, or None."""
        known = self._authority.lookup(surface)
        return self._groups.get(_key(known.name if known else surface), known)


@cache
def load_synonyms() -> tuple[SynonymGroup, ...]:
    """Read the groups that come with the package, in the order of the file."""
    return tuple(_read((files("kg.resolve") / SOURCE).read_text(encoding="utf-8")))


def _read(text: str) -> Iterator[SynonymGroup]:
    for kind, table in tomllib.loads(text).items():
        for names in table["groups"]:
            yield SynonymGroup(EntityType(kind), tuple(names))


def _lookup(authority: NameAuthority, name: str, kind: EntityType) -> KnownName | None:
    known = authority.lookup(name)
    return known if known and known.type == kind else None


def _key(name: str) -> str:
    """Fold a name of several words; one of a single word keeps its case."""
    short = to_short(name)
    return short.exact if short else to_key(name)

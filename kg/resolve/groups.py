"""Keys that are one thing, and uses that are: union-find, the groups it makes, and their ids."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from kg.ids import entity_id, fold_name
from kg.resolve.model import Link, Use
from kg.vocab import EntityType


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """Uses that are one thing, with the name and type that it has now."""

    uses: tuple[Use, ...]
    name: str
    type: EntityType

    @property
    def id(self) -> str:
        """Return the id that the name and type make; two groups may share it."""
        return entity_id(self.type, self.name)


def distinct_ids(groups: Sequence[Group]) -> list[str]:
    """Make an id of each; groups that would share one are told apart, the least needed more."""
    ids = [group.id for group in groups]
    for tell_apart in (_expansion, _first_use):
        taken = Counter(ids)
        ids = [
            entity_id(group.type, f"{group.name} {tell_apart(group.uses)}") if taken[made] > 1 else made
            for made, group in zip(ids, groups, strict=True)
        ]
    return ids


def _expansion(group: Sequence[Use]) -> str:
    """Return the expansion that an ambiguous acronym has in this group."""
    return min((fold_name(tie.name) for use in group for tie in use.ties), default="")


def _first_use(group: Sequence[Use]) -> str:
    """Return what no other group has: a paper and the id there."""
    return min(f"{use.paper} {use.found.id}" for use in group)


class Groups:
    """Union-find over keys; the smallest key leads its group, so the order of the links does not matter."""

    __slots__ = ("_parent",)

    def __init__(self, links: Iterable[Link] = ()) -> None:
        self._parent: dict[str, str] = {}
        self.add(links)

    def add(self, links: Iterable[Link]) -> None:
        """Make the two keys of each link one group."""
        for item in links:
            low, high = sorted((self.find(item.first), self.find(item.second)))
            self._parent[high] = low

    def find(self, key: str) -> str:
        """Return the leader of the key's group."""
        leader = key
        while (parent := self._parent.setdefault(leader, leader)) != leader:
            leader = parent
        while self._parent[key] != leader:
            self._parent[key], key = leader, self._parent[key]
        return leader

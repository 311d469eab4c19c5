"""What of a row is new to a server that holds the same node or edge already.

In come the wanted values and what the server holds; out go the properties to set, none when all is as it
should be. What several builds share is what the build that put it there first says; its aliases are those of
all, and its support is counted on the server. What has no mark of a build belongs to somebody else, and a
node of theirs under our label and id is refused.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from kg.cypher import Value

#: The property that marks what was loaded: the names of the builds that hold it, the first one first.
BUILDS = "kg_builds"
#: What is known of a shared entity only when all builds are looked at.
_OF_ALL = frozenset({"aliases", "support"})


@dataclass(frozen=True, slots=True)
class Found:
    """What the server holds, with a mark of ours.

    Attributes:
        properties: all of its properties.
        builds: the builds that hold it; none when only others' relationships keep it there.
    """

    properties: Mapping[str, object]
    builds: tuple[str, ...]


class Clash(Exception):  # noqa: N818 - no error by itself: the sink says where, and what to do
    """A node of another owner has the label and the id of one of ours."""


def find_mark(properties: Mapping[str, object]) -> Found:
    """Read the mark of a build.

    Raises:
        Clash: there is none.
    """
    builds = properties.get(BUILDS)
    if not isinstance(builds, Sequence) or isinstance(builds, str):
        raise Clash(str(properties.get("id")))
    return Found(properties, tuple(map(str, builds)))


def compare(wanted: Mapping[str, Value], found: Found, *, build: str) -> dict[str, Value]:
    """Return the properties to set, the mark among them; a None is a property to remove.

    >>> compare({"id": "a", "name": "A"}, Found({"id": "a", "name": "B"}, ("out",)), build="out")
    {'name': 'A'}
    >>> compare({"id": "a", "name": "A"}, Found({"id": "a", "name": "B"}, ("first",)), build="out")
    {'kg_builds': ['first', 'out']}
    """
    changed: dict[str, Value] = {} if build in found.builds else {BUILDS: [*found.builds, build]}
    shared = is_shared(found, build)
    if not shared or found.builds[0] == build:
        held = _OF_ALL if shared else frozenset()
        changed |= {
            name: value for name, value in wanted.items() if name not in held and found.properties.get(name) != value
        }
    if shared and "aliases" in wanted:
        aliases = _united_aliases(wanted, {**found.properties, **changed})
        if aliases != found.properties.get("aliases"):
            changed["aliases"] = aliases
    return changed


def is_shared(found: Found, build: str) -> bool:
    """Tell whether another build holds it too."""
    return any(name != build for name in found.builds)


def _united_aliases(wanted: Mapping[str, Value], held: Mapping[str, object]) -> list[str]:
    names = {str(name) for side in (wanted, held) for name in _strings(side.get("aliases"))} | {str(wanted["name"])}
    return sorted(names - {str(held.get("name"))})


def _strings(value: object) -> Sequence[object]:
    return value if isinstance(value, list | tuple) else ()

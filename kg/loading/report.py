"""What a load did: of nodes and of edges, how many are new, changed, as they were, and gone."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Tally:
    """Nodes, or edges, by what a load did to them.

    Attributes:
        created: of the build, and new on the server.
        updated: there before, with another value or without this build's name.
        unchanged: there before, just so.
        removed: on the server for this build alone, and no more in it.
    """

    created: int = 0
    updated: int = 0
    unchanged: int = 0
    removed: int = 0

    @property
    def present(self) -> int:
        """Return how many of the build are on the server."""
        return self.created + self.updated + self.unchanged

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(
            self.created + other.created,
            self.updated + other.updated,
            self.unchanged + other.unchanged,
            self.removed + other.removed,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadReport:
    """What a load did, and what the server then holds of the build, counted there.

    Attributes:
        build: the name that marks what is loaded.
        node_count: nodes of this build on the server.
        edge_count: likewise.
        nodes: what was done to nodes.
        edges: what was done to edges.
        kept: nodes that no build holds any more and that stay, as relationships of other owners end there.
        writes: everything that the server says it changed: nodes, edges, properties, labels, constraints, indexes.
    """

    build: str
    node_count: int
    edge_count: int
    nodes: Tally
    edges: Tally
    kept: int
    writes: int

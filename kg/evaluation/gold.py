"""Gold annotations: what careful readers found in an abstract.

A ``core`` item is one that a system must find; any other may be found. Names in ``alt_types`` and
``alt_roles`` are as good as the first. Relations and claims name entities by ``GoldEntity.name``.
"""

from dataclasses import dataclass, field

from kg.vocab import ArtifactKind, Bound, ClaimType, EntityType, Polarity, Relation, Role, ValueKind


@dataclass(frozen=True, slots=True, kw_only=True)
class GoldEntity:
    """One thing that the abstract names, with each verbatim form of its name."""

    name: str
    type: EntityType
    role: Role
    core: bool
    surfaces: tuple[str, ...] = ()
    alt_types: tuple[EntityType, ...] = ()
    alt_roles: tuple[Role, ...] = ()

    @property
    def types(self) -> frozenset[EntityType]:
        """Return every type that is right."""
        return frozenset({self.type, *self.alt_types})

    @property
    def roles(self) -> frozenset[Role]:
        """Return every role that is right."""
        return frozenset({self.role, *self.alt_roles})


@dataclass(frozen=True, slots=True, kw_only=True)
class GoldRelation:
    """What the abstract says of two of its entities."""

    head: str
    type: Relation
    tail: str
    core: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class GoldValue:
    """A number of a claim; ``value`` is None where it is symbolic."""

    value: float | None
    kind: ValueKind
    bound: Bound | None = None
    core: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionalSlots:
    """What may stand in a claim's slots and need not."""

    subject: tuple[str, ...] = ()
    baselines: tuple[str, ...] = ()
    on: tuple[str, ...] = ()
    metrics: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class GoldClaim:
    """A statement; slots hold names of entities, else verbatim phrases.

    Attributes:
        quote: the stretch of the abstract, verbatim.
        polarity: None where it is not annotated; then any is right.
    """

    quote: str
    type: ClaimType
    subject: str
    core: bool
    baselines: tuple[str, ...] = ()
    on: tuple[str, ...] = ()
    metrics: tuple[str, ...] = ()
    values: tuple[GoldValue, ...] = ()
    alt_types: tuple[ClaimType, ...] = ()
    polarity: Polarity | None = None
    hedged: bool = False
    optional: OptionalSlots = field(default_factory=OptionalSlots)

    @property
    def types(self) -> frozenset[ClaimType]:
        """Return every type that is right."""
        return frozenset({self.type, *self.alt_types})


@dataclass(frozen=True, slots=True, kw_only=True)
class GoldArtifact:
    """Something that the abstract says is released."""

    kind: ArtifactKind
    url: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class GoldPaper:
    """All that is annotated in one abstract."""

    id: str
    entities: tuple[GoldEntity, ...]
    relations: tuple[GoldRelation, ...]
    claims: tuple[GoldClaim, ...]
    artifacts: tuple[GoldArtifact, ...] = ()

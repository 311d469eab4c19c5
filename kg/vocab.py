"""The closed vocabularies, and the tables of what may stand with what.

Everything that names a label, a relationship type or a category comes from here: the Cypher
constraints, the RDF ontology, the legend of the page and the extractors' own checks.
"""

from enum import StrEnum
from types import MappingProxyType


class EntityType(StrEnum):
    """What an entity is; also its node label."""

    METHOD = "Method"
    TASK = "Task"
    DATASET = "Dataset"
    BENCHMARK = "Benchmark"
    METRIC = "Metric"


class NodeLabel(StrEnum):
    """The labels of nodes that are no entities."""

    PAPER = "Paper"
    CLAIM = "Claim"
    ARTIFACT = "Artifact"


class Role(StrEnum):
    """What an entity is to the paper that mentions it."""

    PROPOSED = "proposed"
    INTRODUCED = "introduced"
    USED = "used"
    COMPARED = "compared"
    EVALUATED_ON = "evaluated_on"
    ADDRESSED = "addressed"
    MEASURED = "measured"
    BACKGROUND = "background"


class Relation(StrEnum):
    """Every relationship type of the graph."""

    PROPOSES = "PROPOSES"
    INTRODUCES = "INTRODUCES"
    COMPARES_WITH = "COMPARES_WITH"
    EVALUATES_ON = "EVALUATES_ON"
    MEASURES = "MEASURES"
    MENTIONS = "MENTIONS"
    MAKES = "MAKES"
    RELEASES = "RELEASES"
    ABOUT = "ABOUT"
    COMPARED_WITH = "COMPARED_WITH"
    ON = "ON"
    IN_METRIC = "IN_METRIC"
    EXTENDS = "EXTENDS"
    USES = "USES"
    PART_OF = "PART_OF"
    VARIANT_OF = "VARIANT_OF"
    ADDRESSES = "ADDRESSES"
    EVALUATED_ON = "EVALUATED_ON"
    OUTPERFORMS = "OUTPERFORMS"


class ClaimType(StrEnum):
    """What kind of statement a claim is."""

    PERFORMANCE = "performance"
    EFFICIENCY = "efficiency"
    THEORY = "theory"
    NOVELTY = "novelty"
    CAPABILITY = "capability"
    FINDING = "finding"
    LIMITATION = "limitation"


class Polarity(StrEnum):
    """Whether a claim is good or bad for its subject."""

    POSITIVE = "+"
    NEGATIVE = "-"
    NEUTRAL = "0"


class Scope(StrEnum):
    """Whose doing or finding a claim speaks of."""

    THIS_PAPER = "this paper"
    PRIOR_WORK = "prior work"


class ValueKind(StrEnum):
    """What a number of a claim counts."""

    ABSOLUTE = "absolute"
    DELTA = "delta"
    RATIO = "ratio"
    COUNT = "count"
    ASYMPTOTIC = "asymptotic"


class Bound(StrEnum):
    """How a number bounds the quantity that it states."""

    UP_TO = "up to"
    AT_LEAST = "at least"
    LESS_THAN = "less than"
    MORE_THAN = "more than"
    ABOUT = "about"


class ArtifactKind(StrEnum):
    """What a paper releases."""

    CODE = "code"
    DATA = "data"
    MODEL = "model"
    WEBSITE = "website"
    VIDEO = "video"


_METHOD, _TASK, _DATASET, _BENCHMARK, _METRIC = EntityType
_TEST_BEDS = (_DATASET, _BENCHMARK)

#: (type, role) to the relationship from the paper: the roles that a type can have, and no others.
PAPER_RELATION = MappingProxyType({
    (_METHOD, Role.PROPOSED): Relation.PROPOSES,
    (_METHOD, Role.USED): Relation.USES,
    (_METHOD, Role.COMPARED): Relation.COMPARES_WITH,
    (_METHOD, Role.BACKGROUND): Relation.MENTIONS,
    **{
        (kind, role): relation
        for kind in _TEST_BEDS
        for role, relation in (
            (Role.INTRODUCED, Relation.INTRODUCES),
            (Role.EVALUATED_ON, Relation.EVALUATES_ON),
            (Role.USED, Relation.USES),
            (Role.BACKGROUND, Relation.MENTIONS),
        )
    },
    (_TASK, Role.ADDRESSED): Relation.ADDRESSES,
    (_TASK, Role.BACKGROUND): Relation.MENTIONS,
    (_METRIC, Role.MEASURED): Relation.MEASURES,
    (_METRIC, Role.BACKGROUND): Relation.MENTIONS,
})

#: (head type, relation, tail type) of the relations between entities.
ENTITY_RELATIONS = frozenset({
    (_METHOD, Relation.EXTENDS, _METHOD),
    *((_METHOD, Relation.USES, tail) for tail in (_METHOD, *_TEST_BEDS)),
    (_METHOD, Relation.PART_OF, _METHOD),
    (_DATASET, Relation.PART_OF, _BENCHMARK),
    *((head, Relation.ADDRESSES, _TASK) for head in (_METHOD, *_TEST_BEDS)),
    *((_METHOD, Relation.EVALUATED_ON, tail) for tail in _TEST_BEDS),
    (_METHOD, Relation.OUTPERFORMS, _METHOD),
})

#: (variant, relation, what it is a size or version of): ties that the resolution draws, and no extractor.
VARIANT_RELATIONS = frozenset({(_METHOD, Relation.VARIANT_OF, _METHOD)})

#: The relations that an extractor finds between two entities of one paper.
ENTITY_RELATION_TYPES = tuple(
    sorted({relation for _, relation, _ in ENTITY_RELATIONS}),
)

#: Slot of a claim to the relationship from the claim.
SLOT_RELATION = MappingProxyType({
    "subject": Relation.ABOUT,
    "baselines": Relation.COMPARED_WITH,
    "on": Relation.ON,
    "metrics": Relation.IN_METRIC,
})

#: Roles that say that the paper made the thing; a type has one of them at most.
OWN_ROLES = frozenset({Role.PROPOSED, Role.INTRODUCED})

#: (claim relation, entity type): what a claim may be tied to, and how.
CLAIM_RELATIONS = frozenset({
    *((Relation.ABOUT, kind) for kind in EntityType),
    *((Relation.COMPARED_WITH, kind) for kind in EntityType),
    *((Relation.ON, kind) for kind in (_TASK, *_TEST_BEDS)),
    (Relation.IN_METRIC, _METRIC),
})


def edge_signatures() -> tuple[tuple[str, Relation, str], ...]:
    """List every legal (start label, relationship type, end label) of the graph, sorted."""
    paper, claim, artifact = NodeLabel.PAPER, NodeLabel.CLAIM, NodeLabel.ARTIFACT
    signatures: set[tuple[str, Relation, str]] = {(paper, Relation.MAKES, claim), (paper, Relation.RELEASES, artifact)}
    signatures |= {(paper, relation, kind) for (kind, _), relation in PAPER_RELATION.items()}
    signatures |= {(claim, relation, kind) for relation, kind in CLAIM_RELATIONS}
    signatures |= set(ENTITY_RELATIONS | VARIANT_RELATIONS)
    return tuple(sorted(signatures))


def roles_of(kind: EntityType) -> tuple[Role, ...]:
    """List the roles that an entity of this type can have, in the order of ``Role``."""
    return tuple(role for role in Role if (kind, role) in PAPER_RELATION)

"""How the page looks: a shape and a colour for each node label, a colour and a line for each relation.

Comes in: nothing. Goes out: two tables that the network, the legend and the panel share. The
colours differ for the colour-blind as well (Machado et al. 2009) and stand out from the
background by at least 3:1 (WCAG 2.2, 1.4.11); ``tests/test_html.py`` measures both.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from kg.vocab import EntityType, NodeLabel, Relation

#: Background of the drawing in the light and in the dark theme.
BACKGROUNDS = ("#fafaf8", "#12151a")


@dataclass(frozen=True, slots=True, kw_only=True)
class AreaLook:
    """How the ground under a community is drawn.

    Attributes:
        area: its colour.
        edge: the colour of its outline.
        name: the colour of its name.
    """

    area: str
    edge: str
    name: str


#: The ground of communities in the light and in the dark theme.
AREAS = (
    AreaLook(area="#ffffff", edge="#e2e4df", name="#6b7280"),
    AreaLook(area="#181c22", edge="#2b313b", name="#99a1ae"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Colour:
    """One colour, once for each theme."""

    light: str
    dark: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NodeLook:
    """How the nodes of one label are drawn and called.

    Attributes:
        shape: a shape of vis-network that keeps its label outside.
        is_hollow: draw the outline alone.
    """

    plural: str
    colour: Colour
    shape: str
    is_hollow: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class RelationLook:
    """How the edges of one relation are drawn and read.

    Attributes:
        forward: what its source does, as in "A uses B".
        backward: what its target undergoes, as in "B is used by A".
        dashes: lengths of stroke and gap; empty for an unbroken line.
    """

    forward: str
    backward: str
    colour: Colour
    dashes: tuple[int, ...] = ()


_INK = Colour(light="#22262e", dark="#f2f3f5")
_BLUE = Colour(light="#004af0", dark="#3f8cde")
_RED = Colour(light="#b72200", dark="#ff8a4a")
_GREEN = Colour(light="#0c5a3a", dark="#1bc38e")
_AMBER = Colour(light="#de7300", dark="#ebdc22")
_PINK = Colour(light="#b53793", dark="#e58cc4")
_GREY = Colour(light="#798d7c", dark="#767e83")
_SKY = Colour(light="#3a97cf", dark="#a4d6ff")

#: Label to look, in the order of the legend; the five entity types keep their order in ``EntityType``.
NODE_LOOKS: Mapping[str, NodeLook] = MappingProxyType({
    NodeLabel.PAPER.value: NodeLook(plural="Papers", colour=_INK, shape="square"),
    EntityType.METHOD.value: NodeLook(plural="Methods", colour=_BLUE, shape="dot"),
    EntityType.TASK.value: NodeLook(plural="Tasks", colour=_RED, shape="hexagon"),
    EntityType.DATASET.value: NodeLook(plural="Datasets", colour=_GREEN, shape="diamond"),
    EntityType.BENCHMARK.value: NodeLook(plural="Benchmarks", colour=_AMBER, shape="triangle"),
    EntityType.METRIC.value: NodeLook(plural="Metrics", colour=_PINK, shape="triangleDown"),
    NodeLabel.CLAIM.value: NodeLook(plural="Claims", colour=_GREY, shape="dot", is_hollow=True),
    NodeLabel.ARTIFACT.value: NodeLook(plural="Artifacts", colour=_SKY, shape="star"),
})

_SHORT, _LONG, _DOTS = (4, 4), (10, 4), (1, 4)

#: Relation to look, in the order of the legend: what a paper brings, builds on, compares, tests and says.
RELATION_LOOKS: Mapping[Relation, RelationLook] = MappingProxyType({
    Relation.PROPOSES: RelationLook(forward="proposes", backward="is proposed by", colour=_BLUE),
    Relation.INTRODUCES: RelationLook(forward="introduces", backward="is introduced by", colour=_BLUE, dashes=_LONG),
    Relation.RELEASES: RelationLook(forward="releases", backward="is released by", colour=_BLUE, dashes=_SHORT),
    Relation.ADDRESSES: RelationLook(forward="addresses", backward="is addressed by", colour=_RED),
    Relation.USES: RelationLook(forward="uses", backward="is used by", colour=_GREEN),
    Relation.EXTENDS: RelationLook(forward="extends", backward="is extended by", colour=_GREEN, dashes=_LONG),
    Relation.PART_OF: RelationLook(forward="is part of", backward="has the part", colour=_GREEN, dashes=_SHORT),
    Relation.VARIANT_OF: RelationLook(
        forward="is a variant of", backward="has the variant", colour=_GREEN, dashes=_DOTS
    ),
    Relation.OUTPERFORMS: RelationLook(forward="outperforms", backward="is outperformed by", colour=_PINK),
    Relation.COMPARES_WITH: RelationLook(
        forward="compares with", backward="is a baseline of", colour=_PINK, dashes=_LONG
    ),
    Relation.COMPARED_WITH: RelationLook(
        forward="compares with", backward="is the baseline of the claim", colour=_PINK, dashes=_SHORT
    ),
    Relation.EVALUATES_ON: RelationLook(forward="evaluates on", backward="is a test bed of", colour=_AMBER),
    Relation.EVALUATED_ON: RelationLook(
        forward="is evaluated on", backward="is a test bed for", colour=_AMBER, dashes=_LONG
    ),
    Relation.ON: RelationLook(forward="is on", backward="is the test bed of the claim", colour=_AMBER, dashes=_SHORT),
    Relation.MEASURES: RelationLook(forward="measures", backward="is measured by", colour=_PINK, dashes=_DOTS),
    Relation.IN_METRIC: RelationLook(
        forward="is measured in", backward="is the measure of the claim", colour=_PINK, dashes=(10, 4, 1, 4)
    ),
    Relation.MAKES: RelationLook(forward="claims", backward="is claimed by", colour=_GREY),
    Relation.ABOUT: RelationLook(
        forward="is about", backward="is the subject of the claim", colour=_GREY, dashes=_LONG
    ),
    Relation.MENTIONS: RelationLook(forward="mentions", backward="is mentioned by", colour=_GREY, dashes=_DOTS),
})

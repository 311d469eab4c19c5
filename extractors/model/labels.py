"""The labels of every head, in the order of the head's outputs.

The order is part of the weights: a change here needs a new training.
"""

from dataclasses import dataclass

from extractors.quantities import LABELS as NUMBER_LABELS
from kg.vocab import ENTITY_RELATION_TYPES, ClaimType, EntityType, Polarity, Role

OUTSIDE = 0


@dataclass(frozen=True, slots=True)
class TagSet:
    """Labels of stretches of words: outside, then a begin and an inside tag for each label.

    Attributes:
        labels: what a stretch can be.
    """

    labels: tuple[str, ...]

    def __len__(self) -> int:
        return 1 + 2 * len(self.labels)

    def begin(self, label: str) -> int:
        """Return the tag of the first word of a stretch.

        >>> TagSet(("Method", "Task")).begin("Task")
        3
        """
        return 1 + 2 * self.labels.index(label)

    def inside(self, label: str) -> int:
        """Return the tag of every further word of a stretch."""
        return self.begin(label) + 1

    def label(self, tag: int) -> str:
        """Return the label of a begin or inside tag."""
        return self.labels[(tag - 1) // 2]


ENTITY_TYPES = tuple(EntityType)
ROLES = tuple(Role)
CLAIM_TYPES = tuple(ClaimType)
POLARITIES = tuple(Polarity)
RELATIONS = ENTITY_RELATION_TYPES
#: What a number in a claim can be; the first is a number without meaning.
NUMBERS = NUMBER_LABELS
#: The slots of a claim that may hold several entities.
SLOTS = ("baselines", "on", "metrics")

ENTITY_TAGS = TagSet(tuple(ENTITY_TYPES))
#: Names that lie inside of a longer one and stand nowhere else.
NESTED_TAGS = TagSet(tuple(ENTITY_TYPES))
CLAIM_TAGS = TagSet(tuple(CLAIM_TYPES))

#: Name of a head of the encoder to its tags.
TAG_HEADS = {"entity": ENTITY_TAGS, "nested": NESTED_TAGS, "claim": CLAIM_TAGS}

"""What the units of an entity say together about it."""

import math
from collections.abc import Sequence

import numpy as np

from extractors.lexicon import load_index
from extractors.model import labels
from extractors.model.config import Config
from extractors.model.decode import log_softmax, sigmoid
from extractors.model.network import UnitScores
from extractors.model.scores import Features, chance, log_odds
from extractors.model.spans import Name
from extractors.model.units import Floats, Unit
from kg.vocab import EntityType, Role

#: A thing is mere background only when that is 1.8 times as likely as any other role: a paper that is missed for a
#: doubtful role costs more than one that is found for it. Without gain or loss from 0 to 1 on 300 held-back abstracts.
_RESERVE = np.array([0.6 * (role is Role.BACKGROUND) for role in labels.ROLES], np.float32)


class Votes:
    """Votes of units, each by the number of its places.

    Attributes:
        units: who votes.
    """

    def __init__(self, units: Sequence[Unit], scores: UnitScores, names: Sequence[Name], config: Config) -> None:
        self.units = units
        self._names = {name.span: name for name in names}
        self._config = config
        self._types = log_softmax(scores.types)
        self._roles = log_softmax(scores.roles)
        self._core = sigmoid(scores.core)

    def score(self, members: Sequence[int]) -> float:
        """Return the probability that the units are an entity of the type that they vote for."""
        return chance(self.features(members), self._config.entity_score)

    def features(self, members: Sequence[int]) -> Features:
        """Return what the score is made of: salience, tags, number of places, type, lone common word, and 1."""
        spans = [span for at in members for span in self.units[at].spans]
        kinds = np.exp(self._type_votes(members) / 2)
        common = all(" " not in self.units[at].text and self.units[at].text.islower() for at in members)
        return (
            log_odds(float(self._core[list(members)].max())),
            log_odds(float(np.mean([self._names[span].score for span in spans]))),
            math.log(len(spans)),
            log_odds(float(kinds.max() / kinds.sum())),
            float(common),
            1.0,
        )

    def type(self, members: Sequence[int]) -> EntityType:
        """Choose the type: the tags, the head and the lexicon vote."""
        return labels.ENTITY_TYPES[int(self._type_votes(members).argmax())]

    def role(self, members: Sequence[int], options: Sequence[Role]) -> Role:
        """Choose the likeliest role of those that are possible."""
        mean = np.mean([self._roles[at] for at in members for _ in self.units[at].spans], 0) - _RESERVE
        return max(options, key=lambda role: float(mean[labels.ROLES.index(role)]))

    def _type_votes(self, members: Sequence[int]) -> Floats:
        tags = [np.log(self._names[span].types) for at in members for span in self.units[at].spans]
        heads = [self._types[at] for at in members for _ in self.units[at].spans]
        votes: Floats = np.mean(tags, 0) + np.mean(heads, 0)
        for kind in self._known(members):
            votes[labels.ENTITY_TYPES.index(kind)] += self._config.lexicon
        return votes

    def _known(self, members: Sequence[int]) -> frozenset[EntityType]:
        """Return the types that the lexicon knows for the spellings."""
        entries = (load_index().lookup(self.units[at].text) for at in members)
        return frozenset(entry.type for entry in entries if entry)

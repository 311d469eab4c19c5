"""Names of one paper to its entities.

Comes in: the encoded text, its names, and the network. Goes out: ``Judged``, the units and the
clusters of them that are entities, each with type, role and salience by the vote of its units.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from extractors.acronyms import find_pairs
from extractors.model import labels
from extractors.model.clusters import cluster
from extractors.model.decode import log_softmax
from extractors.model.network import Encoded, Network, UnitScores
from extractors.model.sentences import Sentences
from extractors.model.spans import Name
from extractors.model.units import Floats, Unit, WordSpan, to_units
from kg.ids import entity_id, fold_name
from kg.model import CharSpan, FoundEntity, Mention
from kg.text import NormText
from kg.vocab import EntityType, Role, roles_of


@dataclass(frozen=True, slots=True)
class Judged:
    """The units of a text, what the heads say of them, and the entities that they make.

    Attributes:
        relations: probabilities, units × units × (none and relations).
        clusters: the units of each entity.
        entities: in the order of ``clusters``.
    """

    units: tuple[Unit, ...]
    scores: UnitScores
    relations: Floats
    clusters: tuple[tuple[int, ...], ...]
    entities: tuple[FoundEntity, ...]


def find_entities(network: Network, encoded: Encoded, names: Sequence[Name], norm: NormText) -> Judged | None:
    """Cluster the names of a text to entities; None where it names nothing."""
    units = to_units([name.span for name in names], encoded.words)
    if not units:
        return None
    scores = network.judge_units(encoded, units)
    same, relations = network.judge_pairs(encoded, units, scores)
    likeness = sigmoid((same + same.T) * np.float32(0.5))
    clusters = cluster(likeness, threshold=network.config["same"], certain=_acronyms(units, norm.text))
    votes = _Votes(units, scores, {name.span: name for name in names})
    build = _Builder(network, encoded, norm, votes)
    kept = [members for members in clusters if votes.score(members) >= network.config["salience"]]
    return Judged(
        units=units,
        scores=scores,
        relations=np.exp(log_softmax(relations)),
        clusters=tuple(tuple(members) for members in kept),
        entities=tuple(build.entity(members) for members in kept),
    )


def sigmoid(logits: Floats) -> Floats:
    """Turn logits into probabilities."""
    result: Floats = np.float32(1) / (np.float32(1) + np.exp(-logits))
    return result


def _acronyms(units: Sequence[Unit], text: str) -> Iterator[tuple[int, int]]:
    """Yield pairs of units of which the text says that one abbreviates the other."""
    index = {unit.key: at for at, unit in enumerate(units)}
    for short, long in find_pairs(text):
        pair = [index.get(fold_name(text[slice(*place)])) for place in (short, long)]
        if pair[0] is not None and pair[1] is not None:
            yield pair[0], pair[1]


class _Votes:
    """What the units of a cluster say together."""

    def __init__(self, units: Sequence[Unit], scores: UnitScores, names: dict[WordSpan, Name]) -> None:
        self.units = units
        self._names = names
        self._types = log_softmax(scores.types)
        self._roles = log_softmax(scores.roles)
        self._core = sigmoid(scores.core)

    def score(self, members: Sequence[int]) -> float:
        """Return the best salience of the units."""
        return float(self._core[list(members)].max())

    def type(self, members: Sequence[int]) -> EntityType:
        """Choose the type: heads and tags vote, each unit by the number of its places."""
        tags = [np.log(self._names[span].types) for at in members for span in self.units[at].spans]
        heads = [self._types[at] for at in members for _ in self.units[at].spans]
        return labels.ENTITY_TYPES[int((np.mean(tags, 0) + np.mean(heads, 0)).argmax())]

    def role(self, members: Sequence[int], kind: EntityType) -> Role:
        """Choose among the roles that the type can have."""
        mean = np.mean([self._roles[at] for at in members for _ in self.units[at].spans], 0)
        return max(roles_of(kind), key=lambda role: float(mean[labels.ROLES.index(role)]))


class _Builder:
    """Makes entities of clusters."""

    def __init__(self, network: Network, encoded: Encoded, norm: NormText, votes: _Votes) -> None:
        self._network = network
        self._encoded = encoded
        self._norm = norm
        self._votes = votes
        self._sentences = Sentences(encoded.words)

    def entity(self, members: Sequence[int]) -> FoundEntity:
        """Make one entity."""
        units = [self._votes.units[at] for at in members]
        kind = self._votes.type(members)
        role = self._votes.role(members, kind)
        name = _name(units, role)
        spans = sorted({span for unit in units for span in unit.spans})
        raw = sorted({self._norm.to_raw(CharSpan(*self._encoded.words.chars(*span))) for span in spans})
        return FoundEntity(
            id=entity_id(kind, name),
            name=name,
            type=kind,
            role=role,
            aliases=tuple(sorted({unit.text for unit in units} - {name})),
            mentions=tuple(Mention(span, span.of(self._norm.raw)) for span in raw),
            evidence=self._norm.to_raw(self._sentences.around(self._telling(spans, role), self._telling(spans, role))),
            score=round(self._votes.score(members), 4),
        )

    def _telling(self, spans: Sequence[WordSpan], role: Role) -> WordSpan:
        """Return the place that by itself says the role most clearly."""
        if len(spans) == 1:
            return spans[0]
        alone = [Unit("x", "x", (span,)) for span in spans]
        roles = log_softmax(self._network.judge_units(self._encoded, alone).roles)
        return spans[int(roles[:, labels.ROLES.index(role)].argmax())]


def _name(units: Sequence[Unit], role: Role) -> str:
    """Choose the name: the coined one of what the paper proposes, else the longest spelling."""
    coined = [unit.text for unit in units if " " not in unit.text and any(char.isupper() for char in unit.text)]
    if role in {Role.PROPOSED, Role.INTRODUCED} and coined:
        return coined[0]
    return max((unit.text for unit in units), key=lambda text: (len(text), text))

"""Names of one paper to its entities.

Comes in: the encoded text, its names, and the network. Goes out: ``Judged``, the clusters of units
that are entities, each with type, role and score by the vote of its units.
"""

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass

import numpy as np

from extractors.acronyms import find_pairs
from extractors.mentions import OWN_SURE
from extractors.model import labels
from extractors.model.clusters import cluster
from extractors.model.decode import log_softmax, sigmoid, softmax
from extractors.model.network import Encoded, Network, UnitScores
from extractors.model.sentences import Sentences
from extractors.model.spans import Name, iter_repeats
from extractors.model.units import Floats, Unit, WordSpan, abbreviates, to_units
from extractors.model.votes import Votes
from extractors.model.words import Words
from kg.ids import entity_id, fold_name
from kg.model import CharSpan, FoundEntity, Mention
from kg.text import NormText
from kg.vocab import OWN_ROLES, EntityType, Role, roles_of


@dataclass(frozen=True, slots=True)
class Clusters:
    """The units of a text, what the heads say of them, and which of them name one thing.

    Attributes:
        relations: probabilities, units × units × (none and relations).
        members: the units of each cluster.
    """

    units: tuple[Unit, ...]
    scores: UnitScores
    relations: Floats
    members: tuple[tuple[int, ...], ...]
    votes: Votes


@dataclass(frozen=True, slots=True)
class Judged:
    """The entities of a text.

    Attributes:
        entities: one for each cluster, doubtful ones too.
        listed: whether each of them is sure enough to be reported.
    """

    clusters: Clusters
    entities: tuple[FoundEntity, ...]
    listed: tuple[bool, ...]


def cluster_names(network: Network, encoded: Encoded, names: Sequence[Name]) -> Clusters | None:
    """Cluster the names of a text; None where it names nothing."""
    units = to_units([name.span for name in names], encoded.words)
    if not units:
        return None
    scores = network.judge_units(encoded, units)
    same, relations = network.judge_pairs(encoded, units, scores)
    likeness = sigmoid((same + same.T) * np.float32(0.5))
    members = cluster(likeness, threshold=network.config.same, certain=_acronyms(units, encoded.words.text))
    votes = Votes(units, scores, names, network.config)
    return Clusters(units, scores, softmax(relations), tuple(map(tuple, members)), votes)


def find_entities(
    network: Network, encoded: Encoded, names: Sequence[Name], norm: NormText, *, own: Set[str]
) -> Judged | None:
    """Make entities of the names of a text; None where it names nothing.

    Args:
        network: the weights.
        encoded: the text.
        names: where it names something.
        norm: the text, for offsets of its raw form.
        own: folded names that the paper coins for its own contribution.
    """
    found = cluster_names(network, encoded, names)
    if found is None:
        return None
    build = _Builder(encoded, norm, found.votes, _judge_places(network, encoded, found), own)
    entities = tuple(build.entity(members) for members in found.members)
    listed = tuple(entity.score >= network.config.entity for entity in entities)
    return Judged(found, entities, listed)


def _acronyms(units: Sequence[Unit], text: str) -> Iterator[tuple[int, int]]:
    """Yield pairs of units of which the text says that one abbreviates the other."""
    index = {unit.key: at for at, unit in enumerate(units)}
    for short, long in find_pairs(text):
        pair = [index.get(fold_name(text[slice(*place)])) for place in (short, long)]
        if pair[0] is not None and pair[1] is not None:
            yield pair[0], pair[1]


class _Builder:
    """Makes entities of clusters."""

    def __init__(
        self, encoded: Encoded, norm: NormText, votes: Votes, roles: Mapping[WordSpan, Floats], own: Set[str]
    ) -> None:
        self._encoded = encoded
        self._norm = norm
        self._votes = votes
        self._roles = roles
        self._own = own
        self._sentences = Sentences(encoded.words)
        self._repeats = _repeats(votes.units, encoded.words)

    def entity(self, members: Sequence[int]) -> FoundEntity:
        """Make one entity."""
        units = [self._votes.units[at] for at in members]
        kind = self._votes.type(members)
        is_own = any(unit.key in self._own for unit in units)
        role = self._votes.role(members, own_roles_of(kind) if is_own else roles_of(kind))
        name = _name(units, role)
        spans = sorted({span for unit in units for span in unit.spans})
        places = {*spans, *(span for unit in units for span in self._repeats.get(unit.key, ()))}
        raw = sorted({self._norm.to_raw(CharSpan(*self._encoded.words.chars(*span))) for span in places})
        return FoundEntity(
            id=entity_id(kind, name),
            name=name,
            type=kind,
            role=role,
            aliases=tuple(sorted({unit.text for unit in units} - {name})),
            mentions=tuple(Mention(span, span.of(self._norm.raw)) for span in raw),
            evidence=self._norm.to_raw(self._sentences.of(self._telling(spans, role))),
            score=round(max(self._votes.score(members), OWN_SURE if is_own else 0.0), 4),
        )

    def _telling(self, spans: Sequence[WordSpan], role: Role) -> WordSpan:
        """Return the place that by itself says the role most clearly."""
        if len(spans) == 1:
            return spans[0]
        return max(spans, key=lambda span: float(self._roles[span][labels.ROLES.index(role)]))


def _judge_places(network: Network, encoded: Encoded, found: Clusters) -> dict[WordSpan, Floats]:
    """Let the head say the role of each place by itself, where an entity has several."""
    spans = [[span for at in members for span in found.units[at].spans] for members in found.members]
    places = sorted({span for several in spans if len(several) > 1 for span in several})
    if not places:
        return {}
    alone = [Unit("x", "x", (span,)) for span in places]
    return dict(zip(places, log_softmax(network.judge_units(encoded, alone).roles), strict=True))


def _repeats(units: Sequence[Unit], words: Words) -> dict[str, list[WordSpan]]:
    """Find the places of each unit, by its key, that the tagger overlooked."""
    found: dict[str, list[WordSpan]] = {}
    for span in iter_repeats([span for unit in units for span in unit.spans], words):
        start, end = words.chars(*span)
        found.setdefault(fold_name(words.text[start:end]), []).append(span)
    return found


def own_roles_of(kind: EntityType) -> tuple[Role, ...]:
    """Return the roles that a paper's own contribution can have; any of its type where it can have none."""
    return tuple(role for role in roles_of(kind) if role in OWN_ROLES) or tuple(roles_of(kind))


def _name(units: Sequence[Unit], role: Role) -> str:
    """Choose the name: what the paper coined, else the expansion of an acronym, else the commonest spelling."""
    coined = [unit.text for unit in units if " " not in unit.text and any(char.isupper() for char in unit.text)]
    if role in {Role.PROPOSED, Role.INTRODUCED} and coined:
        return coined[0]
    expansions = [unit for unit in units if any(abbreviates(short, unit.text) for short in coined)]
    return max(expansions or units, key=lambda unit: (len(unit.spans), len(unit.text), unit.text)).text

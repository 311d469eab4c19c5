"""What each thing is, and what it is to the paper.

Comes in: a ``Doc`` and its clusters. Goes out: for each cluster that is a thing at all, its type, its
role, how sure that is, and the mention that says it best. The cues are weighed by the table
``entities``, whose labels are the legal pairs of type and role and ``none``.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from spacy.tokens import Doc

from extractors.clusters import Cluster, iter_forms
from extractors.cue_matrix import CueMatrix
from extractors.entity_cues import EntityCues, read_entity_cues
from extractors.mention_cues import Range
from extractors.mentions import OWN_SURE
from extractors.own_names import find_own_names
from extractors.words import read_words
from kg.ids import fold_name
from kg.vocab import OWN_ROLES, PAPER_RELATION, EntityType, Role

NONE = "none"
#: Labels of the table ``entities``: none, then every legal pair of type and role.
LABELS = (NONE, *(f"{kind} {role}" for kind, role in PAPER_RELATION))
#: A cluster is a thing when it is one with at least this probability.
LEAST_SURE = 0.55
#: A thing has another role than background when, given its type, the role has at least this probability.
LEAST_SURE_ROLE = 0.35
#: Decimals of a score: more would differ between machines.
DECIMALS = 3

_PAIRS = tuple(PAPER_RELATION)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a cluster is.

    Attributes:
        witness: the mention whose cues speak loudest for type and role.
        score: the probability of type and role.
    """

    cluster: Cluster
    type: EntityType
    role: Role
    witness: Range
    score: float


def find_roles(doc: Doc, clusters: Sequence[Cluster], matrix: CueMatrix) -> Iterator[Verdict]:
    """Yield a verdict for each cluster that is a thing, in their order."""
    cues, words, own = read_entity_cues(doc, clusters), read_words(doc), find_own_names(doc)
    rows = matrix.probabilities([cues.of(cluster) for cluster in clusters]).tolist()
    for cluster, (nothing, *odds) in zip(clusters, rows, strict=True):
        if any(fold_name(form) in own for form in iter_forms(words, cluster)):
            yield _judge(matrix, cues, cluster, only_own(odds))
        elif 1 - nothing >= LEAST_SURE:
            yield _judge(matrix, cues, cluster, odds)


def only_own(odds: Sequence[float]) -> list[float]:
    """Leave a paper's own contribution the labels that it can have; a score stays the share of its label."""
    kept = [odd if role in OWN_ROLES else 0.0 for (_, role), odd in zip(_PAIRS, odds, strict=True)]
    return [odd * max(sum(odds), OWN_SURE) / sum(kept) for odd in kept]


def _judge(matrix: CueMatrix, cues: EntityCues, cluster: Cluster, odds: Sequence[float]) -> Verdict:
    kind, role, score = choose_role(odds)
    sums = matrix.sums([cues.of_mention(mention) for mention in cluster.ranges])
    loudest = int((sums[:, LABELS.index(f"{kind} {role}")] - sums[:, 0]).argmax())
    return Verdict(cluster, kind, role, cluster.ranges[loudest], round(score, DECIMALS))


def choose_role(odds: Sequence[float]) -> tuple[EntityType, Role, float]:
    """Choose type and role, given one probability for each pair of ``PAPER_RELATION``.

    The type is the one whose roles are likeliest together; any role but background then needs a
    share of them, so that a doubtful one counts as a mention.
    """
    of_type: defaultdict[EntityType, float] = defaultdict(float)
    for (kind, _), odd in zip(_PAIRS, odds, strict=True):
        of_type[kind] += odd
    best = max(of_type, key=of_type.__getitem__)
    roles = {role: odd for (kind, role), odd in zip(_PAIRS, odds, strict=True) if kind is best}
    mere = roles.pop(Role.BACKGROUND)
    role = max(roles, key=roles.__getitem__)
    if roles[role] >= LEAST_SURE_ROLE * of_type[best]:
        return best, role, roles[role]
    return best, Role.BACKGROUND, mere

"""What speaks for a thing being of a type, and being proposed, used, compared, measured and so on.

Comes in: a ``Doc`` and its clusters. Goes out: for a cluster, the cues of each of its mentions and
those of the whole, to be weighed by the table ``entities``. Every cue is a readable ``kind=value``.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from spacy.tokens import Doc

from extractors.clusters import Cluster
from extractors.mention_cues import Range, labels_of, place_of, shape_of
from extractors.words import EDGE, Words, read_words
from kg.ids import fold_name, singular
from kg.vocab import EntityType

#: Who acts where a paper speaks of itself.
_AUTHORS = frozenset("we paper work article study i".split())
#: Words after which a rival is named.
_RIVALS = frozenset(
    "than over outperform outperforms outperforming outperformed surpass surpasses surpassing exceed exceeds exceeding"
    " beat beats beating versus vs compared comparable baseline baselines unlike against state-of-the-art sota".split()
)
_TYPES = tuple(EntityType)
#: How far the verb of an author may stand from the author.
_ACT_REACH = 4


@dataclass(frozen=True, slots=True)
class Act:
    """What the authors do in a sentence: ``we propose``.

    Attributes:
        verb: in lower case, or ``EDGE`` where they do nothing.
        at: its token.
    """

    verb: str
    at: int


@dataclass(frozen=True, slots=True)
class EntityCues:
    """The cues of the clusters of one text."""

    words: Words
    labels: dict[Range, tuple[str, ...]]
    acts: tuple[Act, ...]
    ranks: dict[Cluster, int]

    def of(self, cluster: Cluster) -> list[str]:
        """List the cues of a cluster, those of its mentions each once."""
        of_mentions = dict.fromkeys(cue for mention in cluster.ranges for cue in self.of_mention(mention))
        return [*self.of_whole(cluster), *of_mentions]

    def of_whole(self, cluster: Cluster) -> Iterator[str]:
        """Yield the cues that no single mention gives."""
        yield "bias"
        yield f"type={cluster.type}"
        total = sum(cluster.votes)
        yield from (f"also={kind}" for kind, vote in zip(_TYPES, cluster.votes, strict=True) if vote > total / 4)
        yield f"sure={int(10 * total / len(cluster.ranges))}"
        yield f"count={min(len(cluster.ranges), 5)}"
        sentences = [self.words.sentence[start] for start, _ in cluster.ranges]
        yield f"begins={place_of(sentences[0], len(self.acts))}"
        yield f"ends={place_of(sentences[-1], len(self.acts))}"
        if cluster in self.ranks:
            yield f"rank={min(self.ranks[cluster], 3)}"

    def of_mention(self, mention: Range) -> list[str]:
        """List the cues of one mention: its words, then what stands around it."""
        text = self.words.of(*mention)
        last = text.rsplit(" ", 1)[-1]
        return [
            f"phrase={fold_name(text)}",
            f"head={singular(last.lower())}",
            f"shape={shape_of(last)} {min(text.count(' ') + 1, 2)}",
            *self.labels.get(mention, ()),
            *self._around(*mention),
        ]

    def _around(self, start: int, end: int) -> Iterator[str]:
        words, sentence = self.words, self.words.sentence[start]
        act, verb = self.acts[sentence], words.verbs[start]
        before, after = words.lower_at(start - 1, sentence), words.lower_at(end, sentence)
        yield f"before={before}"
        yield f"before={words.lower_at(start - 2, sentence)} {before}"
        yield f"after={after}"
        yield f"after={after} {words.lower_at(end + 1, sentence)}"
        yield f"verb={verb}"
        yield f"verb={verb} {_preposition(words, start, sentence)}"
        yield f"act={act.verb} {'before' if act.at < start else 'after'}"
        yield f"does={_next_verb(words, end, sentence)}"
        if start - words.bounds[sentence] <= 1:
            yield "opens"
        sofar = words.lowers[words.bounds[sentence] : start]
        yield from (f"rival={word}" for word in sorted(_RIVALS.intersection(sofar)))


def read_entity_cues(doc: Doc, clusters: Sequence[Cluster]) -> EntityCues:
    """Prepare the cues of the clusters of a text."""
    words = read_words(doc)
    labels = labels_of(doc)
    coined = [cluster for cluster in clusters if any(_is_coined(labels.get(range_, ())) for range_ in cluster.ranges)]
    ranked = sorted(coined, key=_by_count)
    return EntityCues(words, labels, find_acts(words), {cluster: rank for rank, cluster in enumerate(ranked)})


def find_acts(words: Words) -> tuple[Act, ...]:
    """Find, for each sentence, the first verb whose subject are the authors."""
    return tuple(_act_of(words, sentence) for sentence in range(len(words.bounds) - 1))


def _act_of(words: Words, sentence: int) -> Act:
    begin, stop = words.bounds[sentence], words.bounds[sentence + 1]
    for at in range(begin, stop):
        if words.lowers[at] in _AUTHORS:
            for verb in range(at + 1, min(stop, at + _ACT_REACH)):
                if words.codes[verb] in "BGV":
                    return Act(words.lowers[verb], verb)
    return Act(EDGE, begin)


def _preposition(words: Words, start: int, sentence: int) -> str:
    places = range(start - 1, words.bounds[sentence] - 1, -1)
    return next((words.lowers[at] for at in places if words.codes[at] in "IBGV"), EDGE)


def _next_verb(words: Words, end: int, sentence: int) -> str:
    places = range(end, words.bounds[sentence + 1])
    return next((words.lowers[at] for at in places if words.codes[at] in "BGV"), EDGE)


def _is_coined(labels: Sequence[str]) -> bool:
    return any(label.startswith(("names=", "acronyms=")) for label in labels)


def _by_count(cluster: Cluster) -> tuple[int, Range]:
    return -len(cluster.ranges), cluster.ranges[0]

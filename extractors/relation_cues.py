"""What speaks for a relation between two things of one paper.

Comes in: a ``Doc`` with ``kg.entities`` and the entities themselves. Goes out: for an ordered pair,
head and tail, its cues, to be weighed by the table ``relations``. Every cue is a readable
``kind=value``; ``>`` stands where the head is named first, ``<`` where the tail is.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from spacy.tokens import Doc

from extractors.entity_cues import Act, find_acts
from extractors.mention_cues import Range
from extractors.words import Words, read_words
from kg.ids import fold_name
from kg.model import FoundEntity

#: Words between two mentions that are read one by one; further apart, only the verbs are.
_NEAR = 8
#: More things of one kind than this count as this many.
_MANY = 4


@dataclass(frozen=True, slots=True)
class Meeting:
    """A sentence in which two things are named, at their mentions nearest to each other."""

    sentence: int
    head: Range
    tail: Range

    @property
    def arrow(self) -> str:
        """Return ``>`` where the head is named first, else ``<``."""
        return ">" if self.head < self.tail else "<"

    @property
    def between(self) -> Range:
        """Return the tokens between the two; empty where one is part of the other."""
        first, second = sorted((self.head, self.tail))
        return first[1], max(first[1], second[0])


@dataclass(frozen=True, slots=True)
class RelationCues:
    """The cues of the pairs of one text.

    Attributes:
        ranges: id of an entity to its mentions.
        rank: id of an entity to its place among those of its type and role, by number of mentions.
        company: type and role to the number of entities that have them.
    """

    words: Words
    acts: tuple[Act, ...]
    ranges: Mapping[str, tuple[Range, ...]]
    rank: Mapping[str, int]
    company: Mapping[str, int]

    def of(self, head: FoundEntity, tail: FoundEntity) -> list[str]:
        """List the cues of a pair, those of its meetings each once."""
        cues = ["bias", *self._of_kinds(head, tail), *_of_names(head, tail)]
        if meetings := self.meetings(head, tail):
            return [*cues, *dict.fromkeys(cue for one in meetings for cue in self.of_meeting(one, head, tail))]
        return [*cues, f"apart={self._distance(head, tail)}"]

    def meetings(self, head: FoundEntity, tail: FoundEntity) -> tuple[Meeting, ...]:
        """List the sentences that name both, in the order of the text."""
        sentence = self.words.sentence
        best: dict[int, Meeting] = {}
        for one in self.ranges[head.id]:
            for other in self.ranges[tail.id]:
                at = sentence[one[0]]
                if sentence[other[0]] == at:
                    meeting = Meeting(at, one, other)
                    best[at] = min(best.get(at, meeting), meeting, key=_gap)
        return tuple(best[at] for at in sorted(best))

    def of_meeting(self, meeting: Meeting, head: FoundEntity, tail: FoundEntity) -> Iterator[str]:
        """Yield the cues of one sentence that names both."""
        words, arrow, (start, end) = self.words, meeting.arrow, meeting.between
        kinds = f"{head.type} {tail.type}"
        yield f"together{arrow}{kinds}"
        yield f"act{arrow}{self.acts[meeting.sentence].verb}"
        between = words.lowers[start:end]
        if len(between) <= _NEAR:
            yield f"gap{arrow}{' '.join(between[:4])}"
            yield from (f"between{arrow}{word} {kinds}" for word in dict.fromkeys(between))
        yield from (f"verb{arrow}{words.lowers[at]}" for at in range(start, end) if words.codes[at] in "BGV")
        yield from (f"link{arrow}{words.lowers[at]} {kinds}" for at in range(start, end) if words.codes[at] in "I&")
        first, second = sorted((meeting.head, meeting.tail))
        yield f"before{arrow}{words.lower_at(first[0] - 1, meeting.sentence)}"
        yield f"after{arrow}{words.lower_at(second[1], meeting.sentence)}"
        yield f"verb before{arrow}{words.verbs[first[0]]}"

    def _of_kinds(self, head: FoundEntity, tail: FoundEntity) -> Iterator[str]:
        kinds = f"{head.type} {head.role} {tail.type} {tail.role}"
        yield f"kinds={kinds}"
        ranks = f"{min(self.rank[head.id], _MANY)} {min(self.rank[tail.id], _MANY)}"
        yield f"ranks={kinds} {ranks}"
        yield f"company={kinds} {min(self.company[_kind(head)], _MANY)} {min(self.company[_kind(tail)], _MANY)}"

    def _distance(self, head: FoundEntity, tail: FoundEntity) -> int:
        places = [{self.words.sentence[start] for start, _ in self.ranges[e.id]} for e in (head, tail)]
        return min(3, min(abs(one - other) for one in places[0] for other in places[1]))


def read_relation_cues(doc: Doc, entities: Sequence[FoundEntity]) -> RelationCues:
    """Prepare the cues of the pairs of a text; entities without a mention in it have none."""
    words = read_words(doc)
    ranges: dict[str, tuple[Range, ...]] = {entity.id: () for entity in entities}
    for span in doc.spans["kg.entities"]:
        ranges[span.id_] = (*ranges[span.id_], (span.start, span.end))
    company: Counter[str] = Counter()
    rank: dict[str, int] = {}
    for entity in sorted(entities, key=_by_count):
        rank[entity.id] = company[_kind(entity)]
        company[_kind(entity)] += 1
    return RelationCues(words, find_acts(words), ranges, rank, company)


def _of_names(head: FoundEntity, tail: FoundEntity) -> Iterator[str]:
    kinds = f"{head.type} {tail.type}"
    one, other = fold_name(head.name).casefold(), fold_name(tail.name).casefold()
    yield f"head word={one.rsplit(' ', 1)[-1]} {tail.type}"
    yield f"tail word={other.rsplit(' ', 1)[-1]} {head.type}"
    yield f"tail name={other}"
    if other in one:
        yield f"tail within head={kinds}"
    elif one in other:
        yield f"head within tail={kinds}"
    elif one.split(" ")[-1] == other.split(" ")[-1]:
        yield f"same last word={kinds}"


def _kind(entity: FoundEntity) -> str:
    return f"{entity.type} {entity.role}"


def _by_count(entity: FoundEntity) -> tuple[int, int, str]:
    return -len(entity.mentions), entity.mentions[0].span.start, entity.id


def _gap(meeting: Meeting) -> tuple[int, Range]:
    start, end = meeting.between
    return end - start, min(meeting.head, meeting.tail)

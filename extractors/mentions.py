"""Choose, among all that the finders propose, what names something.

Comes in: a ``Doc`` with the groups of the finders. Goes out: ``doc.spans["kg.mentions"]``, sorted, no
two overlapping, each with its likeliest type as the label; ``attrs["probabilities"]`` of the group
holds one probability for each label of the table ``mentions``, for each span. What is chosen is the
set of spans that together have the best odds.
"""

import math
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from spacy.language import Language
from spacy.tokens import Doc, Span, SpanGroup

from extractors.acronyms import iter_pairs
from extractors.cue_matrix import to_matrix
from extractors.cues import CueTable, load_cue_table
from extractors.mention_cues import Range, read_mention_cues
from extractors.own_names import find_own_names
from kg.ids import fold_name
from kg.vocab import EntityType

GROUP = "kg.mentions"
#: Labels of the table ``mentions``: nothing, then the types.
LABELS = ("none", *EntityType)
#: Groups that propose.
SOURCES = ("kg.acronyms", "kg.lexicon", "kg.names", "kg.phrases")
#: A span is worth choosing when it names something with at least this probability; the best F1 of
#: typed entities on annotated abstracts that the table was not made from.
THRESHOLD = 0.5
#: How sure it is that a name which the paper coins for its own contribution names something.
OWN_SURE = 0.95
_LEAST_ODDS = 1e-9
_TYPES = tuple(EntityType)


@dataclass(frozen=True, slots=True)
class Scored:
    """A candidate with one probability for each of ``LABELS``."""

    start: int
    end: int
    probabilities: tuple[float, ...]

    @property
    def type(self) -> EntityType:
        """Return its likeliest type."""
        _, *odds = self.probabilities
        return _TYPES[max(range(len(_TYPES)), key=odds.__getitem__)]

    @property
    def gain(self) -> float:
        """Return the logarithm of its odds, above the threshold's."""
        nothing = self.probabilities[0]
        odds = (1 - nothing + _LEAST_ODDS) / (nothing + _LEAST_ODDS)
        return math.log(odds) - math.log(THRESHOLD / (1 - THRESHOLD))


class MentionChooser:
    """Choose the mentions of a text."""

    def __init__(self, table: CueTable) -> None:
        self._matrix = to_matrix(table)

    @classmethod
    def create(cls, nlp: Language, name: str) -> "MentionChooser":
        """Make the component as spaCy asks for it."""
        return cls(load_cue_table("mentions"))

    def match(self, doc: Doc) -> list[Scored]:
        """Return the chosen candidates in the order of the text."""
        ranges = propose(doc)
        cues = read_mention_cues(doc, ranges)
        own = find_own_names(doc)
        odds = self._matrix.probabilities([cues.of(range_) for range_ in ranges]).tolist()
        scored = (Scored(*range_, tuple(one)) for range_, one in zip(ranges, odds, strict=True))
        candidates = [promote(one) if cues.folds[one.start, one.end] in own else one for one in scored]
        chosen = choose(candidates)
        named = _with_partners(doc, {cues.folds[one.start, one.end] for one in chosen})
        again = [one for one in candidates if cues.folds[one.start, one.end] in named]
        return sorted([*chosen, *add_apart(chosen, again)], key=_by_start)

    def set_annotations(self, doc: Doc, chosen: list[Scored]) -> None:
        """Store the mentions in ``doc.spans``."""
        spans = [Span(doc, one.start, one.end, label=one.type) for one in chosen]
        attrs = {"probabilities": [one.probabilities for one in chosen]}
        doc.spans[GROUP] = SpanGroup(doc, name=GROUP, attrs=attrs, spans=spans)

    def __call__(self, doc: Doc) -> Doc:
        """Choose and store."""
        self.set_annotations(doc, self.match(doc))
        return doc


def promote(one: Scored) -> Scored:
    """Make a candidate that is the paper's own name a sure one, its types as likely among themselves."""
    nothing, *odds = one.probabilities
    if nothing <= 1 - OWN_SURE:
        return one
    share = OWN_SURE / sum(odds)
    return Scored(one.start, one.end, (1 - OWN_SURE, *(odd * share for odd in odds)))


def propose(doc: Doc) -> list[Range]:
    """List the ranges of all finders, sorted, each once."""
    return sorted({(span.start, span.end) for group in SOURCES for span in doc.spans.get(group, ())})


def choose(candidates: Sequence[Scored]) -> list[Scored]:
    """Choose the candidates, none overlapping, whose gains sum up highest.

    Weighted interval scheduling, O(n log n). Of equal sums the one found first, from the left, stays.
    """
    worthy = sorted((one for one in candidates if one.gain > 0), key=_by_end)
    ends: list[int] = [0]
    totals: list[float] = [0.0]
    links: list[tuple[Scored | None, int]] = [(None, 0)]
    for one in worthy:
        before = bisect_right(ends, one.start) - 1
        if (total := totals[before] + one.gain) > totals[-1]:
            ends.append(one.end)
            totals.append(total)
            links.append((one, before))
    return list(_follow(links))[::-1]


def add_apart(chosen: Sequence[Scored], others: Sequence[Scored]) -> list[Scored]:
    """Return those of the others that overlap nothing: the longest first, of equal ones the leftmost."""
    taken = {at for one in chosen for at in range(one.start, one.end)}
    added = []
    for one in sorted(others, key=_by_length):
        if taken.isdisjoint(range(one.start, one.end)):
            added.append(one)
            taken.update(range(one.start, one.end))
    return added


def _with_partners(doc: Doc, named: set[str]) -> set[str]:
    """Add the acronyms whose expansions are named, and the expansions whose acronyms are."""
    pairs = [(fold_name(short.text), fold_name(long.text)) for short, long in iter_pairs(doc)]
    return named.union(*(pair for pair in pairs if not named.isdisjoint(pair)))


def _by_start(one: Scored) -> int:
    return one.start


def _by_length(one: Scored) -> tuple[int, int]:
    return one.start - one.end, one.start


def _by_end(one: Scored) -> tuple[int, int]:
    return one.end, one.start


def _follow(links: list[tuple[Scored | None, int]]) -> Iterator[Scored]:
    one, before = links[-1]
    while one is not None:
        yield one
        one, before = links[before]

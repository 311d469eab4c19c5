"""Choose, among all that the finders propose, what names something.

Comes in: a ``Doc`` with the groups of the finders. Goes out: ``doc.spans["kg.mentions"]``, sorted, no
two overlapping, each with its likeliest type as the label; ``attrs["probabilities"]`` of the group
holds one probability for each label of the table ``mentions``, for each span. What is chosen is the
set of spans that together have the best odds.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from spacy.language import Language
from spacy.tokens import Doc, Span, SpanGroup

from extractors.acronyms import iter_pairs
from extractors.cue_matrix import to_matrix
from extractors.cues import CueTable, load_cue_table
from extractors.intervals import choose
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
    """A candidate with its folded name and one probability for each of ``LABELS``."""

    start: int
    end: int
    fold: str
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

    def weigh(self, doc: Doc) -> list[Scored]:
        """Weigh every candidate; a name that the paper coins for its own contribution is a sure one."""
        ranges = propose(doc)
        cues = read_mention_cues(doc, ranges)
        own = find_own_names(doc)
        odds = self._matrix.probabilities([cues.of(range_) for range_ in ranges]).tolist()
        scored = (Scored(*range_, cues.folds[range_], tuple(one)) for range_, one in zip(ranges, odds, strict=True))
        return [promote(one) if one.fold in own else one for one in scored]

    def match(self, doc: Doc) -> list[Scored]:
        """Return the chosen candidates in the order of the text."""
        candidates = self.weigh(doc)
        chosen = choose(candidates)
        named = _with_partners(doc, {one.fold for one in chosen})
        again = [one for one in candidates if one.fold in named]
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
    return Scored(one.start, one.end, one.fold, (1 - OWN_SURE, *(odd * share for odd in odds)))


def propose(doc: Doc) -> list[Range]:
    """List the ranges of all finders, sorted, each once."""
    return sorted({(span.start, span.end) for group in SOURCES for span in doc.spans.get(group, ())})


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

"""Tables of cues: how strongly a word, a tag or a place speaks for each answer.

A cue is a short readable text such as ``head=framework``. A table gives each cue a weight for each
label (natural logarithm of odds, in hundredths); the weights of all cues of a case add up, and the
sums become probabilities. ``extractors.training.cues`` measures the weights on annotated abstracts
and writes the files beside this module. Cues that a table does not know weigh nothing.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType

#: A weight of this much in a file is 1 in the sum.
SCALE = 100


@dataclass(frozen=True, slots=True)
class CueTable:
    """Weights of cues.

    Attributes:
        labels: the answers, in the order of the weights.
        weights: cue to one weight a label.
    """

    labels: tuple[str, ...]
    weights: Mapping[str, tuple[float, ...]]

    def probabilities(self, cues: Iterable[str]) -> tuple[float, ...]:
        """Weigh the cues of one case; one probability a label, together 1.

        >>> table = CueTable(("none", "Method"), {"head=framework": (0.0, 2.0)})
        >>> [round(p, 2) for p in table.probabilities(["head=framework", "first=unheard"])]
        [0.12, 0.88]
        """
        sums = self.sums(cues)
        top = max(sums)
        odds = [math.exp(total - top) for total in sums]
        whole = sum(odds)
        return tuple([odd / whole for odd in odds])

    def sums(self, cues: Iterable[str]) -> Sequence[float]:
        """Add up the weights of the cues, one sum a label."""
        known = filter(None, map(self.weights.get, cues))
        return [sum(column) for column in zip(*known, strict=True)] or [0.0] * len(self.labels)


@cache
def load_cue_table(name: str) -> CueTable:
    """Load a table that comes with the package; the same object each time."""
    return parse_cue_table(files("extractors.cues").joinpath(f"{name}.tsv").read_text(encoding="utf-8"))


def parse_cue_table(text: str) -> CueTable:
    """Read a table: comment lines, the labels, then a line for each cue; an empty cell is 0."""
    header, *lines = (line for line in text.splitlines() if not line.startswith("#"))
    rows = (line.split("\t") for line in lines)
    weights = {row[0]: tuple(int(cell or 0) / SCALE for cell in row[1:]) for row in rows}
    return CueTable(tuple(header.split("\t")[1:]), MappingProxyType(weights))


def to_tsv(comment: str, table: CueTable) -> str:
    """Write a table, sorted by cue; ``parse_cue_table`` reads it back."""
    lines = [*(f"# {line}" for line in comment.splitlines()), "\t".join(("cue", *table.labels))]
    for cue in sorted(table.weights):
        cells = (round(weight * SCALE) for weight in table.weights[cue])
        lines.append("\t".join((cue, *(str(cell or "") for cell in cells))))
    return "\n".join(lines) + "\n"

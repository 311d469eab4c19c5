"""Counting verdicts, and precision, recall and F1 of what was counted."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether one item is right.

    Attributes:
        label: what the item is, for figures by type.
        is_right: a found item that gold has; a gold item that was found.
    """

    label: str
    is_right: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdicts:
    """The verdicts of one measure on one abstract.

    Attributes:
        found: one for each item that the extractor gives, for precision.
        wanted: one for each core item of gold, for recall.
    """

    found: tuple[Verdict, ...]
    wanted: tuple[Verdict, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """Counts of items, and the percentages that they give.

    Attributes:
        found: items that the extractor gives.
        right: those of them that gold has, core or not.
        wanted: core items of gold.
        hit: those of them that were found.
    """

    found: int = 0
    right: int = 0
    wanted: int = 0
    hit: int = 0

    @property
    def precision(self) -> float:
        """Return the share of found items that are right; 0 of none."""
        return 100 * self.right / self.found if self.found else 0.0

    @property
    def recall(self) -> float:
        """Return the share of core items that were found; 0 of none."""
        return 100 * self.hit / self.wanted if self.wanted else 0.0

    @property
    def f1(self) -> float:
        """Return the harmonic mean of precision and recall; 0 where both are."""
        both = self.precision + self.recall
        return 2 * self.precision * self.recall / both if both else 0.0


def count(verdicts: Iterable[Verdicts]) -> Tally:
    """Count the verdicts of one measure over many abstracts, each item alike.

    >>> count([Verdicts(found=(Verdict("Task", True), Verdict("Task", False)), wanted=(Verdict("Task", True),))]).f1
    66.66666666666667
    """
    verdicts = tuple(verdicts)
    found = [verdict.is_right for each in verdicts for verdict in each.found]
    wanted = [verdict.is_right for each in verdicts for verdict in each.wanted]
    return Tally(found=len(found), right=sum(found), wanted=len(wanted), hit=sum(wanted))


def count_by_label(verdicts: Iterable[Verdicts]) -> dict[str, Tally]:
    """Count each label on its own, sorted by label."""
    verdicts = tuple(verdicts)
    labels = {verdict.label for each in verdicts for verdict in chain(each.found, each.wanted)}
    return {label: count(_only(each, label) for each in verdicts) for label in sorted(labels)}


def _only(verdicts: Verdicts, label: str) -> Verdicts:
    return Verdicts(
        found=tuple(verdict for verdict in verdicts.found if verdict.label == label),
        wanted=tuple(verdict for verdict in verdicts.wanted if verdict.label == label),
    )

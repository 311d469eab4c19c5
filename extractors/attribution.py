"""What the numbers of a claim belong to.

Comes in: the raw text, the numbers of one claim with their places, the claim's slots and the entities of the
paper. Goes out: the same numbers, each with the subject, baseline, test bed and metric that the text gives
it, and with the number that it grew or shrank from. Numbers that stand for one result (``from 51% to 60%, a
gain of 9 points``) go together. Where a slot has several members, the text must tell them apart: by
``respectively``, by order, or by standing each beside its number; where it does not, nothing is said.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from extractors.claim_slots import ClaimSlots
from extractors.number_pairs import Pair
from extractors.quantities import FoundQuantity
from kg.model import PAPER_SUBJECT, CharSpan, FoundEntity, Quantity
from kg.vocab import EntityType, ValueKind

#: Kinds of number that tell how well something did; the others are counts and formulas.
_RESULTS = frozenset({ValueKind.ABSOLUTE, ValueKind.DELTA, ValueKind.RATIO})
_DIFFERENCES = frozenset({ValueKind.DELTA, ValueKind.RATIO})
#: What stands between a method and the number that is its own, as in ``over AlphaNet (71.2%)``.
_BRACKET = re.compile(r"\s?[(\[]\W?$")
#: Between a result and the method that it was reached with; around a method that stands first.
_MEANS = re.compile(r",?\s(?:by|with|using|via|through)\s(?:the\s)?")
_MEANS_BEFORE = re.compile(r"\b(?:by|with|using|via|through)\s(?:the\s)?$")
_MEANS_FIRST = re.compile(r",?\s(?:from\s)?\W?")


#: Positions of numbers among those of the claim, and to what each belongs.
Owners = Mapping[int, str]


@dataclass(frozen=True, slots=True)
class ClaimNumbers:
    """The numbers of one claim, at offsets of the raw text.

    Attributes:
        raw: that text.
        span: the claim's place.
        found: in the order of the text.
        changes: which of them are two values of one thing.
    """

    raw: str
    span: CharSpan
    found: Sequence[FoundQuantity]
    changes: Sequence[Pair]

    def start(self, at: int) -> int:
        """Return where a number begins."""
        return self.found[at].span.start

    def end(self, at: int) -> int:
        """Return where a number ends."""
        return self.found[at].span.end

    def kind(self, at: int) -> ValueKind:
        """Return what a number counts."""
        return self.found[at].quantity.kind


def attribute(numbers: ClaimNumbers, slots: ClaimSlots, entities: Iterable[FoundEntity]) -> tuple[Quantity, ...]:
    """Say of each number of a claim what it belongs to.

    Args:
        numbers: those of the claim.
        slots: what the claim is about, compares with, was measured on and in.
        entities: those of the paper.
    """
    share = _Sharing(numbers, {entity.id: entity for entity in entities})
    against = _numbers_of_baselines(numbers, slots, share)
    before = {change.after: numbers.found[change.before].quantity.raw for change in numbers.changes}
    on, metric, baseline = (share.out(owners) for owners in (slots.on, slots.metrics, slots.baselines))
    subject = {**_subjects(share, slots), **against}
    return tuple(
        replace(
            found.quantity,
            subject=subject.get(at),
            baseline=baseline.get(at) if _is_compared(numbers.kind(at), at in before, at in against) else None,
            on=on.get(at),
            metric=metric.get(at),
            before=before.get(at),
        )
        if found.quantity.kind in _RESULTS
        else found.quantity
        for at, found in enumerate(numbers.found)
    )


def _is_compared(kind: ValueKind, has_before: bool, is_of_baseline: bool) -> bool:
    """Tell whether a number is a difference to a baseline, or was reached from its value."""
    return not is_of_baseline and (kind in _DIFFERENCES or has_before)


class _Sharing:
    """Shares the members of a slot out among the results of a claim."""

    def __init__(self, numbers: ClaimNumbers, entities: Mapping[str, FoundEntity]) -> None:
        self.numbers = numbers
        self.entities = entities
        self._results = _group(numbers)
        self._starts = [numbers.start(result[0]) for result in self._results]

    def out(self, owners: Sequence[str]) -> Owners:
        """Return the member that each number belongs to, as far as the text tells."""
        if len(owners) == 1:
            told: Iterable[tuple[Sequence[int], str]] = ((result, owners[0]) for result in self._results)
        else:
            places = sorted((span.start, owner) for owner in owners for span in self.places(owner))
            told = self._tell_apart(places) if places and self._results else ()
        return {at: owner for result, owner in told for at in result}

    def places(self, owner: str) -> Iterator[CharSpan]:
        """Yield where a member, an entity or a phrase, stands in the claim."""
        span = self.numbers.span
        if (entity := self.entities.get(owner)) is not None:
            yield from (mention.span for mention in entity.mentions if span.contains(mention.span))
        elif (at := self.numbers.raw.find(owner, span.start, span.end)) >= 0:
            yield CharSpan(at, at + len(owner))

    def by_means(self, owners: Iterable[str]) -> Owners:
        """Return the member that each result was reached with: ``to 60.1% by A``, ``with B, from 52.6%``."""
        told: dict[int, str] = {}
        for owner in owners:
            for span in self.places(owner):
                told |= {at: owner for result in self._results if self._is_means(span, result) for at in result}
        return told

    def _is_means(self, span: CharSpan, result: Sequence[int]) -> bool:
        raw, start, end = self.numbers.raw, self.numbers.start(result[0]), self.numbers.end(result[-1])
        follows = end <= span.start and _MEANS.fullmatch(raw, end, span.start)
        leads = span.end <= start and _MEANS_FIRST.fullmatch(raw, span.end, start)
        return bool(follows or (leads and _MEANS_BEFORE.search(raw, self.numbers.span.start, span.start)))

    def _tell_apart(self, places: Sequence[tuple[int, str]]) -> Iterator[tuple[Sequence[int], str]]:
        names = list(dict.fromkeys(owner for _, owner in places))
        starts = [start for start, _ in places]
        if starts[-1] < self._starts[0] or starts[0] > self._starts[-1]:  # all names on one side of all numbers
            if len(names) == len(self._results) > 1:
                yield from zip(self._results, names, strict=True)
            return
        yield from self._beside(places, follows=self._starts[0] < starts[0])

    def _beside(self, places: Sequence[tuple[int, str]], *, follows: bool) -> Iterator[tuple[Sequence[int], str]]:
        """Yield each result with the one member between it and the next result, or the one before it."""
        span = self.numbers.span
        begins = self._starts if follows else [span.start, *self._starts[:-1]]
        ends = [*self._starts[1:], span.end] if follows else self._starts
        for result, begin, end in zip(self._results, begins, ends, strict=True):
            near = {owner for start, owner in places if begin <= start < end}
            if len(near) == 1:
                yield result, near.pop()


def _group(numbers: ClaimNumbers) -> list[list[int]]:
    """Put the numbers of one change, and a difference that follows it, into one result."""
    pairs = {frozenset((change.before, change.after)) for change in numbers.changes}
    groups: list[list[int]] = []
    for at in range(len(numbers.found)):
        if numbers.kind(at) not in _RESULTS:
            continue
        last = groups[-1] if groups else []
        is_pair = bool(last) and frozenset((last[-1], at)) in pairs
        if is_pair or (len(last) > 1 and numbers.kind(at) in _DIFFERENCES):
            last.append(at)
        else:
            groups.append([at])
    return groups


def _subjects(share: _Sharing, slots: ClaimSlots) -> Owners:
    """Let the methods that a claim names share its numbers, where it names several; else they are its subject's."""
    others = {*slots.baselines, *slots.on, *slots.metrics}
    methods = (key for key, entity in share.entities.items() if entity.type is EntityType.METHOD and key not in others)
    named = [key for key in methods if any(share.places(key))]
    by_means = share.by_means(key for key, entity in share.entities.items() if entity.type is EntityType.METHOD)
    for told in (by_means, share.out(named) if len(named) > 1 else {}):
        if len(set(told.values())) > 1:
            return told
    return {} if slots.subject == PAPER_SUBJECT else share.out([slots.subject])


def _numbers_of_baselines(numbers: ClaimNumbers, slots: ClaimSlots, share: _Sharing) -> Owners:
    """Find the scores that are a baseline's: in brackets after its name, or those that a score is held against."""
    scores = [at for at in range(len(numbers.found)) if numbers.kind(at) is ValueKind.ABSOLUTE]
    found: dict[int, str] = {}
    for owner in slots.baselines:
        for span in share.places(owner):
            nearest = next((at for at in scores if numbers.start(at) >= span.end), None)
            if nearest is not None and _BRACKET.fullmatch(numbers.raw, span.end, numbers.start(nearest)):
                found[nearest] = owner
    if len(slots.baselines) == 1:
        found |= {change.before: slots.baselines[0] for change in numbers.changes if change.is_comparison}
    return found

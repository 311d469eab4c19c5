"""Findings against gold: figures, confusions and mistakes over many abstracts."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from kg.evaluation.alignment import RELAXED, STRICT, Pair, pair_up
from kg.evaluation.calibration import Calibration, measure_calibration
from kg.evaluation.confusion import Confusion, confuse_claims, confuse_entities, confuse_roles
from kg.evaluation.gold import GoldPaper
from kg.evaluation.measures import MEASURES
from kg.evaluation.mistakes import Mistake, find_mistakes
from kg.evaluation.tallies import Tally, count, count_by_label
from kg.ids import fold_text
from kg.model import Findings, Paper


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """One measure over all abstracts.

    Attributes:
        tally: by the relaxed standard.
        strict: by the strict one.
        by_label: both for each type of item alone, by name: relaxed, then strict.
    """

    measure: str
    tally: Tally
    strict: Tally
    by_label: tuple[tuple[str, Tally, Tally], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Evaluation:
    """How well findings agree with gold.

    Attributes:
        papers: the number of gold abstracts.
        missing: ids of those without findings, in the order of gold; they count as found empty.
        figures: in the order of ``MEASURES``.
        entity_types, entity_roles, claim_types: confusions by the relaxed standard, sorted.
        calibrations: of entities, relations and claims, by the relaxed standard.
        mistakes: in the order of gold.
    """

    papers: int
    missing: tuple[str, ...]
    figures: tuple[Figure, ...]
    entity_types: tuple[Confusion, ...]
    entity_roles: tuple[Confusion, ...]
    claim_types: tuple[Confusion, ...]
    calibrations: tuple[Calibration, ...]
    mistakes: tuple[Mistake, ...]


def evaluate(golds: Sequence[GoldPaper], findings: Iterable[Findings], *, texts: Mapping[str, str]) -> Evaluation:
    """Compare findings with gold.

    Findings belong to the gold abstract whose text is theirs but for white space, else to the one
    whose id is theirs; findings of other papers do not count.

    Args:
        golds: the annotated abstracts.
        findings: what was found, in any order.
        texts: id to text of every gold abstract.
    """
    findings = tuple(findings)
    by_id = {found.paper.id: found for found in findings}
    by_text = {fold_text(found.paper.text): found for found in findings}
    matches = {gold.id: by_text.get(fold_text(texts[gold.id])) or by_id.get(gold.id) for gold in golds}
    matched = [(gold, matches[gold.id] or _nothing(gold.id, texts[gold.id])) for gold in golds]
    pairs, strict = (
        [pair_up(gold, found, standard, text=texts[gold.id]) for gold, found in matched]
        for standard in (RELAXED, STRICT)
    )
    return Evaluation(
        papers=len(golds),
        missing=tuple(id_ for id_, found in matches.items() if found is None),
        figures=tuple(_figure(measure, pairs, strict) for measure in MEASURES),
        entity_types=confuse_entities(pairs),
        entity_roles=confuse_roles(pairs),
        claim_types=confuse_claims(pairs),
        calibrations=measure_calibration(pairs),
        mistakes=tuple(chain.from_iterable(map(find_mistakes, pairs))),
    )


def _nothing(id_: str, text: str) -> Findings:
    return Findings(paper=Paper(id=id_, text=text, sources=(id_,)), extractor="")


def _figure(measure: str, pairs: Iterable[Pair], strict: Iterable[Pair]) -> Figure:
    relaxed_verdicts = [MEASURES[measure](pair) for pair in pairs]
    strict_verdicts = [MEASURES[measure](pair) for pair in strict]
    relaxed_by, strict_by = count_by_label(relaxed_verdicts), count_by_label(strict_verdicts)
    return Figure(
        measure=measure,
        tally=count(relaxed_verdicts),
        strict=count(strict_verdicts),
        by_label=tuple(
            (label, relaxed_by.get(label, Tally()), strict_by.get(label, Tally()))
            for label in sorted({*relaxed_by, *strict_by})
        ),
    )

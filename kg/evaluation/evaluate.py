"""Findings against gold: figures, confusions and mistakes over many abstracts."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from kg.evaluation.alignment import Pair, pair_up
from kg.evaluation.confusion import Confusion, confuse_claims, confuse_entities
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
        by_label: the same for each type of item alone, by name.
    """

    measure: str
    tally: Tally
    by_label: tuple[tuple[str, Tally], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Evaluation:
    """How well findings agree with gold.

    Attributes:
        papers: the number of gold abstracts.
        missing: ids of those without findings, in the order of gold; they count as found empty.
        figures: in the order of ``MEASURES``.
        entity_types, claim_types: confusions, sorted.
        mistakes: in the order of gold.
    """

    papers: int
    missing: tuple[str, ...]
    figures: tuple[Figure, ...]
    entity_types: tuple[Confusion, ...]
    claim_types: tuple[Confusion, ...]
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
    pairs = [
        pair_up(gold, matches[gold.id] or _nothing(gold.id, texts[gold.id]), text=texts[gold.id]) for gold in golds
    ]
    return Evaluation(
        papers=len(golds),
        missing=tuple(id_ for id_, found in matches.items() if found is None),
        figures=tuple(_figure(measure, pairs) for measure in MEASURES),
        entity_types=confuse_entities(pairs),
        claim_types=confuse_claims(pairs),
        mistakes=tuple(chain.from_iterable(map(find_mistakes, pairs))),
    )


def _nothing(id_: str, text: str) -> Findings:
    return Findings(paper=Paper(id=id_, text=text, sources=(id_,)), extractor="")


def _figure(measure: str, pairs: Iterable[Pair]) -> Figure:
    verdicts = [MEASURES[measure](pair) for pair in pairs]
    return Figure(measure=measure, tally=count(verdicts), by_label=tuple(count_by_label(verdicts).items()))

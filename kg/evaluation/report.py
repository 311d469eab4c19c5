"""An evaluation as tables for people and as one object for programs; percentages with one decimal."""

from collections import Counter
from collections.abc import Iterable
from itertools import islice
from typing import Any

from kg.evaluation.confusion import Confusion
from kg.evaluation.evaluate import Evaluation
from kg.evaluation.mistakes import Mistake
from kg.evaluation.tallies import Tally
from kg.rows import Cell, Table

_COUNTED = ("precision", "recall", "F1", "strict F1", "found", "wanted")
#: Stands for no item in a confusion: what gold does not have, or what was missed.
_NONE = "–"


def to_figures_table(evaluation: Evaluation) -> Table:
    """Give each measure a row; ``wanted`` are the core items of gold."""
    rows = ((figure.measure, *_count_cells(figure.tally, figure.strict)) for figure in evaluation.figures)
    return Table(columns=("measure", *_COUNTED), rows=tuple(rows))


def to_labels_table(evaluation: Evaluation) -> Table:
    """Give each type of item of each measure a row."""
    rows = (
        (figure.measure, label, *_count_cells(tally, strict))
        for figure in evaluation.figures
        for label, tally, strict in figure.by_label
    )
    return Table(columns=("measure", "type", *_COUNTED), rows=tuple(rows))


def to_confusion_table(confusions: Iterable[Confusion], *, what: str) -> Table:
    """Give each type of gold a row and each type found a column."""
    counts = {(c.gold or _NONE, c.found or _NONE): c.count for c in confusions}
    golds = list(dict.fromkeys(gold for gold, _ in counts))
    columns = sorted({kind for _, kind in counts}, key=lambda kind: (kind == _NONE, kind))
    rows: list[tuple[Cell, ...]] = [(gold, *(counts.get((gold, kind), 0) for kind in columns)) for gold in golds]
    return Table(columns=(f"{what} in gold, found as", *columns), rows=tuple(rows))


def to_calibration_table(evaluation: Evaluation) -> Table:
    """Give each kind of finding that has scores a row, in percent."""
    rows: list[tuple[Cell, ...]] = [
        (one.what, one.found, *(round(100 * share, 1) for share in (one.promised, one.kept, one.error)))
        for one in evaluation.calibrations
    ]
    return Table(columns=("scores of", "found", "promised", "right", "calibration error"), rows=tuple(rows))


def to_mistakes_tables(evaluation: Evaluation, *, each: int) -> tuple[Table, ...]:
    """Give each kind of mistake a table of at most so many, headed by their whole number."""
    return tuple(
        Table(
            columns=(f"{kind} ({count})", "paper"),
            rows=tuple((" | ".join(mistake.item), mistake.paper) for mistake in _first(evaluation, kind, each)),
        )
        for kind, count in _count_kinds(evaluation).items()
    )


def to_object(evaluation: Evaluation, *, errors: int) -> dict[str, Any]:
    """Give everything as plain data, with at most so many mistakes of each kind."""
    return {
        "papers": evaluation.papers,
        "missing": list(evaluation.missing),
        "figures": {
            figure.measure: _count_object(figure.tally)
            | {"strict": _count_object(figure.strict)}
            | {
                "by_type": {
                    label: _count_object(tally) | {"strict": _count_object(strict)}
                    for label, tally, strict in figure.by_label
                }
            }
            for figure in evaluation.figures
        },
        "entity_types": _confusion_objects(evaluation.entity_types),
        "entity_roles": _confusion_objects(evaluation.entity_roles),
        "claim_types": _confusion_objects(evaluation.claim_types),
        "calibration": {
            one.what: {
                "found": one.found,
                "promised": round(100 * one.promised, 1),
                "right": round(100 * one.kept, 1),
                "error": round(100 * one.error, 1),
            }
            for one in evaluation.calibrations
        },
        "mistakes": {
            kind: {
                "count": count,
                "examples": [{"paper": m.paper, "item": list(m.item)} for m in _first(evaluation, kind, errors)],
            }
            for kind, count in _count_kinds(evaluation).items()
        },
    }


def _confusion_objects(confusions: Iterable[Confusion]) -> list[dict[str, Any]]:
    return [{"gold": c.gold, "found": c.found, "count": c.count} for c in confusions]


def _count_cells(tally: Tally, strict: Tally) -> tuple[Cell, ...]:
    shares = (tally.precision, tally.recall, tally.f1, strict.f1)
    return (*(round(share, 1) for share in shares), tally.found, tally.wanted)


def _count_object(tally: Tally) -> dict[str, Any]:
    return {
        "precision": round(tally.precision, 1),
        "recall": round(tally.recall, 1),
        "f1": round(tally.f1, 1),
        "found": tally.found,
        "wanted": tally.wanted,
    }


def _count_kinds(evaluation: Evaluation) -> Counter[str]:
    return Counter(mistake.kind for mistake in evaluation.mistakes)


def _first(evaluation: Evaluation, kind: str, count: int) -> Iterable[Mistake]:
    return islice((mistake for mistake in evaluation.mistakes if mistake.kind == kind), count)

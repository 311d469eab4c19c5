"""How well an extractor reads: its findings against gold annotations.

In come gold, texts and findings, out go precision, recall and F1 of eleven measures by a relaxed
and a strict standard, in all and by type, with confusions and mistakes. Pure but for ``read_texts``
and ``read_gold``; it knows no extractor.
"""

from kg.evaluation.calibration import Calibration
from kg.evaluation.confusion import Confusion
from kg.evaluation.evaluate import Evaluation, Figure, evaluate
from kg.evaluation.files import read_gold, read_texts
from kg.evaluation.gold import GoldArtifact, GoldClaim, GoldEntity, GoldPaper, GoldRelation, GoldValue, OptionalSlots
from kg.evaluation.measures import MEASURES
from kg.evaluation.mistakes import Mistake
from kg.evaluation.tallies import Tally

__all__ = [
    "MEASURES",
    "Calibration",
    "Confusion",
    "Evaluation",
    "Figure",
    "GoldArtifact",
    "GoldClaim",
    "GoldEntity",
    "GoldPaper",
    "GoldRelation",
    "GoldValue",
    "Mistake",
    "OptionalSlots",
    "Tally",
    "evaluate",
    "read_gold",
    "read_texts",
]

"""RDF held against the vocabulary: the shapes (SHACL), and what ties nodes together.

A file of any size is read into a store and checked some thousand nodes at a time. The shapes are judged by a SHACL
engine; each look that a property of a node can have is judged once.
"""

from kg.validation.report import PRINTERS, summarise
from kg.validation.validate import Tally, iter_violations
from kg.validation.violation import Place, Violation

__all__ = ["PRINTERS", "Place", "Tally", "Violation", "iter_violations", "summarise"]

"""One entity or paper of a graph with everything that is said of it, ready to be shown.

In come a graph and a name, out goes a ``Card``: facts, statements grouped by relationship, claims,
each with its paper and its words inside the sentence that they stand in. Pure; texts are raw, so
whoever prints them must take care of what characters do to a terminal.
"""

from kg.show.card import Card, NodeName, Quote, ShownClaim, Slot, Statement, StatementGroup, to_card
from kg.show.find import find_entity, find_subject

__all__ = [
    "Card",
    "NodeName",
    "Quote",
    "ShownClaim",
    "Slot",
    "Statement",
    "StatementGroup",
    "find_entity",
    "find_subject",
    "to_card",
]

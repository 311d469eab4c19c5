"""Questions that take a whole graph to answer: who leads, who disagrees, how two compare, what nobody tried.

In comes a graph; out goes an ``Answer``: tables, each row with the paper and the words that say it, and
notes on what was left out or does not compare. Pure; what a sink or a terminal does with it is not known here.
"""

from kg.answers.answer import Answer, Section
from kg.answers.compare import compare
from kg.answers.conflicts import find_conflicts
from kg.answers.gaps import find_gaps
from kg.answers.leaderboard import make_leaderboard

__all__ = ["Answer", "Section", "compare", "find_conflicts", "find_gaps", "make_leaderboard"]

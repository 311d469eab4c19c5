"""What a load puts into a server, row by row: pure, no driver.

``rows`` streams a graph or a build's tables, ``statements`` is the Cypher, ``compare`` says what of a row is
new, and ``report`` counts it.
"""

from kg.loading.compare import Clash, Found, compare
from kg.loading.report import LoadReport, Tally
from kg.loading.rows import GROUPS, Group, LoadRows, Row, graph_rows, read_build_rows

__all__ = [
    "GROUPS",
    "Clash",
    "Found",
    "Group",
    "LoadReport",
    "LoadRows",
    "Row",
    "Tally",
    "compare",
    "graph_rows",
    "read_build_rows",
]

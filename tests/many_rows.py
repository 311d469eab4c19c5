"""Rows of a graph of any size, for loads that take a while: the same size, the same rows."""

from collections.abc import Iterator

from kg.cypher import Signature
from kg.loading import LoadRows, Row

USES = Signature("Paper", "USES", "Method")
#: Relationships of each paper.
EACH = 8


def many_rows(papers: int) -> LoadRows:
    """Return rows of this many papers, half as many methods, and eight relationships for each paper."""
    methods = papers // 2
    return LoadRows(nodes=lambda: _nodes(papers, methods), edges=lambda: _edges(papers, methods))


def _nodes(papers: int, methods: int) -> Iterator[tuple[str, Row]]:
    for number in range(papers):
        source = f"many.txt:{number + 1}"
        yield "Paper", (_paper(number), None, f"Text {number}.", "ICML", 2025, source, [source], None, "0" * 64)
    for number in range(methods):
        yield "Method", (_method(number), f"Method {number}", [], 2 * EACH)


def _edges(papers: int, methods: int) -> Iterator[tuple[Signature, Row]]:
    for number in range(papers):
        paper = _paper(number)
        for step in range(EACH):
            target = _method((number + step * step) % methods)
            yield USES, (paper, target, paper, 0, 7, f"Text {number}.", 0.5, "hand/1")


def _paper(number: int) -> str:
    return f"paper-{number:07d}"


def _method(number: int) -> str:
    return f"method-{number:07d}"

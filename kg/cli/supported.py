"""A graph of a build, or the part of it that has enough support and score."""

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from kg.ids import singular

if TYPE_CHECKING:
    from kg.model import KnowledgeGraph
    from kg.support import Lost


def read_supported(build: Path, min_support: int, min_score: float) -> "KnowledgeGraph":
    """Read a graph, leave out what has too little, and say how much that is."""
    from kg.build_folder import read_graph
    from kg.support import Least, keep_supported

    graph, lost = keep_supported(read_graph(build), Least(support=min_support, score=min_score))
    report_lost(lost)
    return graph


def report_lost(lost: "Lost") -> None:
    """Say what was left out for want of support or score."""
    if lost.total:
        said = ", ".join(counted(what, number) for what, number in asdict(lost).items() if number)
        typer.echo(f"left out as too few papers say it, or not surely enough: {said}", err=True)


def counted(what: str, number: int) -> str:
    """Say a number of things.

    >>> counted("entities", 1), counted("papers", 2)
    ('1 entity', '2 papers')
    """
    return f"{number} {singular(what) if number == 1 else what}"

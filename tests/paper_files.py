"""Files of papers, written for tests, and what is read from them."""

from collections.abc import Sequence
from pathlib import Path

from kg.model import Paper

PEBBLES = "PebbleNet sorts pebbles."
KETTLES = "Kettles whistle."


def write_file(path: Path, content: str | bytes) -> str:
    """Write a file, and the folders that it needs, and return its path."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return str(path)


def texts_of(papers: Sequence[Paper]) -> list[str]:
    """List the texts in the order of the places where they were read."""
    return [paper.text for paper in sorted(papers, key=lambda paper: paper.sources)]

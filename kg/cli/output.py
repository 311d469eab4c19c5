"""Data to standard output or to a file, and failures to standard error."""

import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from kg.errors import KgError
    from kg.readers import InputFailure


def write_output(pieces: Iterable[str], output: Path | None) -> None:
    """Write pieces of text, as they come, as UTF-8; a file is whole or not there."""
    if output is None:
        for piece in pieces:
            typer.echo(piece.encode(), nl=False)
        return
    from kg.sinks.files import write_text

    write_text(pieces, output, sink="file")


def find_width(output: Path | None = None) -> int | None:
    """Return the width of the terminal that is written to, or None where it is none."""
    return os.get_terminal_size(sys.stdout.fileno()).columns if output is None and sys.stdout.isatty() else None


def complain(error: "KgError") -> None:
    """Report an error in one line, and what to do about it in another."""
    typer.echo(f"error: {error}", err=True)
    if error.hint:
        typer.echo(f"hint: {error.hint}", err=True)


def complain_of(failures: Iterable["InputFailure"]) -> None:
    """Report what could not be read, and leave with exit code 1 if there is any."""
    failures = tuple(failures)
    for failure in failures:
        typer.echo(f"error: {failure}", err=True)
        if failure.hint:
            typer.echo(f"hint: {failure.hint}", err=True)
    if failures:
        raise typer.Exit(1)


def report_replaced(characters: int) -> None:
    """Report how many characters of the input no file can hold."""
    if characters:
        typer.echo(f"replaced by U+FFFD: {characters} characters that no file can hold", err=True)


def warn_of_unused(decisions: Iterable[str]) -> None:
    """Report decisions on names that no longer apply."""
    for reason in decisions:
        typer.echo(f"warning: this decision no longer applies: {reason}", err=True)

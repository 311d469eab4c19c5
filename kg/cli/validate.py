"""The command ``validate``."""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kg.cli.options import DEFAULT_BUILD, OutputOption, QuietOption
from kg.cli.output import write_output

if TYPE_CHECKING:
    from kg.validation import Violation

#: Formats of a report, as ``kg.validation`` has them.
FORMATS = ("text", "json", "turtle")


def _known_format(name: str) -> str:
    """Refuse a name that is no format's, as wrong usage."""
    if name not in FORMATS:
        raise typer.BadParameter(f"no format {name!r}; there are {', '.join(FORMATS)}")
    return name


def validate(
    file: Annotated[
        Path, typer.Argument(metavar="BUILD|FILE", help="Build folder, or RDF: .ttl .nt .nq .trig .jsonld")
    ] = DEFAULT_BUILD,
    style: Annotated[
        str,
        typer.Option("--format", metavar="|".join(FORMATS), callback=_known_format, help="How to print violations."),
    ] = "text",
    limit: Annotated[
        int | None, typer.Option("--limit", min=0, metavar="N", help="Print no more violations; count them all.")
    ] = None,
    output: OutputOption = None,
    quiet: QuietOption = False,
) -> None:
    """Check RDF against the shapes of the vocabulary; exit code 1 and a line for each violation."""
    from kg.validation import PRINTERS, Tally, iter_violations, summarise

    tally = Tally()
    violations = _first(iter_violations(_rdf_of(file), tally), limit)
    write_output(PRINTERS[style](violations, tally), output)
    if not quiet:
        typer.echo(f"{file}: {summarise(tally)}", err=True)
    raise typer.Exit(1 if tally.violations else 0)


def _first(violations: "Iterator[Violation]", limit: int | None) -> "Iterator[Violation]":
    """Yield some violations, and have the rest counted."""
    yield from islice(violations, limit)
    for _ in violations:
        pass


def _rdf_of(path: Path) -> Path:
    """Return the file to check: what is named, or the RDF of a build."""
    from kg.build_folder import TURTLE, check_build

    if not path.is_dir():
        return path
    check_build(path)
    return path / TURTLE

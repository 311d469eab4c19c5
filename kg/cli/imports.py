"""The command ``import``."""

from pathlib import Path
from typing import Annotated

import typer

from kg.cli.options import DEFAULT_BUILD, QuietOption


def import_rdf(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="RDF that `kg export` wrote: .ttl .nt .nq .trig .jsonld")
    ],
    output: Annotated[Path, typer.Option("--output", "-o", metavar="BUILD", help="The build folder.")] = DEFAULT_BUILD,
    quiet: QuietOption = False,
) -> None:
    """Make a build of a graph that was exported as RDF: page, tables and store, without records."""
    from kg.importing import import_graph

    counts = import_graph(file, output)
    if not quiet:
        typer.echo(f"{', '.join(f'{number} {what}' for what, number in counts.items())} in {output}", err=True)

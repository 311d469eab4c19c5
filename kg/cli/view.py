"""The command ``view``."""

from pathlib import Path
from typing import Annotated

import typer

from kg.cli.options import DEFAULT_BUILD, BuildArgument


def view(
    build: BuildArgument = DEFAULT_BUILD,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help="Write here [default: BUILD/graph.html].")
    ] = None,
) -> None:
    """Write the graph of a build as one HTML page that opens anywhere, offline."""
    from kg.build_folder import HTML, read_graph
    from kg.sinks.html import write_html

    page = output or build / HTML
    report = write_html(read_graph(build), page)
    typer.echo(f"{report.nodes} nodes, {report.edges} relationships", err=True)
    typer.echo(page)

"""The command ``load``."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kg.cli.options import DEFAULT_BUILD, BuildArgument, JsonOption, QuietOption

if TYPE_CHECKING:
    from kg.loading import LoadReport, Tally


def load(
    neo4j: Annotated[
        str,
        typer.Option(
            "--neo4j",
            metavar="URI",
            envvar="NEO4J_URI",
            help="The server; user, password and database come from NEO4J_USERNAME, NEO4J_PASSWORD, NEO4J_DATABASE.",
        ),
    ],
    build: BuildArgument = DEFAULT_BUILD,
    name: Annotated[
        str | None,
        typer.Option(
            "--name",
            help="Marks what is loaded, so that the next load of this name can take its place; the folder's name.",
            show_default=False,
        ),
    ] = None,
    replace: Annotated[
        bool, typer.Option("--replace", help="Remove what was loaded before, of whatever name; nothing else.")
    ] = False,
    as_json: JsonOption = False,
    quiet: QuietOption = False,
) -> None:
    """Load a build into Neo4j, beside others; loading it again changes nothing."""
    from kg.cli.neo4j_server import find_server
    from kg.loading import read_build_rows
    from kg.sinks.neo4j import connect

    server = find_server(neo4j)
    rows = read_build_rows(build)
    with connect(server) as store:
        report = store.load(rows, build=name or build_name(build), replace=replace, quiet=quiet)
        nodes, edges = store.counts()
    others = {"other_nodes": nodes - report.node_count, "other_relationships": edges - report.edge_count}
    if as_json:
        typer.echo(json.dumps(_to_json(server.uri, report) | others))
    elif not quiet:
        _tell(server.uri, report, **others)


def build_name(build: Path) -> str:
    """Return what a build is called unless the user says otherwise: its folder's name."""
    return build.resolve().name or "build"


def _to_json(uri: str, report: "LoadReport") -> dict[str, object]:
    return {
        "uri": uri,
        "build": report.build,
        "nodes": {"total": report.node_count, **asdict(report.nodes), "kept": report.kept},
        "relationships": {"total": report.edge_count, **asdict(report.edges)},
    }


def _tell(uri: str, report: "LoadReport", *, other_nodes: int, other_relationships: int) -> None:
    lines = [
        f"{uri} holds all {report.node_count} nodes and {report.edge_count} relationships of build {report.build}",
        f"nodes: {_line(report.nodes)}",
        f"relationships: {_line(report.edges)}",
    ]
    if report.kept:
        lines.append(f"note: {report.kept} nodes of no build stay, as relationships of other owners end there")
    if other_nodes or other_relationships:
        lines.append(
            f"note: it also holds {other_nodes} nodes and {other_relationships} relationships"
            " that are not of this build; they stay"
        )
    typer.echo("\n".join(lines), err=True)


def _line(tally: "Tally") -> str:
    return ", ".join(f"{count} {what}" for what, count in asdict(tally).items())

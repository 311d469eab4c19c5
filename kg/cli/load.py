"""The command ``load``."""

import json
from dataclasses import asdict
from typing import Annotated

import typer

from kg.cli.options import DEFAULT_BUILD, BuildArgument, JsonOption, QuietOption


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
    as_json: JsonOption = False,
    quiet: QuietOption = False,
) -> None:
    """Load the graph of a build into Neo4j; loading it again changes nothing."""
    from kg.build_folder import read_graph
    from kg.cli.neo4j_server import find_server
    from kg.sinks.neo4j import connect

    server = find_server(neo4j)
    graph = read_graph(build)
    with connect(server) as store:
        report = store.write(graph, quiet=quiet)
        nodes, edges = store.counts()
    others = {"other_nodes": nodes - report.nodes, "other_edges": edges - report.edges}
    if as_json:
        typer.echo(json.dumps({"uri": server.uri, **asdict(report), **others}))
    elif not quiet:
        typer.echo(f"{server.uri} holds all {report.nodes} nodes and {report.edges} relationships of {build}", err=True)
    if any(others.values()) and not quiet:
        typer.echo(
            f"note: it also holds {others['other_nodes']} nodes and {others['other_edges']} relationships"
            " that are not of this build; they stay",
            err=True,
        )

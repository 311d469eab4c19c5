"""The command ``sparql``."""

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kg.cli.deadline import deadline, interruptible
from kg.cli.options import DEFAULT_BUILD, BuildOption
from kg.cli.output import write_output
from kg.cli.query import Format, ParamsOption, TimeoutOption, print_table

if TYPE_CHECKING:
    from kg.queries import Query, Scalar
    from kg.sinks.oxigraph import Answer


class RdfFormat(StrEnum):
    """How an answer is printed."""

    TABLE = "table"
    CSV = "csv"
    JSON = "json"
    NTRIPLES = "ntriples"


def sparql(
    what: Annotated[str, typer.Argument(metavar="QUERY", help="A name of `kg queries`, a .rq file, or SPARQL.")],
    build: BuildOption = DEFAULT_BUILD,
    params: ParamsOption = None,
    form: Annotated[
        RdfFormat, typer.Option("--format", "-f", help="How to print the answer; ntriples for CONSTRUCT and DESCRIBE.")
    ] = RdfFormat.TABLE,
    timeout: TimeoutOption = None,
) -> None:
    """Ask the RDF of a build a question in SPARQL; nothing is changed, and no server is asked."""
    from kg.errors import InputError
    from kg.queries import SPARQL, bind, find_query

    found = find_query(what, SPARQL)
    answer = _ask_build(build, found, bind(found, params or ()), timeout)
    if form is not RdfFormat.NTRIPLES:
        print_table(answer.table, Format(form))
        return
    if answer.triples is None:
        raise InputError(
            f"query {found.name}", "expected CONSTRUCT or DESCRIBE, which alone have triples", hint="--format json"
        )
    write_output(answer.triples, None)


def _ask_build(build: Path, found: "Query", values: "dict[str, Scalar]", timeout: float | None) -> "Answer":
    from kg.sinks.oxigraph import ask, open_graph

    with interruptible(), deadline(timeout):
        return ask(open_graph(build), found, values)

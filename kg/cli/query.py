"""The commands ``query`` and ``queries``."""

import json
import shutil
import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kg.cli.deadline import deadline, interruptible
from kg.cli.options import DEFAULT_BUILD, BuildOption, JsonOption

if TYPE_CHECKING:
    from kg.queries import Query, Scalar
    from kg.rows import Table


#: Seconds that a server has for stopping a query by itself, before it is no longer waited for.
SERVER_GRACE = 5.0


#: What `kg query` and `kg sparql` share.
ParamsOption = Annotated[
    list[str] | None, typer.Option("--param", "-p", metavar="NAME=VALUE", help="A value that the query needs.")
]
TimeoutOption = Annotated[
    float | None, typer.Option("--timeout", metavar="SECONDS", min=0.001, help="Stop a query that takes longer.")
]


class Format(StrEnum):
    """How an answer is printed."""

    TABLE = "table"
    CSV = "csv"
    JSON = "json"


def query(
    what: Annotated[str, typer.Argument(metavar="QUERY", help="A name of `kg queries`, a .cypher file, or Cypher.")],
    build: BuildOption = DEFAULT_BUILD,
    neo4j: Annotated[
        str | None,
        typer.Option("--neo4j", metavar="URI", help="Ask this server, with NEO4J_USERNAME and NEO4J_PASSWORD."),
    ] = None,
    params: ParamsOption = None,
    form: Annotated[Format, typer.Option("--format", "-f", help="How to print the answer.")] = Format.TABLE,
    write: Annotated[
        bool, typer.Option("--write", help="Let the query change the server; a build is only read.")
    ] = False,
    timeout: TimeoutOption = None,
) -> None:
    """Ask the graph a question in Cypher; nothing is changed unless `--write` is given."""
    from kg.errors import QueryError
    from kg.queries import bind, find_query
    from kg.sinks.complaints import hint_at

    if write and not neo4j:
        raise typer.BadParameter("a build is only read; name a server with --neo4j", param_hint="--write")
    found = find_query(what)
    values = bind(found, params or ())
    try:
        table = (
            _ask_server(neo4j, found, values, write, timeout) if neo4j else _ask_build(build, found, values, timeout)
        )
    except QueryError as error:
        error.hint = error.hint or hint_at(found.text, error.where)
        raise
    print_table(table, form)


def queries(as_json: JsonOption = False) -> None:
    """List the queries that `kg query` and `kg sparql` know by name, and what each answers."""
    from kg.queries import read_catalogue

    catalogue = read_catalogue()
    typer.echo(_catalogue_json(catalogue) if as_json else _catalogue_text(catalogue))


def _ask_build(build: Path, found: "Query", values: "dict[str, Scalar]", timeout: float | None) -> "Table":
    from kg.build_folder import STORE, check_build
    from kg.sinks.arcadedb import open_store

    check_build(build)
    with open_store(build / STORE) as store, interruptible(), deadline(timeout):
        return store.query(found.text, values)


def _ask_server(uri: str, found: "Query", values: "dict[str, Scalar]", write: bool, timeout: float | None) -> "Table":
    from kg.cli.neo4j_server import find_server
    from kg.sinks.neo4j import connect

    with connect(find_server(uri)) as store, deadline(timeout, grace=SERVER_GRACE):
        return store.query(found.text, values, write=write, timeout=timeout)


def print_table(table: "Table", form: Format) -> None:
    """Print an answer, and say so when there is nothing in it."""
    typer.echo(_spell(table, form), nl=False)
    if not table.rows:
        typer.echo("no rows", err=True)


def _spell(table: "Table", form: Format) -> str:
    from kg.rows import to_csv, to_json, to_text

    match form:
        case Format.JSON:
            return to_json(table)
        case Format.CSV:
            return to_csv(table)
        case Format.TABLE:
            return to_text(table, width=shutil.get_terminal_size().columns if sys.stdout.isatty() else None)


def _catalogue_text(catalogue: "tuple[Query, ...]") -> str:
    lines: list[str] = []
    for item in catalogue:
        lines += [item.name, f"    {item.answers}"]
        for parameter in item.parameters or ():
            lines.append(f"    --param {parameter.name}=…  {parameter.description} ({parameter.need})")
    return "\n".join([*lines, "", "kg query NAME asks in Cypher, kg sparql NAME in SPARQL: the answer is the same"])


def _catalogue_json(catalogue: "tuple[Query, ...]") -> str:
    items = [
        {
            "name": item.name,
            "title": item.title,
            "answers": item.answers,
            "parameters": [
                {
                    "name": parameter.name,
                    "type": parameter.type,
                    "required": parameter.default is None,
                    "default": parameter.default,
                    "description": parameter.description,
                }
                for parameter in item.parameters or ()
            ],
        }
        for item in catalogue
    ]
    return json.dumps(items, ensure_ascii=False, indent=2)

"""The command line: parse, call the library, print.

Data goes to standard output, everything else to standard error. Exit codes: 0 done, 1 could not
(one line says what, where and what to do), 2 wrong usage. Nothing heavy is imported until a command
needs it.
"""

import os
import sys
from typing import Annotated

import typer

from kg.cli import (
    answers,
    build,
    cache,
    curate,
    diff,
    evaluate,
    export,
    extract,
    imports,
    load,
    query,
    serve,
    show,
    sparql,
    train,
    validate,
    view,
)
from kg.cli.output import complain
from kg.errors import KgError

app = typer.Typer(
    name="kg",
    help="Research abstracts to a knowledge graph in which every statement points to its evidence.",
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    pretty_exceptions_enable=False,
    rich_markup_mode=None,  # plain help needs no rich, which takes longer to load than all the rest
)


def _print_version(wanted: bool) -> None:
    if wanted:
        from kg import __version__

        typer.echo(f"kg {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and leave.")
    ] = False,
) -> None:
    """Take the options that stand before a command."""


app.command("build")(build.build)
app.command("extract")(extract.extract)
app.command("eval")(evaluate.evaluate)
app.command("add")(build.add)
app.command("remove")(build.remove)
app.command("cache")(cache.cache)
app.command("import")(imports.import_rdf)
app.command("diff")(diff.diff)
app.command("query")(query.query)
app.command("sparql")(sparql.sparql)
app.command("queries")(query.queries)
app.command("load")(load.load)
app.command("serve")(serve.serve)
app.command("view")(view.view)
app.command("show")(show.show)
app.command("leaderboard")(answers.leaderboard)
app.command("conflicts")(answers.conflicts)
app.command("compare")(answers.compare)
app.command("gaps")(answers.gaps)
app.command("export")(export.export)
app.command("validate")(validate.validate)
app.command("merges")(curate.merges)
app.command("merge")(curate.merge)
app.command("split")(curate.split)
app.command("rename")(curate.rename)
app.command("train")(train.train)


def main() -> None:
    """Run the command line; the entry point of the ``kg`` script."""
    try:
        app()
    except KgError as error:
        complain(error)
        sys.exit(1)
    except BrokenPipeError:  # the reader of our output has gone, as with `kg query … | head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)


__all__ = ["app", "main"]

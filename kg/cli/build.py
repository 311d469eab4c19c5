"""The command ``build``."""

import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from extractors import DEFAULT_EXTRACTOR
from kg.cli.options import (
    DEFAULT_BUILD,
    BuildArgument,
    CacheOption,
    ExtractorOption,
    JsonOption,
    KeepGoingOption,
    MinScoreOption,
    MinSupportOption,
    PapersArgument,
    QuietOption,
    WorkersOption,
)
from kg.cli.output import complain_of, report_replaced, warn_of_unused
from kg.cli.supported import counted, report_lost

if TYPE_CHECKING:
    from kg.pipeline import BuildReport


def build(
    papers: PapersArgument,
    output: Annotated[Path, typer.Option("--output", "-o", metavar="BUILD", help="The build folder.")] = DEFAULT_BUILD,
    keep_going: KeepGoingOption = False,
    extractor: ExtractorOption = DEFAULT_EXTRACTOR,
    min_score: MinScoreOption = 0.0,
    min_support: MinSupportOption = 1,
    workers: WorkersOption = None,
    cache: CacheOption = True,
    as_json: JsonOption = False,
    quiet: QuietOption = False,
) -> None:
    """Build the graph of papers: records, Turtle, page, tables and Cypher store."""
    from kg.pipeline import build as build_graph

    report = build_graph(
        papers,
        output,
        extractor=extractor,
        min_score=min_score,
        min_support=min_support,
        keep_going=keep_going,
        workers=workers,
        quiet=quiet,
        use_cache=cache,
        stdin=sys.stdin.buffer,
    )
    report_build(report, as_json=as_json, quiet=quiet)


def add(
    build: BuildArgument,
    papers: PapersArgument,
    keep_going: KeepGoingOption = False,
    workers: WorkersOption = None,
    cache: CacheOption = True,
    as_json: JsonOption = False,
    quiet: QuietOption = False,
) -> None:
    """Add papers to a build; a file that it knows by name takes the place of what was read from it before."""
    from kg.pipeline import Manner
    from kg.pipeline import add as add_papers

    manner = Manner(workers=workers, quiet=quiet, use_cache=cache)
    report = add_papers(build, papers, keep_going=keep_going, manner=manner, stdin=sys.stdin.buffer)
    report_build(report, as_json=as_json, quiet=quiet)


def remove(
    build: BuildArgument,
    names: Annotated[
        list[str], typer.Argument(metavar="PAPER_OR_SOURCE", help="Ids of papers, names of files, or places in one.")
    ],
    workers: WorkersOption = None,
    cache: CacheOption = True,
    as_json: JsonOption = False,
    quiet: QuietOption = False,
) -> None:
    """Take papers out of a build: by id, by the file that they came from, or by a place in it (`papers.txt:3`)."""
    from kg.pipeline import Manner
    from kg.pipeline import remove as remove_papers

    report = remove_papers(build, names, manner=Manner(workers=workers, quiet=quiet, use_cache=cache))
    report_build(report, as_json=as_json, quiet=quiet)


def report_build(report: "BuildReport", *, as_json: bool, quiet: bool) -> None:
    """Tell what a build holds now, and leave with exit code 1 when not all could be read."""
    if as_json:
        typer.echo(json.dumps(_as_json(report), ensure_ascii=False, indent=2))
    elif not quiet:
        _print_report(report)
    warn_of_unused(report.unused_decisions)
    complain_of(report.failures)


def _as_json(report: "BuildReport") -> dict[str, object]:
    return {
        "build": str(report.build),
        "counts": dict(report.counts),
        "failures": [{"path": f.path, "where": f.where, "message": f.message} for f in report.failures],
        "skipped": list(report.skipped),
        "replaced": report.replaced,
        "left_out": asdict(report.left_out),
        "unsupported": asdict(report.unsupported),
        "unused_decisions": list(report.unused_decisions),
    }


def _print_report(report: "BuildReport") -> None:
    typer.echo(", ".join(counted(what, number) for what, number in report.counts.items()), err=True)
    typer.echo(f"in {report.build}: {', '.join(FILES)}", err=True)
    if report.skipped:
        skipped = counted("files", len(report.skipped))
        typer.echo(f"skipped {skipped} of unknown kind: {', '.join(report.skipped[:5])}", err=True)
    report_replaced(report.replaced)
    if report.left_out.total:
        left_out = ", ".join(counted(what, number) for what, number in asdict(report.left_out).items())
        typer.echo(f"left out as not sure enough: {left_out}", err=True)
    report_lost(report.unsupported)
    if report.failures:
        typer.echo(f"left out {counted('inputs', len(report.failures))} that could not be read, named below", err=True)
    typer.echo("next:", err=True)
    for command in NEXT_COMMANDS:
        typer.echo(f"  {command.format(build=report.build)}", err=True)


#: What a build makes.
FILES = ("records.jsonl", "graph.ttl", "graph.html", "tables/", "store/")
#: What a person may want to do first with a build.
NEXT_COMMANDS = (
    "kg query paper-proposes --build {build}",
    "open {build}/graph.html",
    "kg export {build} --format turtle",
)

"""The command ``extract``."""

import sys
from collections.abc import Iterator
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from extractors import DEFAULT_EXTRACTOR
from kg.cli.options import ExtractorOption, KeepGoingOption, MinScoreOption, OutputOption, PapersArgument, QuietOption
from kg.cli.output import complain_of, find_width, report_replaced, write_output

if TYPE_CHECKING:
    from kg.model import Findings


class Format(StrEnum):
    """How findings are printed."""

    JSONL = "jsonl"
    TABLE = "table"


def extract(
    papers: PapersArgument,
    style: Annotated[Format, typer.Option("--format", help="One record a line, or tables to read.")] = Format.JSONL,
    output: OutputOption = None,
    extractor: ExtractorOption = DEFAULT_EXTRACTOR,
    min_score: MinScoreOption = 0.0,
    keep_going: KeepGoingOption = False,
    quiet: QuietOption = False,
) -> None:
    """Print what each paper says: its entities, relations, claims and artifacts."""
    from kg.confidence import SureOnly
    from kg.extraction import extract_papers
    from kg.progress import track
    from kg.readers import read_papers
    from kg.records import dump_record

    read = read_papers(papers, keep_going=keep_going, stdin=sys.stdin.buffer)
    sure = SureOnly(min_score)
    findings = map(sure.keep, extract_papers(read.papers, extractor=extractor))
    width = find_width(output)
    shown = track(findings, label="Reading papers", total=len(read.papers), quiet=quiet or width is not None)
    if style is Format.JSONL:
        write_output(map(dump_record, shown), output)
    else:
        write_output(("".join(_tables(found, width=width)) for found in shown), output)
    if read.skipped and not quiet:
        typer.echo(f"skipped {len(read.skipped)} files of unknown kind: {', '.join(read.skipped[:5])}", err=True)
    if not quiet:
        report_replaced(read.replaced)
    if sure.left_out.total and not quiet:
        typer.echo(f"left out as not sure enough: {sure.left_out.total} findings", err=True)
    complain_of(read.failures)


def _tables(findings: "Findings", *, width: int | None) -> Iterator[str]:
    """Yield a heading and a table of each kind of thing that was found."""
    from kg.rows import Table, to_text

    paper = findings.paper
    yield " ".join(part for part in (paper.id, f"({', '.join(paper.sources)})", paper.title) if part) + "\n\n"
    entities = tuple((e.type, e.role, e.name, e.aliases, round(e.score, 2)) for e in findings.entities)
    names = {entity.id: entity.name for entity in findings.entities}
    relations = tuple((names[r.head], r.type, names[r.tail], round(r.score, 2)) for r in findings.relations)
    claims = tuple((c.type, c.polarity, tuple(v.raw for v in c.values), c.text) for c in findings.claims)
    artifacts = tuple((a.kind, a.url) for a in findings.artifacts)
    for table in (
        Table(columns=("type", "role", "entity", "aliases", "score"), rows=entities),
        Table(columns=("head", "relation", "tail", "score"), rows=relations),
        Table(columns=("type", "polarity", "values", "claim"), rows=claims),
        Table(columns=("artifact", "address"), rows=artifacts),
    ):
        if table.rows:
            yield to_text(table, width=width) + "\n"

"""The command ``eval``."""

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from extractors import DEFAULT_EXTRACTOR
from kg.cli.options import ExtractorOption, JsonOption, QuietOption
from kg.cli.output import find_width, write_output

if TYPE_CHECKING:
    from kg.evaluation import Evaluation
    from kg.model import Findings


def evaluate(
    gold: Annotated[Path, typer.Argument(metavar="GOLD.jsonl", help="Annotated abstracts, one a line.")],
    texts: Annotated[Path, typer.Argument(metavar="TEXTS.json", help="Their texts: an array with id and text.")],
    extractor: ExtractorOption = DEFAULT_EXTRACTOR,
    predicted: Annotated[
        Path | None,
        typer.Option(metavar="RECORDS.jsonl", help="Judge these records, made by `kg extract`, and extract nothing."),
    ] = None,
    details: Annotated[
        bool, typer.Option("--details", help="Print the figures by type, and what is confused.")
    ] = False,
    resolution: Annotated[
        bool, typer.Option("--resolution", help="GOLD holds pairs of mentions: judge which became one entity.")
    ] = False,
    errors: Annotated[int, typer.Option(min=0, metavar="N", help="Print N mistakes of each kind.")] = 0,
    as_json: JsonOption = False,
    quiet: QuietOption = False,
) -> None:
    """Print how well an extractor reads: precision, recall and F1 against gold."""
    from kg.evaluation import evaluate as compare
    from kg.evaluation import read_gold, read_texts
    from kg.evaluation.report import to_object
    from kg.records import read_records

    if resolution:
        _judge_pairs(gold, texts, extractor, predicted=predicted, errors=errors, as_json=as_json, quiet=quiet)
        return
    text_of = read_texts(texts)
    golds = read_gold(gold, text_of)
    wanted = {paper.id: text_of[paper.id] for paper in golds}
    findings = extract_texts(wanted, extractor, quiet=quiet) if predicted is None else read_records(predicted)
    evaluation = compare(golds, findings, texts=wanted)
    if as_json:
        write_output([json.dumps(to_object(evaluation, errors=errors), ensure_ascii=False, indent=2) + "\n"], None)
    else:
        write_output(_pages(evaluation, details=details, errors=errors), None)
    if evaluation.missing:
        typer.echo(f"{len(evaluation.missing)} of {evaluation.papers} abstracts have no record", err=True)


def _judge_pairs(
    gold: Path, texts: Path, extractor: str, *, predicted: Path | None, errors: int, as_json: bool, quiet: bool
) -> None:
    """Resolve the papers that the pairs name, or all records that are given, and print how the pairs fare."""
    from kg.assemble import resolve_findings
    from kg.evaluation.resolution import (
        judge_pairs,
        papers_of,
        read_pairs,
        to_pairs_object,
        to_pairs_table,
        to_wrong_table,
    )
    from kg.readers import read_papers
    from kg.records import read_records
    from kg.rows import to_text

    pairs = read_pairs(gold)
    if predicted is None:
        wanted = papers_of(pairs)
        named = {paper.id: paper.text for paper in read_papers([str(texts)]).papers if paper.id in wanted}
        findings = tuple(extract_texts(named, extractor, quiet=quiet))
    else:
        findings = tuple(read_records(predicted))
    evaluation = judge_pairs(pairs, findings, resolve_findings(findings).of_found)
    if as_json:
        text = json.dumps(to_pairs_object(evaluation, most=errors), ensure_ascii=False, indent=2) + "\n"
    else:
        tables = [to_pairs_table(evaluation), *([to_wrong_table(evaluation, most=errors)] if errors else [])]
        text = "\n".join(to_text(table, width=find_width()) for table in tables)
    write_output([text], None)
    if missing := evaluation.pairs - len(evaluation.judged):
        typer.echo(f"{missing} of {evaluation.pairs} pairs have a mention that was not extracted", err=True)


def extract_texts(texts: Mapping[str, str], extractor: str, *, quiet: bool) -> "Iterable[Findings]":
    """Let an extractor read texts, by id."""
    from kg.extraction import extract_papers
    from kg.model import Paper
    from kg.progress import track

    papers = [Paper(id=id_, text=text, sources=(id_,)) for id_, text in texts.items()]
    return track(extract_papers(papers, extractor=extractor), label="Reading papers", total=len(papers), quiet=quiet)


def _pages(evaluation: "Evaluation", *, details: bool, errors: int) -> Iterator[str]:
    from kg.evaluation import report
    from kg.rows import to_text

    tables = [report.to_figures_table(evaluation)]
    if details:
        tables.append(report.to_labels_table(evaluation))
        tables.append(report.to_confusion_table(evaluation.entity_types, what="entity"))
        tables.append(report.to_confusion_table(evaluation.entity_roles, what="role"))
        tables.append(report.to_confusion_table(evaluation.claim_types, what="claim"))
        tables.append(report.to_calibration_table(evaluation))
    if errors:
        tables += report.to_mistakes_tables(evaluation, each=errors)
    yield "\n".join(to_text(table, width=find_width()) for table in tables)

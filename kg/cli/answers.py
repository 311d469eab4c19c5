"""The commands ``leaderboard``, ``conflicts``, ``compare`` and ``gaps``."""

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kg.cli.options import DEFAULT_BUILD, BuildOption, OutputOption
from kg.cli.output import find_width, write_output

if TYPE_CHECKING:
    from kg.answers import Answer

#: Methods and test beds that `kg gaps` shows unless the user wants more.
GAPS_SHOWN = 15


class AnswerFormat(StrEnum):
    """How an answer is written."""

    TABLE = "table"
    CSV = "csv"
    MARKDOWN = "markdown"
    HTML = "html"
    JSON = "json"


FormatOption = Annotated[
    AnswerFormat, typer.Option("--format", "-f", help="How to write the answer; csv holds its first table.")
]


def leaderboard(
    benchmark: Annotated[str, typer.Argument(metavar="BENCHMARK", help="A benchmark, dataset or task, by any name.")],
    build: BuildOption = DEFAULT_BUILD,
    metric: Annotated[str | None, typer.Option("--metric", metavar="NAME", help="Only scores in this metric.")] = None,
    form: FormatOption = AnswerFormat.TABLE,
    output: OutputOption = None,
) -> None:
    """Rank what is claimed to be reached on a benchmark, each score with its quote."""
    from kg.answers import make_leaderboard
    from kg.build_folder import read_graph
    from kg.show import find_entity
    from kg.vocab import EntityType

    graph = read_graph(build)
    board = find_entity(graph, benchmark, {EntityType.BENCHMARK, EntityType.DATASET, EntityType.TASK})
    chosen = find_entity(graph, metric, {EntityType.METRIC}) if metric else None
    _write(make_leaderboard(graph, board, metric=chosen), form, output)


def conflicts(
    build: BuildOption = DEFAULT_BUILD, form: FormatOption = AnswerFormat.TABLE, output: OutputOption = None
) -> None:
    """Find where papers disagree: two values of one thing, or each of two methods better than the other."""
    from kg.answers import find_conflicts
    from kg.build_folder import read_graph

    _write(find_conflicts(read_graph(build)), form, output)


def compare(
    method: Annotated[str, typer.Argument(metavar="METHOD", help="A method, by any name.")],
    other: Annotated[str, typer.Argument(metavar="METHOD", help="Another one.")],
    build: BuildOption = DEFAULT_BUILD,
    form: FormatOption = AnswerFormat.TABLE,
    output: OutputOption = None,
) -> None:
    """Put two methods side by side: what is said of both, and their scores on the same test beds."""
    from kg.answers import compare as compare_methods
    from kg.build_folder import read_graph
    from kg.errors import GraphError
    from kg.show import find_entity
    from kg.vocab import EntityType

    graph = read_graph(build)
    one, two = (find_entity(graph, name, {EntityType.METHOD}) for name in (method, other))
    if one == two:
        hint = "name two nodes; `kg split` takes names of one node apart"
        raise GraphError(f"{method!r} and {other!r} are one node, {one.id}", ids=(one.id,), hint=hint)
    _write(compare_methods(graph, one, two), form, output)


def gaps(
    task: Annotated[str, typer.Argument(metavar="TASK", help="A task, by any name.")],
    build: BuildOption = DEFAULT_BUILD,
    limit: Annotated[int, typer.Option(min=1, help="Methods and test beds shown.")] = GAPS_SHOWN,
    form: FormatOption = AnswerFormat.TABLE,
    output: OutputOption = None,
) -> None:
    """Lay out the methods for a task against test beds: what was tried where, and what nobody has tried."""
    from kg.answers import find_gaps
    from kg.build_folder import read_graph
    from kg.show import find_entity
    from kg.vocab import EntityType

    graph = read_graph(build)
    _write(find_gaps(graph, find_entity(graph, task, {EntityType.TASK}), limit=limit), form, output)


def _write(answer: "Answer", form: AnswerFormat, output: Path | None) -> None:
    """Write the answer, and its notes to standard error."""
    write_output([_spell(answer, form, output)], output)
    if answer.is_empty:
        typer.echo("nothing found", err=True)
    for note in answer.notes:
        typer.echo(f"note: {note}", err=True)


def _spell(answer: "Answer", form: AnswerFormat, output: Path | None) -> str:
    from kg.answers import answer as spell

    match form:
        case AnswerFormat.CSV:
            return spell.answer_csv(answer)
        case AnswerFormat.MARKDOWN:
            return spell.answer_markdown(answer)
        case AnswerFormat.HTML:
            return spell.answer_html(answer)
        case AnswerFormat.JSON:
            return spell.answer_json(answer)
        case AnswerFormat.TABLE:
            return spell.answer_text(answer, width=find_width(output))

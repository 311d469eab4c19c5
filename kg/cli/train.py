"""The command ``train``."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kg.cli.evaluate import extract_texts
from kg.cli.options import QuietOption
from kg.cli.output import find_width, write_output

if TYPE_CHECKING:
    from kg.evaluation import Evaluation

#: Points of F1 that rounding to eight bits must not cost.
MOST_LOST = 1.0


def train(
    data: Annotated[Path, typer.Option("--data", metavar="DIR", help="Folder with texts.json and gold.jsonl.")],
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help="Where checkpoints and weights go.")],
    encoder: Annotated[
        Path | None, typer.Option("--encoder", metavar="DIR", help="Encoder to start from, else all-MiniLM-L6-v2.")
    ] = None,
    dev: Annotated[
        Path | None,
        typer.Option("--dev", metavar="DIR", help="Likewise, not trained on: the check that eight bits cost little."),
    ] = None,
    lessons: Annotated[
        Path | None,
        typer.Option("--lessons", metavar="DIR", help="What other weights say of more abstracts, to learn from too."),
    ] = None,
    epochs: Annotated[int, typer.Option("--epochs", min=1, help="How often each abstract is read.")] = 4,
    seed: Annotated[int, typer.Option("--seed", help="The same seed and data give the same weights.")] = 1,
    quiet: QuietOption = False,
) -> None:
    """Train the model extractor; called again, it goes on from its last checkpoint."""
    from extractors.training.run import train_extractor
    from kg.progress import track

    steps = train_extractor(data, out, encoder=encoder, lessons=lessons, epochs=epochs, seed=seed)
    count = sum(1 for _ in track(steps, label="Training", total=None, quiet=quiet))
    if not quiet:
        typer.echo(f"{out}: trained in {count} steps; read with it by --extractor {out}", err=True)
    if dev:
        check_rounding(out, dev)


def check_rounding(weights: Path, dev: Path) -> None:
    """Print what rounding the weights to eight bits costs on annotated abstracts.

    Raises:
        kg.errors.ExtractionError: it costs ``MOST_LOST`` points of F1 or more of a measure with many items.
    """
    from extractors.model.files import FLOATING
    from kg.errors import ExtractionError
    from kg.evaluation.costs import find_costs, to_costs_table, too_costly
    from kg.rows import to_text

    costs = find_costs(_evaluate(weights / FLOATING, dev), _evaluate(weights, dev))
    table = to_costs_table(costs, before="floating point", after="eight bits")
    write_output([to_text(table, width=find_width())], None)
    if lost := ", ".join(f"{cost.lost:.1f} of {cost.measure}" for cost in too_costly(costs, most=MOST_LOST)):
        message = f"{weights}: eight bits cost {lost} on {dev}; less than {MOST_LOST:g} points of F1 expected"
        hint = "train longer or with another --seed"
        raise ExtractionError(message, paper_id=None, extractor=str(weights), hint=hint)


def _evaluate(weights: Path, dev: Path) -> "Evaluation":
    from kg.evaluation import evaluate, read_gold, read_texts

    text_of = read_texts(dev / "texts.json")
    golds = read_gold(dev / "gold.jsonl", text_of)
    wanted = {gold.id: text_of[gold.id] for gold in golds}
    return evaluate(golds, extract_texts(wanted, str(weights), quiet=True), texts=wanted)

"""The command ``train``."""

from pathlib import Path
from typing import Annotated

import typer

from kg.cli.options import QuietOption


def train(
    data: Annotated[Path, typer.Option("--data", metavar="DIR", help="Folder with texts.json and gold.jsonl.")],
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help="Where checkpoints and weights go.")],
    encoder: Annotated[
        Path | None, typer.Option("--encoder", metavar="DIR", help="Encoder to start from, else all-MiniLM-L6-v2.")
    ] = None,
    epochs: Annotated[int, typer.Option("--epochs", min=1, help="How often each abstract is read.")] = 4,
    seed: Annotated[int, typer.Option("--seed", help="The same seed and data give the same weights.")] = 1,
    quiet: QuietOption = False,
) -> None:
    """Train the model extractor; called again, it goes on from its last checkpoint."""
    from extractors.training.run import train_extractor
    from kg.progress import track

    steps = train_extractor(data, out, encoder=encoder, epochs=epochs, seed=seed)
    count = sum(1 for _ in track(steps, label="Training", total=None, quiet=quiet))
    if not quiet:
        typer.echo(f"{out}: trained in {count} steps", err=True)

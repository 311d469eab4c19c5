"""The options that several commands share."""

from pathlib import Path
from typing import Annotated

import typer


def _known_extractor(name: str) -> str:
    """Refuse a name that is no extractor's, as wrong usage."""
    from extractors.base import check_extractor

    try:
        check_extractor(name)
    except ValueError as error:
        raise typer.BadParameter(str(error)) from error
    return name


#: The build folder, as an argument and as an option.
BuildArgument = Annotated[Path, typer.Argument(metavar="BUILD", help="Build folder, made by `kg build`.")]
BuildOption = Annotated[Path, typer.Option("--build", "-b", metavar="BUILD", help="Build folder, made by `kg build`.")]
JsonOption = Annotated[bool, typer.Option("--json", help="Print one JSON document instead of text.")]
QuietOption = Annotated[bool, typer.Option("--quiet", "-q", help="No progress and no summary on standard error.")]
OutputOption = Annotated[Path | None, typer.Option("--output", "-o", metavar="FILE", help="Write here, not to stdout.")]

#: Where a build goes, and is looked for, unless the user says otherwise.
DEFAULT_BUILD = Path("out")
#: Papers to read.
PapersArgument = Annotated[
    list[str], typer.Argument(metavar="PAPERS", help="Files, folders, or - for standard input.", show_default=False)
]
KeepGoingOption = Annotated[bool, typer.Option("--keep-going", help="Report what cannot be read, do the rest.")]
MinScoreOption = Annotated[
    float, typer.Option("--min-score", min=0, max=1, metavar="SCORE", help="Leave out what is less sure than this.")
]
MinSupportOption = Annotated[
    int, typer.Option("--min-support", min=1, metavar="PAPERS", help="Leave out what fewer papers say.")
]
WorkersOption = Annotated[
    int | None, typer.Option("--workers", min=1, help="Processes that read papers [default: what pays].")
]
CacheOption = Annotated[
    bool,
    typer.Option("--cache/--no-cache", help="Take what was found in the same text before, and keep what is found."),
]
ExtractorOption = Annotated[
    str,
    typer.Option(
        "--extractor",
        metavar="NAME",
        callback=_known_extractor,
        help="What reads the text: model, rules, or a folder of weights that `kg train` wrote.",
    ),
]

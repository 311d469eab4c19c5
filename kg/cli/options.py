"""The options that several commands share."""

from pathlib import Path
from typing import Annotated

import typer

#: The build folder, as an argument and as an option.
BuildArgument = Annotated[Path, typer.Argument(metavar="BUILD", help="Build folder, made by `kg build`.")]
BuildOption = Annotated[Path, typer.Option("--build", "-b", metavar="BUILD", help="Build folder, made by `kg build`.")]
JsonOption = Annotated[bool, typer.Option("--json", help="Print one JSON document instead of text.")]
QuietOption = Annotated[bool, typer.Option("--quiet", "-q", help="No progress and no summary on standard error.")]
OutputOption = Annotated[Path | None, typer.Option("--output", "-o", metavar="FILE", help="Write here, not to stdout.")]

#: Where a build goes, and is looked for, unless the user says otherwise.
DEFAULT_BUILD = Path("out")

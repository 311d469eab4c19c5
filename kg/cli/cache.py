"""The command ``cache``."""

import json
from typing import Annotated

import typer

from kg.cli.options import JsonOption


def cache(
    clear: Annotated[bool, typer.Option("--clear", help="Remove all of it.")] = False, as_json: JsonOption = False
) -> None:
    """Tell where findings are kept between runs and how much there is; `--clear` removes them."""
    from kg.cache import clear_cache, measure_cache

    size = clear_cache() if clear else measure_cache()
    if as_json:
        typer.echo(json.dumps({"folder": str(size.folder), "files": size.files, "bytes": size.bytes, "cleared": clear}))
    else:
        what = "removed" if clear else "holds"
        typer.echo(f"{size.folder}: {what} {size.files} files, {size.bytes / 1e6:.1f} MB")

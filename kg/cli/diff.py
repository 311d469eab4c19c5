"""The command ``diff``."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kg.cli.options import JsonOption
from kg.cli.output import complain, write_output

if TYPE_CHECKING:
    from kg.diff import Difference

#: Exit codes, as `diff` has them.
SAME, DIFFERENT, TROUBLE = 0, 1, 2


def diff(
    old: Annotated[Path, typer.Argument(metavar="BUILD_A", help="Build folder, the one before.")],
    new: Annotated[Path, typer.Argument(metavar="BUILD_B", help="Build folder, the one after.")],
    as_json: JsonOption = False,
) -> None:
    """Tell what two builds have apart; exit code 0 when nothing, 1 when something, 2 when they cannot be compared."""
    from kg.build_folder import read_graph
    from kg.diff import diff_graphs
    from kg.errors import KgError

    try:
        differences = diff_graphs(read_graph(old), read_graph(new))
    except KgError as error:
        complain(error)
        raise typer.Exit(TROUBLE) from error
    write_output(_json(differences) if as_json else map(_printable, _lines(differences)), None)
    raise typer.Exit(SAME if all(one.is_empty for one in differences.values()) else DIFFERENT)


def _printable(line: str) -> str:
    from kg.rows import to_line

    return to_line(line.removesuffix("\n")) + "\n"


def _json(differences: "Mapping[str, Difference]") -> Iterator[str]:
    yield json.dumps({kind: asdict(one) for kind, one in differences.items()}, ensure_ascii=False, indent=2) + "\n"


def _lines(differences: "Mapping[str, Difference]") -> Iterator[str]:
    """Yield one line for each thing: ``+`` added, ``-`` removed, ``~`` changed, and the parts of a change below it."""
    for kind, one in differences.items():
        if one.is_empty:
            continue
        yield f"{kind}: {len(one.added)} added, {len(one.removed)} removed, {len(one.changed)} changed\n"
        yield from (f"  + {name}  {id_}\n" for id_, name in one.added.items())
        yield from (f"  - {name}  {id_}\n" for id_, name in one.removed.items())
        for change in one.changed:
            yield f"  ~ {change.what}  {change.id}\n"
            yield from (f"      {part}: {was} -> {now}\n" for part, (was, now) in change.parts.items())

"""The commands ``merges``, ``merge``, ``split`` and ``rename``."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kg.cli.options import DEFAULT_BUILD, BuildArgument, BuildOption, JsonOption
from kg.cli.output import find_width, warn_of_unused, write_output

if TYPE_CHECKING:
    from kg.model import Findings, KnowledgeGraph
    from kg.resolve import Decision, Resolution

NameArgument = Annotated[str, typer.Argument(metavar="NAME_OR_ID", help="An entity: its id, its name or another name.")]


def merges(
    build: BuildArgument = DEFAULT_BUILD,
    entity: Annotated[str | None, typer.Option(metavar="NAME_OR_ID", help="Only what became this entity.")] = None,
    rule: Annotated[str | None, typer.Option(metavar="RULE", help="Only merges by this rule.")] = None,
    below: Annotated[float | None, typer.Option(metavar="SCORE", help="Only merges less sure than this.")] = None,
    as_json: JsonOption = False,
) -> None:
    """List why names of papers became one entity, with rule and score."""
    from kg.merges import to_merges_table
    from kg.rows import to_json, to_text

    graph, resolution = _resolve(build)
    id_ = _find(graph, entity) if entity else None
    table = to_merges_table(graph, entity=id_, rule=rule, below=below)
    write_output([to_json(table) if as_json else to_text(table, width=find_width())], None)
    warn_of_unused(resolution.unused)


def merge(first: NameArgument, second: NameArgument, build: BuildOption = DEFAULT_BUILD) -> None:
    """Make two entities one, now and whenever the folder is built again."""
    from kg.resolve import Decision, DecisionKind

    _decide(build, Decision(kind=DecisionKind.SAME, names=(first, second)))


def split(
    name: NameArgument,
    build: BuildOption = DEFAULT_BUILD,
    paper: Annotated[
        list[str] | None, typer.Option(metavar="ID", help="Paper in which it is another thing; may be repeated.")
    ] = None,
) -> None:
    """Take an entity apart, now and whenever the folder is built again: by its names, or by papers."""
    from kg.errors import GraphError
    from kg.merges import names_within
    from kg.resolve import Decision, DecisionKind

    names: tuple[str, ...] = (name,)
    if not paper:
        graph, _ = _resolve(build)
        names = names_within(graph, _find(graph, name))
        if len(names) < 2:
            raise GraphError(f"all papers call {name!r} so", hint="name the papers that mean another thing: --paper ID")
    _decide(build, Decision(kind=DecisionKind.DIFFERENT, names=names, papers=tuple(paper or ())))


def rename(
    name: NameArgument,
    to: Annotated[str, typer.Argument(metavar="NEW_NAME", help="The name that the graph shows.")],
    build: BuildOption = DEFAULT_BUILD,
) -> None:
    """Give an entity another name, now and whenever the folder is built again."""
    from kg.resolve import Decision, DecisionKind

    _decide(build, Decision(kind=DecisionKind.RENAME, names=(name,), to=to))


def _resolve(build: Path) -> "tuple[KnowledgeGraph, Resolution]":
    """Resolve the records of a build as the user has decided."""
    from kg.assemble import resolve_findings
    from kg.curation import read_decisions
    from kg.graph import build_graph

    findings = _read(build)
    resolution = resolve_findings(findings, read_decisions(build))
    return build_graph(findings, resolution), resolution


def _read(build: Path) -> "tuple[Findings, ...]":
    from kg.build_folder import RECORDS, check_build
    from kg.records import read_records

    check_build(build)
    return tuple(read_records(build / RECORDS))


def _find(graph: "KnowledgeGraph", name: str) -> str:
    from kg.show import find_subject

    return find_subject(graph, name).id


def _decide(build: Path, decision: "Decision") -> None:
    """Write a decision that changes something; refuse one that does not."""
    from kg.locking import locked

    _read(build)  # what is no build is told so, and gets no lock beside it
    with locked(build, sink="build folder"):
        _write_decision(build, decision)


def _write_decision(build: Path, decision: "Decision") -> None:
    from kg.assemble import resolve_findings
    from kg.curation import TOML, append_decision, read_decisions
    from kg.errors import GraphError

    findings, decisions = _read(build), read_decisions(build)
    before, after = (resolve_findings(findings, made) for made in (decisions, (*decisions, decision)))
    if len(after.unused) > len(before.unused):
        hint = "`kg merges --json` and `kg show NAME` tell names and ids"
        raise GraphError(f"this changes nothing: {after.unused[-1]}", hint=hint)
    append_decision(build, decision)
    typer.echo(f"decision {len(decisions) + 1} written to {build / TOML}: {decision}", err=True)
    typer.echo("`kg show` and `kg export` follow it at once, store and page when the folder is built again", err=True)

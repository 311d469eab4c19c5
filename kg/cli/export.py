"""The command ``export``."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated

import typer

from kg.build_folder import RECORDS
from kg.cli.load import build_name
from kg.cli.options import DEFAULT_BUILD, BuildArgument, MinScoreOption, MinSupportOption, OutputOption
from kg.cli.output import write_output
from kg.cli.supported import read_supported

if TYPE_CHECKING:
    from kg.model import KnowledgeGraph, WriteReport
    from kg.sinks.rdf import Publication


@dataclass(frozen=True, slots=True)
class Naming:
    """What names things in an export.

    Attributes:
        build: name of the build.
        base: what the IRIs of RDF begin with; None for the one that the project uses.
        licence: IRI of the licence that an export of RDF is under.
        records: the file whose time tells when the papers were read; None where no time is to be told.
    """

    build: str
    base: str | None = None
    licence: str | None = None
    records: Path | None = None


@dataclass(frozen=True, slots=True)
class Exporter:
    """What writes one format.

    Attributes:
        write: writes a file, or a folder, and reports what it then holds.
        pieces: yields the text of the file, or None where the format is a folder.
        commands: returns what a user runs next, or None where nothing need be run.
        counted: what the two numbers of the report are numbers of.
    """

    write: "Callable[[KnowledgeGraph, Path], WriteReport]"
    pieces: "Callable[[KnowledgeGraph], Iterable[str]] | None"
    commands: "Callable[[KnowledgeGraph, Path], str] | None" = None
    counted: tuple[str, str] = ("nodes", "relationships")


def _rdf_loader(syntax: str) -> Callable[[Naming], Exporter]:
    """Return what loads the writer of a syntax of RDF."""

    def load(naming: Naming) -> Exporter:
        from kg.sinks.rdf import BASE, iter_rdf, write_rdf

        base, publication = naming.base or BASE, _publication(naming)
        pieces = partial(iter_rdf, syntax=syntax, base=base, publication=publication)
        return Exporter(partial(write_rdf, syntax=syntax, base=base, publication=publication), pieces)

    return load


def _publication(naming: Naming) -> "Publication":
    """Put together what the user says of an export, with the times if they are wanted."""
    from kg.sinks.rdf import Publication

    if naming.records is None:
        return Publication(licence=naming.licence)
    read = datetime.fromtimestamp(naming.records.stat().st_mtime, UTC) if naming.records.exists() else None
    return Publication(licence=naming.licence, extracted=read, issued=datetime.now(UTC))


def _load_nanopubs(naming: Naming) -> Exporter:
    from kg.sinks.rdf import BASE, iter_nanopubs, write_nanopubs

    base, publication = naming.base or BASE, _publication(naming)
    return Exporter(
        partial(write_nanopubs, base=base, publication=publication),
        partial(iter_nanopubs, base=base, publication=publication),
        counted=("nanopublications", "relationships of their claims"),
    )


def _load_csv(_naming: Naming) -> Exporter:
    from kg.sinks.tables import write_tables

    return Exporter(write_tables, None)


def _load_jsonl(_naming: Naming) -> Exporter:
    from kg.sinks.jsonl import iter_jsonl, write_jsonl

    return Exporter(write_jsonl, iter_jsonl)


def _load_graphml(_naming: Naming) -> Exporter:
    from kg.sinks.graphml import iter_graphml, write_graphml

    return Exporter(write_graphml, iter_graphml)


def _load_neo4j_admin(naming: Naming) -> Exporter:
    from kg.sinks.neo4j_admin import import_commands, write_admin_files

    return Exporter(partial(write_admin_files, build=naming.build), None, partial(import_commands, build=naming.build))


#: Syntaxes of RDF, as ``kg.sinks.rdf`` has them.
RDF_SYNTAXES = ("turtle", "ntriples", "nquads", "trig", "json-ld")
#: Name of a format to the function that loads what writes it, for a build of this name.
EXPORTERS: Mapping[str, Callable[[Naming], Exporter]] = MappingProxyType({
    **{syntax: _rdf_loader(syntax) for syntax in RDF_SYNTAXES},
    "nanopub": _load_nanopubs,
    "csv": _load_csv,
    "jsonl": _load_jsonl,
    "graphml": _load_graphml,
    "neo4j-admin": _load_neo4j_admin,
})


def _known_format(name: str) -> str:
    """Refuse a name that is no format's, as wrong usage."""
    if name not in EXPORTERS:
        raise typer.BadParameter(f"no format {name!r}; there are {', '.join(EXPORTERS)}")
    return name


def _check_licence(licence: str | None) -> str | None:
    """Refuse what is no IRI, as wrong usage."""
    from kg.sinks.rdf.terms import is_iri

    if licence is not None and not is_iri(licence):
        raise typer.BadParameter(
            f"expected an IRI, such as https://creativecommons.org/licenses/by/4.0/, found {licence!r}"
        )
    return licence


def _check_base(base: str | None, style: str) -> str | None:
    """Refuse a base that no IRI can begin with, or that the format has no use for, as wrong usage."""
    if base is None:
        return None
    if style not in {*RDF_SYNTAXES, "nanopub"}:
        raise typer.BadParameter(f"{style} has no IRIs", param_hint="--base")
    from kg.sinks.rdf.terms import Names

    try:
        return Names(base).base
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint="--base") from error


def export(
    style: Annotated[
        str, typer.Option("--format", metavar="|".join(EXPORTERS), callback=_known_format, help="What to write.")
    ],
    build: BuildArgument = DEFAULT_BUILD,
    output: OutputOption = None,
    base: Annotated[
        str | None, typer.Option("--base", metavar="IRI", help="What the IRIs of RDF begin with; ends with / # or :.")
    ] = None,
    licence: Annotated[
        str | None,
        typer.Option(
            "--licence", metavar="IRI", callback=_check_licence, help="The licence that RDF is published under."
        ),
    ] = None,
    with_time: Annotated[
        bool, typer.Option("--with-time", help="Tell in RDF when papers were read and the file written.")
    ] = False,
    min_support: MinSupportOption = 1,
    min_score: MinScoreOption = 0.0,
) -> None:
    """Write the graph of a build in another format, to standard output or to a file."""
    from kg.sinks.files import is_device

    records = build / RECORDS if with_time else None
    exporter = EXPORTERS[style](Naming(build_name(build), _check_base(base, style), licence, records))
    if exporter.pieces and (output is None or is_device(output)):
        write_output(exporter.pieces(read_supported(build, min_support, min_score)), output)
    elif output:
        graph = read_supported(build, min_support, min_score)
        report = exporter.write(graph, output)
        nodes, edges = exporter.counted
        typer.echo(f"{report.nodes} {nodes}, {report.edges} {edges} in {output}", err=True)
        if exporter.commands:
            typer.echo(exporter.commands(graph, output))
    else:
        raise typer.BadParameter(f"{style} is a folder of tables; name the folder", param_hint="--output")

"""The command ``view``."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kg.cli.options import DEFAULT_BUILD, BuildArgument, MinScoreOption, MinSupportOption
from kg.cli.supported import counted, read_supported

if TYPE_CHECKING:
    from kg.model import KnowledgeGraph
    from kg.sinks.html.parts import Part

#: Steps from the thing that ``--focus`` names.
DEFAULT_HOPS = 2


#: What draws a page unless ``--renderer`` says otherwise.
DEFAULT_RENDERER = "vis"


def _known_renderer(name: str | None) -> str | None:
    """Refuse a name that is no renderer's, as wrong usage."""
    from kg.sinks.html.page import RENDERERS

    if name is not None and name not in RENDERERS:
        raise typer.BadParameter(f"no renderer {name!r}; there are {', '.join(RENDERERS)}")
    return name


def view(
    build: BuildArgument = DEFAULT_BUILD,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help="Write here [default: BUILD/graph.html].")
    ] = None,
    focus: Annotated[
        str | None, typer.Option("--focus", metavar="NAME", help="Show what is around one thing or paper.")
    ] = None,
    hops: Annotated[
        int | None,
        typer.Option(
            "--hops", metavar="N", min=1, help=f"Steps from the thing that --focus names [default: {DEFAULT_HOPS}]."
        ),
    ] = None,
    task: Annotated[str | None, typer.Option("--task", metavar="NAME", help="Show the papers on a task.")] = None,
    benchmark: Annotated[
        str | None, typer.Option("--benchmark", metavar="NAME", help="Show the papers on a benchmark or dataset.")
    ] = None,
    png: Annotated[
        Path | None, typer.Option("--png", metavar="FILE", help="Write a still picture instead of pages.")
    ] = None,
    svg: Annotated[Path | None, typer.Option("--svg", metavar="FILE", help="Likewise, as SVG.")] = None,
    renderer: Annotated[
        str | None,
        typer.Option(
            "--renderer",
            metavar="vis|sigma",
            callback=_known_renderer,
            help=f"sigma draws large graphs, with WebGL [default: {DEFAULT_RENDERER}].",
        ),
    ] = None,
    everything: Annotated[
        bool, typer.Option("--everything", help="Begin with the claims and mentions of a large graph too.")
    ] = False,
    min_support: MinSupportOption = 1,
    min_score: MinScoreOption = 0.0,
) -> None:
    """Write the graph of a build as HTML pages that open anywhere, offline.

    One page where the graph fits on it; else an overview and, in a folder beside it, a page for each
    community.
    """
    from kg.build_folder import HTML
    from kg.sinks.html import write_pages

    if sum(choice is not None for choice in (focus, task, benchmark)) > 1:
        raise typer.BadParameter("name one of --focus, --task and --benchmark")
    if hops and focus is None:
        raise typer.BadParameter("--hops needs --focus")
    if png or svg:
        _refuse_page_options({"--output": output, "--renderer": renderer, "--everything": everything})
    renderer = renderer or DEFAULT_RENDERER
    graph = read_supported(build, min_support, min_score)
    part = _choose(graph, focus=focus, hops=hops or DEFAULT_HOPS, task=task, benchmark=benchmark, renderer=renderer)
    if png or svg:
        _write_pictures(part, {".png": png, ".svg": svg})
        return
    page = output or build / HTML
    reports = write_pages(part, page, renderer=renderer, everything=everything)
    _report(reports[0].nodes, reports[0].edges, part)
    if len(reports) > 1:
        typer.echo(f"{counted('more pages', len(reports) - 1)}, of communities, in {page.stem}.pages", err=True)
    typer.echo(page)


def _refuse_page_options(options: Mapping[str, object]) -> None:
    """Refuse, as wrong usage, what a picture would pass over in silence."""
    for name, value in options.items():
        if value:
            raise typer.BadParameter(f"{name} is for pages, not for --png and --svg")


def _write_pictures(part: "Part", paths: Mapping[str, Path | None]) -> None:
    """Write the pictures that are asked for; a name without the right suffix is wrong usage."""
    from kg.sinks.picture import FONT, write_picture

    for suffix, path in paths.items():
        if path is None:
            continue
        if path.suffix.lower() != suffix:
            raise typer.BadParameter(f"{path}: expected a name that ends in {suffix}")
        drawn = write_picture(part, path)
        _report(drawn.nodes, drawn.edges, part)
        if drawn.replaced:
            typer.echo(
                f"\ufffd stands for {counted('characters', drawn.replaced)} of names that {FONT} lacks", err=True
            )
        typer.echo(path)


def _choose(
    graph: "KnowledgeGraph", *, focus: str | None, hops: int, task: str | None, benchmark: str | None, renderer: str
) -> "Part":
    """Take of the graph what the user wants to see."""
    from kg.sinks.html.page import RENDERERS
    from kg.sinks.html.parts import TEST_BEDS, take_focus, take_papers_on, take_whole
    from kg.vocab import EntityType

    limit = RENDERERS[renderer].limit
    if focus is not None:
        return take_focus(graph, focus, hops, limit)
    if task is not None:
        return take_papers_on(graph, task, (EntityType.TASK,), limit)
    if benchmark is not None:
        return take_papers_on(graph, benchmark, TEST_BEDS, limit)
    return take_whole(graph)


def _report(nodes: int, edges: int, part: "Part") -> None:
    """Say on standard error how much of a part is shown."""
    typer.echo(f"{_share('nodes', nodes, part.nodes)}, {_share('relationships', edges, part.edges)}", err=True)


def _share(what: str, shown: int, all_: int) -> str:
    return counted(what, all_) if shown == all_ else f"{shown} of {counted(what, all_)}"

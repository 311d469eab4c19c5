"""One HTML file from the network: template, style, script and data, and nothing from elsewhere.

Comes in: a ``Part`` of a graph, and the name of what draws it. Goes out: the page as text. The data
stands in a block that no browser executes, with ``<``, ``>``, ``&`` and ``'`` escaped; the policy in its
head lets the page's own style and scripts run, by their hashes, and forbids every request. pyvis' own
template is not used: it loads a style sheet from the network, and executes script from names.
"""

import base64
import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from importlib import resources
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Any

from kg import __version__
from kg.errors import SinkUnavailableError
from kg.sinks.html.arrangement import arrange
from kg.sinks.html.look import AREAS, BACKGROUNDS, NODE_LOOKS, RELATION_LOOKS
from kg.sinks.html.network import to_network
from kg.sinks.html.parts import Part

_ASSETS = resources.files("kg.sinks.html") / "assets"
#: The page's own script, in this order; each file explains itself in its first lines.
_READING = ("data.js", "elements.js", "theme.js", "filters.js", "address.js", "geometry.js")
_PANELS = ("quotes.js", "panel.js", "legend.js", "search.js", "filter_controls.js", "table.js", "tables.js", "part.js")


@dataclass(frozen=True, slots=True, kw_only=True)
class Renderer:
    """What draws the graph of a page.

    Attributes:
        limit: the most nodes of one page.
        library: the file of the library that draws, in the package ``package``.
        scripts: the page's own scripts that ask it to.
        hint: what to do when that file is missing.
    """

    limit: int
    package: str
    library: str
    scripts: tuple[str, ...]
    hint: str


#: Name to renderer: vis-network draws on a canvas, sigma with WebGL.
RENDERERS: Mapping[str, Renderer] = MappingProxyType({
    "vis": Renderer(
        limit=1_500,
        package="pyvis",
        library="templates/lib/vis-9.1.2/vis-network.min.js",
        scripts=("focus.js", "vis_drawing.js", "areas.js", "canvas_labels.js"),
        hint="pip install 'pyvis==0.3.2'",
    ),
    "sigma": Renderer(
        limit=50_000,
        package="kg.sinks.html",
        library="assets/sigma/sigma.min.js",
        scripts=("focus.js", "sigma_shapes.js", "sigma_lines.js", "sigma_drawing.js", "areas.js", "canvas_labels.js"),
        hint="install the package again",
    ),
})


@dataclass(frozen=True, slots=True, kw_only=True)
class PageLink:
    """The way to another page.

    Attributes:
        name: what it shows.
        nodes: how many nodes there are to it.
        href: its address, relative to the page.
    """

    name: str
    nodes: int
    href: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """Where else one can go from a page: up to the page that leads to it, and on to its communities."""

    up: str | None = None
    inner: tuple[PageLink, ...] = ()


#: The way of a page that stands alone.
NOWHERE = Way()


def to_html(part: Part, *, renderer: str = "vis", way: Way = NOWHERE, everything: bool = False) -> str:
    """Build the page; the same graph gives the same text.

    Args:
        part: what it shows.
        renderer: a name of ``RENDERERS``.
        way: where else one can go from it.
        everything: begin with all of it, rather than without the claims and mentions of a large graph.
    """
    drawer = RENDERERS[renderer]
    style = _read(_ASSETS / "page.css")
    scripts = [_read_library(drawer), _join_scripts(drawer)]
    arrangement = arrange(part.graph)
    network = to_network(arrangement)
    with resources.as_file(_ASSETS) as folder:
        network.set_template_dir(str(folder), "page.html")
        network.templateEnv.policies["json.dumps_kwargs"] = {"separators": (",", ":")}
        network.templateEnv.globals.update(
            style=style,
            scripts=scripts,
            policy=_policy([style], scripts),
            legend=_legend(),
            communities=[{"name": each.name, "papers": each.papers} for each in arrangement.communities],
            part={
                "title": part.title,
                "choice": part.choice,
                "nodes": part.nodes,
                "edges": part.edges,
                "way": asdict(way),
            },
            everything=everything,
            version=__version__,
        )
        page: str = network.generate_html()
    return page


def _policy(styles: Iterable[str], scripts: Iterable[str]) -> str:
    allowed_scripts = " ".join(_source_hash(script) for script in scripts)
    allowed_styles = " ".join(_source_hash(style) for style in styles)
    return (
        f"default-src 'none'; script-src {allowed_scripts}; style-src {allowed_styles}; "
        "img-src data:; base-uri 'none'; form-action 'none'"
    )


def _source_hash(source: str) -> str:
    digest = hashlib.sha256(source.encode()).digest()
    return f"'sha256-{base64.b64encode(digest).decode()}'"


def _legend() -> dict[str, Any]:
    return {
        "backgrounds": BACKGROUNDS,
        "areas": [asdict(look) for look in AREAS],
        "types": [{"name": name, **asdict(look)} for name, look in NODE_LOOKS.items()],
        "relations": [{"name": name.value, **asdict(look)} for name, look in RELATION_LOOKS.items()],
    }


def _join_scripts(renderer: Renderer) -> str:
    body = "\n".join(_read(_ASSETS / name) for name in (*_READING, *renderer.scripts, *_PANELS, "main.js"))
    return f'(() => {{\n"use strict";\n{body}}})();\n'


def _read_library(renderer: Renderer) -> str:
    try:
        return _read(resources.files(renderer.package) / renderer.library)
    except FileNotFoundError as error:
        message = f"{renderer.package} lacks {renderer.library}, which draws the graph"
        raise SinkUnavailableError(message, sink="html", hint=renderer.hint) from error


def _read(file: Traversable) -> str:
    return file.read_text(encoding="utf-8").replace("\r\n", "\n")

"""One HTML file from the network: template, style, script and data, and nothing from elsewhere.

Comes in: a ``KnowledgeGraph``. Goes out: the page as text. The data stands in a block that no
browser executes, with ``<``, ``>``, ``&`` and ``'`` escaped; the policy in its head lets the page's
own style and scripts run, by their hashes, and forbids every request. pyvis' own template is not
used: it loads a style sheet from the network, and executes script from names.
"""

import base64
import hashlib
from collections.abc import Iterable
from dataclasses import asdict
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any

from kg import __version__
from kg.errors import SinkUnavailableError
from kg.model import KnowledgeGraph
from kg.sinks.html.look import BACKGROUNDS, NODE_LOOKS, RELATION_LOOKS
from kg.sinks.html.network import to_network

_ASSETS = resources.files("kg.sinks.html") / "assets"
_VIS_NETWORK = "templates/lib/vis-9.1.2/vis-network.min.js"
#: The page's own script, in this order; each file explains itself in its first lines.
SCRIPTS = (
    "data.js",
    "elements.js",
    "theme.js",
    "filters.js",
    "address.js",
    "drawing.js",
    "canvas_labels.js",
    "quotes.js",
    "panel.js",
    "legend.js",
    "search.js",
    "table.js",
    "main.js",
)


def to_html(graph: KnowledgeGraph) -> str:
    """Build the page; the same graph gives the same text."""
    style = _read(_ASSETS / "page.css")
    scripts = [_read_vis_network(), _join_scripts()]
    network = to_network(graph)
    with resources.as_file(_ASSETS) as folder:
        network.set_template_dir(str(folder), "page.html")
        network.templateEnv.policies["json.dumps_kwargs"] = {"separators": (",", ":")}
        network.templateEnv.globals.update(
            style=style, scripts=scripts, policy=_policy([style], scripts), legend=_legend(), version=__version__
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
        "types": [{"name": name, **asdict(look)} for name, look in NODE_LOOKS.items()],
        "relations": [{"name": name.value, **asdict(look)} for name, look in RELATION_LOOKS.items()],
    }


def _join_scripts() -> str:
    body = "\n".join(_read(_ASSETS / name) for name in SCRIPTS)
    return f'(() => {{\n"use strict";\n{body}}})();\n'


def _read_vis_network() -> str:
    try:
        return _read(resources.files("pyvis") / _VIS_NETWORK)
    except FileNotFoundError as error:
        message = f"pyvis lacks {_VIS_NETWORK}, which draws the graph"
        raise SinkUnavailableError(message, sink="html", hint="pip install 'pyvis==0.3.2'") from error


def _read(file: Traversable) -> str:
    return file.read_text(encoding="utf-8").replace("\r\n", "\n")

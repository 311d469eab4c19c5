"""The layout of a build folder.

manifest.json    inputs with their hashes, settings, versions, counts
sources.jsonl    what was read, so that papers can be added and taken out
records.jsonl    what each paper says; everything else can be rebuilt from it
graph.ttl        the graph as RDF
graph.html       the graph as a page
tables/*.csv     the graph as tables
store/           the embedded Cypher store
curation.toml    what the user has decided of names, also curation.sssom.tsv; kept when the folder is built again
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kg.errors import InputError

if TYPE_CHECKING:
    from kg.model import KnowledgeGraph

MANIFEST, SOURCES, RECORDS, TURTLE, HTML, TABLES, STORE = (
    "manifest.json",
    "sources.jsonl",
    "records.jsonl",
    "graph.ttl",
    "graph.html",
    "tables",
    "store",
)


def check_build(build: Path) -> None:
    """Refuse a folder that ``kg build`` did not make.

    Raises:
        InputError: there is no such folder, or it holds no build.
    """
    if not (build / MANIFEST).is_file():
        problem = "no build here (no manifest.json)" if build.is_dir() else "no such folder"
        raise InputError(str(build), f"expected a build folder, but there is {problem}", hint=f"kg build … -o {build}")


def read_graph(build: Path) -> "KnowledgeGraph":
    """Read the graph of a build back from its records and the decisions of the user.

    Raises:
        InputError: the folder holds no build, or its records are damaged.
    """
    from kg.assemble import assemble
    from kg.curation import read_decisions
    from kg.records import read_records
    from kg.support import Least, keep_supported

    if not (build / RECORDS).exists() and "imported" in read_manifest(build):
        from kg.sinks.rdf import read_rdf

        return read_rdf(build / TURTLE)
    least = Least(support=read_manifest(build).get("settings", {}).get("min_support", 1))
    graph, _ = keep_supported(assemble(read_records(build / RECORDS), read_decisions(build)), least)
    return graph


def read_manifest(build: Path) -> Mapping[str, Any]:
    """Read what a build was made from.

    Raises:
        InputError: the folder holds no build, or its manifest is damaged.
    """
    check_build(build)
    path = build / MANIFEST
    try:
        manifest = json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise InputError(str(path), f"expected JSON: {error}", hint="build again") from error
    if not isinstance(manifest, dict):
        raise InputError(str(path), "expected a JSON object", hint="build again")
    return manifest


def write_manifest(build: Path, manifest: Mapping[str, Any]) -> None:
    """Write the manifest; it comes last, so that a folder with one is whole."""
    text = json.dumps(manifest, ensure_ascii=False, indent=2) + "\n"
    (build / MANIFEST).write_text(text, encoding="utf-8", newline="\n")

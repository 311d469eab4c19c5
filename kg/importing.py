"""A build folder of a graph that comes as RDF rather than from papers.

It holds what every build holds but records and sources, as nobody read these papers here: it can be queried, shown,
viewed, loaded and exported, but not added to.
"""

import hashlib
from collections.abc import Mapping
from pathlib import Path

from kg import __version__
from kg.build_folder import MANIFEST, write_manifest
from kg.errors import InputError
from kg.locking import locked
from kg.pipeline import SINK, count_graph
from kg.replacing import replacing
from kg.sinks import BUILD_SINKS
from kg.sinks.rdf import KG, read_rdf


def import_graph(file: Path, out: Path) -> Mapping[str, int]:
    """Write the build folder of a graph, and return how many nodes and relationships it holds.

    Raises:
        InputError: the file cannot be read, is no such RDF, or has no graph in it.
        kg.errors.KgError: what it says is no graph, or the folder cannot be written.
    """
    graph = read_rdf(file)
    if not any(graph.nodes()):
        raise InputError(str(file), f"expected nodes of {KG.iri}, found none", hint="kg export writes such files")
    counts = count_graph(graph)
    with locked(out, sink=SINK), replacing(out, mark=MANIFEST, sink=SINK) as folder:
        for name, write in BUILD_SINKS.items():
            write(graph, folder / name)
        source = {"path": file.name, "sha256": hashlib.sha256(file.read_bytes()).hexdigest()}
        write_manifest(folder, {"claimgraph": __version__, "imported": source, "counts": counts})
    return counts

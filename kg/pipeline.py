"""Build a graph from files: the one place where readers, extractors, resolution and sinks meet.

A build is written beside the folder that it replaces and renamed into place when it is whole.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, BinaryIO

from kg import __version__
from kg.assemble import resolve_findings
from kg.build_folder import MANIFEST, RECORDS, write_manifest
from kg.confidence import LeftOut, SureOnly
from kg.curation import copy_decisions, read_decisions
from kg.extraction import extract_papers
from kg.graph import build_graph
from kg.model import Findings, KnowledgeGraph, WriteReport
from kg.progress import track
from kg.readers import InputFailure, ReadResult, read_papers
from kg.records import write_records
from kg.replacing import replacing
from kg.resolve import Resolution
from kg.sinks import BUILD_SINKS


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildReport:
    """What a build made.

    Attributes:
        build: the build folder.
        counts: number of papers, entities, claims, artifacts and relationships of the graph.
        failures: what could not be read; empty unless the build was told to keep going.
        skipped: files of folders whose suffix no reader knows.
        sinks: what each file of the build holds, read back from it.
        left_out: what was not sure enough.
        unused_decisions: decisions of the user that no longer apply, each with the reason.
    """

    build: Path
    counts: Mapping[str, int]
    failures: tuple[InputFailure, ...]
    skipped: tuple[str, ...]
    sinks: tuple[WriteReport, ...]
    unused_decisions: tuple[str, ...] = ()
    left_out: LeftOut


def build(
    inputs: Sequence[str],
    out: Path,
    *,
    extractor: str,
    min_score: float = 0.0,
    keep_going: bool = False,
    workers: int | None = None,
    quiet: bool = False,
    stdin: BinaryIO | None = None,
) -> BuildReport:
    """Read papers, extract, resolve, and write every file of the build folder.

    Args:
        inputs: files, folders, or ``-`` for ``stdin``.
        out: the build folder; replaced whole, and only when all went well.
        extractor: a name of ``extractors.base.EXTRACTORS``.
        min_score: the least score of what goes into the graph.
        keep_going: report what cannot be read and build the rest.
        workers: processes that extract; as many as pay when None.
        quiet: show no progress.
        stdin: where ``-`` reads from.

    Raises:
        kg.errors.KgError: something cannot be read, extracted or written.
    """
    read = read_papers(inputs, keep_going=keep_going, stdin=stdin)
    with replacing(out, mark=MANIFEST, sink="build folder") as folder:
        found = extract_papers(read.papers, extractor=extractor, workers=workers)
        sure = SureOnly(min_score)
        findings = tuple(track(map(sure.keep, found), label="Reading papers", total=len(read.papers), quiet=quiet))
        copy_decisions(out, folder)
        resolution = resolve_findings(findings, read_decisions(folder))
        graph = build_graph(findings, resolution)
        write_records(findings, folder / RECORDS)
        writers = track(BUILD_SINKS.items(), label="Writing the graph", total=len(BUILD_SINKS), quiet=quiet)
        sinks = tuple(write(graph, folder / name) for name, write in writers)
        write_manifest(folder, _manifest(read, findings, graph, resolution, extractor, sure.left_out))
    return BuildReport(
        build=out,
        counts=count_graph(graph),
        failures=read.failures,
        skipped=read.skipped,
        sinks=sinks,
        unused_decisions=resolution.unused,
        left_out=sure.left_out,
    )


def count_graph(graph: KnowledgeGraph) -> dict[str, int]:
    """Count the nodes of each kind and the relationships."""
    return {
        "papers": len(graph.papers),
        "entities": len(graph.entities),
        "claims": len(graph.claims),
        "artifacts": len(graph.artifacts),
        "relationships": len(graph.edges),
    }


def _manifest(
    read: ReadResult,
    findings: Sequence[Findings],
    graph: KnowledgeGraph,
    resolution: Resolution,
    extractor: str,
    left_out: LeftOut,
) -> dict[str, Any]:
    """Describe the build without a clock or a path of this machine: same input, same bytes."""
    return {
        "claimgraph": __version__,
        "extractor": findings[0].extractor if findings else extractor,
        "inputs": [{"path": i.path, "sha256": i.sha256, "papers": i.papers} for i in read.inputs],
        "failures": [{"path": f.path, "where": f.where, "message": f.message} for f in read.failures],
        "skipped": list(read.skipped),
        "left_out": asdict(left_out),
        "counts": count_graph(graph),
        "entities": dict(sorted(Counter(entity.type.value for entity in graph.entities).items())),
        "relationships": dict(sorted(Counter(edge.type.value for edge in graph.edges).items())),
        "found": {
            "entities": sum(len(item.entities) for item in findings),
            "relations": sum(len(item.relations) for item in findings),
            "claims": sum(len(item.claims) for item in findings),
        },
        "merges": dict(sorted(Counter(merge.rule for merge in graph.merges).items())),
        "unused_decisions": list(resolution.unused),
    }

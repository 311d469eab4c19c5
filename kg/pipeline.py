"""Build a graph from files: the one place where readers, extractors, resolution and sinks meet.

A build is written beside the folder that it replaces and put in its place when it is whole. It keeps what was read,
so that papers can be added and taken out; either gives what a build of the papers that are left would give.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, BinaryIO

from extractors.fingerprint import fingerprint
from kg import __version__
from kg.assemble import resolve_findings
from kg.build_folder import MANIFEST, RECORDS, SOURCES, read_manifest, write_manifest
from kg.cache import open_cache
from kg.confidence import LeftOut, SureOnly
from kg.curation import copy_decisions, read_decisions
from kg.errors import GraphError, InputError
from kg.extraction import extract_papers
from kg.graph import build_graph
from kg.locking import locked
from kg.model import Findings, KnowledgeGraph, WriteReport
from kg.progress import track
from kg.readers import InputFailure, ReadResult, Sources, load_sources, merge_sources, read_sources, write_sources
from kg.records import write_records
from kg.replacing import replacing
from kg.resolve import Resolution
from kg.sinks import BUILD_SINKS
from kg.support import Least, Lost, keep_supported

#: What is written, for messages.
SINK = "build folder"


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildReport:
    """What a build made.

    Attributes:
        build: the build folder.
        counts: number of papers, entities, claims, artifacts and relationships of the graph.
        failures: what could not be read; empty unless the build was told to keep going.
        skipped: files of folders whose suffix no reader knows.
        replaced: number of characters of the inputs that no file can hold, which U+FFFD stands for.
        sinks: what each file of the build holds, read back from it.
        left_out: what was not sure enough.
        unsupported: what too few papers say.
        unused_decisions: decisions of the user that no longer apply, each with the reason.
    """

    build: Path
    counts: Mapping[str, int]
    failures: tuple[InputFailure, ...]
    skipped: tuple[str, ...]
    replaced: int
    sinks: tuple[WriteReport, ...]
    unused_decisions: tuple[str, ...] = ()
    left_out: LeftOut
    unsupported: Lost


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What makes one graph or another of the same papers; kept in the manifest, for later additions.

    Attributes:
        extractor: a name of ``extractors.base.EXTRACTORS``.
        min_score: the least score of what goes into the graph.
        min_support: the fewest papers behind an entity of the graph, and behind a relationship between two.
    """

    extractor: str
    min_score: float = 0.0
    min_support: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Manner:
    """How to go about a build, which changes nothing in it.

    Attributes:
        workers: processes that extract; as many as pay when None.
        quiet: show no progress.
        use_cache: take what was found in the same text before.
    """

    workers: int | None = None
    quiet: bool = False
    use_cache: bool = True


def build(
    inputs: Sequence[str],
    out: Path,
    *,
    extractor: str,
    min_score: float = 0.0,
    min_support: int = 1,
    keep_going: bool = False,
    workers: int | None = None,
    quiet: bool = False,
    use_cache: bool = True,
    stdin: BinaryIO | None = None,
) -> BuildReport:
    """Read papers, extract, resolve, and write every file of the build folder.

    Args:
        inputs: files, folders, or ``-`` for ``stdin``.
        out: the build folder; replaced whole, and only when all went well.
        extractor: a name of ``extractors.base.EXTRACTORS``.
        min_score: the least score of what goes into the graph.
        min_support: the fewest papers behind an entity of the graph, and behind a relationship between two.
        keep_going: report what cannot be read and build the rest.
        workers: processes that extract; as many as pay when None.
        quiet: show no progress.
        use_cache: take what was found in the same text before.
        stdin: where ``-`` reads from.

    Raises:
        kg.errors.KgError: something cannot be read, extracted or written.
    """
    with locked(out, sink=SINK):
        sources = read_sources(inputs, keep_going=keep_going, stdin=stdin)
        read = merge_sources(sources, keep_going=keep_going)
        manner = Manner(workers=workers, quiet=quiet, use_cache=use_cache)
        settings = Settings(extractor=extractor, min_score=min_score, min_support=min_support)
        return _write(out, sources, read, (), settings, manner)


def add(
    out: Path, inputs: Sequence[str], *, keep_going: bool = False, manner: Manner, stdin: BinaryIO | None = None
) -> BuildReport:
    """Add papers to a build, which is then what a build of all of them would be.

    A file of a name that the build knows takes the place of what was read from it before.

    Args:
        out: the build folder.
        inputs: files, folders, or ``-`` for ``stdin``.
        keep_going: report what cannot be read and add the rest.
        manner: how to go about it.
        stdin: where ``-`` reads from.

    Raises:
        kg.errors.KgError: there is no build, or something cannot be read, extracted or written.
    """
    with locked(out, sink=SINK):
        settings, sources = _read_settings(out), load_sources(out / SOURCES)
        more = read_sources(inputs, keep_going=keep_going, stdin=stdin)
        removed = _places_within(_removed(out), sources.labels - more.labels)
        together = sources.with_more(more)
        keep_going = keep_going or bool(sources.failures)
        return _write(out, together, merge_sources(together, keep_going=keep_going), removed, settings, manner)


def remove(out: Path, names: Sequence[str], *, manner: Manner) -> BuildReport:
    """Take papers out of a build, which is then what a build without them would be.

    Args:
        out: the build folder.
        names: ids of papers, or sources: the name of a file, or a place in one (``papers.txt:3``).
        manner: how to go about it.

    Raises:
        kg.errors.GraphError: the build has nothing of such a name.
        kg.errors.KgError: there is no build, or something cannot be written.
    """
    with locked(out, sink=SINK):
        settings, sources = _read_settings(out), load_sources(out / SOURCES)
        kept, places = _take_out(sources, names)
        removed = _places_within({*_removed(out), *places}, kept.labels)
        return _write(out, kept, merge_sources(kept, keep_going=bool(kept.failures)), removed, settings, manner)


def _take_out(sources: Sources, names: Sequence[str]) -> tuple[Sources, set[str]]:
    """Return what is left, and the places that papers or places among the names stand for.

    Raises:
        GraphError: nothing has such a name.
    """
    places = {paper.id: set(paper.sources) for paper in merge_sources(sources, keep_going=True).papers}
    every = {reading.source for reading in sources.readings}
    gone: set[str] = set()
    for name in names:
        if name not in sources.labels:
            if not (found := places.get(name) or every & {name}):
                hint = '`kg query "MATCH (p:Paper) RETURN p.id, p.sources"` tells ids and sources'
                raise GraphError(f"the build has no paper and no source {name!r}", ids=(name,), hint=hint)
            gone |= found
    left = sources.without([name for name in names if name in sources.labels])
    return left.without_places(gone), gone


def _read_settings(out: Path) -> Settings:
    """Read how a build was made.

    Raises:
        InputError: there is no build, or one of an older version.
    """
    try:
        return Settings(**read_manifest(out)["settings"])
    except (KeyError, TypeError) as error:
        raise InputError(str(out / MANIFEST), "expected the settings of the build", hint="build again") from error


def _removed(out: Path) -> list[str]:
    """Return the places that were taken out of files of which something is left."""
    return list(read_manifest(out).get("removed", ()))


def _places_within(places: Iterable[str], labels: Collection[str]) -> list[str]:
    """Return the places that lie in files of these labels, sorted."""
    return sorted(place for place in places if place.rpartition(":")[0] in labels)


def _write(
    out: Path, sources: Sources, read: ReadResult, removed: Sequence[str], settings: Settings, manner: Manner
) -> BuildReport:
    """Extract, resolve and write, in place of what is there."""
    with replacing(out, mark=MANIFEST, sink=SINK) as folder:
        cache = open_cache(fingerprint(settings.extractor)) if manner.use_cache else None
        found = extract_papers(read.papers, extractor=settings.extractor, workers=manner.workers, cache=cache)
        sure = SureOnly(settings.min_score)
        kept = track(map(sure.keep, found), label="Reading papers", total=len(read.papers), quiet=manner.quiet)
        findings = tuple(kept)
        copy_decisions(out, folder)
        resolution = resolve_findings(findings, read_decisions(folder))
        graph, lost = keep_supported(build_graph(findings, resolution), Least(support=settings.min_support))
        write_sources(sources, folder / SOURCES)
        write_records(findings, folder / RECORDS)
        writers = track(BUILD_SINKS.items(), label="Writing the graph", total=len(BUILD_SINKS), quiet=manner.quiet)
        sinks = tuple(write(graph, folder / name) for name, write in writers)
        manifest = _manifest(read, findings, graph, resolution, settings, sure.left_out)
        write_manifest(folder, manifest | {"unsupported": asdict(lost), "removed": list(removed)})
    return BuildReport(
        build=out,
        counts=count_graph(graph),
        failures=read.failures,
        skipped=read.skipped,
        replaced=read.replaced,
        sinks=sinks,
        unused_decisions=resolution.unused,
        left_out=sure.left_out,
        unsupported=lost,
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
    settings: Settings,
    left_out: LeftOut,
) -> dict[str, Any]:
    """Describe the build without a clock or a path of this machine: same input, same bytes."""
    return {
        "claimgraph": __version__,
        "extractor": findings[0].extractor if findings else settings.extractor,
        "settings": asdict(settings),
        "inputs": [{"path": i.path, "sha256": i.sha256, "papers": i.papers} for i in read.inputs],
        "failures": [{"path": f.path, "where": f.where, "message": f.message} for f in read.failures],
        "skipped": list(read.skipped),
        "replaced": read.replaced,
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

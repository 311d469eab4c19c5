"""What extractors have found, kept between runs, so that a text is read once.

A text is known by its hash, an extractor by that of everything its findings depend on (``extractors.fingerprint``).
So nothing old is ever given for something new. One
file of SQLite holds what one state of an extractor has found; several processes may use it at a time. A file that
is damaged, and a record that is no longer whole, count as not there.

The files lie in ``$CLAIMGRAPH_CACHE``, else in the user's cache folder. The newest ``KEPT`` stay; files of any other
name are left alone.
"""

import os
import sqlite3
import zlib
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path

from pydantic import ValidationError

from kg.ids import text_sha256
from kg.model import Findings, Paper
from kg.records import dump_record, from_record
from kg.records.shape import record_shape

#: Names another folder for the cache.
CACHE_VARIABLE = "CLAIMGRAPH_CACHE"
#: States of extractors whose findings stay.
KEPT = 4
#: No file but ours ends so: the user may name a folder that holds other databases.
_SUFFIX = ".findings.sqlite"
_TABLE = "CREATE TABLE IF NOT EXISTS findings (sha256 TEXT PRIMARY KEY, record BLOB NOT NULL) WITHOUT ROWID"
#: Seconds to wait for another process that writes.
_PATIENCE = 30.0


@dataclass(frozen=True, slots=True)
class CacheSize:
    """How much is cached.

    Attributes:
        files: one for each state of an extractor.
        bytes: of all files.
    """

    folder: Path
    files: int
    bytes: int


class FindingsCache:
    """What one state of one extractor has found.

    Attributes:
        path: the file that holds it.
    """

    def __init__(self, path: Path) -> None:
        self.path = path

    def find(self, papers: Iterable[Paper]) -> dict[str, Findings]:
        """Map the id of each paper whose text is known to what was found in it."""
        found: dict[str, Findings] = {}
        with _ignoring_damage(self.path), closing(_connect(self.path)) as database:
            for paper in papers:
                rows = database.execute("SELECT record FROM findings WHERE sha256 = ?", (text_sha256(paper.text),))
                if (known := _unpack(rows.fetchone(), paper)) is not None:
                    found[paper.id] = known
        return found

    def keep(self, findings: Iterable[Findings]) -> None:
        """Keep findings, also in place of a record that is no longer whole."""
        rows = [(text_sha256(found.paper.text), zlib.compress(dump_record(found).encode())) for found in findings]
        with _ignoring_damage(self.path), closing(_connect(self.path)) as database, database:
            database.executemany("INSERT OR REPLACE INTO findings VALUES (?, ?)", rows)


def open_cache(state: str) -> FindingsCache:
    """Open the cache of one state of an extractor, and remove those of states that are long past.

    Args:
        state: what ``extractors.fingerprint`` gives.
    """
    folder = cache_folder()
    path = folder / f"{state}{_SUFFIX}"
    with suppress(OSError):  # no right to it, or another process is clearing up
        for old in sorted(_files(folder), key=lambda file: file.stat().st_mtime, reverse=True)[KEPT:]:
            if old != path:
                old.unlink(missing_ok=True)
    return FindingsCache(path)


def cache_folder() -> Path:
    """Return where the cache lies."""
    if given := os.environ.get(CACHE_VARIABLE):
        return Path(given)
    from platformdirs import user_cache_path

    return user_cache_path("claimgraph")


def measure_cache() -> CacheSize:
    """Tell how much is cached."""
    files = list(_files(cache_folder()))
    return CacheSize(cache_folder(), len(files), sum(file.stat().st_size for file in files))


def clear_cache() -> CacheSize:
    """Remove all that is cached, and tell how much it was."""
    size = measure_cache()
    for file in _files(size.folder):
        for part in (file, *size.folder.glob(f"{file.name}-*")):  # SQLite keeps its journal beside the file
            part.unlink(missing_ok=True)
    return size


def _files(folder: Path) -> Iterator[Path]:
    return folder.glob(f"*{_SUFFIX}") if folder.is_dir() else iter(())


def _connect(path: Path) -> sqlite3.Connection:
    path.parent.mkdir(parents=True, exist_ok=True)
    database = sqlite3.connect(path, timeout=_PATIENCE)
    database.execute(_TABLE)
    return database


@contextmanager
def _ignoring_damage(path: Path) -> Iterator[None]:
    """Go on without the cache where it is damaged or cannot be written; a damaged file is removed."""
    try:
        yield
    except (OSError, sqlite3.OperationalError):
        return  # no place, no right, or another process that writes for long
    except sqlite3.DatabaseError:
        with suppress(OSError):
            path.unlink(missing_ok=True)


def _unpack(row: tuple[bytes] | None, paper: Paper) -> Findings | None:
    if row is None:
        return None
    try:
        record = record_shape().validate_json(zlib.decompress(row[0]), strict=True, extra="forbid")
        found = from_record(record)
    except (zlib.error, ValueError, ValidationError):
        return None
    return replace(found, paper=paper) if found.paper.text == paper.text else None

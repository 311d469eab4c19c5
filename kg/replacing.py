"""Put a folder in place whole, or not at all.

The new folder is made beside the old one and renamed into its place when all went well; when the work
raises, the old one is as it was. A folder that holds other things is never touched.
"""

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from kg.errors import SinkError

#: What a temporary folder, private at first, becomes.
FOLDER_MODE = 0o755


@contextmanager
def replacing(path: Path, *, mark: str, sink: str) -> Iterator[Path]:
    """Give an empty folder beside ``path`` to write in; it takes the place of ``path`` when nothing is raised.

    Args:
        path: the folder to be made or replaced.
        mark: the file that tells a folder of this kind from any other.
        sink: what is written, for the messages.

    Raises:
        SinkError: something of another kind lies at ``path``, or a folder cannot be made or moved.
    """
    target = Path(os.path.realpath(path))
    retired = target.with_name(f".{target.name}.old")
    beside: Path | None = None
    try:
        if retired.exists() and not target.exists():  # a build was killed between the two renames
            retired.rename(target)
        _check_replaceable(target, path, mark, sink)
        target.parent.mkdir(parents=True, exist_ok=True)
        beside = Path(tempfile.mkdtemp(prefix=f".{target.name}.", suffix=".new", dir=target.parent))
        beside.chmod(FOLDER_MODE)
        yield beside
        _remove(retired)
        if target.exists():
            target.rename(retired)
        beside.rename(target)
    except OSError as error:
        reason = f"{error.filename}: {error.strerror}" if error.filename else str(error)
        raise SinkError(f"{path}: cannot be written: {reason}", sink=sink, hint="choose another folder") from error
    finally:
        _remove(beside)
    _remove(retired)


def _check_replaceable(target: Path, path: Path, mark: str, sink: str) -> None:
    """Refuse a place that holds something else than what is to be replaced.

    Raises:
        SinkError: it is no folder, or a folder of other things.
    """
    is_there = os.path.lexists(target)
    is_other = is_there and (not target.is_dir() or (any(target.iterdir()) and not (target / mark).is_file()))
    if is_other:
        raise SinkError(
            f"{path}: expected a {sink}, an empty folder or nothing, but other things are here",
            sink=sink,
            hint="choose another folder, or move them away",
        )


def _remove(folder: Path | None) -> None:
    if folder is not None:
        shutil.rmtree(folder, ignore_errors=True)

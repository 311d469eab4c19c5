"""Put a folder in place whole, or not at all.

The new folder is made beside the old one and takes its place when all went well; when the work raises, the old
one is as it was. Where the system can exchange two names at once (Linux), a process that is killed at any moment
leaves the old folder or the new one; elsewhere the old one may be left beside its place, and the next writer puts
it back. A folder that holds other things is never touched. One writer at a time: see ``kg.locking``.
"""

import ctypes
import glob
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from kg.errors import SinkError

#: What a temporary folder, private at first, becomes.
FOLDER_MODE = 0o755
#: ``AT_FDCWD`` and ``RENAME_EXCHANGE`` of ``renameat2``.
_HERE, _RENAME_EXCHANGE = -100, 2


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
        _sweep(target)
        beside = Path(tempfile.mkdtemp(prefix=f".{target.name}.", suffix=".new", dir=target.parent))
        beside.chmod(FOLDER_MODE)
        yield beside
        _remove(retired)
        if target.exists() and not exchange(beside, target):
            target.rename(retired)
        if not target.exists():
            beside.rename(target)
    except OSError as error:
        reason = f"{error.filename}: {error.strerror}" if error.filename else str(error)
        raise SinkError(f"{path}: cannot be written: {reason}", sink=sink, hint="choose another folder") from error
    finally:
        _remove(beside)
    _remove(retired)


def exchange(first: Path, second: Path) -> bool:
    """Exchange the names of two folders in one step; False where the system cannot, and nothing was done.

    It is ``renameat2`` of Linux with ``RENAME_EXCHANGE``, which Python does not offer.
    """
    rename = getattr(ctypes.CDLL(None, use_errno=True), "renameat2", None) if sys.platform == "linux" else None
    if rename is None:
        return False
    names = (os.fsencode(first), os.fsencode(second))
    return bool(rename(_HERE, names[0], _HERE, names[1], _RENAME_EXCHANGE) == 0)


def _sweep(target: Path) -> None:
    """Remove what writers that were killed have left beside a folder."""
    for left in target.parent.glob(f".{glob.escape(target.name)}.*.new"):
        _remove(left)


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

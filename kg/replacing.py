"""Put a folder in place whole, or not at all.

The new folder is made beside the old one and renamed into its place when all went well; when the work
raises, the old one is as it was. A folder that holds other things is never touched.
"""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from kg.errors import SinkError


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
    _check_replaceable(path, mark, sink)
    target = path.resolve()
    beside, retired = (target.with_name(f".{target.name}.{suffix}") for suffix in ("new", "old"))
    _remove(beside, retired)
    try:
        beside.mkdir(parents=True)
        yield beside
        if target.exists():
            target.rename(retired)
        beside.rename(target)
    except OSError as error:
        reason = f"{error.filename}: {error.strerror}"
        raise SinkError(f"{path}: cannot be written: {reason}", sink=sink, hint="choose another folder") from error
    finally:
        _remove(beside)
    _remove(retired)


def _check_replaceable(path: Path, mark: str, sink: str) -> None:
    is_other = path.is_file() or (path.is_dir() and any(path.iterdir()) and not (path / mark).is_file())
    if is_other:
        raise SinkError(
            f"{path}: expected a {sink}, an empty folder or nothing, but other things are here",
            sink=sink,
            hint="choose another folder, or move them away",
        )


def _remove(*folders: Path) -> None:
    for folder in folders:
        shutil.rmtree(folder, ignore_errors=True)

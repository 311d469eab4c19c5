"""One writer of a folder at a time.

A lock is a file beside the folder that a process holds open; when the process ends, in whatever way, the
system lets go of it, so that a killed one bars nobody. A second writer is refused at once.
"""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from kg.errors import SinkError


@contextmanager
def locked(path: Path, *, sink: str) -> Iterator[None]:
    """Hold the right to write a folder.

    Args:
        path: the folder, there or not.
        sink: what is written, for the messages.

    Raises:
        SinkError: another process writes it, or no file can be made beside it.
    """
    target = Path(os.path.realpath(path))
    lock = target.with_name(f".{target.name}.lock")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        handle = _acquire(lock)
    except BlockingIOError as error:
        writer = _read_writer(lock)
        message = f"{path}: {writer} is writing this {sink} at the moment"
        raise SinkError(message, sink=sink, hint="wait until it is done, or choose another folder") from error
    except OSError as error:
        message = f"{path}: cannot be written: {error.filename}: {error.strerror}"
        raise SinkError(message, sink=sink, hint="choose another folder") from error
    try:
        yield
    finally:
        lock.unlink(missing_ok=True)  # while it is held: who waits for this file finds that it is gone
        os.close(handle)


def _acquire(lock: Path) -> int:
    """Open and lock the file; one that was removed in between is opened again.

    Raises:
        OSError: it cannot be opened; ``BlockingIOError`` when another process holds it.
    """
    while True:
        handle = os.open(lock, os.O_RDWR | os.O_CREAT, 0o644)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(handle)
            raise
        if _is_at(lock, handle):
            os.ftruncate(handle, 0)
            os.write(handle, str(os.getpid()).encode("ascii"))
            return handle
        os.close(handle)


def _is_at(lock: Path, handle: int) -> bool:
    try:
        return os.path.samestat(os.stat(lock), os.fstat(handle))
    except FileNotFoundError:
        return False


def _read_writer(lock: Path) -> str:
    """Name the process that holds the lock."""
    try:
        number = lock.read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError):
        number = ""
    return f"process {number}" if number.isdigit() else "another process"

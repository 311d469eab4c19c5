"""Write a sink's text to a file so that the file is either whole or not there.

In come pieces of text, out goes UTF-8 with the line ends that the pieces have. It refuses text that
UTF-8 cannot hold and places that cannot be written to. A device or pipe is written to as it is.
"""

from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from kg.errors import SinkError


def write_text(pieces: Iterable[str], path: Path, *, sink: str) -> None:
    """Write the pieces one after the other; an older file is replaced at the end, in one step.

    Raises:
        SinkError: the file cannot be written, or a piece holds half of a surrogate pair.
    """
    try:
        if is_device(path):
            _write(pieces, path)
        else:
            _replace(pieces, path.resolve())
    except OSError as error:
        raise SinkError(
            f"{path}: cannot be written: {error.strerror}", sink=sink, hint="name a file in a folder that exists"
        ) from error
    except UnicodeEncodeError as error:
        raise SinkError(
            f"{path}: expected Unicode text, found the lone surrogate {error.object[error.start]!r}",
            sink=sink,
            hint="replace the character in the paper",
        ) from error


def write_bytes(data: bytes, path: Path, *, sink: str) -> None:
    """Write a file of bytes; an older file is replaced at the end, in one step.

    Raises:
        SinkError: the file cannot be written.
    """
    whole = path.resolve()
    partial = whole.with_name(f"{whole.name}.part")
    try:
        partial.write_bytes(data)
        partial.replace(whole)
    except OSError as error:
        raise SinkError(
            f"{path}: cannot be written: {error.strerror}", sink=sink, hint="name a file in a folder that exists"
        ) from error


def make_folder(folder: Path, *, sink: str) -> None:
    """Make a folder, unless it is there.

    Raises:
        SinkError: it cannot be made.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SinkError(
            f"{folder}: cannot be made: {error.strerror}", sink=sink, hint="name a folder, new or existing"
        ) from error


def is_device(path: Path) -> bool:
    """Tell a device or pipe, such as ``/dev/stdout``, which cannot be replaced or read back."""
    return path.exists() and not path.is_file() and not path.is_dir()


def _write(pieces: Iterable[str], path: Path) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        file.writelines(pieces)


def _replace(pieces: Iterable[str], path: Path) -> None:
    partial = path.with_name(f"{path.name}.part")
    try:
        _write(pieces, partial)
        partial.replace(path)
    finally:
        with suppress(OSError):
            partial.unlink()

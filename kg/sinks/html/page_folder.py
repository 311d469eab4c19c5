"""The folder beside a page that holds the pages it leads to, without those of an earlier writing.

Comes in: the names of the pages that are about to be written. Goes out: a folder with these pages, with
everything in it that others put there, and with ``pages.txt``, the list of what is ours. Nothing is removed
that this list does not name, and nothing outside of the folder whatever it names.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from kg.errors import SinkError
from kg.sinks.files import make_folder, write_text

#: The list of our pages in a folder, one name a line.
LISTING = "pages.txt"
_PAGE = re.compile(r"\d+-[^/\\\0]+\.html")


def find_folder(page: Path) -> Path:
    """Return where the pages lie that a page leads to."""
    return page.with_name(f"{page.stem}.pages")


@contextmanager
def page_folder(page: Path, names: frozenset[str], *, sink: str) -> Iterator[Path]:
    """Give the folder to write pages of these names in; when nothing is raised, older ones of ours go.

    A writer that is killed leaves the older ones beside the new, and the next one removes them.

    Raises:
        SinkError: a file or the folder cannot be written or removed.
    """
    folder = find_folder(page)
    older = _read_listing(folder, sink) - names
    if names:
        make_folder(folder, sink=sink)
        _write_listing(folder, older | names, sink)
    yield folder
    for name in older:
        _remove(folder / name, sink)
    if names:
        _write_listing(folder, names, sink)
    elif older:
        _remove(folder / LISTING, sink)
        with suppress(OSError):  # things of others stay, and the folder with them
            folder.rmdir()


def _read_listing(folder: Path, sink: str) -> frozenset[str]:
    try:
        lines = (folder / LISTING).read_text(encoding="utf-8").splitlines()
    except FileNotFoundError:
        return frozenset()
    except (OSError, UnicodeDecodeError) as error:
        raise SinkError(
            f"{folder / LISTING}: expected a list of pages: {error}", sink=sink, hint="move the folder away"
        ) from error
    return frozenset(line for line in lines if _PAGE.fullmatch(line))


def _write_listing(folder: Path, names: frozenset[str], sink: str) -> None:
    write_text((f"{name}\n" for name in sorted(names)), folder / LISTING, sink=sink)


def _remove(file: Path, sink: str) -> None:
    """Remove a file of ours and, where it is a page that leads to others, these.

    Raises:
        SinkError: it cannot be removed.
    """
    try:
        file.unlink(missing_ok=True)
    except OSError as error:
        raise SinkError(f"{file}: cannot be removed: {error.strerror}", sink=sink, hint="remove it yourself") from error
    if file.name != LISTING:
        with page_folder(file, frozenset(), sink=sink):
            pass

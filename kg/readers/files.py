"""From what the user gave to the files to read, each with a label that is the same on every machine.

A file's label is its name, and below a folder its path from there; files whose labels would be equal
get as many more of their folders as tell them apart. Hidden files and folders are not looked at, a
file given twice is read once, and a folder that links back to itself is walked once.
"""

import os
import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from kg.errors import PaperError
from kg.readers.draft import Refuse

#: The name that stands for standard input on the command line.
STDIN = "-"

#: What no label may hold: bytes that are no Unicode, and control characters.
_NO_NAME = re.compile("[\ud800-\udfff\x00-\x1f\x7f]")


@dataclass(frozen=True, slots=True, order=True)
class PaperFile:
    """A file to read.

    Attributes:
        label: its name in sources and in reports.
        given: its path as the user would type it.
    """

    label: str
    given: str


class _Find(NamedTuple):
    """A file met on the way; of several ways to one file the smallest is taken."""

    is_skipped: bool
    depth: int
    place: Path
    given: str


def find_files(
    inputs: Sequence[str], *, suffixes: Collection[str], refuse: Refuse
) -> tuple[list[PaperFile], list[str]]:
    """Find the files to read, and the labels of those in folders that are passed over, both sorted.

    Args:
        inputs: files and folders.
        suffixes: those of files of papers, in lower case.
        refuse: is told of each input that gives no file.
    """
    finds: dict[str, _Find] = {}
    for given in sorted(set(inputs)):
        for find in _find(given, suffixes, refuse):
            real = os.path.realpath(find.given)
            finds[real] = min(find, finds.get(real, find))
    labels = _labels(list(finds.values()))
    files = [PaperFile(label, find.given) for find, label in labels.items() if not find.is_skipped]
    skipped = [_shown(label) for find, label in labels.items() if find.is_skipped]
    return sorted(_well_named(files, refuse)), sorted(skipped)


def _find(given: str, suffixes: Collection[str], refuse: Refuse) -> Iterator[_Find]:
    path = Path(given)
    if os.path.isdir(given):
        yield from _find_below(path, suffixes, refuse)
    elif (error := _missing(given)) is not None:
        refuse(unreadable(error), path.name)
    elif path.suffix.lower() not in suffixes:
        refuse(_unknown_suffix(given, suffixes), path.name)
    else:
        yield _Find(False, 1, _absolute(path), given)


def _missing(given: str) -> OSError | None:
    try:
        os.lstat(given)
    except OSError as error:
        return error
    return None


def _find_below(folder: Path, suffixes: Collection[str], refuse: Refuse) -> Iterator[_Find]:
    wanted = others = 0
    for path in _files_below(folder, refuse):
        is_wanted = path.suffix.lower() in suffixes and not _is_special(path)
        wanted += is_wanted
        others += not is_wanted
        yield _Find(not is_wanted, len(path.relative_to(folder).parts), _absolute(path), str(path))
    if not wanted:
        expected = f"expected files that end in {_listed(suffixes)}, found none among {others} files"
        refuse(PaperError(str(folder), expected, hint="give a folder of papers"), folder.resolve().name)


def _files_below(folder: Path, refuse: Refuse) -> Iterator[Path]:
    def refuse_folder(error: OSError) -> None:
        refuse(unreadable(error), Path(str(error.filename)).resolve().name)

    seen = {folder.resolve()}
    for place, folders, names in os.walk(folder, onerror=refuse_folder, followlinks=True):
        folders[:] = [name for name in sorted(folders) if _is_visible(name) and _is_new(Path(place, name), seen)]
        yield from (Path(place, name) for name in sorted(names) if _is_visible(name))


def _is_visible(name: str) -> bool:
    return not name.startswith(".")


def _is_new(folder: Path, seen: set[Path]) -> bool:
    place = folder.resolve()
    if place in seen:
        return False
    seen.add(place)
    return True


def _is_special(path: Path) -> bool:
    """Tell pipes, sockets and devices, whose reading may never end, from files and broken links."""
    return os.path.exists(path) and not os.path.isfile(path)


def _absolute(path: Path) -> Path:
    # Unlike `resolve`, this keeps the names of links, which are what the user knows.
    return Path(os.path.abspath(path))


def _labels(finds: Sequence[_Find]) -> dict[_Find, str]:
    """Label files by as few parts of their paths as tell them apart."""
    depths = {find: find.depth for find in finds}
    while True:
        labels = {find: _tail(find.place, depth) for find, depth in depths.items()}
        count = Counter(labels.values())
        alike = [f for f, label in labels.items() if count[label] > 1 and depths[f] < len(f.place.parts) - 1]
        if not alike:
            return labels
        for find in alike:
            depths[find] += 1


def _tail(place: Path, depth: int) -> str:
    return unicodedata.normalize("NFC", "/".join(place.parts[-depth:]))


def unreadable(error: OSError) -> PaperError:
    """Say that the system refuses a file or a folder."""
    reason = (error.strerror or str(error)).lower()
    return PaperError(str(error.filename), f"cannot be read: {reason}", hint="check that it exists and its permissions")


def _unknown_suffix(given: str, suffixes: Collection[str]) -> PaperError:
    return PaperError(
        given,
        f"expected a file that ends in {_listed(suffixes)}, found {Path(given).suffix or 'no suffix'}",
        hint="rename or convert it, or pipe it into standard input, `-`",
    )


def _well_named(files: Iterable[PaperFile], refuse: Refuse) -> Iterator[PaperFile]:
    for file in files:
        if _NO_NAME.search(file.label):
            expected = "expected a file name in Unicode without control characters"
            refuse(PaperError(_shown(file.given), expected, hint="rename it"), _shown(file.label))
        else:
            yield file


def _shown(name: str) -> str:
    return _NO_NAME.sub(lambda bad: ascii(bad[0])[1:-1], name)


def _listed(suffixes: Collection[str]) -> str:
    *most, last = sorted(suffixes)
    return f"{', '.join(most)} or {last}" if most else last

"""What reading papers gives: the papers, and an account of everything that was read or refused."""

from collections.abc import Collection
from dataclasses import dataclass, replace

from kg.errors import PaperError
from kg.model import Paper
from kg.readers.draft import Reading


@dataclass(frozen=True, slots=True, kw_only=True)
class InputFile:
    """A file that was read.

    Attributes:
        path: its label, the same on every machine; what stands before the colon of a source.
        sha256: of its bytes.
        papers: the number of abstracts in it, those included that another file has too.
    """

    path: str
    sha256: str
    papers: int


@dataclass(frozen=True, slots=True, kw_only=True)
class InputFailure:
    """An input, or one paper in it, that could not be read.

    Attributes:
        path: the file's label, the same on every machine.
        where: ``line 3``, ``paragraph 2`` or ``$[1]``; None where it is the whole input.
        message: what was expected and what was found.
        hint: what the user can do.
    """

    path: str
    where: str | None
    message: str
    hint: str | None

    @classmethod
    def of(cls, error: PaperError, label: str) -> "InputFailure":
        """Keep what an error says, of the file with this label."""
        return cls(path=label, where=error.where, message=error.expected, hint=error.hint)

    def __str__(self) -> str:
        return ": ".join(part for part in (self.path, self.where, self.message) if part)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sources:
    """What stands in the inputs, before equal abstracts are made one paper.

    Attributes:
        readings: every abstract at every place.
        failures: what could not be read; not yet two abstracts of one id.
        inputs: the files that were read, sorted by path.
        skipped: labels of the files in folders that hold no papers by their suffix, sorted.
    """

    readings: tuple[Reading, ...]
    failures: tuple[InputFailure, ...]
    inputs: tuple[InputFile, ...]
    skipped: tuple[str, ...]

    @property
    def labels(self) -> frozenset[str]:
        """Return the labels of all files, read or refused."""
        return frozenset({*(file.path for file in self.inputs), *(failure.path for failure in self.failures)})

    def without(self, labels: Collection[str]) -> "Sources":
        """Leave out files and all that was read of them."""
        return Sources(
            readings=tuple(reading for reading in self.readings if reading.label not in labels),
            failures=tuple(failure for failure in self.failures if failure.path not in labels),
            inputs=tuple(file for file in self.inputs if file.path not in labels),
            skipped=tuple(label for label in self.skipped if label not in labels),
        )

    def without_places(self, places: Collection[str]) -> "Sources":
        """Leave out what was read at some places, and the files of which nothing is left."""
        kept = tuple(reading for reading in self.readings if reading.source not in places)
        full = {*(reading.label for reading in kept), *(failure.path for failure in self.failures)}
        emptied = {reading.label for reading in self.readings} - full
        return replace(self, readings=kept).without(emptied)

    def with_more(self, more: "Sources") -> "Sources":
        """Add what other inputs hold; a file of a label that is there already takes the place of the old one."""
        kept = self.without({*more.labels, *more.skipped})
        return Sources(
            readings=(*kept.readings, *more.readings),
            failures=(*kept.failures, *more.failures),
            inputs=tuple(sorted((*kept.inputs, *more.inputs), key=lambda file: file.path)),
            skipped=tuple(sorted({*kept.skipped, *more.skipped})),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadResult:
    """All that was read; it does not depend on the order of the inputs.

    Attributes:
        papers: sorted by id, each abstract once.
        failures: sorted by file, and in the order of the places in a file.
        inputs: the files that were read, sorted by path.
        skipped: labels of the files in folders that hold no papers by their suffix, sorted.
        replaced: number of characters that no file can hold, which U+FFFD stands for.
    """

    papers: tuple[Paper, ...]
    failures: tuple[InputFailure, ...]
    inputs: tuple[InputFile, ...]
    skipped: tuple[str, ...]
    replaced: int

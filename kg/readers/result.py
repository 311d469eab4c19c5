"""What reading papers gives: the papers, and an account of everything that was read or refused."""

from dataclasses import dataclass

from kg.errors import PaperError
from kg.model import Paper


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
class ReadResult:
    """All that was read; it does not depend on the order of the inputs.

    Attributes:
        papers: sorted by id, each abstract once.
        failures: in the order of the files, and of the places in a file.
        inputs: the files that were read, sorted by path.
        skipped: labels of the files in folders that hold no papers by their suffix, sorted.
    """

    papers: tuple[Paper, ...]
    failures: tuple[InputFailure, ...]
    inputs: tuple[InputFile, ...]
    skipped: tuple[str, ...]

"""One abstract on its way from a file to a paper, and the seam that every format fills."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from kg.errors import PaperError


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """An abstract as one place of one file has it.

    Attributes:
        text: the abstract, stripped; never empty.
        place: where in the file: ``paragraph 3``, ``line 3`` or ``$[2]``.
        id: the input's own id, when it has one.
        replaced: number of characters that no file can hold, which U+FFFD stands for.
    """

    text: str
    place: str
    id: str | None = None
    title: str | None = None
    venue: str | None = None
    year: int | None = None
    url: str | None = None
    replaced: int = 0

    @property
    def where(self) -> str:
        """Return the place as a source has it after the colon: ``3`` or ``$[2]``."""
        return self.place.split()[-1]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """A draft and where it was read.

    Attributes:
        label: of the file, the same on every machine.
        given: the file's path as the user would type it, for messages.
        draft: what stands there.
    """

    label: str
    given: str
    draft: Draft

    @property
    def source(self) -> str:
        """Return label and place, which no other reading has."""
        return f"{self.label}:{self.draft.where}"


#: Takes a file's bytes and its name for messages. It raises what is wrong with the file, and yields,
#: in place of the paper, what is wrong with one paper.
Reader: TypeAlias = Callable[[bytes, str], Iterator[Draft | PaperError]]

#: Is told of an input, or a paper, that is refused, and of its file's label.
Refuse: TypeAlias = Callable[[PaperError, str], None]

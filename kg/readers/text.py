"""Plain text: abstracts parted by blank lines, under an optional heading.

A line of nothing but white space is blank. The raw text of an abstract keeps its line breaks, as
line feeds whatever the file has. The heading is the first paragraph if it is one short line that
ends no sentence; it names the collection, and venue and year are read from it.
"""

import re
from collections.abc import Iterator
from itertools import groupby

from kg.errors import PaperError
from kg.readers.draft import Draft
from kg.readers.encoding import check_bytes, decode

#: A heading is no longer than this; the shortest abstract of the bundled corpus has 707 characters.
HEADING_LENGTH = 100

_SENTENCE_END = re.compile(r"[.!?。！？…][\"'”’)\]]*$")
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
#: A name with a capital after its first letter, right before a year: ``ICML 2025``, ``NeurIPS-2024``.
_VENUE = re.compile(rf"(?<![A-Za-z])(?P<venue>[A-Za-z]+[A-Z][A-Za-z]*)[\s_-]*{_YEAR.pattern}")


def read_text(data: bytes, path: str) -> Iterator[Draft | PaperError]:
    """Yield the abstracts of a text file, numbered from 1 without the heading.

    Raises:
        PaperError: the file is not UTF-8 text, is empty, or has nothing but a heading.
    """
    heading, abstracts = split_heading(find_paragraphs(decode(check_bytes(data, path), path)))
    if heading and not abstracts:
        raise PaperError(
            path,
            f"expected abstracts after the heading {heading!r}, found none",
            hint="part the abstracts by blank lines; an abstract ends with a full stop",
        )
    venue, year = read_heading(heading or "")
    for number, text in enumerate(abstracts, start=1):
        yield Draft(text=text, place=f"paragraph {number}", venue=venue, year=year)


def find_paragraphs(text: str) -> list[str]:
    r"""Split at blank lines, and strip what stands around each paragraph.

    >>> find_paragraphs("One\r\nabstract.  \r\n \t\r\nAnother. ")
    ['One\nabstract.', 'Another.']
    """
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return ["\n".join(group).strip() for filled, group in groupby(lines, key=_is_filled) if filled]


def _is_filled(line: str) -> bool:
    return bool(line.strip())


def split_heading(paragraphs: list[str]) -> tuple[str | None, list[str]]:
    """Part the heading, if there is one, from the abstracts."""
    if paragraphs and is_heading(paragraphs[0]):
        return paragraphs[0], paragraphs[1:]
    return None, paragraphs


def is_heading(paragraph: str) -> bool:
    """Tell a heading from an abstract: one short line that ends no sentence."""
    return len(paragraph) <= HEADING_LENGTH and "\n" not in paragraph and not _SENTENCE_END.search(paragraph)


def read_heading(heading: str) -> tuple[str | None, int | None]:
    """Read venue and year; a heading with two different years has none.

    >>> read_heading("NeurIPS 2024 accepted papers"), read_heading("Reading list")
    (('NeurIPS', 2024), (None, None))
    """
    venue = _VENUE.search(heading)
    years = {int(year) for year in _YEAR.findall(heading)}
    return venue["venue"] if venue else None, years.pop() if len(years) == 1 else None

"""The files of the lexicon: text in, checked entries out, and back to text.

A file is TOML: comment lines that say what is in it, ``type``, then ``[[entries]]`` with ``name``
and, where there are any, ``aliases``. An unknown key, an unknown type and a wrong shape are refused
with the place. What the entries say is checked by ``extractors.lexicon.rules``.
"""

import json
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files

from pydantic import TypeAdapter, ValidationError

from extractors.lexicon.entries import Lexicon, LexiconEntry, LexiconIndex
from kg.errors import LexiconError
from kg.vocab import EntityType

_SHAPE_HINT = 'write type = "…", then [[entries]] with name = "…" and, if any, aliases = ["…"]'


@dataclass(frozen=True, slots=True)
class _Row:
    name: str
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Table:
    type: EntityType
    entries: tuple[_Row, ...] = ()


_TABLE = TypeAdapter(_Table)


@dataclass(frozen=True, slots=True, kw_only=True)
class LexiconFile:
    """One file of the lexicon.

    Attributes:
        name: for example ``metrics.toml``.
        comment: the comment lines at its top, without the last line break.
        type: of all its entries.
        entries: in the order of the file.
    """

    name: str
    comment: str
    type: EntityType
    entries: tuple[LexiconEntry, ...]


@cache
def load_lexicon() -> Lexicon:
    """Load the lexicon that comes with the package; the same object each time.

    Raises:
        LexiconError: a file has not the shape of a lexicon file.
    """
    entries = (entry for file in read_lexicon_files() for entry in file.entries)
    return Lexicon(tuple(sorted(entries, key=_by_name)))


@cache
def load_index() -> LexiconIndex:
    """Index the lexicon that comes with the package; the same object each time.

    Raises:
        LexiconError: a file has not the shape of a lexicon file.
    """
    return LexiconIndex(load_lexicon())


def read_lexicon_files() -> tuple[LexiconFile, ...]:
    """Read every file of the bundled lexicon, sorted by file name.

    Raises:
        LexiconError: a file has not the shape of a lexicon file.
    """
    found = (file for file in files("extractors.lexicon").iterdir() if file.name.endswith(".toml"))
    return tuple(
        parse_lexicon_file(file.name, file.read_text(encoding="utf-8"))
        for file in sorted(found, key=lambda file: file.name)
    )


def parse_lexicon_file(name: str, text: str) -> LexiconFile:
    """Check the shape of a file and make its entries.

    Raises:
        LexiconError: it is not TOML, or has not the shape of a lexicon file.
    """
    try:
        data = tomllib.loads(text)
        table = _TABLE.validate_python(data, extra="forbid")
    except tomllib.TOMLDecodeError as error:
        raise LexiconError(name, f"not TOML: {error}", hint=_SHAPE_HINT) from error
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        raise LexiconError(name, first["msg"], where=_place(data, first["loc"]), hint=_SHAPE_HINT) from error
    entries = tuple(LexiconEntry(row.name, table.type, row.aliases) for row in table.entries)
    return LexiconFile(name=name, comment=_comment(text), type=table.type, entries=entries)


def to_linted(file: LexiconFile) -> LexiconFile:
    """Sort entries by name and each entry's aliases, in any case first, then as written."""
    entries = (replace(entry, aliases=tuple(sorted(entry.aliases, key=_in_any_case))) for entry in file.entries)
    return replace(file, entries=tuple(sorted(entries, key=_by_name)))


def to_toml(file: LexiconFile) -> str:
    """Write a file in the one way that the repository keeps it; ``parse_lexicon_file`` reads it back."""
    head = f"{file.comment}\ntype = {_quote(file.type)}\n"
    return head + "".join(f"\n[[entries]]\n{line}" for line in map(_entry_lines, file.entries))


def _entry_lines(entry: LexiconEntry) -> str:
    aliases = f"aliases = [{_quote_all(entry.aliases)}]\n" if entry.aliases else ""
    return f"name = {_quote(entry.name)}\n{aliases}"


def _quote_all(texts: Iterable[str]) -> str:
    return ", ".join(map(_quote, texts))


def _quote(text: str) -> str:
    """Quote as TOML's basic string: all of JSON's escapes, and one for the delete character."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _comment(text: str) -> str:
    lines = text.splitlines()
    end = next((at for at, line in enumerate(lines) if not line.startswith("#")), len(lines))
    return "\n".join(lines[:end])


def _place(data: dict[str, object], loc: tuple[int | str, ...]) -> str:
    """Write a place as a path, with the name of the entry that it lies in: ``$.entries[3].name (BLEU)``."""
    path = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in loc)
    return f"${path}{_owner(data, loc)}"


def _owner(data: dict[str, object], loc: tuple[int | str, ...]) -> str:
    """Name the entry that a place lies in, where it has a name."""
    match data, loc:
        case {"entries": list(rows)}, ("entries", int(at), *_):
            row = rows[at]
            return f" ({row['name']})" if isinstance(row, dict) and "name" in row else ""
        case _:
            return ""


def _by_name(entry: LexiconEntry) -> tuple[str, str]:
    return _in_any_case(entry.name)


def _in_any_case(text: str) -> tuple[str, str]:
    return text.casefold(), text

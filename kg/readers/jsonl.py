"""JSON Lines and JSON: objects with an abstract, and what is known of the paper.

Keys are ``abstract`` (or ``text``), ``id``, ``title``, ``venue``, ``year``, ``url``; others are
ignored, and a blank string or null is as good as no key. A character that no file can hold (half of a
surrogate pair, NUL) is replaced by U+FFFD, and counted. A paper is refused, and the others are read, when
its line is no JSON object, it has no abstract, or a value is of another type.
"""

import io
import json
import re
from collections.abc import Iterator, Mapping

from kg.errors import PaperError
from kg.ids import fold_text
from kg.readers.draft import Draft, Reader
from kg.readers.encoding import check_bytes, decode

_NO_CHARACTER = re.compile("[\ud800-\udfff\0]")
_REPLACEMENT = "\ufffd"
_STRINGS = ("abstract", "text", "id", "title", "venue", "url")
_BEGINS_ARRAY = re.compile(rb"(?:\xef\xbb\xbf)?\s*\[\s*[{\]]")
_BEGINS_OBJECT = re.compile(rb"(?:\xef\xbb\xbf)?\s*\{\s*[\"}]")
_YEAR = re.compile(r"[12]\d{3}", re.ASCII)
_KINDS = {bool: "a boolean", int: "a number", float: "a number", str: "a string", list: "an array", dict: "an object"}
_HINT = 'write each paper as {"title": …, "abstract": …}'


def read_json_lines(data: bytes, path: str) -> Iterator[Draft | PaperError]:
    """Yield the paper of each line that is not blank.

    Raises:
        PaperError: the file is empty or binary.
    """
    data = check_bytes(data, path)
    offset = 0
    for number, line in enumerate(io.BytesIO(data), start=1):
        if line.strip():
            try:
                entry = _parse(decode(line.rstrip(), path, line=number, offset=offset), path, line=number)
                yield _draft(entry, path, f"line {number}")
            except PaperError as error:
                yield error
        offset += len(line)


def read_json(data: bytes, path: str) -> Iterator[Draft | PaperError]:
    """Yield the papers of an array, or the one paper of an object.

    Raises:
        PaperError: the file is no UTF-8, or no JSON.
    """
    found = _parse(decode(check_bytes(data, path), path), path, line=1)
    entries = {f"$[{i}]": entry for i, entry in enumerate(found)} if isinstance(found, list) else {"$": found}
    for place, entry in entries.items():
        try:
            yield _draft(entry, path, place)
        except PaperError as error:
            yield error


def guess_json(data: bytes) -> Reader | None:
    """Tell JSON and JSON Lines from text by how the bytes begin."""
    if _BEGINS_ARRAY.match(data):
        return read_json
    if _BEGINS_OBJECT.match(data):
        return read_json_lines if data.split(b"\n", 1)[0].rstrip().endswith(b"}") else read_json
    return None


def _parse(text: str, path: str, *, line: int) -> object:
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise PaperError(
            path,
            f"expected JSON: {error.msg} at column {error.colno}",
            where=f"line {line - 1 + error.lineno}",
            hint="an array of papers goes into a .json file, one paper a line into a .jsonl file",
        ) from error
    except RecursionError as error:
        raise PaperError(path, "expected JSON: brackets too deep", where=f"line {line}", hint=_HINT) from error
    except ValueError as error:
        raise PaperError(path, "expected JSON: a number too long to read", where=f"line {line}", hint=_HINT) from error


def _draft(entry: object, path: str, place: str) -> Draft:
    if not isinstance(entry, dict):
        raise PaperError(path, f"expected an object, found {_kind(entry)}", where=place, hint=_HINT)
    try:
        return Draft(
            text=_abstract(entry),
            place=place,
            id=_id(entry),
            title=_line(entry, "title"),
            venue=_line(entry, "venue"),
            year=_year(entry),
            url=_line(entry, "url"),
            replaced=sum(len(_NO_CHARACTER.findall(str(entry.get(key, "")))) for key in _STRINGS),
        )
    except (TypeError, ValueError) as error:
        raise PaperError(path, str(error), where=place, hint=_HINT) from error


def _abstract(entry: Mapping[str, object]) -> str:
    abstract = _string(entry, "abstract") or _string(entry, "text")
    if abstract is None:
        raise ValueError("expected an abstract, found none in `abstract` and none in `text`")
    return abstract


def _string(entry: Mapping[str, object], key: str) -> str | None:
    value = entry.get(key)
    if value is None:
        return None
    if not isinstance(value, str):
        raise TypeError(f"`{key}`: expected a string, found {_kind(value)}")
    return _NO_CHARACTER.sub(_REPLACEMENT, value).strip() or None


def _line(entry: Mapping[str, object], key: str) -> str | None:
    value = _string(entry, key)
    return None if value is None else fold_text(value)


def _id(entry: Mapping[str, object]) -> str | None:
    value = entry.get("id")
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    return _line(entry, "id")


def _year(entry: Mapping[str, object]) -> int | None:
    value = entry.get("year")
    text = "" if value is None else str(value).strip().removesuffix(".0")
    if not text:
        return None
    if not _YEAR.fullmatch(text):
        raise ValueError(f"`year`: expected a year such as 2025, found {_kind(value)}: {value!r}")
    return int(text)


def _kind(value: object) -> str:
    return "null" if value is None else _KINDS[type(value)]

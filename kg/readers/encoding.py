"""Bytes to text: UTF-8 with or without a byte order mark, and nothing else.

It refuses empty files, other encodings and binary files, each with the place of the first bad byte.
"""

import codecs

from kg.errors import PaperError

#: Byte order marks of encodings that are not read; UTF-32 first, as UTF-16 is a prefix of it.
_FOREIGN_MARKS = (
    (codecs.BOM_UTF32_LE, "UTF-32"),
    (codecs.BOM_UTF32_BE, "UTF-32"),
    (codecs.BOM_UTF16_LE, "UTF-16"),
    (codecs.BOM_UTF16_BE, "UTF-16"),
)


def check_bytes(data: bytes, path: str) -> bytes:
    """Return the bytes as they are.

    Raises:
        PaperError: the file is empty, binary, or by its mark in another encoding.
    """
    if not data.strip(b" \t\r\n\x0b\x0c" + codecs.BOM_UTF8):
        raise PaperError(path, "expected papers, found an empty file", hint="put one abstract or more into it")
    for mark, encoding in _FOREIGN_MARKS:
        if data.startswith(mark):
            raise PaperError(path, f"expected UTF-8, found {encoding}", hint=_convert_from(encoding, path))
    if (at := data.find(b"\0")) >= 0:
        raise PaperError(
            path,
            f"expected text, found a NUL byte at byte {at}: a binary file",
            where=f"line {_line_of(data, at)}",
            hint="save the papers as UTF-8 text or JSON",
        )
    return data


def decode(data: bytes, path: str, *, line: int = 1, offset: int = 0) -> str:
    """Decode bytes that begin at a line and a byte offset of the file, without a byte order mark.

    Raises:
        PaperError: they are not UTF-8.
    """
    try:
        return data.decode().removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        raise PaperError(
            path,
            f"expected UTF-8, found byte 0x{data[error.start]:02x} at byte {offset + error.start}",
            where=f"line {line - 1 + _line_of(data, error.start)}",
            hint=_convert_from("WINDOWS-1252", path),
        ) from error


def _line_of(data: bytes, at: int) -> int:
    return data.count(b"\n", 0, at) + 1


def _convert_from(encoding: str, path: str) -> str:
    return f"convert it, for example with `iconv -f {encoding} -t UTF-8 {path}`"

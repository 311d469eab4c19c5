r"""Web addresses in a text.

Comes in: raw text. Goes out: ``Address``, in the order of the text. Read are plain and bare addresses,
``\url{…}``, ``\href{…}{…}`` and markdown links. What closes a sentence or a bracket is no part of an
address; TeX escapes and stray spaces after its scheme are taken out of it.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from kg.model import CharSpan
from kg.vocab import ArtifactKind

_TOP_LEVEL = "com|org|net|io|ai|edu|gov|co|cc|dev|app|me|uk|de|fr|ch|cn|jp|kr|eu|in|au|ca|it|nl|se|es|at|be"
_START = re.compile(
    r"(?P<scheme>https?:\s?/\s?/\s?)"
    r"|(?<![\w./@-])www\.(?=\w)"
    rf"|(?<![\w./@-])(?=(?:[\w-]+\.)+(?:{_TOP_LEVEL})/\w|[\w-]+\.github\.io\b)",
    re.IGNORECASE,
)
_BODY = re.compile(r"(?:\\[_%&#~$]|[\w\-./~?=&%#@:+!*,;'$()\[\]])+")
_PAIRS = {")": "(", "]": "["}
_ESCAPED = re.compile(r"\\([_%&#~$])")

#: Part of an address to what such places hold, the first that fits.
_HOSTS = (
    (ArtifactKind.DATA, r"huggingface\.co/datasets|zenodo|kaggle\.com|figshare|dataverse|data(?:set|verse)?\."),
    (ArtifactKind.MODEL, r"huggingface\.co(?!/spaces)|modelscope"),
    (ArtifactKind.VIDEO, r"youtu\.?be|vimeo|bilibili"),
    (ArtifactKind.WEBSITE, r"github\.io|sites\.google|huggingface\.co/spaces"),
    (ArtifactKind.CODE, r"git(?:hub|lab|ee)?\b|bitbucket|4open\.science|colab|codeocean"),
)
_HOST_KINDS = tuple((kind, re.compile(pattern, re.IGNORECASE)) for kind, pattern in _HOSTS)


@dataclass(frozen=True, slots=True)
class Address:
    """A web address.

    Attributes:
        span: in the text that was searched.
        url: the address without escapes and stray spaces.
    """

    span: CharSpan
    url: str


def find_addresses(raw: str) -> Iterator[Address]:
    r"""Yield the web addresses of a text; one that is written twice in one link is given once.

    >>> [address.url for address in find_addresses(r"At \url{https://x.org/a\_b}, (see github.com/y/z).")]
    ['https://x.org/a_b', 'github.com/y/z']
    """
    reached = 0
    for start in _START.finditer(raw):
        body = _BODY.match(raw, start.end())
        if not body or start.start() < reached:
            continue
        end = _closed(raw, body.start(), body.end())
        if end > start.end():
            scheme = "".join((start["scheme"] or start[0]).split())
            yield Address(CharSpan(start.start(), end), scheme + _ESCAPED.sub(r"\1", raw[body.start() : end]))
            reached = end


def kind_of_host(url: str) -> ArtifactKind | None:
    """Tell what is kept at an address of this host, where that is known.

    >>> kind_of_host("https://huggingface.co/datasets/x/y"), kind_of_host("https://x.org")
    (<ArtifactKind.DATA: 'data'>, None)
    """
    return next((kind for kind, pattern in _HOST_KINDS if pattern.search(url)), None)


def _closed(raw: str, start: int, end: int) -> int:
    """Return where an address ends when marks of the sentence and unopened brackets are left out."""
    for at in range(start, end):
        opening = _PAIRS.get(raw[at])
        if opening and raw.count(opening, start, at) <= raw.count(raw[at], start, at):
            end = at
            break
    while end > start and raw[end - 1] in ".,;:!?'*([$":
        end -= 1
    return end

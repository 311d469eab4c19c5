"""The numbers of a claim.

Comes in: the encoded text and the claim's words. Goes out: ``Quantity`` in the order of the text, its
kind by the tagger, its number, unit and bound by the words around it.
"""

import re

from extractors.model import labels
from extractors.model.decode import find_stretches
from extractors.model.network import Encoded
from extractors.model.units import WordSpan
from kg.model import Quantity
from kg.vocab import Bound, ValueKind

_WORDS = {
    word: float(number)
    for number, word in enumerate(
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen"
        " seventeen eighteen nineteen twenty".split()
    )
}
_SCALES = {"k": 1e3, "m": 1e6, "b": 1e9, "t": 1e12, "thousand": 1e3, "million": 1e6, "billion": 1e9, "trillion": 1e12}
_NUMBER = re.compile(
    r"(?P<sign>[-+])?(?P<number>\d+(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)"
    r"\s?-?(?P<scale>thousand|million|billion|trillion|[kKMBT](?![A-Za-z]))?"
)
_UNIT = re.compile(r"\s?-?(?P<unit>%|percent(?:age points?)?|x\b|×|times\b|[- ]?fold\b|points?\b|[A-Za-z]+)?")
_UNITS = {"percent": "%", "×": "x", "times": "x", "fold": "x", "point": "points"}
_BOUNDS = (
    (re.compile(r"(?:up to|as (?:high|much|many) as|at most|maximum of)\W*$", re.IGNORECASE), Bound.UP_TO),
    (re.compile(r"(?:at least|a minimum of|no less than)\W*$", re.IGNORECASE), Bound.AT_LEAST),
    (re.compile(r"(?:less than|fewer than|below|under|only)\W*$", re.IGNORECASE), Bound.LESS_THAN),
    (re.compile(r"(?:more than|over|greater than|above|exceeding|exceeds)\W*$", re.IGNORECASE), Bound.MORE_THAN),
    (re.compile(r"(?:about|around|approximately|nearly|roughly|almost|[~≈∼])\W*$", re.IGNORECASE), Bound.ABOUT),
)


def find_values(encoded: Encoded, claim: WordSpan) -> tuple[Quantity, ...]:
    """Find the numbers of a claim."""
    words = encoded.words
    found = []
    for stretch in find_stretches(encoded.tags["value"][slice(*claim)], labels.VALUE_TAGS):
        start, end = words.chars(claim[0] + stretch.span[0], claim[0] + stretch.span[1])
        found.append(to_quantity(words.text, start, end, ValueKind(stretch.label)))
    return tuple(found)


def to_quantity(text: str, start: int, end: int, kind: ValueKind) -> Quantity:
    """Read the number at a stretch of a text.

    >>> to_quantity("reduces cost by up to 32.2%", 22, 27, ValueKind.DELTA).bound
    <Bound.UP_TO: 'up to'>
    """
    raw = text[start:end]
    value, unit = (None, None) if kind is ValueKind.ASYMPTOTIC else _read(raw)
    bound = next((bound for pattern, bound in _BOUNDS if pattern.search(text, max(0, start - 24), start)), None)
    return Quantity(raw=raw, value=value, unit=unit, kind=kind, bound=bound)


def _read(raw: str) -> tuple[float | None, str | None]:
    """Read number and unit."""
    match = _NUMBER.search(raw)
    if match is None:
        word = re.split(r"[\s-]", raw.lower())[0]
        return _WORDS.get(word), None
    scale = _SCALES.get((match["scale"] or "").lower(), 1.0)
    unit = _UNIT.match(raw, match.end())
    name = unit["unit"].strip(" -") if unit and unit["unit"] else None
    return float(match["number"].replace(",", "")) * scale, _UNITS.get(name, name) if name else None

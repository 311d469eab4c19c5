"""The name that a paper gives to its own contribution.

Comes in: a ``Doc`` with the coined names and the acronyms found in it. Goes out: the folded names that
the paper coins itself, told by how it speaks of them: "our method X", "X, a novel framework", "we call it
X", an address of code that ends in X, X as the subject of what is shown. Names that the lexicon knows
are others' and never given.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from spacy.tokens import Doc

from extractors.acronyms import iter_pairs
from extractors.lexicon import load_index
from extractors.words import read_words
from kg.ids import fold_name

#: A name is the paper's own with at least this many points.
LEAST_POINTS = 2
#: What an address of code is worth that ends in the name.
CODE_POINTS = 2
#: Characters before and after a name that are looked at.
REACH = 120
_MEMORY = "kg.own names"
_KIND = (
    r"(?:method|approach|framework|algorithm|model|system|architecture|benchmark|dataset|platform|agent|environment"
    r"|paradigm|technique|strategy|pipeline|toolkit|library|suite|loss|network|module|mechanism|remedy|solution|scheme)"
)
_PRAISE = r"(?:new|novel|simple|general|scalable|hierarchical|easy-to-use|lightweight|unified|first|efficient)"
#: What stands right before a name that a paper coins, and how many points it is worth.
_BEFORE = (
    (
        re.compile(
            r"\b[Ww]e (?:\w+ly )?(?:propose|present|introduce|develop|design|release|build|create)\b[^.;]{0,30}$"
        ),
        2,
    ),
    (re.compile(r"\b(?:called|named|dubbed|termed|coined|(?:call|name|term|dub) (?:it|this|our \w+))[ \"'(:]*$"), 2),
    (re.compile(rf"\b[Oo]ur (?:[\w,-]+ ){{0,5}}?{_KIND}s?(?: is|, called|, named|,|:)? ?$"), 2),
    (re.compile(rf"\b(?:[Tt]he|[Aa]) {_PRAISE} (?:[\w,-]+ ){{0,4}}?{_KIND}[,:]? [\"'“(]*$"), 2),
    (re.compile(r"\b[Oo]ur (?:[\w-]+ ){0,3}$"), 2),
    (re.compile(r"\b[Tt]his (?:paper|work) (?:presents|introduces|proposes) $"), 2),
)
#: What stands right after it.
_AFTER = (
    (re.compile(r"^(?: \([^()]*\))? is (?:strong|superior|significantly|highly|the (?:first|only))\b"), 1),
    (re.compile(rf"^(?: \([^()]*\))?,? (?:is |are )?(?:a|an|our|the) (?:[\w,-]+ ){{0,7}}?{_KIND}\b"), 1),
    (re.compile(rf"^(?: \([^()]*\))?, (?:a|an|our|the) {_PRAISE}\b"), 1),
    (re.compile(r"^(?: \w+ly)? (?:outperforms|surpasses|beats|improves|achieves|exceeds|reaches|attains|closes)\b"), 1),
    (
        re.compile(r"^ (?:uses|learns|extends|builds|combines|identifies|maximizes|discovers|tends|can|takes|works)\b"),
        1,
    ),
)
#: What stands right after it and leaves no doubt, whatever the name looks like.
_CLAIMED = (
    (re.compile(r"^,? (?:which )?(?:we propose|is our|short for)\b"), 2),
    (
        re.compile(
            r"^(?: \([^()]*\))?, (?:a|an|our|the) [^.;]{0,80}?\bwe (?:\w+ly )?"
            r"(?:propose|introduce|present|develop|design)\b"
        ),
        2,
    ),
)
_CODE = re.compile(r"(?:github|gitlab)\.(?:com|io)/[\w.-]+/([\w.-]+?)(?:\.git)?[.)\]]*(?=\s|$)")
#: A name in plain words that opens a sentence and is explained.
_TITLED = re.compile(r"(?:^|[.!?] )((?:[A-Z][a-z]\w* ){1,3}[A-Z][a-z]\w*)(?= is an? )")
#: An acronym of capitals alone.
_PLAIN = re.compile(r"[A-Z]{2,}s?")
#: What is made of a name rather than a name.
_DERIVED = re.compile(r"-(?:based|like|type|style|driven|powered|guided|free|aware|trained)$")
_NOT_LETTER = re.compile(r"[\W_]+")


@dataclass(frozen=True, slots=True)
class _Place:
    """A name and the stretch of text that it takes, with its expansion where that stands beside it.

    Attributes:
        is_plain: the name is an acronym of capitals alone.
    """

    fold: str
    start: int
    end: int
    is_plain: bool


def find_own_names(doc: Doc) -> frozenset[str]:
    """Return the folded names that the paper coins, the best told ones; once, then from memory."""
    if _MEMORY not in doc.user_data:
        doc.user_data[_MEMORY] = _find_own_names(doc)
    names: frozenset[str] = doc.user_data[_MEMORY]
    return names


def _find_own_names(doc: Doc) -> frozenset[str]:
    text = read_words(doc).text
    points = Counter[str]()
    for place in _places(doc, text):
        points[place.fold] += _points_at(text, place)
    for repository in _CODE.findall(text):
        for fold in points:
            points[fold] += CODE_POINTS * (_letters(fold) == _letters(repository))
    best = max(points.values(), default=0)
    return frozenset(fold for fold, number in points.items() if number == best >= LEAST_POINTS)


def _places(doc: Doc, text: str) -> Iterator[_Place]:
    """Yield where names stand that may be the paper's own."""
    index = load_index()
    beside = {short.start_char: (short, long) for short, long in iter_pairs(doc)}
    shorts = {short.start_char: short for short, _ in iter_pairs(doc)}
    titled = (doc.char_span(*match.span(1)) for match in _TITLED.finditer(text))
    names = {span.start_char: span for span in (*doc.spans["kg.names"], *titled) if span is not None} | shorts
    for start, name in sorted(names.items()):
        if index.lookup(name.text) is None and not _DERIVED.search(name.text):
            short, long = beside.get(start, (name, name))
            end = max(short.end_char, long.end_char)
            closed = end + (text[end : end + 1] == ")")
            is_plain = bool(_PLAIN.fullmatch(name.text))
            yield _Place(fold_name(name.text), min(short.start_char, long.start_char), closed, is_plain)


def _points_at(text: str, place: _Place) -> int:
    """Count the points of one place; for a plain acronym, which may be any field's, what stands after says little."""
    before, after = text[max(0, place.start - REACH) : place.start], text[place.end : place.end + REACH]
    told = max(_best(_BEFORE, before), _best(_CLAIMED, after))
    return told if place.is_plain and not told else told + _best(_AFTER, after)


def _best(patterns: Iterable[tuple[re.Pattern[str], int]], text: str) -> int:
    return max((points for pattern, points in patterns if pattern.search(text)), default=0)


def _letters(name: str) -> str:
    return _NOT_LETTER.sub("", name).casefold()

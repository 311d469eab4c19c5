r"""Raw text to normalised text, with the way back for every character.

Extraction reads ``NormText.text``: no LaTeX, no markdown, no line-break hyphens, plain quotes and
spaces. ``NormText.to_raw`` turns its spans into offsets of the raw text. Nothing is looked up and
nothing is corrected: characters are dropped, or replaced by what they stand for.

>>> norm = normalise(r"Deep \underline{Fu}zzy Lan- guage (\textbf{FUML})")
>>> norm.text
'Deep Fuzzy Language (FUML)'
>>> norm.to_raw(CharSpan(5, 10)).of(norm.raw)
'\\underline{Fu}zzy'
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from kg.model import CharSpan

#: Commands that stand for a character or a word; every other command keeps its argument alone.
_SYMBOLS = {
    **dict(
        zip(
            "alpha beta gamma delta epsilon varepsilon zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau"
            " upsilon phi varphi chi psi omega Gamma Delta Theta Lambda Xi Pi Sigma Phi Psi Omega".split(),
            "αβγδεεζηθικλμνξπρστυφφχψωΓΔΘΛΞΠΣΦΨΩ",
            strict=True,
        )
    ),
    **{"times": "×", "sim": "~", "approx": "≈", "leq": "≤", "le": "≤", "geq": "≥", "ge": "≥", "pm": "±"},
    **{"ll": "≪", "gg": "≫", "infty": "∞", "cdot": "·", "to": "→", "rightarrow": "→", "ell": "ℓ", "in": "∈"},
    **{"ldots": "…", "dots": "…", "star": "*", "textasciitilde": "~", "textbackslash": "\\", "circ": "°"},
    **{w: w for w in ("log", "ln", "exp", "min", "max", "poly", "polylog", "frac", "sup", "inf", "arg")},
    **{"sqrt": "√"},
}
#: Commands whose argument is no part of the sentence.
_DROPPED = frozenset("cite citep citet citealp ref eqref label footnote vspace hspace begin end item".split())
_SUPERSCRIPTS = str.maketrans("0123456789+-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻")
_PLAIN = {
    **dict.fromkeys("‘’‚‛′`´", "'"),
    **dict.fromkeys("“”„‟″", '"'),
    **dict.fromkeys("‐‑‒–−", "-"),
    **dict.fromkeys("\u00ad\u200b\u200c\u200d\u2060\ufeff", ""),
    **{"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ſ": "s", "µ": "μ"},
}
#: Prefixes whose hyphen is part of the word, also where a line breaks after it.
_HYPHENATED = (
    "self|multi|non|semi|cross|high|low|large|small|long|short|fine|state|zero|few|one|two|three|off|on|in|out"
    "|real|end|data|model|domain|task|time|graph|open|human|trade|well|least|first|second|single|post|pre|co"
)

_GROUP_COMMAND = re.compile(r"\\(?P<name>[A-Za-z]+)\*?\s*\{")
_COMMAND = re.compile(r"\\(?P<name>[A-Za-z]+)\*?[ \t]?(?![A-Za-z{])|\\(?P<glued>[A-Za-z]+)(?=\s|\{)")
_HREF = re.compile(r"\\href\s*\{(?P<url>[^{}]*)\}\s*\{")
_ESCAPE = re.compile(r"\\[%&_#$]")
_TEX_SPACE = re.compile(r"\\[,;:! ]|(?<=\w)~(?=[A-Z\\])")
_LONE_SUPERSCRIPT = re.compile(r"(?<=[^\s$(\[{])\$\s*\^\s*\{?(?P<sup>[0-9+-]{1,3})\}?\s*\$")
_MATH = re.compile(r"(?<!\\)\$\$?(?=\S)(?P<body>[^$]{1,300}?)(?<!\\)\$\$?")
_STRONG = re.compile(r"(?<![\w*])(?P<mark>\*{1,3})(?=[^\s*])(?P<body>[^*\n]{1,200}?)(?<=[^\s*])(?P=mark)(?![\w*])")
#: Letters within a word that are marked to spell an acronym: ``**Ma**th **R**easoning``, ``Evo**LV**ing``.
_INITIALS = re.compile(r"(?<![\d*)\]])(?P<mark>\*{2,3})(?P<body>[^\W\d_]{1,20})(?P=mark)(?![\d*(\[])")
_INITIAL = re.compile(r"(?<![\w*)\]])(?P<mark>\*)(?P<body>[A-Z]{1,5})(?P=mark)(?=[a-z]{2})")
_CODE = re.compile(r"(?<!`)`(?=[^\s`'])(?P<body>[^`\n']{1,100})(?<!\s)`(?!`)")
_TEX_QUOTES = re.compile(r"``|''")
_BREAK = re.compile(
    r"(?<=[A-Za-z])(?P<hyphen>[-‐‑])(?P<gap>[ \t]*\n[ \t]*|[ ])(?!(?:and|or|to|nor|but|vs|versus|then|as)\b)(?=[a-z])"
)
_KEEPS_HYPHEN = re.compile(rf"(?:\b(?:{_HYPHENATED})|-[A-Za-z]+)$", re.IGNORECASE)
_GLUED = re.compile(r"(?:(?<=[a-z]{3})|(?<=[a-z]{3}\*))\((?=[A-Z][\w-]*[A-Z*]\*?\))")
_SPACE = re.compile(r"\s+")
_COMMAND_BEFORE = re.compile(r"\\[A-Za-z]+\*?\s*$")

#: A change of the text: (start, end, what stands for those characters).
_Change = tuple[int, int, str]


@dataclass(frozen=True, slots=True)
class OffsetMap:
    """For each character of the normalised text, the raw characters that it stands for.

    Attributes:
        starts: raw offset of the first one, never falling.
        ends: raw offset after the last one, never falling.
    """

    starts: tuple[int, ...]
    ends: tuple[int, ...]

    def to_raw(self, span: CharSpan) -> CharSpan:
        """Return the smallest raw span that covers the normalised span.

        Raises:
            ValueError: the span reaches past the normalised text.
        """
        if span.end > len(self.ends):
            raise ValueError(f"span {span} is outside of a text of {len(self.ends)} characters")
        return CharSpan(self.starts[span.start], self.ends[span.end - 1])


@dataclass(frozen=True, slots=True)
class NormText:
    """A text twice: as it was read, and as extractors read it."""

    raw: str
    text: str
    offsets: OffsetMap

    def to_raw(self, span: CharSpan) -> CharSpan:
        r"""Return the raw span of a normalised span, with the braces closed that it cuts open."""
        return _close_braces(self.raw, self.offsets.to_raw(span))


def normalise(raw: str) -> NormText:
    r"""Clean a text, remembering where each character came from.

    Applying it to its own result changes nothing.

    >>> normalise(r"gains of 32.2\% on `SMPE$^2$` and **Paprika**").text
    'gains of 32.2% on SMPE² and Paprika'
    """
    text, offsets = raw, OffsetMap(tuple(range(len(raw))), tuple(range(1, len(raw) + 1)))
    while changes := _changes(text):
        text, offsets = _apply(text, offsets, changes)
    return NormText(raw, text, offsets)


def _changes(text: str) -> list[_Change]:
    """Find the changes of one pass, sorted and apart from each other; every one changes the text."""
    found: list[_Change] = []
    reached = 0
    candidates = (change for rule in _RULES for change in rule(text))
    order = sorted((c for c in candidates if text[c[0] : c[1]] != c[2]), key=lambda c: (c[0], -c[1]))
    for change in order:
        if change[0] >= reached:
            found.append(change)
            reached = change[1]
    return found


def _apply(text: str, offsets: OffsetMap, changes: list[_Change]) -> tuple[str, OffsetMap]:
    pieces: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    at = 0
    for start, end, put in [*changes, (len(text), len(text), "")]:
        pieces += (text[at:start], put)
        starts += offsets.starts[at:start]
        ends += offsets.ends[at:start]
        if put:
            starts += [offsets.starts[start]] * len(put)
            ends += [offsets.ends[end - 1]] * len(put)
        at = end
    return "".join(pieces), OffsetMap(tuple(starts), tuple(ends))


def _drop(*places: tuple[int, int]) -> Iterator[_Change]:
    return ((start, end, "") for start, end in places)


def _closing(text: str, opened: int) -> int | None:
    """Find the brace that closes the one just before ``opened``."""
    depth = 1
    for at in range(opened, len(text)):
        if text[at] in "{}" and text[at - 1] != "\\":
            depth += 1 if text[at] == "{" else -1
            if not depth:
                return at
    return None


def _groups(text: str) -> Iterator[_Change]:
    for match in _HREF.finditer(text):
        if (closing := _closing(text, match.end())) is not None:
            yield from _drop(match.span(), (closing, closing + 1))
    for match in _GROUP_COMMAND.finditer(text):
        closing = _closing(text, match.end())
        if closing is None or match["name"] == "href":
            continue
        if match["name"] in _DROPPED:
            yield match.start(), closing + 1, ""
        else:
            yield match.start(), match.end(), _SYMBOLS.get(match["name"], "")
            yield closing, closing + 1, ""


def _commands(text: str) -> Iterator[_Change]:
    for match in _COMMAND.finditer(text):
        name = match["name"] or match["glued"]
        if name in _SYMBOLS:
            yield match.start(), match.start() + 1 + len(name), _SYMBOLS[name]


def _maths(text: str) -> Iterator[_Change]:
    for match in _LONE_SUPERSCRIPT.finditer(text):
        yield match.start(), match.end(), match["sup"].translate(_SUPERSCRIPTS)
    for match in _MATH.finditer(text):
        if not _is_money(text, match):
            yield from _drop((match.start(), match.start("body")), (match.end("body"), match.end()))
            yield from _drop(*(m.span() for m in re.compile(r"(?<!\\)[{}]").finditer(text, *match.span("body"))))


def _is_money(text: str, match: re.Match[str]) -> bool:
    """Tell ``$5 ... $3`` (two prices) from a formula."""
    body = match["body"]
    return bool(re.match(r"\d[\d,.]*[kKMB]?\s", body)) and " " in body and not re.search(r"[\\^_={}]", body)


def _marks(text: str) -> Iterator[_Change]:
    for pattern in (_STRONG, _INITIALS, _INITIAL, _CODE):
        for match in pattern.finditer(text):
            yield from _drop((match.start(), match.start("body")), (match.end("body"), match.end()))


def _escapes(text: str) -> Iterator[_Change]:
    for match in _ESCAPE.finditer(text):
        yield match.start(), match.end(), match[0][1]
    for match in _TEX_SPACE.finditer(text):
        yield match.start(), match.end(), " "
    for match in _TEX_QUOTES.finditer(text):
        yield match.start(), match.end(), '"'


def _breaks(text: str) -> Iterator[_Change]:
    for match in _BREAK.finditer(text):
        kept = _KEEPS_HYPHEN.search(text, max(0, match.start() - 40), match.start())
        yield match.start("gap") if kept else match.start(), match.end(), ""


def _glued(text: str) -> Iterator[_Change]:
    """Part an acronym in brackets from the word that it is glued to."""
    for match in _GLUED.finditer(text):
        yield match.start(), match.end(), " ("


def _characters(text: str) -> Iterator[_Change]:
    for at, char in enumerate(text):
        if char in _PLAIN:
            yield at, at + 1, _PLAIN[char]
    for match in _SPACE.finditer(text):
        yield match.start(), match.end(), " "


_RULES: tuple[Callable[[str], Iterator[_Change]], ...] = (
    _groups,
    _commands,
    _maths,
    _marks,
    _escapes,
    _breaks,
    _glued,
    _characters,
)


def _close_braces(raw: str, span: CharSpan) -> CharSpan:
    start, end = span.start, span.end
    if "{" not in raw[start:end] and "}" not in raw[start:end]:
        return span
    depth = lowest = 0
    for before, char in pairwise(" " + raw[start:end]):
        if before != "\\" and char in "{}":
            depth += 1 if char == "{" else -1
            lowest = min(lowest, depth)
    for _ in range(-lowest):
        opening = raw.rfind("{", max(0, start - 40), start)
        if opening < 0:
            return span
        command = _COMMAND_BEFORE.search(raw, max(0, opening - 20), opening)
        start = command.start() if command else opening
    for _ in range(depth - lowest):
        closing = raw.find("}", end, end + 40)
        if closing < 0:
            return span
        end = closing + 1
    return CharSpan(start, end)

"""What speaks for a number being a score, a gain, a factor, a count, or without meaning.

Comes in: a text and its amounts. Goes out: for an amount, its cues, to be weighed by the table
``values``. Every cue is a readable ``kind=value``.
"""

import re
from collections.abc import Iterator, Sequence

from extractors.amount_lists import list_around
from extractors.amounts import Amount
from extractors.stems import stem

_TOKEN = re.compile(r"[^\W\d_]+|\d[\d.,]*|[^\w\s]")
_BEFORE_REACH, _AFTER_REACH = 90, 60
#: Words that count as near: after a number, and before it.
_NEAR, _FAR = 5, 18
#: Sizes of numbers that differ in what they tend to mean.
_STEPS = (1, 10, 100, 1_000, 10_000, 100_000, 1_000_000)
_FORMS = (
    ("year", re.compile(r"(?:19|20)\d\d")),
    ("single digit", re.compile(r"\d")),
    ("integer", re.compile(r"\d+")),
    ("grouped", re.compile(r"\d{1,3}(?:,\d{3})+")),
    ("decimal", re.compile(r"\d*\.\d+")),
    ("word", re.compile(r"[a-z -]+", re.IGNORECASE)),
)
_CLAUSE_END = re.compile(r"[.;:](?!\d)|, (?:which|while|and)\b")


def value_cues(text: str, amounts: Sequence[Amount], at: int) -> Iterator[str]:
    """Yield the cues of one of the amounts of a text; members of a list are read with its surroundings."""
    amount = amounts[at]
    first, last = list_around(text, amounts, at)
    sign = amount.sign or ("noun" if amount.noun else "bare")
    before, after = _tokens_before(text, first.span.start), _tokens_after(text, last.span.end)
    if first != last:
        yield f"in a list {sign}"
    yield from ("bias", f"sign={sign}", f"form={_form(text, amount)} {sign}")
    if amount.value is not None:
        yield f"below={next((step for step in _STEPS if amount.value < step), 'all')} {sign}"
    if amount.bound:
        yield f"bound={amount.bound} {sign}"
    if amount.noun:
        yield f"noun={stem(amount.noun.lower())}"
    yield from _ordered("before", before, sign)
    yield from _ordered("after", after, sign)
    yield from (f"near before={token}" for token in set(before[:_FAR]))
    yield from (f"near before={token} {sign}" for token in set(before[:_FAR]))
    yield from (f"near after={token} {sign}" for token in set(after[:_NEAR]))
    yield from _glue(text, amount, sign)


def _ordered(place: str, tokens: list[str], sign: str) -> Iterator[str]:
    one, two, three, *_ = [*tokens, "^", "^", "^"]
    yield f"{place}={one}"
    yield f"{place}={one} {sign}"
    yield f"{place}={one} {two}"
    yield f"{place}={one} {two} {three}"


def _glue(text: str, amount: Amount, sign: str) -> Iterator[str]:
    start, end = amount.span.start, amount.span.end
    yield f"left={text[start - 1 : start].strip() or 'space'} {sign}"
    yield f"right={text[end : end + 1].strip() or 'space'} {sign}"
    name = re.search(r"(\w+)\s$", text[max(0, start - 20) : start])
    if name and name[1][:1].isupper():
        yield f"after a name {sign}"


def _form(text: str, amount: Amount) -> str:
    written = amount.span.of(text).rstrip("%x× ")
    return next((name for name, form in _FORMS if form.fullmatch(written)), "other")


def _tokens_before(text: str, start: int) -> list[str]:
    """List the stems before an offset, nearest first, back to the end of a clause."""
    before = text[max(0, start - _BEFORE_REACH) : start]
    ends = [match.end() for match in _CLAUSE_END.finditer(before)]
    return [stem(token.lower()) for token in _TOKEN.findall(before[ends[-1] if ends else 0 :])][::-1]


def _tokens_after(text: str, end: int) -> list[str]:
    after = text[end : end + _AFTER_REACH]
    stop = _CLAUSE_END.search(after)
    return [stem(token.lower()) for token in _TOKEN.findall(after[: stop.start()] if stop else after)]

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
_METRIC = re.compile(
    r"\b(?:accura\w+|scores?|F1\w*|F-\w+|AUC\w*|AUROC|BLEU\w*|ROUGE\w*|recall|precision|m?AP|rates?|errors?|FID|PSNR"
    r"|SSIM|perplexity|m?IoU|MAE|RMSE|MRR|NDCG\w*|top-\d|EM|pass@\w+|success|preference|confidence|sparsity|win)\b",
    re.IGNORECASE,
)
_CHANGE = re.compile(
    r"\b(?:improv\w*|increas\w*|reduc\w*|gain\w*|outperform\w*|decreas\w*|boost\w*|drop\w*|surpass\w*|exceed\w*"
    r"|decline\w*|degrad\w*|higher|lower|better|worse|faster|fewer|less|savings?|speed\w*|cut\w*|relative|absolute"
    r"|margins?|loss)\b",
    re.IGNORECASE,
)
_BY = re.compile(
    r"\bby (?:up to |at least |more than |over |about |around |approximately |nearly |as much as |an average of"
    r" |a factor of |an? )?\W*$",
    re.IGNORECASE,
)
#: Words between a number and what it is a score or a change of, and words that are read one by one.
_CLOSE, _NEXT = 3, 3
_WORD = re.compile(r"[\w'-]+")
_CLAUSE_END = re.compile(r"[.;:](?!\d)|, (?:which|while|and)\b")


def value_cues(text: str, amounts: Sequence[Amount], at: int) -> Iterator[str]:
    """Yield the cues of one of the amounts of a text; members of a list are read with its surroundings."""
    amount = amounts[at]
    first, last = list_around(text, amounts, at)
    sign = amount.sign or ("noun" if amount.noun else "bare")
    left, right = _text_before(text, first.span.start), _text_after(text, last.span.end)
    before, after = _tokens(left)[::-1], _tokens(right)
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
    yield from _meanings(left, right, sign)
    yield from _next_words(amount.span.of(text).lower(), right, sign)


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


def _meanings(left: str, right: str, sign: str) -> Iterator[str]:
    """Yield whether the surroundings speak of a score or of a change."""
    changes = [match[0].lower() for match in _CHANGE.finditer(left)]
    is_score, is_by = _is_close(_METRIC, right), bool(_BY.search(left))
    yield f"metric after={is_score} {sign}"
    yield f"change after={_is_close(_CHANGE, right)} {sign}"
    yield f"metric before={bool(_METRIC.search(left))} {sign}"
    yield f"change before={bool(changes)} metric after={is_score} {sign}"
    yield f"by={is_by} {sign}"
    yield f"by={is_by} change={bool(changes)} metric={is_score} {sign}"
    yield f"last change={stem(changes[-1]) if changes else '^'} {sign}"


def _is_close(words: re.Pattern[str], right: str) -> bool:
    match = words.search(right)
    return bool(match and len(right[: match.start()].split()) <= _CLOSE)


def _next_words(written: str, right: str, sign: str) -> Iterator[str]:
    words = [stem(word.lower()) for word in _WORD.findall(right)[:_NEXT]]
    for place, word in enumerate(words):
        yield f"next {place}={word}"
        yield f"next={word} {sign}"
    if written[0].isalpha():
        yield f"written={written}"
        yield f"written={written} next={words[0] if words else '^'}"


def _text_before(text: str, start: int) -> str:
    """Return what stands before an offset, back to the end of a clause."""
    before = text[max(0, start - _BEFORE_REACH) : start]
    ends = [match.end() for match in _CLAUSE_END.finditer(before)]
    return before[ends[-1] if ends else 0 :]


def _text_after(text: str, end: int) -> str:
    after = text[end : end + _AFTER_REACH]
    stop = _CLAUSE_END.search(after)
    return after[: stop.start()] if stop else after


def _tokens(text: str) -> list[str]:
    return [stem(token.lower()) for token in _TOKEN.findall(text)]

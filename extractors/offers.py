"""Sentences that may offer something for use, and what speaks for it.

Comes in: ``NormText``. Goes out: ``Offer``, one for each noun of such a sentence that names a kind of
thing, with its address where the sentence gives one, and with its cues, to be weighed by the table
``artifacts``. Every cue is a readable ``kind=value``. Offsets are raw.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from extractors.addresses import Address, find_addresses, kind_of_host
from extractors.sentences import iter_beginnings
from extractors.stems import stem
from kg.model import CharSpan
from kg.text import NormText
from kg.vocab import ArtifactKind

#: Without one of these, or an address, a sentence offers nothing.
_TRIGGER = re.compile(
    r"\b(?:availab\w+|releas\w+|open[- ]?sourc\w*|open access|publicly|public|publish\w*|sharing|shared?|accessible"
    r"|accompan\w+|downloaded|found at|reproducib\w+|supplement\w*|github|hugging ?face|library|package|toolkit|toolbox"
    r"|software)\b",
    re.IGNORECASE,
)
_NOUNS = (
    (
        ArtifactKind.CODE,
        r"codes?|codebase|implementations?|repositor(?:y|ies)|repo|toolkit|toolbox|librar(?:y|ies)|software|packages?"
        r"|scripts?|simulator|platform|framework|pipelines?|tools?",
    ),
    (
        ArtifactKind.DATA,
        r"data|data[ -]?sets?|corpus|corpora|benchmarks?|annotations?|prompts|resources?|suite|collection|test set"
        r"|treebank|sketches|trajectories|demonstrations",
    ),
    (ArtifactKind.MODEL, r"models?|checkpoints?|weights"),
    (ArtifactKind.WEBSITE, r"web[- ]?sites?|web[- ]?pages?|project pages?|page|demos?|homepage|site|project"),
    (ArtifactKind.VIDEO, r"videos?"),
)
_NOUN_OF = tuple((kind, re.compile(rf"(?<![\w-])(?:{nouns})(?![\w-])", re.IGNORECASE)) for kind, nouns in _NOUNS)
_JOINT = r"(?:\s?[,/&]\s?(?:and )?|\sand\s|\sas well as\s)(?:(?:the|our|all|its)\s)?"
_ANY_NOUN = "|".join(nouns for _, nouns in _NOUNS)
_JOINED = re.compile(
    rf"(?<![\w-])(?:{_ANY_NOUN}){_JOINT}(?:[\w-]+ ){{0,2}}$|{_JOINT}(?:[\w-]+ ){{0,2}}(?:{_ANY_NOUN})\b", re.IGNORECASE
)
_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*|[,;:()]")
#: Characters read on each side of a noun, and words of them that count as near.
_REACH, _NEAR = 60, 6
_LENGTH_STEP, _LONGEST = 40, 6
_EDGE = "^"


@dataclass(frozen=True, slots=True)
class Offer:
    """A thing that may be offered.

    Attributes:
        url: where, when the sentence says it.
        span: of the noun that names the thing.
        cues: what speaks for and against it.
    """

    kind: ArtifactKind
    url: str | None
    span: CharSpan
    cues: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Sentence:
    """A stretch of the raw text and the addresses in it."""

    raw: str
    span: CharSpan
    addresses: tuple[Address, ...]


def find_offers(norm: NormText) -> Iterator[Offer]:
    """Yield what a paper may offer, in the order of the text."""
    addresses = tuple(find_addresses(norm.raw))
    for span in _sentence_spans(norm):
        here = tuple(address for address in addresses if span.start <= address.span.start < span.end)
        if here or _TRIGGER.search(span.of(norm.raw)):
            yield from _offers_of(_Sentence(norm.raw, span, here))


def _sentence_spans(norm: NormText) -> Iterator[CharSpan]:
    bounds = [0, *iter_beginnings(norm.text), len(norm.text)]
    for start, end in pairwise(bounds):
        if norm.text[start:end].strip():
            yield norm.to_raw(CharSpan(start, end))


def _offers_of(sentence: _Sentence) -> Iterator[Offer]:
    shared = tuple(_sentence_cues(sentence))
    named = sorted(_iter_nouns(sentence), key=lambda noun: noun[1])
    for kind, span in named:
        address = _address_for(span, sentence.addresses)
        cues = (
            *(f"{cue} {kind}" for cue in shared),
            *_noun_cues(sentence, kind, span),
            *_address_cues(kind, span, address),
        )
        yield Offer(kind, address.url if address else None, span, cues)


def _iter_nouns(sentence: _Sentence) -> Iterator[tuple[ArtifactKind, CharSpan]]:
    for kind, pattern in _NOUN_OF:
        for match in pattern.finditer(sentence.raw, sentence.span.start, sentence.span.end):
            span = CharSpan(*match.span())
            if not any(span.overlaps(address.span) for address in sentence.addresses):
                yield kind, span


def _address_for(span: CharSpan, addresses: Sequence[Address]) -> Address | None:
    """Return the first address after a noun, else the last before it."""
    after = (address for address in addresses if address.span.start > span.start)
    return next(after, addresses[-1] if addresses else None)


def _sentence_cues(sentence: _Sentence) -> Iterator[str]:
    text = sentence.span.of(sentence.raw)
    yield "bias"
    yield f"length={min(len(text) // _LENGTH_STEP, _LONGEST)}"
    yield from sorted({f"trigger={match[0].lower()}" for match in _TRIGGER.finditer(text)})
    opening = _WORD.findall(text[:_REACH].lower())
    yield f"opens={' '.join(map(stem, opening[:2]))}"
    if sentence.raw[sentence.span.end :].strip() == "":
        yield "last sentence"


def _noun_cues(sentence: _Sentence, kind: ArtifactKind, span: CharSpan) -> Iterator[str]:
    before = sentence.raw[max(sentence.span.start, span.start - _REACH) : span.start]
    after = sentence.raw[span.end : min(sentence.span.end, span.end + _REACH)]
    left = [_EDGE, _EDGE, *map(stem, _WORD.findall(before.lower()))]
    right = [*map(stem, _WORD.findall(after.lower())), _EDGE, _EDGE]
    yield f"noun={span.of(sentence.raw).lower()}"
    yield f"left={left[-1]} {kind}"
    yield f"left={left[-2]} {left[-1]}"
    yield f"right={right[0]} {kind}"
    yield f"right={right[0]} {right[1]}"
    yield from sorted(
        {f"near left={word}" for word in left[-_NEAR:]} | {f"near right={word}" for word in right[:_NEAR]}
    )
    yield f"joined={bool(_JOINED.search(before))} {bool(_JOINED.match(after))} {kind}"
    yield f"triggered before={bool(_TRIGGER.search(before))} after={bool(_TRIGGER.search(after))} {kind}"


def _address_cues(kind: ArtifactKind, span: CharSpan, address: Address | None) -> Iterator[str]:
    if address is None:
        yield f"no address {kind}"
        return
    distance = (address.span.start - span.start) // _LENGTH_STEP
    yield f"host={kind_of_host(address.url)} {kind}"
    yield f"distance={max(-1, min(distance, _LONGEST))} {kind}"

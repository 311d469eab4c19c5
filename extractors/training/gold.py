"""Annotated abstracts to training examples.

Comes in: a folder with ``texts.json`` and ``gold.jsonl``. Goes out: ``Example``, in which every
annotation is a stretch of words of the normalised text. An annotation that no whole words carry is
left out; overlapping names are resolved core first, then longest first.
"""

import json
import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tokenizers import Tokenizer

from extractors.amount_lists import read_amounts
from extractors.model import labels
from extractors.model.units import WordSpan
from extractors.model.words import Words, to_words
from extractors.training.gold_numbers import label_amounts
from kg.errors import InputError
from kg.ids import fold_name
from kg.model import CharSpan
from kg.text import NormText, normalise

#: What the subject of a claim is when it is the paper itself.
PAPER = -1


@dataclass(frozen=True, slots=True)
class UnitGold:
    """One spelling of an entity: index of the entity, and where the spelling stands."""

    entity: int
    spans: tuple[WordSpan, ...]


@dataclass(frozen=True, slots=True)
class EntityGold:
    """What an entity is, as indices into ``extractors.model.labels``."""

    type: int
    role: int
    core: bool


@dataclass(frozen=True, slots=True)
class ClaimGold:
    """A claim and the entities of its slots, by index; ``subject`` is None where it is no entity."""

    span: WordSpan
    type: int
    polarity: int
    hedged: bool
    core: bool
    subject: int | None
    slots: tuple[frozenset[int], ...]


@dataclass(frozen=True, slots=True)
class Example:
    """One abstract ready for training.

    Attributes:
        tags: name of a tag head to the tag of each word.
        relations: (head entity, tail entity) to (index of the relation, whether it is core).
        numbers: where each number of a claim stands, and what it is.
    """

    id: str
    words: Words
    tags: Mapping[str, tuple[int, ...]]
    entities: tuple[EntityGold, ...]
    units: tuple[UnitGold, ...]
    relations: Mapping[tuple[int, int], tuple[int, bool]]
    claims: tuple[ClaimGold, ...]
    numbers: tuple[tuple[WordSpan, int], ...]


def read_examples(folder: Path, tokenizer: Tokenizer) -> Iterator[Example]:
    """Yield the examples of a folder, in the order of its gold file.

    Raises:
        InputError: a file is missing or is no JSON, or an annotation has no text.
    """
    texts = {entry["id"]: entry["text"] for entry in json.loads(_read(folder / "texts.json"))}
    for number, line in enumerate(_read(folder / "gold.jsonl").splitlines(), start=1):
        if line.strip():
            record = json.loads(line)
            if record["id"] not in texts:
                raise InputError(str(folder / "gold.jsonl"), "expected the id of a text", where=f"line {number}")
            yield to_example(record, texts[record["id"]], tokenizer)


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        hint = "give a folder with texts.json and gold.jsonl"
        raise InputError(str(path), f"cannot be read ({error.strerror})", hint=hint) from error


def to_example(record: Mapping[str, Any], raw: str, tokenizer: Tokenizer) -> Example:
    """Turn one annotated abstract into an example."""
    norm = normalise(raw)
    words = to_words(norm.text, tokenizer)
    place = Places(norm, words)
    found = [_Name(i, span, e["core"]) for i, e in enumerate(record["entities"]) for span in place.all(e["surfaces"])]
    kept = _resolve(found)
    lost = _resolve([name for name in found if name.entity not in {other.entity for other in kept}])
    claims = [(claim, span) for claim in record["claims"] if (span := place.first(claim["quote"]))]
    types = [entity["type"] for entity in record["entities"]]
    tags = {
        "entity": _tags(labels.ENTITY_TAGS, len(words), [(name.span, types[name.entity]) for name in kept]),
        "nested": _tags(labels.NESTED_TAGS, len(words), [(name.span, types[name.entity]) for name in lost]),
        "claim": _tags(labels.CLAIM_TAGS, len(words), [(span, c["type"]) for c, span in _core_first(claims)]),
    }
    index = {entity["name"]: i for i, entity in enumerate(record["entities"])}
    return Example(
        id=record["id"],
        words=words,
        tags=tags,
        entities=tuple(_to_entity(entity) for entity in record["entities"]),
        units=_to_units(found, words),
        relations=_to_relations(record["relations"], index),
        claims=tuple(_to_claim(claim, span, index) for claim, span in claims),
        numbers=tuple(_iter_numbers(words, claims)),
    )


@dataclass(frozen=True, slots=True)
class _Name:
    entity: int
    span: WordSpan
    core: bool


class Places:
    """Finds raw strings in a text, as stretches of its words."""

    def __init__(self, norm: NormText, words: Words) -> None:
        self._norm = norm
        self._words = words

    def all(self, surfaces: Iterable[str]) -> Iterator[WordSpan]:
        """Yield every place where one of the strings stands as whole words."""
        for surface in surfaces:
            pattern = re.compile(rf"(?<!\w){re.escape(surface)}(?!\w)")
            for match in pattern.finditer(self._norm.raw):
                if span := self.words_of(*match.span()):
                    yield span

    def first(self, quote: str) -> WordSpan | None:
        """Return the first place of the string."""
        start = self._norm.raw.find(quote)
        return self.words_of(start, start + len(quote)) if start >= 0 else None

    def words_of(self, start: int, end: int) -> WordSpan | None:
        """Return the words that the raw characters touch."""
        offsets = self._norm.offsets
        first, last = bisect_right(offsets.ends, start), bisect_left(offsets.starts, end)
        return self._words.touched(first, last) if first < last else None


def _resolve(names: Sequence[_Name]) -> list[_Name]:
    """Keep names that do not overlap: core ones first, then longer ones, then earlier ones."""
    taken: set[int] = set()
    kept: list[_Name] = []
    for name in sorted(names, key=lambda n: (not n.core, n.span[0] - n.span[1], n.span, n.entity)):
        places = range(*name.span)
        if taken.isdisjoint(places):
            taken.update(places)
            kept.append(name)
    return kept


def _core_first(claims: list[tuple[Any, WordSpan]]) -> list[tuple[Any, WordSpan]]:
    """Sort claims so that those written last, over the others, are the core ones."""
    return sorted(claims, key=lambda claim: claim[0]["core"])


def _tags(tag_set: labels.TagSet, count: int, spans: Sequence[tuple[WordSpan, str]]) -> tuple[int, ...]:
    tags = [labels.OUTSIDE] * count
    for (start, end), label in spans:
        tags[start:end] = [tag_set.begin(label)] + [tag_set.inside(label)] * (end - start - 1)
        if end < count and tags[end] and tags[end] == tag_set.inside(tag_set.label(tags[end])):
            tags[end] -= 1
    return tuple(tags)


def _to_entity(entity: Mapping[str, Any]) -> EntityGold:
    kind, role = labels.ENTITY_TYPES.index(entity["type"]), labels.ROLES.index(entity["role"])
    return EntityGold(kind, role, entity["core"])


def _to_units(names: Sequence[_Name], words: Words) -> tuple[UnitGold, ...]:
    groups: dict[tuple[int, str], set[WordSpan]] = {}
    for name in names:
        start, end = words.chars(*name.span)
        groups.setdefault((name.entity, fold_name(words.text[start:end])), set()).add(name.span)
    return tuple(UnitGold(entity, tuple(sorted(spans))) for (entity, _), spans in groups.items())


def _to_relations(
    relations: Sequence[Mapping[str, Any]], index: Mapping[str, int]
) -> dict[tuple[int, int], tuple[int, bool]]:
    """Keep one relation for each ordered pair, the core one where there are several."""
    found: dict[tuple[int, int], tuple[int, bool]] = {}
    for relation in sorted(relations, key=lambda r: r["core"]):
        pair = index[relation["head"]], index[relation["tail"]]
        found[pair] = labels.RELATIONS.index(relation["type"]), relation["core"]
    return found


def _to_claim(claim: Mapping[str, Any], span: WordSpan, index: Mapping[str, int]) -> ClaimGold:
    subject = PAPER if claim["subject"] == "paper" else index.get(claim["subject"])
    return ClaimGold(
        span=span,
        type=labels.CLAIM_TYPES.index(claim["type"]),
        polarity=labels.POLARITIES.index(claim["polarity"]),
        hedged=claim["hedged"],
        core=claim["core"],
        subject=subject,
        slots=tuple(frozenset(index[x] for x in claim[slot] if x in index) for slot in labels.SLOTS),
    )


def _iter_numbers(words: Words, claims: Iterable[tuple[Any, WordSpan]]) -> Iterator[tuple[WordSpan, int]]:
    amounts = read_amounts(words.text)
    annotated = ((CharSpan(*words.chars(*span)), _to_numbers(claim)) for claim, span in claims)
    for at, label in label_amounts(amounts, annotated).items():
        if place := words.touched(amounts[at].span.start, amounts[at].span.end):
            yield place, label


def _to_numbers(claim: Mapping[str, Any]) -> tuple[tuple[float, str], ...]:
    return tuple((value["value"], value["kind"]) for value in claim["values"] if value["value"] is not None)

"""Annotated abstracts, as far as entities and relations need them.

Comes in: a folder with ``texts.json`` and ``gold.jsonl``. Goes out: ``GoldPaper``, in which names are
folded for comparing. No place in the text is kept: a name is the same thing wherever it stands.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kg.ids import fold_name
from kg.text import NormText, normalise
from kg.vocab import EntityType, Relation, Role

_DETERMINER = re.compile(r"^(?:the|a|an|our|this|these) ", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class GoldEntity:
    """An annotated thing and the folded forms of its name."""

    forms: frozenset[str]
    type: EntityType
    role: Role
    core: bool


@dataclass(frozen=True, slots=True)
class GoldPaper:
    """An annotated abstract; relations are keyed by the places of head and tail among the entities."""

    norm: NormText
    entities: tuple[GoldEntity, ...]
    relations: Mapping[tuple[int, int], Relation]

    def types(self) -> dict[str, EntityType]:
        """Return the type of each form; core entities win where two share one."""
        optional_first = sorted(self.entities, key=_is_core)
        return {form: entity.type for entity in optional_first for form in entity.forms}


def read_gold(folder: Path) -> Iterator[GoldPaper]:
    """Read annotated abstracts, in the order of the annotations."""
    texts = {row["id"]: row["text"] for row in json.loads((folder / "texts.json").read_text(encoding="utf-8"))}
    for line in (folder / "gold.jsonl").read_text(encoding="utf-8").splitlines():
        record = json.loads(line)
        yield to_gold(record, texts[record["id"]])


def to_gold(record: Mapping[str, Any], raw: str) -> GoldPaper:
    """Fold the names of an annotation; of several relations of a pair a core one stays."""
    entities = record["entities"]
    place = {entity["name"]: at for at, entity in enumerate(entities)}
    optional_first = sorted(record["relations"], key=_is_core_record)
    return GoldPaper(
        normalise(raw),
        tuple(map(_to_entity, entities)),
        {(place[r["head"]], place[r["tail"]]): Relation(r["type"]) for r in optional_first},
    )


def fold_form(form: str) -> str:
    """Fold a name as it stands in a text.

    >>> fold_form("the Lan- guage Models") == fold_form("language model")
    True
    """
    return fold_name(_DETERMINER.sub("", normalise(form).text)).casefold()


def align(found: Sequence[Set[str]], gold: Sequence[GoldEntity]) -> dict[int, int]:
    """Pair found things with annotated ones, one to one: most forms in common first, then core ones."""
    shared = sorted(
        (-len(forms & entity.forms), not entity.core, one, other)
        for one, forms in enumerate(found)
        for other, entity in enumerate(gold)
        if forms & entity.forms
    )
    pairs: dict[int, int] = {}
    for *_, one, other in shared:
        if one not in pairs and other not in pairs.values():
            pairs[one] = other
    return pairs


def _to_entity(entity: Mapping[str, Any]) -> GoldEntity:
    forms = frozenset(filter(None, map(fold_form, (entity["name"], *entity["surfaces"]))))
    return GoldEntity(forms, EntityType(entity["type"]), Role(entity["role"]), entity["core"])


def _is_core(entity: GoldEntity) -> bool:
    return entity.core


def _is_core_record(relation: Mapping[str, Any]) -> bool:
    return bool(relation["core"])

"""Sizes and versions of one method, which are nodes of their own, tied to the method by name.

In come entities, out go pairs of ids: "BERT-base" and "BERT", "ResNet-50" and "ResNet". Only a suffix that
is a size or a version is taken off, the longest first name that is an entity wins, and of two entities of
that name none does.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator

from kg.model import Entity
from kg.resolve.names import to_key
from kg.vocab import EntityType

_SUFFIX = re.compile(
    r"(?P<base>.{2,}?[A-Za-z0-9)])(?P<seam>[-_ ]?)(?P<suffix>"
    r"(?:[Bb]ase|[Ll]arge|[Ss]mall|[Tt]iny|[Mm]ini|[Mm]edium|[Hh]uge|[Gg]iant|[Nn]ano|xlarge|XL|xl|xxl|XXL)"
    r"|(?:[Ii]nstruct|[Cc]hat|[Tt]urbo|[BSLHG]/\d+)"
    r"|[vV]?\d+(?:\.\d+)*\s?[BMK]?|\d+x\d+[BM])$",
)
#: A first name has at least so many letters.
FEWEST_LETTERS = 3


def find_variants(entities: Iterable[Entity]) -> tuple[tuple[str, str], ...]:
    """List (variant, what it is a variant of) as ids, sorted."""
    methods = [entity for entity in entities if entity.type == EntityType.METHOD]
    named: dict[str, set[str]] = defaultdict(set)
    for entity in methods:
        named[to_key(entity.name)].add(entity.id)
    return tuple(sorted(pair for entity in methods for pair in _base_of(entity, named)))


def _base_of(entity: Entity, named: dict[str, set[str]]) -> Iterator[tuple[str, str]]:
    for base in to_bases(entity.name):
        bases = named.get(to_key(base), set())
        if len(bases) == 1 and entity.id not in bases:
            yield entity.id, min(bases)
            return


def to_bases(name: str) -> tuple[str, ...]:
    """List what is left of a name when sizes and versions are taken off its end, the longest first.

    >>> to_bases("Llama-3.1-8B"), to_bases("BERT-base"), to_bases("RoBERTa"), to_bases("L2")
    (('Llama-3.1', 'Llama'), ('BERT',), (), ())
    """
    bases: list[str] = []
    while (match := _SUFFIX.match(name)) and _is_size(match["seam"], match["suffix"]):
        name = match["base"]
        if sum(map(str.isalpha, name)) >= FEWEST_LETTERS:
            bases.append(name)
    return tuple(bases)


def _is_size(seam: str, suffix: str) -> bool:
    """Tell a suffix from the end of a word: letters need a seam before them."""
    return bool(seam) or any(map(str.isdigit, suffix))

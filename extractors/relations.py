"""Relations between the entities of one paper."""

from spacy.tokens import Doc

from kg.model import FoundEntity, FoundRelation
from kg.text import NormText


def find_relations(doc: Doc, norm: NormText, entities: tuple[FoundEntity, ...]) -> tuple[FoundRelation, ...]:
    """Find relations."""
    return ()

"""Findings of a text, for tests."""

from kg.model import CharSpan, FoundEntity, Mention
from kg.vocab import EntityType, Role


def found_in(text: str, name: str, kind: EntityType, role: Role) -> FoundEntity:
    """Make a found entity whose one mention is where its name first stands."""
    start = text.index(name)
    place = CharSpan(start, start + len(name))
    return FoundEntity(
        id=f"id of {name}",
        name=name,
        type=kind,
        role=role,
        aliases=(),
        mentions=(Mention(place, name),),
        evidence=place,
        score=1.0,
    )

"""The rule-based extractor, loaded once for all tests that read with it."""

from functools import cache

from extractors.rules import RulesExtractor
from kg.model import Findings, FoundEntity, Paper


@cache
def load_rules() -> RulesExtractor:
    """Load the extractor; the same object each time."""
    return RulesExtractor()


def read(text: str) -> Findings:
    """Read one text."""
    (findings,) = load_rules().extract([Paper(id="p", text=text, sources=("test:1",))])
    return findings


def entity_named(findings: Findings, name: str) -> FoundEntity:
    """Return the one entity that has this name or alias."""
    (entity,) = [entity for entity in findings.entities if name in {entity.name, *entity.aliases}]
    return entity

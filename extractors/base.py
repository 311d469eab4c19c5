"""The seam between the product and its extractors.

An extractor turns papers into findings, one for one and in order. ``EXTRACTORS`` is the table of
those that exist; a new one (a trained model) is a new row.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Protocol

from kg.model import Findings, Paper


class Extractor(Protocol):
    """Reads papers.

    Attributes:
        name: name and version, for example ``rules/1``; stands on every edge that it finds.
    """

    @property
    def name(self) -> str:
        """Return name and version."""
        ...

    def extract(self, papers: Iterable[Paper]) -> Iterator[Findings]:
        """Yield the findings of each paper, in order, at offsets of its raw text."""
        ...


def _load_rules() -> Extractor:
    from extractors.rules import RulesExtractor

    return RulesExtractor()


def _load_model() -> Extractor:
    from extractors.model.extractor import ModelExtractor

    return ModelExtractor()


#: Name on the command line to the function that loads the extractor.
EXTRACTORS: Mapping[str, Callable[[], Extractor]] = MappingProxyType({"model": _load_model, "rules": _load_rules})
#: The one that measures best (docs/extraction.md).
DEFAULT_EXTRACTOR = "model"


def load_extractor(name: str) -> Extractor:
    """Load an extractor by its name.

    Raises:
        ValueError: no extractor has this name.
        kg.errors.ModelMissingError: a language model that it needs is not installed.
    """
    if name not in EXTRACTORS:
        raise ValueError(f"no extractor {name!r}; there are {', '.join(EXTRACTORS)}")
    return EXTRACTORS[name]()

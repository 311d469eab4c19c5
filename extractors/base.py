"""The seam between the product and its extractors.

An extractor turns papers into findings, one for one and in order. ``EXTRACTORS`` is the table of
those that exist; a new one is a new row. A folder of weights, as `kg train` writes it, is an extractor too.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Protocol

from extractors.model.files import weight_files

if TYPE_CHECKING:
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

    def extract(self, papers: "Iterable[Paper]") -> "Iterator[Findings]":
        """Yield the findings of each paper, in order, at offsets of its raw text."""
        ...


def _load_rules() -> Extractor:
    from extractors.rules import RulesExtractor

    return RulesExtractor()


def _load_model(weights: Path | None = None) -> Extractor:
    from extractors.model.extractor import ModelExtractor

    return ModelExtractor(weights) if weights else ModelExtractor()


#: Name on the command line to the function that loads the extractor.
EXTRACTORS: Mapping[str, Callable[[], Extractor]] = MappingProxyType({"model": _load_model, "rules": _load_rules})
#: The one that measures best (docs/extraction.md).
DEFAULT_EXTRACTOR = "model"


def is_weights(name: str) -> bool:
    """Tell whether a name is the folder of weights that somebody trained."""
    return all(file.is_file() for file in weight_files(Path(name)))


def check_extractor(name: str) -> None:
    """Refuse what is neither the name of an extractor nor a folder of weights.

    Raises:
        ValueError: it is neither.
    """
    if name not in EXTRACTORS and not is_weights(name):
        raise ValueError(f"no extractor {name!r}; there are {', '.join(EXTRACTORS)}, and folders that kg train wrote")


def load_extractor(name: str) -> Extractor:
    """Load an extractor by its name, or by the folder of its weights.

    Raises:
        ValueError: no extractor has this name.
        kg.errors.ModelMissingError: a language model that it needs is not installed.
    """
    check_extractor(name)
    return EXTRACTORS[name]() if name in EXTRACTORS else _load_model(Path(name))

"""What is chosen about the model after its training: least probabilities and the weights of the score."""

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from kg.errors import InputError


@dataclass(frozen=True, slots=True, kw_only=True)
class Config:
    """Numbers that are fitted on abstracts which the weights have not seen.

    Attributes:
        name: the least score of a name.
        same: the least mean likeness of two clusters of units that are one thing.
        entity: the least score of an entity.
        relation: the least score of a relation.
        lexicon: what the lexicon's type counts beside the log probabilities of the other votes.
        name_score: weights of the features of a name; their sum is the log odds that it is right.
        entity_score: likewise of an entity.
        relation_score: likewise of a relation.
        claim_score: likewise of a claim.
    """

    name: float
    same: float
    entity: float
    relation: float
    lexicon: float
    name_score: tuple[float, ...]
    entity_score: tuple[float, ...]
    relation_score: tuple[float, ...]
    claim_score: tuple[float, ...]


def read_config(path: Path) -> Config:
    """Read the file that ``write_config`` wrote.

    Raises:
        InputError: the file is no such file.
    """
    try:
        data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        weights = {name: tuple(value) for name, value in data.items() if isinstance(value, list)}
        return Config(**{**data, **weights})
    except (OSError, ValueError, AttributeError, TypeError) as error:
        raise InputError(str(path), f"expected the configuration of a model ({error})") from error


def write_config(config: Config, path: Path) -> None:
    """Write a configuration as JSON, its keys sorted."""
    path.write_text(json.dumps(asdict(config), indent=2, sort_keys=True) + "\n", encoding="utf-8")

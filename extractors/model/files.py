"""The files of a folder of weights, as ``kg train`` writes it."""

import hashlib
from pathlib import Path

#: The weights that come with the package.
WEIGHTS = Path(__file__).parent / "weights"
#: The graphs, each a file.
GRAPHS = ("encoder", "units", "pairs", "claims", "slots", "numbers")
#: Folder in a folder that was trained, with the same weights before they were rounded to eight bits.
FLOATING = "floating"
CONFIG, TOKENIZER = "config.json", "tokenizer.json"


def graph_file(folder: Path, graph: str) -> Path:
    """Name the file of one of ``GRAPHS``."""
    return folder / f"{graph}.onnx"


def weight_files(folder: Path) -> tuple[Path, ...]:
    """Name every file of a folder of weights, whether it is there or not."""
    return folder / CONFIG, folder / TOKENIZER, *(graph_file(folder, graph) for graph in GRAPHS)


def hash_weights(folder: Path) -> str:
    """Return a short name of what the files of a folder of weights hold."""
    digests = (hashlib.sha256(file.read_bytes()).digest() for file in weight_files(folder))
    return hashlib.sha256(b"".join(digests)).hexdigest()[:12]

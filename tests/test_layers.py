"""Who may import whom."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
#: The modules of ``kg`` that may know the extractors.
COMPOSERS = ("kg/assemble.py", "kg/extraction.py", "kg/pipeline.py", "kg/cli/")
#: Module of ``kg`` to the modules of ``kg`` that it may import.
CORE = {
    "errors": set[str](),
    "vocab": set[str](),
    "ids": set[str](),
    "model": {"errors", "vocab"},
    "text": {"model"},
    "resolve": {"ids", "model", "resolve", "vocab"},
    "graph": {"errors", "ids", "model", "resolve", "vocab"},
}


def _imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


@pytest.mark.parametrize("path", sorted(ROOT.glob("kg/**/*.py")), ids=lambda path: path.stem)
def test_only_composers_import_extractors(path: Path) -> None:
    """The graph and its sinks do not know how text was read."""
    name = path.relative_to(ROOT).as_posix()
    found = [module for module in _imports(path) if module.split(".")[0] == "extractors"]

    assert name.startswith(COMPOSERS) or not found


@pytest.mark.parametrize("path", sorted(ROOT.glob("extractors/**/*.py")), ids=lambda path: path.stem)
def test_extractors_know_only_the_core(path: Path) -> None:
    """Extractors see papers and findings, never graphs, stores or files of papers."""
    allowed = {"errors", "ids", "model", "text", "vocab"}
    found = {module.split(".")[1] for module in _imports(path) if module.startswith("kg.")}

    assert found <= allowed


@pytest.mark.parametrize("name", sorted(CORE))
def test_the_core_is_layered(name: str) -> None:
    """Each core module imports the ones below it alone."""
    paths = [*(ROOT / "kg" / name).glob("*.py")] or [ROOT / "kg" / f"{name}.py"]
    imports = (module for path in paths for module in _imports(path))
    found = {module.split(".")[1] for module in imports if module.startswith("kg.")}

    assert found <= CORE[name]

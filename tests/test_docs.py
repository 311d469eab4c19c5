"""What the documentation says is true of the program."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from kg.pipeline import BuildReport
from kg.vocab import EntityType, edge_signatures

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
GRAPH = (ROOT / "docs" / "graph.md").read_text(encoding="utf-8")
#: The commands of the README that ask a build, as a user would type them.
ASKING = re.findall(r"^\$ (kg (?:queries|query|show|export) [^\n]*?)(?: {2,}#.*)?$", README, re.MULTILINE)


def documented_edges() -> set[tuple[str, str, str]]:
    """Read the table of relationships, with ``any entity`` spelt out."""
    rows = re.findall(r"^\| (`.+?) \| (`.+?) \| (.+?) \|$", GRAPH.split("## Relationships")[1], re.MULTILINE)
    every = " ".join(f"`{kind}`" for kind in EntityType)
    return {
        (start, kind, end)
        for starts, kinds, ends in rows
        for start in re.findall(r"`(\w+)`", starts)
        for kind in re.findall(r"`(\w+)`", kinds)
        for end in re.findall(r"`(\w+)`", ends.replace("any entity", every))
    }


def test_every_relationship_is_documented() -> None:
    """The table of docs/graph.md has the signatures of the vocabulary, all and no others."""
    assert documented_edges() == {(str(start), str(kind), str(end)) for start, kind, end in edge_signatures()}


@pytest.mark.parametrize("command", [command for command in ASKING if "--neo4j" not in command])
def test_the_commands_of_the_readme_run(command: str, seeds_build: BuildReport, tmp_path: Path) -> None:
    """Each command that the README shows answers on the graph of the bundled corpus."""
    (tmp_path / "out").symlink_to(seeds_build.build, target_is_directory=True)
    program = Path(sys.executable).with_name("kg")
    done = subprocess.run(
        [program, *shlex.split(command)[1:]], cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False
    )

    assert done.returncode == 0, done.stderr
    assert done.stdout or (tmp_path / "graph.ttl").is_file()


def test_the_readme_shows_enough() -> None:
    """The pattern above has not gone blind."""
    assert len(ASKING) >= 6


@pytest.mark.parametrize(
    "target", sorted(set(re.findall(r"\]\(((?!https?:)[^)#]+)\)", README))), ids=lambda target: Path(target).name
)
def test_every_link_of_the_readme_leads_somewhere(target: str) -> None:
    """Files that the README points to are there."""
    assert (ROOT / target).exists()

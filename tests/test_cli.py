"""The command line as a user meets it: a process, its two streams and its exit code."""

import resource
import subprocess
import sys
from pathlib import Path

import pytest
from typer.main import get_command

from kg.cli import app

ROOT = Path(__file__).parents[1]
KG = Path(sys.executable).with_name("kg")
COMMANDS = sorted(get_command(app).commands)  # type: ignore[attr-defined]
#: What must not be loaded before a command needs it.
HEAVY = ("spacy", "numpy", "rdflib", "neo4j", "pyvis", "networkx", "pydantic", "jpype", "igraph", "rich")


def kg(*arguments: str, given: str = "") -> subprocess.CompletedProcess[str]:
    """Run the program."""
    return subprocess.run(
        [KG, *arguments], capture_output=True, text=True, input=given, timeout=120, check=False, encoding="utf-8"
    )


def test_help_is_quick() -> None:
    """The best of five runs of ``kg --help`` takes less than 0.3 s, of processor time: others may use the machine."""
    times = []
    for _ in range(5):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        kg("--help")
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        times.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)

    assert min(times) < 0.3


def test_help_loads_nothing_heavy() -> None:
    """Neither spaCy nor a driver is imported to print help."""
    code = "import sys, kg.cli; print(*sorted({name.split('.')[0] for name in sys.modules}))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()

    assert not set(HEAVY) & set(loaded)


def test_help_does_not_load_the_model_of_the_graph() -> None:
    """Its many classes take a tenth of the time, and printing help needs none of them."""
    code = "import sys, kg.cli; print('kg.model' in sys.modules)"

    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "False\n"


def test_version_is_printed() -> None:
    """``kg --version`` prints name and version."""
    done = kg("--version")

    assert done.returncode == 0
    assert done.stdout.startswith("kg 0.")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(command: str) -> None:
    """Each command has help that ends well and says what it does."""
    done = kg(command, "--help")

    assert done.returncode == 0
    assert len(done.stdout.split("\n\n")[1]) > 20


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_stands_in_the_readme(command: str) -> None:
    """A command that nobody can read about does not exist."""
    assert f"kg {command}" in (ROOT / "README.md").read_text(encoding="utf-8")


def test_shell_completion_is_offered() -> None:
    """The program writes a completion script."""
    done = subprocess.run(
        [KG], env={"_KG_COMPLETE": "source_bash", "PATH": "/usr/bin:/bin"}, capture_output=True, text=True, check=False
    )

    assert "complete" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["build", "nowhere.txt"], "nowhere.txt"),
        (["build", "seeds", "--extractor", "wishful"], "wishful"),
        (["show", "X", "--build", "nowhere"], "nowhere"),
        (["query", "MATCH (n:Paper) RETURN n.id AS id", "--build", "nowhere"], "nowhere"),
        (["export", "nowhere", "--format", "turtle"], "nowhere"),
        (["frobnicate"], "frobnicate"),
    ],
)
def test_an_error_names_what_is_wrong(arguments: list[str], told: str) -> None:
    """Errors go to standard error, name the thing, and leave no traceback and no output."""
    done = kg(*arguments)

    assert done.returncode in {1, 2}
    assert told in done.stderr
    assert "Traceback" not in done.stderr
    assert not done.stdout


def test_a_build_reads_standard_input(tmp_path: Path) -> None:
    """``kg build -`` builds what is piped in, and prints what it made and what to do next."""
    done = kg("build", "-", "-o", str(tmp_path / "out"), given="We propose PipeNet, a network for pipes.\n")

    assert done.returncode == 0, done.stderr
    assert "1 paper," in done.stderr
    assert done.stderr.count("kg ") >= 2
    assert (tmp_path / "out" / "graph.html").is_file()


def test_quiet_prints_nothing(tmp_path: Path) -> None:
    """``--quiet`` leaves both streams empty when all goes well."""
    done = kg("build", "-", "-o", str(tmp_path / "out"), "--quiet", given="We propose PipeNet, a network for pipes.\n")

    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_the_package_runs_as_a_module() -> None:
    """``python -m kg`` prints the help that ``kg`` prints."""
    module = subprocess.run([sys.executable, "-m", "kg", "--help"], capture_output=True, text=True, check=True)

    assert module.stdout.replace("python -m kg", "kg", 1) == kg("--help").stdout

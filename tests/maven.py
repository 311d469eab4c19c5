"""Java programs for the tests, by Maven.

Comes in: the name of a folder of ``tests`` with a pom. Goes out: a folder with the jars that the pom names,
which Maven brings once. It refuses to go on without Java and Maven.
"""

import hashlib
import shutil
import subprocess
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
CACHE = ROOT / ".cache"
FETCH_SECONDS = 900


class JavaMissingError(Exception):
    """A program of Java cannot be had on this machine; the message says what to do, in one line."""


def missing_programs() -> list[str]:
    """List the Debian packages that are needed and not installed."""
    programs = {"java": "default-jre-headless", "mvn": "maven"}
    return [package for program, package in programs.items() if shutil.which(program) is None]


def pom_of(program: str) -> Path:
    """Return the pom of a program."""
    return ROOT / "tests" / program / "pom.xml"


def fetch_jars(program: str) -> Path:
    """Return the folder of a program's jars; Maven fills it when the pom is new, and whole or not at all.

    Raises:
        JavaMissingError: Java or Maven is not installed, or Maven cannot bring the jars.
    """
    if missing := missing_programs():
        raise JavaMissingError(f"needs the jars of {program}: apt-get install {' '.join(missing)}")
    jars = CACHE / f"{program}-jars-{hashlib.sha256(pom_of(program).read_bytes()).hexdigest()[:12]}"
    if not jars.is_dir():
        CACHE.mkdir(exist_ok=True)
        with tempfile.TemporaryDirectory(dir=CACHE) as beside:
            _run_maven(program, Path(beside) / "jars")
            if not jars.is_dir():  # else another run was quicker
                (Path(beside) / "jars").rename(jars)
    return jars


def _run_maven(program: str, target: Path) -> None:
    """Copy the jars of the pom into a folder.

    Raises:
        JavaMissingError: Maven cannot.
    """
    goal = ("dependency:copy-dependencies", "-DincludeScope=runtime", f"-DoutputDirectory={target}")
    done = subprocess.run(
        ["mvn", "-B", "-q", "-f", pom_of(program), *goal],
        capture_output=True,
        text=True,
        timeout=FETCH_SECONDS,
        check=False,
    )
    if done.returncode:
        said = (done.stdout + done.stderr).strip().splitlines()
        raise JavaMissingError(f"Maven could not bring the jars of {program}: {said[0] if said else 'without a word'}")

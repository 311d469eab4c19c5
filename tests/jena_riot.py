"""Apache Jena's parser of RDF, told to take nothing that the standards do not allow."""

import subprocess
from dataclasses import dataclass
from pathlib import Path

#: A program that runs for a second needs no second compiler.
JAVA_OPTIONS = ("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC")


@dataclass(frozen=True, slots=True)
class Riot:
    """The command ``riot``.

    Attributes:
        jars: the folder of Jena.
    """

    jars: Path

    def complaints(self, *paths: Path) -> list[str]:
        """Validate files as ``riot --validate --strict`` does, and return its errors and warnings."""
        said = self._run("--validate", "--strict", *paths).stderr.splitlines()
        return [line for line in said if not line.startswith("[main] INFO")]  # names the file that comes next

    def read(self, path: Path) -> bytes:
        """Read a file, named graphs joined, and return it as N-Triples.

        Raises:
            ValueError: the file is not of its syntax, or has something that Jena warns of.
        """
        done = self._run("--check", "--strict", "--merge", "--output=ntriples", path)
        if done.returncode or done.stderr:
            raise ValueError(done.stderr)
        return done.stdout.encode()

    def _run(self, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
        command = ["java", *JAVA_OPTIONS, "-cp", f"{self.jars}/*", "riotcmd.riot", *arguments]
        return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False, timeout=120)

"""Check the lexicon's files, or write their linted form: ``python -m extractors.lexicon [--write]``.

Problems go to standard error, one a line, and make the exit code 1. ``--write`` sorts and formats;
a broken rule it leaves for you to mend.
"""

import argparse
import sys
from pathlib import Path

from extractors.lexicon.files import LexiconFile, parse_lexicon_file, to_linted, to_toml
from extractors.lexicon.rules import find_problems
from kg.errors import LexiconError

FOLDER = Path(__file__).parent


def main(arguments: list[str] | None = None, *, folder: Path = FOLDER) -> int:
    """Check, or with ``--write`` tidy, every file of the folder; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m extractors.lexicon", description="Check the lexicon's files.")
    parser.add_argument("--write", action="store_true", help="write each file in its linted form")
    write = parser.parse_args(arguments).write
    try:
        files, unlinted = _lint(folder, write=write)
    except LexiconError as error:
        files, unlinted = (), (error,)
    problems = (*unlinted, *find_problems(files))
    sys.stderr.writelines(f"{problem}\n" for problem in problems)
    return 1 if problems else 0


def _lint(folder: Path, *, write: bool) -> tuple[tuple[LexiconFile, ...], tuple[LexiconError, ...]]:
    """Read every file, and either rewrite those that are not linted or report them."""
    files: list[LexiconFile] = []
    unlinted: list[LexiconError] = []
    for path in sorted(folder.glob("*.toml")):
        text = path.read_text(encoding="utf-8")
        file = to_linted(parse_lexicon_file(path.name, text))
        files.append(file)
        if write:
            path.write_text(to_toml(file), encoding="utf-8", newline="\n")
        elif text != to_toml(file):
            unlinted.append(LexiconError(path.name, "not in its linted form: run python -m extractors.lexicon --write"))
    return tuple(files), tuple(unlinted)


if __name__ == "__main__":
    sys.exit(main())

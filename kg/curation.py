"""The user's decisions on names, as files: ``curation.toml`` or an SSSOM table.

In come files, out go decisions, by kind and in the order of the file; one is written at the end of the TOML,
which holds them in arrays of tables (``[[same]]``, ``[[different]]``, ``[[rename]]``, ``[[retype]]``,
``[[drop]]``). Of SSSOM, a row with
``skos:exactMatch`` says that subject and object are the same, one that is negated (``predicate_modifier``
``Not``) that they differ; rows of other predicates say nothing here. Refused, with file and place: what is
no TOML or table, unknown keys, a decision that lacks a part.
"""

import csv
import io
import json
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from kg.errors import InputError
from kg.resolve import Decision, DecisionKind
from kg.vocab import EntityType

#: The files of a build folder that are read, in this order.
TOML, SSSOM = "curation.toml", "curation.sssom.tsv"
EXACT_MATCH = "skos:exactMatch"

_PAIR_KEYS = frozenset({"names", "papers"})
_KEYS = {
    DecisionKind.SAME: frozenset({"names"}),
    DecisionKind.DIFFERENT: _PAIR_KEYS,
    DecisionKind.RENAME: frozenset({"name", "to"}),
    DecisionKind.RETYPE: frozenset({"name", "to"}),
    DecisionKind.DROP: frozenset({"name"}),
}
_HINT = "docs/resolution.md shows how decisions are written"


def read_decisions(folder: Path) -> tuple[Decision, ...]:
    """Read the decisions of a build folder; a folder without any has none.

    Raises:
        InputError: a file cannot be read, or breaks a rule.
    """
    readers = ((folder / TOML, parse_toml), (folder / SSSOM, parse_sssom))
    return tuple(
        decision for path, parse in readers if path.is_file() for decision in parse(_read(path), path=str(path))
    )


def append_decision(folder: Path, decision: Decision) -> None:
    """Write one more decision at the end of the folder's TOML, comments and all else as they were.

    Raises:
        InputError: the file cannot be read or written, or breaks a rule.
    """
    path = folder / TOML
    text = _read(path) if path.is_file() else ""
    seam = "" if not text else "\n" if text.endswith("\n") else "\n\n"
    new = text + seam + to_toml(decision)
    parse_toml(new, path=str(path))
    try:
        path.write_text(new, encoding="utf-8", newline="\n")
    except OSError as error:
        raise InputError(str(path), f"cannot be written: {error.strerror}", hint="check the folder") from error


def copy_decisions(source: Path, target: Path) -> None:
    """Carry the decisions of one build folder over to another."""
    for name in (TOML, SSSOM):
        if (source / name).is_file():
            (target / name).write_bytes((source / name).read_bytes())


def to_toml(decision: Decision) -> str:
    r"""Write a decision as one table.

    >>> to_toml(Decision(kind=DecisionKind.SAME, names=("Gym", "OpenAI Gym")))
    '[[same]]\nnames = ["Gym", "OpenAI Gym"]\n'
    """
    lines = [f"[[{decision.kind}]]"]
    if "names" in _KEYS[decision.kind]:
        lines.append(f"names = {_quote(decision.names)}")
    else:
        lines.append(f"name = {_quote(decision.names[0])}")
    if decision.to is not None:
        lines.append(f"to = {_quote(decision.to)}")
    if decision.papers:
        lines.append(f"papers = {_quote(decision.papers)}")
    return "\n".join(lines) + "\n"


def _quote(value: str | tuple[str, ...]) -> str:
    """Write a string or strings as TOML, whose escapes are those of JSON, and DEL."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def parse_toml(text: str, *, path: str) -> Iterator[Decision]:
    """Yield the decisions of a TOML text: by kind, in the order of the file.

    Raises:
        InputError: it is no TOML, or a table is no decision.
    """
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise InputError(path, f"expected TOML: {error}", hint=_HINT) from error
    if unknown := sorted(set(tables) - set(DecisionKind)):
        kinds = ", ".join(DecisionKind)
        raise InputError(path, f"expected one of {kinds}", where=f"[[{unknown[0]}]]", hint=_HINT)
    for kind in DecisionKind:
        entries = tables.get(kind, [])
        if not isinstance(entries, list):
            raise InputError(path, f"expected an array of tables, [[{kind}]]", where=f"[{kind}]", hint=_HINT)
        for at, entry in enumerate(entries, start=1):
            yield _to_decision(kind, entry, path=path, where=f"[[{kind}]] number {at}")


def _to_decision(kind: DecisionKind, entry: Any, *, path: str, where: str) -> Decision:
    keys = _KEYS[kind]
    if not isinstance(entry, dict) or not set(entry) <= keys:
        raise InputError(path, f"expected {', '.join(sorted(keys))} and no other key", where=where, hint=_HINT)
    names, papers = entry.get("names", []), entry.get("papers", [])
    if "name" in keys:
        names = [entry.get("name")]
    to = entry.get("to")
    if not _are_strings(names) or not _are_strings(papers) or ("to" in keys) != isinstance(to, str):
        raise InputError(path, f"expected {' and '.join(sorted(keys))} as strings", where=where, hint=_HINT)
    if "names" in keys and (len(names) != 1 if papers else len(names) < 2):
        raise InputError(path, "expected two names or more, or one name and papers", where=where, hint=_HINT)
    if kind is DecisionKind.RETYPE and to not in set(EntityType):
        raise InputError(path, f"expected to be one of {', '.join(EntityType)}", where=where, hint=_HINT)
    return Decision(kind=kind, names=tuple(names), to=to, papers=tuple(papers))


def _are_strings(values: object) -> bool:
    return isinstance(values, list) and all(isinstance(value, str) and value for value in values)


def parse_sssom(text: str, *, path: str) -> Iterator[Decision]:
    """Yield a decision for each row of an SSSOM table that says same or not the same.

    Raises:
        InputError: a column is missing, or a row lacks a subject or an object.
    """
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    rows = csv.DictReader(io.StringIO("\n".join(lines)), delimiter="\t")
    if missing := {"subject_id", "predicate_id", "object_id"} - set(rows.fieldnames or ()):
        raise InputError(path, f"expected the columns {', '.join(sorted(missing))}", where="header", hint=_HINT)
    for at, row in enumerate(rows, start=1):
        names = tuple(row[f"{end}_id"] or row.get(f"{end}_label") or "" for end in ("subject", "object"))
        if not all(names):
            raise InputError(path, "expected a subject and an object", where=f"row {at}", hint=_HINT)
        if row["predicate_id"] == EXACT_MATCH:
            is_not = (row.get("predicate_modifier") or "").casefold() == "not"
            yield Decision(kind=DecisionKind.DIFFERENT if is_not else DecisionKind.SAME, names=names)


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise InputError(str(path), "expected UTF-8", where=f"byte {error.start}", hint=_HINT) from error
    except OSError as error:
        raise InputError(str(path), f"cannot be read: {error.strerror}", hint="check the file") from error

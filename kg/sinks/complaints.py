"""What a store says against a query, and where in the query, from the sentence it says it in."""

import re

from kg.errors import QueryError

#: How Neo4j ends the sentence, its place counted from one.
_AT_END = re.compile(r"\s*\(line (?P<line>\d+), column (?P<column>\d+).*", re.DOTALL)
#: How the embedded store begins it, its column counted from nought.
_AT_START = re.compile(r"^Syntax error at line (?P<line>\d+):(?P<column>\d+) - ")
_PLACE = re.compile(r"line (?P<line>\d+), column (?P<column>\d+)")
#: The most characters of a query that a hint repeats.
_SHOWN = 40


def split_complaint(message: str) -> tuple[str, str | None]:
    """Return the complaint on one line, without its place, and the place, where there is one.

    >>> split_complaint("Syntax error at line 1:15 - mismatched input")
    ('mismatched input', 'line 1, column 16')
    >>> split_complaint("Invalid input 'x' (line 2, column 3 (offset: 9))")
    ("Invalid input 'x'", 'line 2, column 3')
    >>> split_complaint("Unknown function")
    ('Unknown function', None)
    """
    if found := _AT_START.search(message):
        return one_line(message[found.end() :]), f"line {found['line']}, column {int(found['column']) + 1}"
    if found := _AT_END.search(message):
        return one_line(message[: found.start()]), f"line {found['line']}, column {found['column']}"
    return one_line(message), None


def hint_at(cypher: str, where: str | None) -> str | None:
    """Say what stands at the place of a mistake.

    >>> hint_at("MATCH (m:Method RETURN m.id", "line 1, column 17")
    'it stops making sense at: RETURN m.id'
    >>> hint_at("MATCH (m", "line 1, column 9")
    'it stops making sense at its end; kg queries lists queries to begin with'
    """
    if not (place := _PLACE.fullmatch(where or "")):
        return None
    lines = cypher.splitlines()[int(place["line"]) - 1 : int(place["line"])]
    rest = one_line("".join(lines)[int(place["column"]) - 1 :])
    if not rest:
        return "it stops making sense at its end; kg queries lists queries to begin with"
    return f"it stops making sense at: {rest[:_SHOWN]}{'…' if len(rest) > _SHOWN else ''}"


def timed_out(seconds: float, *, sink: str) -> QueryError:
    """Return what to say of a query that was stopped because its time was up."""
    return QueryError(
        f"the query was stopped after {seconds:g} seconds",
        sink=sink,
        hint="give it more with --timeout, or ask for less: more labels, shorter paths, fewer patterns",
    )


def one_line(text: str) -> str:
    """Fold white space."""
    return " ".join(text.split())

"""What a store says against a query, and where in the query, from the sentence it says it in."""

import re

#: How Neo4j ends the sentence, its place counted from one.
_AT_END = re.compile(r"\s*\(line (?P<line>\d+), column (?P<column>\d+).*", re.DOTALL)
#: How the embedded store begins it, its column counted from nought.
_AT_START = re.compile(r"^Syntax error at line (?P<line>\d+):(?P<column>\d+) - ")


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


def one_line(text: str) -> str:
    """Fold white space."""
    return " ".join(text.split())

"""The catalogue of queries: files of Cypher and SPARQL that say in their first lines what they answer and need.

In comes a name of the catalogue, a file or a query in plain words of its language; out goes a ``Query``
whose parameters are known, and the values for them. It refuses unknown names, and values that are
missing, unknown or of another type than the query declares.

    // title: Methods for a task
    // answers: Which methods address it.
    // param: task (string, required) – the task, by name or alias
    // param: limit (integer, default=100) – the most rows to print

In SPARQL, whose comments begin with ``#``, the same lines do.
"""

import difflib
import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from kg.errors import InputError

#: A value of a parameter.
Scalar = str | int | float | bool
#: Name of a type in a header to the Python types that a JSON value of it has.
TYPES: Mapping[str, tuple[type[Scalar], ...]] = {
    "string": (str,),
    "integer": (int,),
    "float": (float, int),
    "boolean": (bool,),
}
_NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_HEADER = re.compile(r"(?://|#)\s*(?P<key>title|answers|param):\s*(?P<text>.*)")
_PARAMETER = re.compile(
    r"(?P<name>[A-Za-z_]\w*) \((?P<type>string|integer|float|boolean), (?:required|default=(?P<default>.+?))\)"
    r" – (?P<description>.+)"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Language:
    """A language that queries are written in.

    Attributes:
        suffix: of its files in the catalogue.
        command: what asks a graph in it.
        example: a query in plain words.
    """

    name: str
    suffix: str
    command: str
    example: str

    @property
    def examples(self) -> str:
        """Show the three ways to name a query."""
        return f"{self.command} overview, {self.command} mine{self.suffix}, {self.command} '{self.example}'"


CYPHER = Language(name="Cypher", suffix=".cypher", command="kg query", example="MATCH (m:Method) RETURN m.name")
SPARQL = Language(name="SPARQL", suffix=".rq", command="kg sparql", example="SELECT ?m { ?m a kg:Method }")
LANGUAGES = (CYPHER, SPARQL)


@dataclass(frozen=True, slots=True, kw_only=True)
class Parameter:
    """A value that a query needs.

    Attributes:
        type: a name of ``TYPES``.
        default: what stands in for a value that is not given; None when one must be given.
    """

    name: str
    type: str
    default: Scalar | None
    description: str

    @property
    def need(self) -> str:
        """Say whether a value must be given, or what stands in for it."""
        if self.default == "":
            return "optional"
        return "required" if self.default is None else f"{json.dumps(self.default, ensure_ascii=False)} unless given"


@dataclass(frozen=True, slots=True, kw_only=True)
class Query:
    """A query and what its header says of it.

    Attributes:
        name: as in the catalogue, or where the query was read from.
        text: all of it, header and all, so that places in it are places in the file.
        parameters: None when the text declares none and may need any.
    """

    name: str
    text: str
    title: str = ""
    answers: str = ""
    parameters: tuple[Parameter, ...] | None = None


def queries_dir() -> Path:
    """Return the folder of the catalogue: inside of an installed package, or at the top of a source tree."""
    package = Path(__file__).parent
    installed = package / "_data" / "queries"
    return installed if installed.is_dir() else package.parent / "queries"


def read_catalogue(language: Language = CYPHER) -> tuple[Query, ...]:
    """Read every query of the catalogue that is in a language, sorted by name."""
    return tuple(read_query(path) for path in sorted(queries_dir().glob(f"*{language.suffix}")))


def find_query(text: str, language: Language = CYPHER) -> Query:
    """Find the query that a user names: a name of the catalogue, a file, or the query itself.

    Raises:
        InputError: there is no query of this name, no such file, a file of another language, or nothing at all.
    """
    if not text.strip():
        raise InputError(
            "query", f"expected a name, a file or {language.name}, but it is empty", hint=language.examples
        )
    if _NAME.fullmatch(text):
        return _find_in_catalogue(text, language)
    if text.endswith(language.suffix):
        return read_query(Path(text))
    if other := next((other for other in LANGUAGES if text.endswith(other.suffix)), None):
        raise InputError(
            text, f"expected {language.name}, but this is a file of {other.name}", hint=f"{other.command} {text}"
        )
    return to_query(text, name="query")


def read_query(path: Path) -> Query:
    """Read a file of a query; it is named by its file name.

    Raises:
        InputError: the file cannot be read, or a line of its header is not as it should be.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise InputError(str(path), f"cannot be read: {error.strerror}", hint="kg queries") from error
    except UnicodeDecodeError as error:
        raise InputError(str(path), f"expected UTF-8: {error}", hint="save the file as UTF-8") from error
    return to_query(text, name=path.stem)


def to_query(text: str, *, name: str) -> Query:
    """Read the header of a query.

    Raises:
        InputError: a line of the header is not as it should be.
    """
    header: dict[str, str] = {}
    parameters: list[Parameter] = []
    for number, line in enumerate(text.splitlines(), start=1):
        if not (found := _HEADER.fullmatch(line.strip())):
            continue
        if found["key"] == "param":
            parameters.append(_parameter(found["text"], name, number))
        else:
            header[found["key"]] = found["text"]
    return Query(
        name=name,
        text=text,
        title=header.get("title", ""),
        answers=header.get("answers", ""),
        parameters=tuple(parameters) if header or parameters else None,
    )


def bind(query: Query, given: Iterable[str]) -> dict[str, Scalar]:
    """Read ``name=value`` texts into the values of a query's parameters, defaults filled in.

    Raises:
        InputError: a text is no ``name=value``, or a value is missing, unknown or of another type.
    """
    texts = dict(_split(query, text) for text in given)
    if query.parameters is None:
        return dict(texts)
    if unknown := sorted(texts.keys() - {parameter.name for parameter in query.parameters}):
        raise InputError(
            f"query {query.name}", f"has no parameter {', '.join(unknown)}", hint=describe_parameters(query)
        )
    return {parameter.name: _value(query, parameter, texts.get(parameter.name)) for parameter in query.parameters}


def describe_parameters(query: Query) -> str:
    """Say what values a query takes, each as one would give it.

    >>> describe_parameters(to_query("// param: limit (integer, default=9) – most rows", name="q"))
    'q takes --param limit=… (integer, 9 unless given: most rows)'
    """
    if not query.parameters:
        return f"{query.name} takes no parameters"
    return f"{query.name} takes " + ", ".join(
        f"--param {p.name}=… ({p.type}, {p.need}: {p.description})" for p in query.parameters
    )


def _split(query: Query, text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not (name and equals):
        raise InputError(
            f"query {query.name}", f"expected --param name=value, found {text!r}", hint=describe_parameters(query)
        )
    return name, value


def _value(query: Query, parameter: Parameter, text: str | None) -> Scalar:
    if text is None and parameter.default is not None:
        return parameter.default
    if text is None:
        raise InputError(f"query {query.name}", f"needs a value for {parameter.name}", hint=describe_parameters(query))
    value = text if parameter.type == "string" else _scalar(text, parameter.type)
    if value is None:
        raise InputError(
            f"query {query.name}",
            f"expected {parameter.name} to be of type {parameter.type}, found {text!r}",
            hint=describe_parameters(query),
        )
    return value


def _parameter(text: str, query: str, line: int) -> Parameter:
    found = _PARAMETER.fullmatch(text)
    default = _scalar(found["default"], found["type"]) if found and found["default"] else None
    if not found or (found["default"] and default is None):
        raise InputError(
            query,
            f"expected 'param: name (type, required) – what it is', or default=… in JSON, found {text!r}",
            where=f"line {line}",
            hint=f"types are {', '.join(TYPES)}",
        )
    return Parameter(name=found["name"], type=found["type"], default=default, description=found["description"])


def _scalar(text: str, kind: str) -> Scalar | None:
    """Read a JSON value of the type, or None when the text is none."""
    try:
        value = json.loads(text)
    except ValueError:
        return None
    is_right = isinstance(value, TYPES[kind]) and isinstance(value, bool) == (kind == "boolean")
    return TYPES[kind][0](value) if is_right else None


def _find_in_catalogue(name: str, language: Language) -> Query:
    path = queries_dir() / f"{name}{language.suffix}"
    if not path.is_file():
        names = sorted(path.stem for path in queries_dir().glob(f"*{language.suffix}"))
        near = difflib.get_close_matches(name, names, n=3)
        hint = f"did you mean {' or '.join(near)}? kg queries lists all" if near else "kg queries lists all"
        raise InputError(name, "expected a query of the catalogue, but there is none of this name", hint=hint)
    return read_query(path)

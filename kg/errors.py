"""The errors that a user can meet.

    KgError                        .hint: what the user can do about it
    ├── InputError                 .path, .where
    │   ├── PaperError             a paper file that cannot be read
    │   └── LexiconError           a lexicon file that breaks a rule
    ├── ExtractionError            .paper_id, .extractor
    │   └── ModelMissingError      a language model is not installed
    ├── GraphError                 .ids: dangling edge, duplicate id, unknown name
    └── SinkError                  .sink, .is_retryable
        ├── QueryError             the store refuses a query: .where
        ├── SinkUnavailableError   no server, no file, wrong password
        └── CountMismatchError     .expected, .found

Mistakes of the programmer stay ``ValueError`` and ``TypeError`` and are not caught.
"""

from collections.abc import Iterable


class KgError(Exception):
    """Anything that the command line reports as one line, with an optional hint."""

    def __init__(self, message: str, *, hint: str | None = None) -> None:
        super().__init__(message)
        self.hint = hint


class InputError(KgError):
    """An input file is not what it should be; the message names file and place."""

    def __init__(self, path: str, expected: str, *, where: str | None = None, hint: str | None = None) -> None:
        place = f"{path}: {where}" if where else path
        super().__init__(f"{place}: {expected}", hint=hint)
        self.path = path
        self.where = where
        self.expected = expected


class PaperError(InputError):
    """A file of papers, or one paper in it, cannot be read."""


class LexiconError(InputError):
    """A lexicon file breaks a rule of the lexicon."""


class ExtractionError(KgError):
    """An extractor could not read a paper."""

    def __init__(self, message: str, *, paper_id: str | None, extractor: str, hint: str | None = None) -> None:
        super().__init__(message, hint=hint)
        self.paper_id = paper_id
        self.extractor = extractor


class ModelMissingError(ExtractionError):
    """A language model that the extractor needs is not installed."""


class GraphError(KgError):
    """A graph would have a dangling edge, two nodes of one id, or no such node."""

    def __init__(self, message: str, *, ids: Iterable[str] = (), hint: str | None = None) -> None:
        super().__init__(message, hint=hint)
        self.ids = tuple(ids)


class SinkError(KgError):
    """A graph could not be written to, or read from, a sink."""

    def __init__(self, message: str, *, sink: str, is_retryable: bool = False, hint: str | None = None) -> None:
        super().__init__(message, hint=hint)
        self.sink = sink
        self.is_retryable = is_retryable


class QueryError(SinkError):
    """A store refuses a query; ``where`` is the line and column when the store tells it."""

    def __init__(self, message: str, *, sink: str, where: str | None = None, hint: str | None = None) -> None:
        super().__init__(f"{where}: {message}" if where else message, sink=sink, hint=hint)
        self.where = where


class SinkUnavailableError(SinkError):
    """The sink cannot be reached or opened."""


class CountMismatchError(SinkError):
    """A sink holds another number of things than were written to it."""

    def __init__(self, *, sink: str, what: str, expected: int, found: int) -> None:
        super().__init__(f"{sink}: wrote {expected} {what}, read back {found}", sink=sink)
        self.expected = expected
        self.found = found

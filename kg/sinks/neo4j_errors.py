"""What the driver and the server complain of, as one line that says what to do.

In comes an error of the driver; out goes a ``SinkError`` or, of a query, a ``QueryError``; neither ever holds
the password. It refuses to guess: what is not known here keeps the server's own sentence.
"""

import ssl
from collections.abc import Iterator
from types import MappingProxyType

from neo4j.exceptions import AuthError, ClientError, DriverError, IncompleteCommit, Neo4jError

from kg.errors import QueryError, SinkError, SinkUnavailableError
from kg.sinks.complaints import one_line, split_complaint, timed_out

SINK = "neo4j"
_AGAIN = "run the same load again: it goes on from what is there"
#: The last two parts of a server's code to what the user can do.
_HINTS = MappingProxyType({
    "Database.DatabaseNotFound": "set NEO4J_DATABASE",
    "Security.AuthenticationRateLimit": "wait some seconds, then set NEO4J_USERNAME and NEO4J_PASSWORD rightly",
    "Security.CredentialsExpired": "choose a new password: ALTER CURRENT USER SET PASSWORD FROM … TO …",
    "Security.Forbidden": "ask for the right to write to this database",
    "Schema.ConstraintCreationFailed": "load into another database, or make these ids unique",
    "Schema.IndexAlreadyExists": "drop that index: a unique id brings one of its own",
    "Schema.IndexWithNameAlreadyExists": "drop or rename that index",
    "Schema.ConstraintValidationFailed": f"when two loads ran at once, {_AGAIN}",
})


def to_sink_error(error: Exception, *, uri: str, username: str, connected: bool) -> SinkError:
    """Turn an error of the driver into ours.

    Args:
        error: what the driver raised.
        uri: the server's address, which begins the line.
        username: who asked.
        connected: whether the server had answered before.
    """
    match error:
        case AuthError():
            return SinkUnavailableError(
                f"{uri}: the server does not let user {username} in",
                sink=SINK,
                hint="set NEO4J_USERNAME and NEO4J_PASSWORD",
            )
        case Neo4jError():
            return _server_error(error, uri)
        case UnicodeEncodeError():
            return SinkError(
                f"{uri}: expected Unicode text, found the lone surrogate {error.object[error.start]!r}",
                sink=SINK,
                hint="replace the character in the paper",
            )
        case _:
            return _connection_error(error, uri, connected=connected)


def to_query_error(error: Neo4jError, timeout: float | None) -> QueryError:
    """Turn what the server has against a query into one line, with the place where the server names it.

    Args:
        error: what the driver raised.
        timeout: the seconds that the query was given.
    """
    code = error.code or ""
    if timeout is not None and "TransactionTimedOut" in code:
        return timed_out(timeout, sink=SINK)
    if code.endswith("Statement.AccessMode"):
        return QueryError("a query may read the server, but not write to it", sink=SINK, hint="--write lets it")
    message, where = split_complaint(error.message or str(error))
    return QueryError(message, sink=SINK, where=where)


def _server_error(error: Neo4jError, uri: str) -> SinkError:
    code = ".".join((error.code or "").split(".")[2:])
    retryable = error.is_retryable()
    hint = _HINTS.get(code) or (_AGAIN if retryable or not isinstance(error, ClientError) else None)
    message = one_line(error.message or str(error))
    return SinkError(f"{uri}: {message}", sink=SINK, is_retryable=retryable, hint=hint)


def _connection_error(error: Exception, uri: str, *, connected: bool) -> SinkError:
    retryable = isinstance(error, DriverError) and error.is_retryable()
    if connected:
        when = " while it stored a batch" if isinstance(error, IncompleteCommit) else ""
        hint = f"start the server, then {_AGAIN}"
        return SinkUnavailableError(
            f"{uri}: the server has stopped answering{when}", sink=SINK, is_retryable=retryable, hint=hint
        )
    message = one_line(str(error))
    if any(isinstance(cause, ssl.SSLError) for cause in _causes(error)):
        return _encryption_error(error, uri)
    hint = "check the address, or start a server: docker compose up --wait neo4j"
    if "handshake" in message and "+s" not in uri.partition("://")[0]:
        hint = "a server that asks for encryption: write bolt+s:// or neo4j+s://"
    return SinkUnavailableError(
        f"{uri}: no server answers there: {message}", sink=SINK, is_retryable=retryable, hint=hint
    )


def _encryption_error(error: Exception, uri: str) -> SinkError:
    scheme = uri.partition("://")[0]
    if any(isinstance(cause, ssl.SSLCertVerificationError) for cause in _causes(error)):
        problem = "the server's certificate is not one that this machine trusts"
        hint = f"for a certificate of your own write {scheme}sc://, or name it in SSL_CERT_FILE"
    else:
        problem = "the server speaks no encryption there"
        hint = f"write {scheme.partition('+')[0]}://, or let the server ask for TLS"
    return SinkUnavailableError(f"{uri}: {problem}", sink=SINK, hint=hint)


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    """Yield an error and what caused it, the last first."""
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__

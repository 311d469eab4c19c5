"""End the program when a query takes longer than its user allows, or when Ctrl-C is pressed.

The Java machine, the RDF store and a server that does not listen hold Python's main thread, so that nothing less than
the end of the process stops them. A store that is only read takes no harm.
"""

import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from kg.cli.output import complain

if TYPE_CHECKING:
    from kg.errors import KgError


@contextmanager
def deadline(seconds: float | None, *, grace: float = 0.0) -> Iterator[None]:
    """Complain and leave with exit code 1 when the block takes longer than is allowed.

    Args:
        seconds: what the user allows; None for ever.
        grace: seconds more, in which the block may find out by itself that its time is up.
    """
    if seconds is None:
        yield
        return
    from kg.sinks.complaints import timed_out

    timer = threading.Timer(seconds + grace, _leave, [timed_out(seconds, sink="query")])
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


@contextmanager
def interruptible() -> Iterator[None]:
    """Let Ctrl-C end the process at once: a query in foreign code would hold Python's own handler back."""
    before = signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _leave(error: "KgError") -> None:
    complain(error)
    sys.stderr.flush()
    os._exit(1)

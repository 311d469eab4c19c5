"""Python's search for cycles, held back where it costs much and finds nothing."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def without_cycle_search() -> Iterator[None]:
    """Hold the search for cycles back while many objects without cycles are made, then let it be as it was.

    With millions of objects each of its runs goes through all of them: a quarter of the time of a resolution.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()

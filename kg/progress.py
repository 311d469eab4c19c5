"""Progress on standard error for anything that takes longer than two seconds.

Silent when standard error is no terminal, or when the user asked for quiet.
"""

import sys
import time
from collections.abc import Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")

#: Work shorter than this shows no bar.
SHOW_AFTER_SECONDS = 2.0


def track(items: Iterable[T], *, label: str, total: int | None, quiet: bool = False) -> Iterator[T]:
    """Yield the items, with a bar once it has taken two seconds.

    Args:
        items: what is worked on; the consumer's time between two items is what is shown.
        label: stands before the bar.
        total: the number of items, or None where it is unknown.
        quiet: show nothing.
    """
    if quiet or not sys.stderr.isatty():
        yield from items
        return
    from rich.console import Console
    from rich.progress import Progress

    began = time.monotonic()
    with Progress(console=Console(stderr=True), transient=True, disable=False) as progress:
        bar = progress.add_task(label, total=total, visible=False)
        for item in items:
            yield item
            progress.update(bar, advance=1, visible=time.monotonic() - began > SHOW_AFTER_SECONDS)

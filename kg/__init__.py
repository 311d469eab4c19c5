"""Research abstracts to a knowledge graph in which every statement points to its evidence.

``kg`` holds the graph, its sinks and the command line; ``extractors`` turns text into findings.
This module imports nothing heavier than the standard library.
"""

from kg.errors import KgError

__all__ = ["KgError", "__version__"]

__version__: str


def __getattr__(name: str) -> str:
    """Look the version up when it is asked for: the look-up alone takes a tenth of a second.

    Raises:
        AttributeError: the module has no such attribute.
    """
    if name != "__version__":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import metadata

    try:
        return metadata.version("claimgraph")
    except metadata.PackageNotFoundError:  # a source tree that is not installed
        return "0.0.0"

"""Research abstracts to a knowledge graph in which every statement points to its evidence.

``kg`` holds the graph, its sinks and the command line; ``extractors`` turns text into findings.
This module imports nothing heavier than the standard library.
"""

from importlib import metadata

from kg.errors import KgError

__all__ = ["KgError", "__version__"]

try:
    __version__ = metadata.version("claimgraph")
except metadata.PackageNotFoundError:  # a source tree that is not installed
    __version__ = "0.0.0"

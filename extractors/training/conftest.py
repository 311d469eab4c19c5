"""Leaves the modules that need torch out of the doctests where torch is not installed."""

from importlib.util import find_spec

_NEED_TORCH = ["batches.py", "export.py", "loop.py", "losses.py", "network.py"]

collect_ignore = [] if find_spec("torch") else _NEED_TORCH

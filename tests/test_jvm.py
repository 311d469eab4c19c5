"""The Java machine of the embedded store: what it must not do to the Python that it runs in."""

import gc
from collections.abc import Callable

import jpype

from kg.sinks.jvm import start_jvm


def _whole_collections_during(work: Callable[[], object]) -> int:
    """Count how often Python's whole memory is gone through while some work is done."""
    generations: list[int] = []

    def note(phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            generations.append(info["generation"])

    gc.callbacks.append(note)
    try:
        work()
    finally:
        gc.callbacks.remove(note)
    return generations.count(2)


def test_collections_of_java_start_none_of_python() -> None:
    start_jvm()
    garbage = jpype.JClass("java.util.ArrayList")
    java_gc = jpype.JClass("java.lang.System").gc

    def collect_java_and_make_garbage() -> None:
        for _ in range(50):
            for _ in range(100):
                garbage(100_000)
            java_gc()
            assert [[] for _ in range(3000)]  # enough for Python's young generation to be collected

    # One may come from Python's own count of objects, one from the bridge's first and last demand.
    assert _whole_collections_during(collect_java_and_make_garbage) <= 2


def test_a_second_start_is_none() -> None:
    start_jvm()
    before = list(gc.callbacks)

    start_jvm()

    assert gc.callbacks == before
    assert jpype.isJVMStarted()

"""Start the Java machine of the embedded store, once per process and without a word.

Started plainly, it prints a warning, logs to standard error and makes a folder ``log`` where the user
stands. Here it does neither, and its Cypher can read neither files nor addresses.
"""

import gc
import os
import shlex
from pathlib import Path

from kg.errors import SinkUnavailableError

#: Options of the Java machine that a user may add, for example ``-Xmx8g``.
OPTIONS_VARIABLE = "ARCADEDB_JVM_ARGS"

_OPTIONS = (
    # One compiler and the plainest collector: half the start-up time, for work of seconds.
    "-XX:TieredStopAtLevel=1",
    "-XX:+UseSerialGC",
    "-XX:+UseCompactObjectHeaders",
    "-Djava.awt.headless=true",
    "-Dfile.encoding=UTF8",
    # Ctrl-C and SIGTERM are Python's to handle: the Java machine would end under its feet, with a crash report.
    "-Xrs",
    # What the store needs to reach inside of the Java machine.
    "--enable-native-access=ALL-UNNAMED",
    "--add-opens=java.base/java.util.concurrent.atomic=ALL-UNNAMED",
    "--add-opens=java.base/java.nio.channels.spi=ALL-UNNAMED",
    "--add-opens=java.base/java.lang=ALL-UNNAMED",
    # Silence: its default logger makes a folder and cannot be switched off, the other one can.
    "-Darcadedb.log.impl=slf4j",
    f"-Djava.util.logging.config.file={os.devnull}",
    "-Dpolyglot.engine.WarnInterpreterOnly=false",
    # A query reads the graph and nothing else.
    "-Darcadedb.opencypher.loadCsv.allowFileUrls=false",
    "-Darcadedb.opencypher.loadCsv.allowRemoteUrls=false",
)


def start_jvm() -> None:
    """Start the Java machine that the store's package brings, unless one runs in this process.

    Raises:
        SinkUnavailableError: it does not start, for lack of memory or of a file of the package.
    """
    import jpype
    from arcadedb_embedded.exceptions import ArcadeDBError
    from arcadedb_embedded.jvm import get_bundled_jre_lib_path, get_jar_path

    if jpype.isJVMStarted():
        return
    options = (*_OPTIONS, *shlex.split(os.environ.get(OPTIONS_VARIABLE, "")))
    try:
        jars = sorted(Path(get_jar_path()).glob("*.jar"), key=_is_not_engine)
        jpype.startJVM(get_bundled_jre_lib_path(), *options, classpath=list(map(str, jars)), interrupt=False)
    except (ArcadeDBError, OSError, RuntimeError) as error:
        raise SinkUnavailableError(
            f"the embedded store's Java machine does not start: {error}",
            sink="store",
            hint=f"reinstall arcadedb-embedded, or check ${OPTIONS_VARIABLE}",
        ) from error
    _unlink_collectors()


def _unlink_collectors() -> None:
    """Let each language collect its own memory when it needs to.

    The bridge starts a whole collection of Python's memory after each one of Java's, which come by the dozen per
    second while a store is written: with millions of objects in Python nothing else gets its turn. It does so by a
    callback of :mod:`gc`; without it the bridge asks once at most (``native/common/jp_gc.cpp`` of JPype).
    """
    gc.callbacks[:] = [callback for callback in gc.callbacks if getattr(callback, "__module__", None) != "_jpype"]


def _is_not_engine(jar: Path) -> tuple[bool, str]:
    """Sort the jar that has most classes first: every class is looked for in jar after jar."""
    return not jar.name.startswith("arcadedb-engine"), jar.name

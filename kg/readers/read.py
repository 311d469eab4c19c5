"""Files, folders and standard input to papers."""

import hashlib
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path, PurePath
from types import MappingProxyType
from typing import BinaryIO

from kg.errors import PaperError
from kg.readers.draft import Draft, Reader, Reading
from kg.readers.files import STDIN, PaperFile, find_files, unreadable
from kg.readers.jsonl import guess_json, read_json, read_json_lines
from kg.readers.merge import merge_readings
from kg.readers.result import InputFailure, InputFile, ReadResult, Sources
from kg.readers.text import read_text

#: Suffix, in lower case, to the reader of such files.
READERS: Mapping[str, Reader] = MappingProxyType({
    ".txt": read_text,
    ".jsonl": read_json_lines,
    ".ndjson": read_json_lines,
    ".json": read_json,
})

#: The label of standard input; no file has it, as it has no suffix.
STDIN_LABEL = "stdin"


def read_papers(inputs: Sequence[str], *, keep_going: bool = False, stdin: BinaryIO | None = None) -> ReadResult:
    """Read every paper of the inputs; the result does not depend on their order.

    Args:
        inputs: files, folders, and ``-`` for standard input, whose format is guessed.
        keep_going: collect what cannot be read in the result, and read the rest.
        stdin: what ``-`` reads; the process's own standard input unless given.

    Raises:
        PaperError: an input, or a paper in it, cannot be read, and ``keep_going`` is off; or ``-``
            is given twice.
    """
    return merge_sources(read_sources(inputs, keep_going=keep_going, stdin=stdin), keep_going=keep_going)


def read_sources(inputs: Sequence[str], *, keep_going: bool = False, stdin: BinaryIO | None = None) -> Sources:
    """Read every abstract of the inputs, as ``read_papers`` does, but make no papers of them yet.

    Raises:
        PaperError: an input, or a paper in it, cannot be read, and ``keep_going`` is off; or ``-``
            is given twice.
    """
    if list(inputs).count(STDIN) > 1:
        raise PaperError(STDIN, "expected standard input at most once", hint="give `-` once")
    intake = _Intake(keep_going=keep_going)
    files, skipped = find_files([i for i in inputs if i != STDIN], suffixes=READERS, refuse=intake.refuse)
    for file in files:
        intake.read_file(file)
    if STDIN in inputs:
        data = (stdin or sys.stdin.buffer).read()
        intake.read(PaperFile(STDIN_LABEL, STDIN), data, reader=guess_reader(data))
    return Sources(
        readings=tuple(intake.readings),
        failures=tuple(intake.failures),
        inputs=tuple(sorted(intake.inputs, key=lambda file: file.path)),
        skipped=tuple(skipped),
    )


def merge_sources(sources: Sources, *, keep_going: bool = False) -> ReadResult:
    """Make papers of all that was read.

    Raises:
        PaperError: one id stands for two abstracts, and ``keep_going`` is off.
    """
    intake = _Intake(keep_going=keep_going)
    papers = merge_readings(sources.readings, refuse=intake.refuse)
    return ReadResult(
        papers=papers,
        failures=tuple(sorted((*sources.failures, *intake.failures), key=lambda failure: failure.path)),
        inputs=sources.inputs,
        skipped=sources.skipped,
        replaced=sum(reading.draft.replaced for reading in sources.readings),
    )


def guess_reader(data: bytes) -> Reader:
    """Guess the format of bytes without a name: JSON, JSON Lines, else text."""
    return guess_json(data) or read_text


@dataclass(slots=True)
class _Intake:
    """Collects what is read; the first refusal is raised unless ``keep_going``."""

    keep_going: bool
    readings: list[Reading] = field(default_factory=list)
    failures: list[InputFailure] = field(default_factory=list)
    inputs: list[InputFile] = field(default_factory=list)

    def refuse(self, error: PaperError, label: str) -> None:
        if not self.keep_going:
            raise error
        self.failures.append(InputFailure.of(error, label))

    def read_file(self, file: PaperFile) -> None:
        path = Path(file.given)
        try:
            data = path.read_bytes()
        except OSError as error:
            self.refuse(unreadable(error), file.label)
            return
        self.read(file, data, reader=READERS[PurePath(file.label).suffix.lower()])

    def read(self, file: PaperFile, data: bytes, *, reader: Reader) -> None:
        papers = 0
        for found in _outcomes(reader, data, file.given):
            if isinstance(found, PaperError):
                self.refuse(found, file.label)
            else:
                papers += 1
                self.readings.append(Reading(label=file.label, given=file.given, draft=found))
        self.inputs.append(InputFile(path=file.label, sha256=hashlib.sha256(data).hexdigest(), papers=papers))


def _outcomes(reader: Reader, data: bytes, given: str) -> Iterator[Draft | PaperError]:
    """Yield what the reader yields, and what it raises, and that it found nothing."""
    found = None
    try:
        for found in reader(data, given):
            yield found
    except PaperError as error:
        yield error
    else:
        if found is None:
            yield PaperError(given, "expected papers, found none", hint="put one abstract or more into it")

"""Reads papers: text, JSON Lines and JSON, from files, folders and standard input.

In come paths, out go papers sorted by id and an account of what was read, refused and passed over.
Each abstract is one paper however often it is read. Refused, with file and place: what is not there
or not readable, not UTF-8, binary, empty, of unknown suffix, or without an abstract.
"""

from kg.readers.draft import Draft, Reader
from kg.readers.read import READERS, read_papers
from kg.readers.result import InputFailure, InputFile, ReadResult

__all__ = ["READERS", "Draft", "InputFailure", "InputFile", "ReadResult", "Reader", "read_papers"]

"""Reads papers: text, JSON Lines and JSON, from files, folders and standard input.

In come paths, out go papers sorted by id and an account of what was read, refused and passed over.
Each abstract is one paper however often it is read. Refused, with file and place: what is not there
or not readable, not UTF-8, binary, empty, of unknown suffix, or without an abstract.
"""

from kg.readers.draft import Draft, Reader
from kg.readers.read import READERS, merge_sources, read_papers, read_sources
from kg.readers.result import InputFailure, InputFile, ReadResult, Sources
from kg.readers.sources_file import load_sources, write_sources

__all__ = [
    "READERS",
    "Draft",
    "InputFailure",
    "InputFile",
    "ReadResult",
    "Reader",
    "Sources",
    "load_sources",
    "merge_sources",
    "read_papers",
    "read_sources",
    "write_sources",
]

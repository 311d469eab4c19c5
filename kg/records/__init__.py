"""One paper's findings as one line of JSON, and back.

In come findings, out go records whose keys have a fixed order: the same findings give the same
bytes. Reading returns findings equal to those that were written. It refuses a line that is no such
record, with file, line and place, and one whose offsets, quotes or ids do not fit its own text.
"""

from kg.records.convert import from_record, to_number, to_record
from kg.records.lines import dump_record, read_records, write_records
from kg.records.shape import Record

__all__ = ["Record", "dump_record", "from_record", "read_records", "to_number", "to_record", "write_records"]

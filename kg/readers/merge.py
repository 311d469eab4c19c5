"""Drafts to papers: the same abstract read twice is one paper.

Two abstracts are the same when they differ in white space alone. Of several drafts the one with the
smallest source gives the raw text; each of title, venue, year and address comes from the first that
has it, by source. An id that stands for two different abstracts is refused.
"""

from collections.abc import Iterable, Iterator, Sequence
from operator import attrgetter

from kg.errors import PaperError
from kg.ids import fold_text, paper_id
from kg.model import Paper
from kg.readers.draft import Reading, Refuse


def merge_readings(readings: Iterable[Reading], *, refuse: Refuse) -> tuple[Paper, ...]:
    """Make papers, sorted by id.

    Of different abstracts with one id, that with the smallest source keeps it; ``refuse`` is told
    of each other one.
    """
    papers: dict[str, Paper] = {}
    owners: dict[str, Reading] = {}
    for group in _groups(readings):
        ids = sorted({reading.draft.id for reading in group if reading.draft.id is not None})
        ids = ids or [paper_id(group[0].draft.text)]
        if taken := [id_ for id_ in ids if id_ in owners]:
            refuse(_two_texts(taken[0], owners[taken[0]], group[0]), group[0].label)
            continue
        owners |= dict.fromkeys(ids, group[0])
        papers[ids[0]] = _merge(ids[0], group)
    return tuple(papers[id_] for id_ in sorted(papers))


def _groups(readings: Iterable[Reading]) -> Iterator[Sequence[Reading]]:
    """Yield the readings of each abstract by source, the abstract with the smallest source first."""
    groups: dict[str, list[Reading]] = {}
    for reading in sorted(readings, key=attrgetter("source")):
        groups.setdefault(fold_text(reading.draft.text), []).append(reading)
    yield from groups.values()


def _merge(id_: str, group: Sequence[Reading]) -> Paper:
    drafts = [reading.draft for reading in group]
    return Paper(
        id=id_,
        text=drafts[0].text,
        sources=tuple(reading.source for reading in group),
        title=next((draft.title for draft in drafts if draft.title is not None), None),
        venue=next((draft.venue for draft in drafts if draft.venue is not None), None),
        year=next((draft.year for draft in drafts if draft.year is not None), None),
        url=next((draft.url for draft in drafts if draft.url is not None), None),
    )


def _two_texts(id_: str, kept: Reading, other: Reading) -> PaperError:
    return PaperError(
        other.given,
        f"expected one abstract for the id {id_!r}, found another at {kept.source}",
        where=other.draft.place,
        hint="give the two papers different ids",
    )

"""How well names of many papers are resolved: pairs of mentions that are the same thing, or are not.

In come annotated pairs, the findings and the node that each found entity became; out go precision and
recall over the pairs whose mentions were both found, by kind of pair, and every mistake. A mention is
given by the id of its paper and its text there, or by offsets into that text; it counts as found where
an entity of the paper has a mention that reads the same. Refused, with file and line: another shape, a
span outside of its text.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from kg.errors import InputError
from kg.evaluation.tallies import Tally
from kg.ids import fold_name
from kg.model import Findings, FoundEntity
from kg.rows import Cell, Table

#: Found entity, as paper id and id within the paper, to the id of its node.
NodeOf = Mapping[tuple[str, str], str]

_HINT = 'write each pair as {"a": {"id": …, "text": …}, "b": {…}, "same": true}; start and end may stand for text'


@dataclass(frozen=True, slots=True, kw_only=True)
class GoldMention:
    """A mention: a paper, and what stands there, verbatim or by offsets."""

    id: str
    text: str | None = None
    start: int | None = None
    end: int | None = None

    def __post_init__(self) -> None:
        if self.text is None and (self.start is None or self.end is None):
            raise ValueError("a mention has a text, or start and end")


@dataclass(frozen=True, slots=True, kw_only=True)
class GoldPair:
    """Two mentions, and whether they name the same thing; ``kind`` groups pairs in a report."""

    a: GoldMention
    b: GoldMention
    same: bool
    kind: str = "pair"


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedPair:
    """A pair whose mentions were both found, with their texts and whether they became one node."""

    pair: GoldPair
    texts: tuple[str, str]
    is_one: bool

    @property
    def is_right(self) -> bool:
        """Tell whether the resolution says what the annotation says."""
        return self.is_one == self.pair.same


@dataclass(frozen=True, slots=True, kw_only=True)
class PairEvaluation:
    """What became of the annotated pairs.

    Attributes:
        pairs: their number.
        judged: those whose mentions were both found, in the order of the annotation.
    """

    pairs: int
    judged: tuple[JudgedPair, ...]

    @property
    def tally(self) -> Tally:
        """Count over all kinds."""
        return _tally(self.judged)

    @property
    def by_kind(self) -> tuple[tuple[str, Tally, int], ...]:
        """Give each kind its tally and its number of wrong pairs, sorted by kind."""
        kinds: dict[str, list[JudgedPair]] = defaultdict(list)
        for item in self.judged:
            kinds[item.pair.kind].append(item)
        return tuple((kind, _tally(kinds[kind]), sum(not i.is_right for i in kinds[kind])) for kind in sorted(kinds))


def read_pairs(path: Path) -> tuple[GoldPair, ...]:
    """Read one pair a line.

    Raises:
        InputError: the file cannot be read, holds none, or a line is no pair.
    """
    try:
        lines = path.read_bytes().splitlines()
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise InputError(str(path), f"cannot be read: {reason}", hint="check the path") from error
    pairs = tuple(_read_pair(line, path, number) for number, line in enumerate(lines, start=1) if line.strip())
    if not pairs:
        raise InputError(str(path), "expected annotated pairs, found none", hint=_HINT)
    return pairs


def _read_pair(line: bytes, path: Path, number: int) -> GoldPair:
    try:
        return TypeAdapter(GoldPair).validate_json(line)
    except ValidationError as error:
        fault = error.errors(include_url=False)[0]
        place = ".".join(("$", *map(str, fault["loc"])))
        where = f"line {number}: {place}"
        raise InputError(str(path), f"expected a pair: {fault['msg']}", where=where, hint=_HINT) from error


def papers_of(pairs: Iterable[GoldPair]) -> frozenset[str]:
    """Collect the ids of the papers that the pairs name."""
    return frozenset(mention.id for pair in pairs for mention in (pair.a, pair.b))


def judge_pairs(pairs: Sequence[GoldPair], findings: Iterable[Findings], node_of: NodeOf) -> PairEvaluation:
    """Compare the pairs with the nodes that the found entities became."""
    wanted = papers_of(pairs)
    papers = {item.paper.id: item for item in findings if item.paper.id in wanted}
    return PairEvaluation(pairs=len(pairs), judged=tuple(_judge(pairs, papers, node_of)))


def _judge(pairs: Iterable[GoldPair], papers: Mapping[str, Findings], node_of: NodeOf) -> Iterator[JudgedPair]:
    for pair in pairs:
        texts = [_text_of(mention, papers.get(mention.id)) for mention in (pair.a, pair.b)]
        found = [
            _find_entity(papers[mention.id], text) if text else None
            for mention, text in zip((pair.a, pair.b), texts, strict=True)
        ]
        if found[0] and found[1]:
            nodes = {node_of[pair.a.id, found[0].id], node_of[pair.b.id, found[1].id]}
            yield JudgedPair(pair=pair, texts=(str(texts[0]), str(texts[1])), is_one=len(nodes) == 1)


def _text_of(mention: GoldMention, findings: Findings | None) -> str | None:
    if mention.text is not None or findings is None:
        return mention.text if findings else None
    return findings.paper.text[mention.start : mention.end] or None


def _find_entity(findings: Findings, text: str) -> FoundEntity | None:
    """Find the entity that has a mention of this text, else of what folds to it."""
    for spell in (str, fold_name):
        for entity in findings.entities:
            if any(spell(mention.text) == spell(text) for mention in entity.mentions):
                return entity
    return None


def _tally(judged: Iterable[JudgedPair]) -> Tally:
    items = tuple(judged)
    hits = sum(item.is_one and item.pair.same for item in items)
    return Tally(
        found=sum(item.is_one for item in items), right=hits, wanted=sum(item.pair.same for item in items), hit=hits
    )


def to_pairs_table(evaluation: PairEvaluation) -> Table:
    """Give all pairs and each kind of pair a row."""
    judged = evaluation.judged
    wrong = sum(not item.is_right for item in judged)
    rows: list[tuple[Cell, ...]] = [("all", *_cells(evaluation.tally), len(judged), wrong)]
    rows += [
        (kind, *_cells(tally), sum(item.pair.kind == kind for item in judged), faults)
        for kind, tally, faults in evaluation.by_kind
    ]
    columns = ("kind", "precision", "recall", "F1", "merged", "same", "judged", "wrong")
    return Table(columns=columns, rows=tuple(rows))


def to_wrong_table(evaluation: PairEvaluation, *, most: int) -> Table:
    """List at most so many pairs that are judged wrong."""
    wrong = [item for item in evaluation.judged if not item.is_right][:most]
    rows = tuple(
        ("merged, not the same" if i.is_one else "same, not merged", i.pair.kind, *i.texts, i.pair.a.id, i.pair.b.id)
        for i in wrong
    )
    return Table(columns=("mistake", "kind", "mention", "other mention", "paper", "other paper"), rows=rows)


def to_pairs_object(evaluation: PairEvaluation, *, most: int) -> dict[str, Cell]:
    """Give everything as plain data, with at most so many mistakes."""
    figures, wrong = to_pairs_table(evaluation), to_wrong_table(evaluation, most=most)
    return {
        "pairs": evaluation.pairs,
        "judged": len(evaluation.judged),
        "not_extracted": evaluation.pairs - len(evaluation.judged),
        "figures": [dict(zip(figures.columns, row, strict=True)) for row in figures.rows],
        "mistakes": [dict(zip(wrong.columns, row, strict=True)) for row in wrong.rows],
    }


def _cells(tally: Tally) -> tuple[Cell, ...]:
    numbers = (tally.precision, tally.recall, tally.f1)
    return (*(round(number, 1) for number in numbers), tally.found, tally.wanted)

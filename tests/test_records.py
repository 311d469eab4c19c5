"""Records: one paper's findings as a line of JSON, and back."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

from kg.errors import PaperError
from kg.model import CharSpan, Findings, FoundClaim, FoundEntity, FoundRelation, Mention, Paper, Quantity
from kg.records import dump_record, from_record, read_records, to_record, write_records
from kg.vocab import ClaimType, EntityType, Polarity, Relation, Role, ValueKind
from tests import strategies

TEXT = "Fuzz–Net beats BaseNet by 2 points."

#: A record as it is handed to a change that breaks it.
Json = dict[str, Any]


def _entity(id_: str, start: int, end: int, role: Role) -> FoundEntity:
    span = CharSpan(start, end)
    return FoundEntity(
        id=id_,
        name=span.of(TEXT),
        type=EntityType.METHOD,
        role=role,
        aliases=(),
        mentions=(Mention(span, span.of(TEXT)),),
        evidence=CharSpan(0, 22),
        score=0.5,
    )


def _findings() -> Findings:
    return Findings(
        paper=Paper(id="p1", text=TEXT, sources=("a.txt:1", "b.txt:3"), year=2025),
        extractor="rules/1",
        entities=(_entity("m1", 0, 8, Role.PROPOSED), _entity("m2", 15, 22, Role.COMPARED)),
        relations=(
            FoundRelation(head="m1", type=Relation.OUTPERFORMS, tail="m2", evidence=CharSpan(0, 22), score=1.0),
        ),
        claims=(
            FoundClaim(
                span=CharSpan(0, 34),
                text=TEXT[:34],
                type=ClaimType.PERFORMANCE,
                polarity=Polarity.POSITIVE,
                hedged=False,
                subject="m1",
                baselines=("m2",),
                values=(Quantity(raw="2 points", value=2.0, unit="points", kind=ValueKind.DELTA),),
            ),
        ),
    )


LINE = (
    '{"paper": {"id": "p1", "title": null, "text": "Fuzz–Net beats BaseNet by 2 points.", "venue": null,'
    ' "year": 2025, "url": null, "source": "a.txt:1", "sources": ["a.txt:1", "b.txt:3"],'
    ' "sha256": "2f66e3433ef893a9f2909572aeb0073a3d578905657eb7be4862875d23d5ab23"},'
    ' "extractor": "rules/1",'
    ' "entities": [{"id": "m1", "name": "Fuzz–Net", "type": "Method", "role": "proposed", "aliases": [],'
    ' "mentions": [{"start": 0, "end": 8, "text": "Fuzz–Net"}], "evidence": {"start": 0, "end": 22}, "score": 0.5},'
    ' {"id": "m2", "name": "BaseNet", "type": "Method", "role": "compared", "aliases": [],'
    ' "mentions": [{"start": 15, "end": 22, "text": "BaseNet"}], "evidence": {"start": 0, "end": 22}, "score": 0.5}],'
    ' "relations": [{"head": "m1", "type": "OUTPERFORMS", "tail": "m2", "start": 0, "end": 22, "score": 1}],'
    ' "claims": [{"start": 0, "end": 34, "text": "Fuzz–Net beats BaseNet by 2 points", "type": "performance",'
    ' "polarity": "+", "hedged": false, "negated": false, "scope": "this paper",'
    ' "subject": "m1", "baselines": ["m2"], "on": [], "metrics": [],'
    ' "values": [{"raw": "2 points", "value": 2, "unit": "points", "kind": "delta", "bound": null}], "score": 1}],'
    ' "artifacts": []}\n'
)


@strategies.patient
@given(strategies.findings())
def test_findings_survive_the_record(findings: Findings) -> None:
    """Findings printed as a record and read back are equal, and print the same bytes again."""
    line = dump_record(findings)
    found = from_record(json.loads(line))

    assert findings == found
    assert line == dump_record(found)


@strategies.patient
@given(strategies.findings())
def test_a_record_is_one_line(findings: Findings) -> None:
    """Whatever the strings hold, a record holds one line feed, at its end."""
    assert [dump_record(findings).encode()] == dump_record(findings).encode().splitlines(keepends=True)


def test_a_record_has_a_fixed_shape_and_order() -> None:
    """The keys stand in the documented order, whole numbers have no decimal point, text is not escaped."""
    assert dump_record(_findings()) == LINE


def test_files_of_records_are_read_in_order(tmp_path: Path) -> None:
    """Records come back in the order in which they were written; empty lines do not matter."""
    first = _findings()
    second = replace(first, paper=replace(first.paper, id="p2"))
    path = tmp_path / "records.jsonl"

    written = write_records([first, second], path)
    path.write_bytes(path.read_bytes().replace(b"}\n{", b"}\n\n{"))

    assert written == 2
    assert [first, second] == list(read_records(path))


def _cut(line: str) -> str:
    return line[:80]


def _change(change: Callable[[Json], object]) -> Callable[[str], str]:
    def changed(line: str) -> str:
        record = json.loads(line)
        change(record)
        return json.dumps(record)

    return changed


@pytest.mark.parametrize(
    ("breaking", "expected"),
    [
        (_cut, "line 2: $: expected the record of one paper: Invalid JSON"),
        (
            lambda line: line.replace('"Fuzz', '"\\ud800uzz'),
            "line 2: $: expected the record of one paper: Invalid JSON",
        ),
        (lambda _: "[]", "line 2: $: expected the record of one paper"),
        (_change(lambda r: r.pop("extractor")), "line 2: $.extractor: expected"),
        (_change(lambda r: r.update(extra=1)), "line 2: $.extra: expected"),
        (_change(lambda r: r["entities"][1].update(type="Animal")), "line 2: $.entities[1].type: expected"),
        (_change(lambda r: r["relations"][0].update(start="0")), "line 2: $.relations[0].start: expected"),
        (_change(lambda r: r["claims"][0].update(score=float("nan"))), "line 2: $.claims[0].score: expected"),
        (_change(lambda r: r["paper"].update(text="Other")), "line 2: $.paper.sha256: expected the hash"),
        (_change(lambda r: r["claims"][0].update(end=99)), "line 2: $.claims[0]: expected offsets up to 35"),
        (_change(lambda r: r["claims"][0].update(text="x")), "line 2: $.claims[0]: expected 'Fuzz"),
        (
            _change(lambda r: r["entities"][0]["mentions"][0].update(end=4)),
            "line 2: $.entities[0].mentions[0]: expected 'Fuzz', the text of 0..4",
        ),
        (_change(lambda r: r["relations"][0].update(tail="m9")), "line 2: $.relations[0].tail: expected the id"),
        (_change(lambda r: r["claims"][0].update(subject="m9")), "line 2: $.claims[0].subject: expected the id"),
        (_change(lambda r: r["claims"][0].update(start=50)), "line 2: not a span: 50..34"),
        (
            _change(lambda r: r["entities"][0].update(role="addressed")),
            "line 2: Fuzz–Net: a Method cannot be addressed",
        ),
    ],
)
def test_a_broken_line_is_named(breaking: Callable[[str], str], expected: str, tmp_path: Path) -> None:
    """A line that is no record is refused with file, line number, place and what was expected."""
    path = tmp_path / "records.jsonl"
    line = dump_record(_findings())
    path.write_text(line + breaking(line), encoding="utf-8", newline="")

    with pytest.raises(PaperError) as caught:
        list(read_records(path))

    assert str(caught.value).startswith(f"{path}: {expected}")
    assert caught.value.hint is not None


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    """A file that cannot be opened is an error that names it."""
    with pytest.raises(PaperError, match=r"none\.jsonl: cannot be read: No such file"):
        list(read_records(tmp_path / "none.jsonl"))


def test_a_lone_surrogate_is_refused() -> None:
    """Half of a surrogate pair cannot be written as UTF-8: the error names the paper."""
    findings = _findings()
    broken = replace(findings, paper=replace(findings.paper, title="half \ud83d"))

    with pytest.raises(PaperError, match=r"a\.txt:1: paper 'p1': expected Unicode text"):
        dump_record(broken)


def test_a_record_shows_the_first_source() -> None:
    """``source`` is the first of the sources."""
    assert to_record(_findings())["paper"]["source"] == "a.txt:1"

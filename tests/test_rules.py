"""The rule-based extractor as a whole."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from extractors.base import load_extractor
from kg.model import Findings, Paper
from tests.rules_reader import load_rules, read

TEA = (
    r"We present \textbf{TeaNet}, a framework for tea leaf reading. TeaNet outperforms PPO by 3.5\% on CupBench."
    " Code is available at https://github.com/tea/teanet."
)
_PIECES = st.sampled_from([
    "We propose ", r"\textbf{TeaNet}", "`eva`", " (", ")", "$x^2$", "lan- guage ", "PPO ", "outperforms ", "on Atari",
    ". ", "\n", "  ", "**", "{", "}", "\\", "é", "🫖", "by 3% ", "https://x.y/z ",
])  # fmt: skip


def _spans_are_verbatim(findings: Findings) -> bool:
    text = findings.paper.text
    mentions = [mention for entity in findings.entities for mention in entity.mentions]
    return all(mention.span.of(text) == mention.text for mention in mentions) and all(
        claim.span.of(text) == claim.text for claim in findings.claims
    )


def test_the_extractor_is_found_by_its_name() -> None:
    """``rules`` is the name on the command line, ``rules/1`` stands on every edge."""
    assert load_extractor("rules").name == "rules/1"
    assert read(TEA).extractor == "rules/1"


def test_one_abstract_gives_all_kinds_of_findings() -> None:
    """Entities, relations, claims and artifacts come from one reading."""
    findings = read(TEA)

    assert findings.entities
    assert findings.relations
    assert findings.claims
    assert [artifact.url for artifact in findings.artifacts] == ["https://github.com/tea/teanet"]


def test_findings_come_in_the_order_of_the_papers() -> None:
    """Papers are read in batches and given back one for one, whatever their batch."""
    papers = [Paper(id=f"p{n}", text=f"We propose TeaNet-{n}.", sources=("test:1",)) for n in range(70)]
    found = list(load_rules().extract(papers))

    assert [findings.paper for findings in found] == papers
    assert [findings.entities[0].name for findings in found] == [f"TeaNet-{n}" for n in range(70)]


def test_a_paper_is_read_alike_in_any_company() -> None:
    """What is found does not depend on the papers around it."""
    tea = Paper(id="tea", text=TEA, sources=("test:1",))
    others = [Paper(id=f"p{n}", text=f"PPO beats SAC on game {n}.", sources=("test:1",)) for n in range(5)]
    *_, among_others = load_rules().extract([*others, tea])
    (alone,) = load_rules().extract([tea])

    assert among_others == alone


@pytest.mark.parametrize("text", ["", "   ", "\n", "$x$", "Hello.", "a" * 2000])
def test_a_text_that_says_nothing_gives_nothing(text: str) -> None:
    """Empty and meaningless texts are read without a finding and without an error."""
    findings = read(text)

    assert not findings.entities
    assert not findings.relations


@settings(max_examples=25)
@given(st.lists(_PIECES, max_size=14).map("".join))
def test_any_text_is_read_at_raw_offsets(text: str) -> None:
    """Markup, symbols and broken LaTeX never shift an offset, and every relation ends at an entity."""
    findings = read(text)
    ids = {entity.id for entity in findings.entities}

    assert _spans_are_verbatim(findings)
    assert all({relation.head, relation.tail} <= ids for relation in findings.relations)
    assert all(0 <= entity.score <= 1 for entity in findings.entities)


def test_a_line_break_at_the_end_changes_nothing() -> None:
    """Trailing white space is no part of what a paper says."""
    plain, broken = read(TEA), read(TEA + "\n")

    assert (plain.entities, plain.relations, plain.claims) == (broken.entities, broken.relations, broken.claims)

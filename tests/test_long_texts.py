"""Texts that are much longer than an abstract, read by every extractor."""

from functools import cache

import pytest

from extractors import load_extractor
from extractors.base import EXTRACTORS
from kg.model import Findings, Paper

_PARAGRAPHS = 140
_METHOD = "FooNet{0}"
_PARAGRAPH = (
    "Planning number {0} is hard, and existing planners are slow. In this part we propose FooNet{0}, a graph planner. "
    r"Experiments on BarBench-{0} show that \textbf{{FooNet{0}}} outperforms BazNet by {0}.5\% in success rate. "
    "Code is at https://example.org/foonet{0}.\n"
)
_TEXT = "".join(_PARAGRAPH.format(number) for number in range(1, _PARAGRAPHS + 1))


@cache
def _read(extractor: str) -> Findings:
    (findings,) = load_extractor(extractor).extract([Paper(id="p", text=_TEXT, sources=("test:1",))])
    return findings


@pytest.mark.parametrize("extractor", EXTRACTORS)
def test_every_part_of_a_long_text_is_read(extractor: str) -> None:
    """Of five thousand words nothing is cut: the first, the middle and the last paragraph give the same."""
    findings = _read(extractor)
    claimed = {value.value for claim in findings.claims for value in claim.values}
    named = {mention.text for entity in findings.entities for mention in entity.mentions}

    assert len(_TEXT.split()) > 5000
    assert {number + 0.5 for number in range(1, _PARAGRAPHS + 1)} <= claimed
    assert len({_METHOD.format(number) for number in range(1, _PARAGRAPHS + 1)} - named) <= _PARAGRAPHS // 20
    assert len({artifact.url for artifact in findings.artifacts}) == _PARAGRAPHS


@pytest.mark.parametrize("extractor", EXTRACTORS)
def test_offsets_of_a_long_text_are_right_to_its_end(extractor: str) -> None:
    """Every mention and claim is the characters that it points to, and the last ones stand in the last paragraph."""
    findings = _read(extractor)
    mentions = [mention for entity in findings.entities for mention in entity.mentions]
    last = _TEXT.rindex("Planning number")

    assert all(mention.text == mention.span.of(_TEXT) for mention in mentions)
    assert all(claim.text == claim.span.of(_TEXT) for claim in findings.claims)
    assert max(mention.span.start for mention in mentions) > last
    assert max(claim.span.start for claim in findings.claims) > last

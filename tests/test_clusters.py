"""Mentions of one thing."""

import pytest
from spacy.tokens import Doc, Span, SpanGroup

from extractors.acronyms import AcronymFinder
from extractors.clusters import Cluster, find_clusters, iter_forms
from extractors.words import read_words
from kg.vocab import EntityType
from tests.plain_docs import plain_doc


def _with_mentions(text: str, *mentions: str) -> Doc:
    """Mark every place of the mentions, the earlier argument first where two overlap."""
    doc = AcronymFinder()(plain_doc(text))
    taken: set[int] = set()
    spans: list[Span] = []
    for mention in mentions:
        at = text.find(mention)
        while at >= 0:
            span = doc.char_span(at, at + len(mention))
            if span is not None and taken.isdisjoint(range(span.start, span.end)):
                spans.append(span)
                taken.update(range(span.start, span.end))
            at = text.find(mention, at + 1)
    rows = [(0.1, 0.6, 0.3, 0.0, 0.0, 0.0)] * len(spans)
    doc.spans["kg.mentions"] = SpanGroup(doc, attrs={"probabilities": rows}, spans=sorted(spans))
    return doc


def _forms(doc: Doc) -> list[list[str]]:
    words = read_words(doc)
    return [list(iter_forms(words, cluster)) for cluster in find_clusters(doc)]


@pytest.mark.parametrize(
    ("text", "mentions"),
    [
        ("Tea networks help. A tea network is small.", ["Tea networks", "tea network"]),
        ("Tea-leaf reading is tea leaf reading.", ["Tea-leaf reading", "tea leaf reading"]),
        ("We test tea leaf reading (TLR). TLR helps.", ["tea leaf reading", "TLR"]),
        ("Leaf reading (LR) helps. Deep LR is deep leaf reading.", ["Deep LR", "deep leaf reading"]),
        ("We use TeaNet. The TeaNet framework helps.", ["TeaNet framework", "TeaNet"]),
        ("Cup sorting is hard. The cup sorting problem is old.", ["cup sorting problem", "Cup sorting"]),
        ("The cup dataset is Cup itself.", ["cup dataset", "Cup"]),
        (
            "Fast tea leaf reading (TLR) helps, fast tea leaf reading.",
            ["Fast tea leaf reading", "TLR", "fast tea leaf reading"],
        ),
    ],
)
def test_variants_of_a_name_are_one_thing(text: str, mentions: list[str]) -> None:
    """Plural, hyphen, case, acronym (also inside of a phrase) and a generic last word make no second thing."""
    found = [forms for forms in _forms(_with_mentions(text, *mentions)) if set(mentions) & set(forms)]

    assert len(found) == 1
    assert set(mentions) == set(found[0])


@pytest.mark.parametrize(
    ("text", "mentions"),
    [
        ("Kettle 2 is no Kettle 3.", ["Kettle 2", "Kettle 3"]),
        ("Deep tea networks are no tea networks.", ["Deep tea networks", "tea networks"]),
        ("A cup dataset is no cup bound.", ["cup dataset", "cup bound"]),
        ("BERT is no RoBERTa.", ["BERT", "RoBERTa"]),
    ],
)
def test_things_that_are_alike_stay_two(text: str, mentions: list[str]) -> None:
    """Versions, modifiers and telling last words keep things apart."""
    assert [[mention] for mention in mentions] == _forms(_with_mentions(text, *mentions))


def test_a_cluster_is_what_most_of_its_mentions_say() -> None:
    """Votes are summed over mentions; the type with most of them wins, of equal ones the first."""
    (cluster,) = find_clusters(_with_mentions("Tea networks help a tea network.", "Tea networks", "tea network"))

    assert cluster.votes == pytest.approx((1.2, 0.6, 0.0, 0.0, 0.0))
    assert cluster.type is EntityType.METHOD
    assert Cluster(((0, 1),), (0.2, 0.5, 0.5, 0.0, 0.0)).type is EntityType.TASK

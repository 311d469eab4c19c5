"""Make the tables of claims, numbers and artifacts from annotated abstracts.

    python -m extractors.training.claims FOLDER

Comes in: a folder with ``texts.json`` and ``gold.jsonl``. Goes out: the tables of ``_WHAT``, beside
``extractors.cues``. No sentence of the abstracts goes into a table, only words and pairs of words that
occur in several of them.
"""

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib.resources import files
from itertools import pairwise
from pathlib import Path

from extractors import artifacts, claim_slots, quantities, stances
from extractors.amount_lists import read_amounts
from extractors.claim_cues import iter_clause_cues, read_context
from extractors.claim_types import LABELS as CLAIM_LABELS
from extractors.clauses import cut_sentences
from extractors.cues import CueTable, to_tsv
from extractors.divisions import Choice, runs_of
from extractors.nlp import load_tagger
from extractors.offers import find_offers
from extractors.slot_cues import ClaimPlace, slot_cues
from extractors.training.clause_weights import DividedSentence, DivisionSettings, fit_divisions
from extractors.training.cue_weights import Case, FitSettings, fit_table
from extractors.training.gold_claims import GoldAbstract, GoldClaim, bare_url, read_gold
from extractors.training.gold_numbers import label_amounts
from extractors.value_cues import value_cues
from extractors.words import Words, read_words
from kg.model import CharSpan

#: Chosen on held-out abstracts: lower penalties gain little and make the tables longer.
CLAIM_SETTINGS = DivisionSettings(penalty=14.0, least=12)
RELEASE_SETTINGS = FitSettings(penalty=0.5, passes=6)
POLARITY_SETTINGS = FitSettings(penalty=15.0)
SLOT_SETTINGS = FitSettings(penalty=15.0)
VALUE_SETTINGS = FitSettings(penalty=2.0, passes=8)
#: A clause stands for an annotated claim when this share of both together is in both.
LEAST_SHARED = 0.4

_COMMENT = "Weights of the cues {what}.\nMade by extractors.training.claims; edit the cues, not this file."
#: What each table tells.
_WHAT = {
    "artifacts": "that a paper releases what a noun names",
    "claims": "that a clause is a claim, by type",
    "polarities": "that a claim is good or bad for its subject",
    "slots": "that an entity fills a slot of a claim",
    "values": "that a number means something, by kind",
}


def to_sentences(words: Words, claims: Sequence[GoldClaim]) -> Iterator[DividedSentence]:
    """Divide each sentence as the annotated claims do, as far as its cuts allow."""
    context = read_context(words)
    for sentence in cut_sentences(words):
        spans = [CharSpan(words.starts[clause.start], words.ends[clause.end - 1]) for clause in sentence.clauses]
        extent = CharSpan(words.starts[sentence.cuts[0]], words.ends[sentence.cuts[-1] - 1])
        here = [claim for claim in claims if claim.span.overlaps(extent)]
        yield DividedSentence(
            pieces=len(sentence.cuts) - 1,
            cues=tuple(iter_clause_cues(context, sentence)),
            division=_divide(len(sentence.cuts) - 1, spans, here),
        )


def _divide(pieces: int, spans: Sequence[CharSpan], claims: Sequence[GoldClaim]) -> tuple[Choice, ...]:
    """Choose runs for the claims, the closest first; pieces of no claim are idle."""
    runs = runs_of(pieces)
    pairs = sorted(
        (-span.share_with(claim.span), place, number)
        for place, claim in enumerate(claims)
        for number, span in enumerate(spans)
        if span.share_with(claim.span) >= LEAST_SHARED
    )
    taken: set[int] = set()
    chosen: dict[int, Choice] = {}
    for _, place, number in pairs:
        covered = set(range(*runs[number]))
        if place not in chosen and not covered & taken:
            chosen[place] = (number, CLAIM_LABELS.index(claims[place].type))
            taken |= covered
    idle = ((number, 0) for number, (first, last) in enumerate(runs) if last == first + 1 and first not in taken)
    return (*chosen.values(), *idle)


def to_value_cases(text: str, claims: Sequence[GoldClaim]) -> Iterator[Case]:
    """Yield the cues and the right kind of each number in an annotated claim."""
    amounts = read_amounts(text)
    labels = label_amounts(amounts, ((claim.span, claim.values) for claim in claims))
    for at, label in labels.items():
        yield tuple(value_cues(text, amounts, at)), label


def to_slot_cases(words: Words, abstract: GoldAbstract) -> Iterator[Case]:
    """Yield the cues and the right slot of each entity for each annotated claim."""
    extents = [CharSpan(words.starts[start], words.ends[end - 1]) for start, end in pairwise(words.bounds)]
    sentences = [abstract.norm.to_raw(extent) for extent in extents]
    for claim in abstract.claims:
        sentence = next((span for span in sentences if span.overlaps(claim.raw)), claim.raw)
        place = ClaimPlace(abstract.norm.raw, claim.raw, sentence, claim.type)
        for entity, cues in zip(abstract.entities, slot_cues(place, abstract.entities), strict=True):
            yield cues, claim_slots.LABELS.index(claim.slot_of.get(entity.id, claim_slots.LABELS[0]))


def to_polarity_cases(words: Words, claims: Sequence[GoldClaim]) -> Iterator[Case]:
    """Yield the cues and the right polarity of each annotated claim."""
    context = read_context(words)
    for claim in claims:
        inside = [at for at, start in enumerate(words.starts) if claim.span.start <= start < claim.span.end]
        if inside:
            cues = stances.polarity_cues(context, inside[0], inside[-1] + 1, claim.type)
            yield tuple(cues), stances.LABELS.index(claim.polarity)


def to_release_cases(abstract: GoldAbstract) -> Iterator[Case]:
    """Yield the cues of each offer, and whether the annotations have it."""
    for offer in find_offers(abstract.norm):
        yield offer.cues, int((offer.kind, bare_url(offer.url)) in abstract.releases)


def fit_tables(read: Sequence[tuple[Words, GoldAbstract]]) -> Mapping[str, CueTable]:
    """Fit every table, by name."""
    sentences = [case for words, abstract in read for case in to_sentences(words, abstract.claims)]
    slots = [case for words, abstract in read for case in to_slot_cases(words, abstract)]
    polarities = [case for words, abstract in read for case in to_polarity_cases(words, abstract.claims)]
    values = [case for _, abstract in read for case in to_value_cases(abstract.norm.text, abstract.claims)]
    releases = [case for _, abstract in read for case in to_release_cases(abstract)]
    return {
        "artifacts": fit_table(releases, artifacts.LABELS, RELEASE_SETTINGS),
        "claims": fit_divisions(sentences, CLAIM_LABELS, CLAIM_SETTINGS),
        "polarities": fit_table(polarities, stances.LABELS, POLARITY_SETTINGS),
        "slots": fit_table(slots, claim_slots.LABELS, SLOT_SETTINGS),
        "values": fit_table(values, quantities.LABELS, VALUE_SETTINGS),
    }


def read_tagged(abstracts: Iterable[GoldAbstract]) -> Iterator[tuple[Words, GoldAbstract]]:
    """Tag the abstracts and split them into sentences."""
    texts = ((abstract.norm.text, abstract) for abstract in abstracts)
    for doc, abstract in load_tagger().pipe(texts, as_tuples=True):
        yield read_words(doc), abstract


def main(folder: Path) -> None:
    """Write every table from a folder of annotated abstracts."""
    tables = fit_tables(tuple(read_tagged(read_gold(folder))))
    out = Path(str(files("extractors.cues")))
    for name, what in _WHAT.items():
        (out / f"{name}.tsv").write_text(to_tsv(_COMMENT.format(what=what), tables[name]), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))

"""Make the tables ``claims`` and ``values`` from annotated abstracts.

    python -m extractors.training.claims FOLDER

Comes in: a folder with ``texts.json`` and ``gold.jsonl``. Goes out: ``claims.tsv`` and ``values.tsv``
beside ``extractors.cues``. No sentence of the abstracts goes into a table, only words and pairs of words
that occur in several of them.
"""

import json
import sys
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from itertools import pairwise
from math import isclose
from pathlib import Path
from typing import Any

from extractors.amount_lists import share
from extractors.amounts import find_amounts
from extractors.claim_cues import clause_cues, read_context, sentence_cues
from extractors.claim_types import LABELS as CLAIM_LABELS
from extractors.clauses import find_clauses, find_cuts
from extractors.cues import CueTable, to_tsv
from extractors.divisions import Choice, runs_of
from extractors.nlp import load_pipeline
from extractors.quantities import LABELS as VALUE_LABELS
from extractors.training.clause_weights import DividedSentence, DivisionSettings, fit_divisions
from extractors.training.cue_weights import Case, FitSettings, fit_table
from extractors.value_cues import value_cues
from extractors.words import Words, read_words
from kg.model import CharSpan
from kg.text import NormText, normalise

_COMMENT = "Weights of the cues {what}.\nMade by extractors.training.claims; edit the cues, not this file."
#: What each table tells.
_WHAT = {"claims": "that a clause is a claim, by type", "values": "that a number means something, by kind"}
_TAGGING = ("tok2vec", "tagger", "kg_sentences")
#: Chosen on held-out abstracts; a lower penalty gains nothing and makes the table longer.
CLAIM_SETTINGS = DivisionSettings(penalty=14.0, least=12)
VALUE_SETTINGS = FitSettings(penalty=1.0, passes=6)
#: A clause stands for an annotated claim when this share of both together is in both.
LEAST_SHARED = 0.4


@dataclass(frozen=True, slots=True)
class GoldClaim:
    """An annotated claim.

    Attributes:
        span: in the normalised text.
        label: its type, as a number of ``extractors.claim_types.LABELS``.
        values: value and kind of each of its numbers that is not symbolic.
    """

    span: CharSpan
    label: int
    values: tuple[tuple[float, str], ...]


@dataclass(frozen=True, slots=True)
class GoldAbstract:
    """An annotated abstract."""

    norm: NormText
    claims: tuple[GoldClaim, ...]


def read_gold(folder: Path) -> Iterator[GoldAbstract]:
    """Read annotated abstracts, in the order of the annotations."""
    texts = {row["id"]: row["text"] for row in json.loads((folder / "texts.json").read_text(encoding="utf-8"))}
    for line in (folder / "gold.jsonl").read_text(encoding="utf-8").splitlines():
        record = json.loads(line)
        norm = normalise(texts[record["id"]])
        found = (_to_claim(norm, claim) for claim in record["claims"])
        yield GoldAbstract(norm, tuple(claim for claim in found if claim))


def _to_claim(norm: NormText, claim: Mapping[str, Any]) -> GoldClaim | None:
    start = norm.raw.find(claim["quote"])
    end = start + len(claim["quote"])
    first, last = bisect_right(norm.offsets.ends, start), bisect_left(norm.offsets.starts, end)
    if start < 0 or first >= last:
        return None
    values = ((value["value"], value["kind"]) for value in claim["values"] if value["value"] is not None)
    return GoldClaim(CharSpan(first, last), CLAIM_LABELS.index(claim["type"]), tuple(values))


def to_sentences(words: Words, claims: Sequence[GoldClaim]) -> Iterator[DividedSentence]:
    """Divide each sentence as the annotated claims do, as far as its cuts allow."""
    context = read_context(words)
    for sentence, (start, end) in enumerate(pairwise(words.bounds)):
        cuts = find_cuts(words, sentence)
        clauses = find_clauses(words, cuts)
        shared = sentence_cues(context, sentence)
        extent = CharSpan(words.starts[start], words.ends[end - 1])
        here = [claim for claim in claims if claim.span.overlaps(extent)]
        spans = [CharSpan(words.starts[clause.start], words.ends[clause.end - 1]) for clause in clauses]
        yield DividedSentence(
            pieces=len(cuts) - 1,
            cues=tuple((*shared, *clause_cues(context, cuts, clause)) for clause in clauses),
            division=_divide(len(cuts) - 1, spans, here),
        )


def _divide(pieces: int, spans: Sequence[CharSpan], claims: Sequence[GoldClaim]) -> tuple[Choice, ...]:
    """Choose runs for the claims, the closest first; pieces of no claim are idle."""
    runs = runs_of(pieces)
    pairs = sorted(
        (-share_of(span, claim.span), place, number)
        for place, claim in enumerate(claims)
        for number, span in enumerate(spans)
        if share_of(span, claim.span) >= LEAST_SHARED
    )
    taken: set[int] = set()
    chosen: dict[int, Choice] = {}
    for _, place, number in pairs:
        covered = set(range(*runs[number]))
        if place not in chosen and not covered & taken:
            chosen[place] = (number, claims[place].label)
            taken |= covered
    idle = ((number, 0) for number, (first, last) in enumerate(runs) if last == first + 1 and first not in taken)
    return (*chosen.values(), *idle)


def share_of(one: CharSpan, other: CharSpan) -> float:
    """Return the length of what two spans share over the length of both together."""
    shared = min(one.end, other.end) - max(one.start, other.start)
    return max(0, shared) / (max(one.end, other.end) - min(one.start, other.start))


def to_value_cases(text: str, claims: Sequence[GoldClaim]) -> Iterator[Case]:
    """Yield the cues and the right kind of each number in an annotated claim."""
    amounts = share(text, find_amounts(text))
    kinds: dict[int, str] = {}
    for claim in claims:
        inside = [at for at, amount in enumerate(amounts) if claim.span.contains(amount.span)]
        for at in inside:
            kinds.setdefault(at, VALUE_LABELS[0])
        for value, kind in claim.values:
            fits = (at for at in inside if kinds[at] == VALUE_LABELS[0] and _is_worth(amounts[at].value, value))
            if kind in VALUE_LABELS and (at := next(fits, None)) is not None:
                kinds[at] = kind
    for at, kind in sorted(kinds.items()):
        if amounts[at].value is not None:
            yield tuple(value_cues(text, amounts, at)), VALUE_LABELS.index(kind)


def _is_worth(found: float | None, value: float) -> bool:
    return found is not None and isclose(found, value, rel_tol=1e-6)


def fit_tables(read: Sequence[tuple[Words, GoldAbstract]]) -> Mapping[str, CueTable]:
    """Fit both tables, by name."""
    sentences = [sentence for words, abstract in read for sentence in to_sentences(words, abstract.claims)]
    cases = [case for _, abstract in read for case in to_value_cases(abstract.norm.text, abstract.claims)]
    return {
        "claims": fit_divisions(sentences, CLAIM_LABELS, CLAIM_SETTINGS),
        "values": fit_table(cases, VALUE_LABELS, VALUE_SETTINGS),
    }


def read_tagged(abstracts: Iterable[GoldAbstract]) -> Iterator[tuple[Words, GoldAbstract]]:
    """Tag the abstracts and split them into sentences."""
    nlp = load_pipeline()
    with nlp.select_pipes(enable=list(_TAGGING)):
        for doc, abstract in nlp.pipe(((abstract.norm.text, abstract) for abstract in abstracts), as_tuples=True):
            yield read_words(doc), abstract


def main(folder: Path) -> None:
    """Write both tables from a folder of annotated abstracts."""
    tables = fit_tables(tuple(read_tagged(read_gold(folder))))
    out = Path(str(files("extractors.cues")))
    for name, what in _WHAT.items():
        (out / f"{name}.tsv").write_text(to_tsv(_COMMENT.format(what=what), tables[name]), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))

"""Make the tables of mentions, entities and relations from annotated abstracts.

    python -m extractors.training.entities FOLDER

Comes in: a folder with ``texts.json`` and ``gold.jsonl``. Goes out: ``mentions.tsv``, ``entities.tsv``
and ``relations.tsv`` beside ``extractors.cues``. Each table but the first is fitted on what the one
before it finds, and that in abstracts which the one before it has not seen: the abstracts are halved,
and what reads one half was fitted on the other. No sentence goes into a table, only words and pairs
of words that occur in several abstracts.
"""

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from spacy.tokens import Doc

from extractors import relations, roles
from extractors.clusters import find_clusters, iter_forms
from extractors.cue_matrix import CueMatrix, to_matrix
from extractors.cues import CueTable, to_tsv
from extractors.entities import find_entities, mark_entities
from extractors.entity_cues import read_entity_cues
from extractors.marks import make_doc
from extractors.mention_cues import read_mention_cues
from extractors.mentions import LABELS as MENTION_LABELS
from extractors.mentions import MentionChooser, propose
from extractors.nlp import load_finders
from extractors.relation_cues import read_relation_cues
from extractors.training.cue_weights import Case, FitSettings, fit_table
from extractors.training.gold_entities import GoldPaper, align, fold_form, read_gold
from extractors.words import read_words

#: Chosen on held-out abstracts: lower penalties gain little and make the tables longer.
MENTION_SETTINGS = FitSettings(penalty=4.0, least=10)
ENTITY_SETTINGS = FitSettings(penalty=6.0)
RELATION_SETTINGS = FitSettings(penalty=12.0)

_COMMENT = "Weights of the cues {what}.\nMade by extractors.training.entities; edit the cues, not this file."
#: What each table tells.
_WHAT = {
    "mentions": "that a stretch of words names something, by type",
    "entities": "that a name is a thing, by type and role",
    "relations": "that one thing is related to another",
}

#: A tagged abstract with all candidates, and its annotation.
Read = tuple[Doc, GoldPaper]


@dataclass(frozen=True, slots=True)
class Half:
    """Half of the abstracts, and the tables that were fitted on the other half."""

    read: Sequence[Read]
    chooser: MentionChooser
    entities: CueMatrix | None = None


def to_mention_cases(doc: Doc, paper: GoldPaper) -> Iterator[Case]:
    """Yield the cues and the right type of each candidate."""
    types, words, candidates = paper.types(), read_words(doc), propose(doc)
    cues = read_mention_cues(doc, candidates)
    for candidate in candidates:
        kind = types.get(fold_form(words.of(*candidate)), roles.NONE)
        yield tuple(map(sys.intern, cues.of(candidate))), MENTION_LABELS.index(kind)


def to_entity_cases(half: Half) -> Iterator[Case]:
    """Yield the cues and the right type and role of each cluster of chosen mentions."""
    for doc, paper in half.read:
        clusters, words = find_clusters(half.chooser(doc)), read_words(doc)
        pairs = align([{fold_form(form) for form in iter_forms(words, one)} for one in clusters], paper.entities)
        cues = read_entity_cues(doc, clusters)
        for place, cluster in enumerate(clusters):
            gold = paper.entities[pairs[place]] if place in pairs else None
            label = f"{gold.type} {gold.role}" if gold else roles.NONE
            yield tuple(map(sys.intern, cues.of(cluster))), roles.LABELS.index(label)


def to_relation_cases(half: Half) -> Iterator[Case]:
    """Yield the cues and the right relation of each pair of entities."""
    for doc, paper in half.read:
        entities = find_entities(half.chooser(doc), paper.norm, matrix=half.entities)
        mark_entities(doc, paper.norm, entities)
        cues = read_relation_cues(doc, entities)
        forms = [{fold_form(form) for form in (one.name, *one.aliases)} for one in entities]
        gold_of = {entities[one].id: other for one, other in align(forms, paper.entities).items()}
        for head, tail in relations.iter_pairs_of(entities):
            ends = (gold_of.get(head.id, -1), gold_of.get(tail.id, -1))
            label = paper.relations.get(ends, roles.NONE)
            yield tuple(map(sys.intern, cues.of(head, tail))), relations.LABELS.index(label)


def fit_tables(read: Sequence[Read]) -> dict[str, CueTable]:
    """Fit every table, by name."""
    middle = len(read) // 2
    first, second = read[:middle], read[middle:]
    choosers = [MentionChooser(fit_mentions(part)) for part in (second, first)]
    halves = [Half(first, choosers[0]), Half(second, choosers[1])]
    entity_cases = [list(to_entity_cases(half)) for half in halves]
    unseen = [to_matrix(fit_table(cases, roles.LABELS, ENTITY_SETTINGS)) for cases in reversed(entity_cases)]
    halves = [Half(half.read, half.chooser, matrix) for half, matrix in zip(halves, unseen, strict=True)]
    relation_cases = [case for half in halves for case in to_relation_cases(half)]
    return {
        "mentions": fit_mentions(read),
        "entities": fit_table([*entity_cases[0], *entity_cases[1]], roles.LABELS, ENTITY_SETTINGS),
        "relations": fit_table(relation_cases, relations.LABELS, RELATION_SETTINGS),
    }


def fit_mentions(read: Sequence[Read]) -> CueTable:
    """Fit the table of mentions."""
    cases = [case for doc, paper in read for case in to_mention_cases(doc, paper)]
    return fit_table(cases, MENTION_LABELS, MENTION_SETTINGS)


def read_candidates(papers: Sequence[GoldPaper]) -> Iterator[Read]:
    """Tag the abstracts and find what could be a name in them."""
    nlp = load_finders()
    yield from nlp.pipe(((make_doc(nlp, paper.norm), paper) for paper in papers), as_tuples=True)


def write_tables(folder: Path, out: Path) -> None:
    """Write every table from a folder of annotated abstracts."""
    tables = fit_tables(tuple(read_candidates(tuple(read_gold(folder)))))
    for name, what in _WHAT.items():
        (out / f"{name}.tsv").write_text(to_tsv(_COMMENT.format(what=what), tables[name]), encoding="utf-8")


if __name__ == "__main__":
    write_tables(Path(sys.argv[1]), Path(str(files("extractors.cues"))))

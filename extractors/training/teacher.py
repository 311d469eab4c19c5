"""What trained weights say of abstracts that nobody annotated, as lessons for others.

    python -m extractors.training.teacher TEXTS.json WEIGHTS OUT

Comes in: an array of texts and a folder of weights. Goes out: a file for each text in a folder; a second call goes on
where the first was stopped. A text that is longer than a training reads, or that names nothing, teaches nothing.
The method is distillation: Hinton, Vinyals and Dean 2015, "Distilling the Knowledge in a Neural Network".
"""

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import cast

import numpy as np
from spacy.tokens import Doc

from extractors.amount_lists import read_amounts
from extractors.model.claims import read_claims
from extractors.model.component import EncoderComponent, Reading, reading_of
from extractors.model.decode import sigmoid, softmax
from extractors.model.entities import Judged, find_entities
from extractors.model.network import Network
from extractors.model.units import Floats, WordSpan
from extractors.model.words import Words
from extractors.nlp import load_model, read_docs
from extractors.own_names import find_own_names
from extractors.training.gold import Places
from extractors.training.gold_numbers import label_amounts
from extractors.training.lesson_files import lesson_file, write_lesson
from extractors.training.lessons import MAX_PIECES, Lesson
from kg.model import CharSpan, Paper
from kg.text import NormText


def write_lessons(texts: Mapping[str, str], weights: Path, out: Path) -> Iterator[Path]:
    """Write a lesson for each text that has none yet, and yield its file.

    Args:
        texts: by id.
        weights: the folder of those of the teacher.
        out: where the files go.
    """
    out.mkdir(parents=True, exist_ok=True)
    nlp = load_model(weights)
    network = cast("EncoderComponent", nlp.get_pipe("kg_encoder")).network
    left = (id_ for id_ in texts if not lesson_file(out, id_).exists())
    papers = (Paper(id=id_, text=texts[id_], sources=(id_,)) for id_ in left)
    for doc, paper, norm in read_docs(nlp, papers):
        path = lesson_file(out, paper.id)
        write_lesson(path, teach(network, doc, norm))
        yield path


def teach(network: Network, doc: Doc, norm: NormText) -> Lesson | None:
    """Make a lesson of what a network says of a text; None where it has nothing to say."""
    reading = reading_of(doc)
    if reading is None or len(reading.encoded.words.pieces) > MAX_PIECES:
        return None
    judged = find_entities(network, reading.encoded, reading.names, norm, own=find_own_names(doc))
    if judged is None:
        return None
    places = Places(norm, reading.encoded.words)
    claims = [claim.span for claim in read_claims(network, reading.encoded, judged, doc, norm)]
    spans = tuple(place for span in claims if (place := places.words_of(span.start, span.end)))
    return _to_lesson(network, reading, judged, spans)


def _to_lesson(network: Network, reading: Reading, judged: Judged, claims: tuple[WordSpan, ...]) -> Lesson:
    encoded, clusters = reading.encoded, judged.clusters
    same, _ = network.judge_pairs(encoded, clusters.units, clusters.scores)
    said = network.judge_claims(encoded, claims, clusters.units, clusters.scores.vectors)
    numbers = _numbers(encoded.words, claims)
    return Lesson(
        words=encoded.words,
        tags={name: softmax(logits) for name, logits in encoded.tags.items()},
        units=clusters.units,
        types=softmax(clusters.scores.types),
        roles=softmax(clusters.scores.roles),
        core=sigmoid(clusters.scores.core),
        same=sigmoid((same + same.T) * np.float32(0.5)),
        relations=clusters.relations,
        relation_weights=_apart(clusters.members, len(clusters.units)),
        claims=claims,
        claim_types=softmax(said.types),
        polarities=softmax(said.polarities),
        hedged=sigmoid(said.hedged),
        subjects=_subjects(said.subjects, clusters.members),
        slots=sigmoid(said.slots),
        numbers=numbers,
        number_kinds=softmax(network.judge_numbers(encoded, numbers)),
    )


def _apart(members: Sequence[Sequence[int]], count: int) -> Floats:
    """Mark the pairs of units that do not name one thing."""
    owner = np.zeros(count, dtype=np.int64)
    for at, cluster in enumerate(members):
        owner[list(cluster)] = at
    apart: Floats = (owner[:, None] != owner[None, :]).astype(np.float32)
    return apart


def _subjects(logits: Floats, members: Sequence[Sequence[int]]) -> Floats:
    """Mark the paper, or all units of the likeliest entity, for each claim."""
    chances = softmax(logits)
    choices = [[0], *([1 + at for at in cluster] for cluster in members)]
    marked = np.zeros_like(chances)
    for row, mask in zip(chances, marked, strict=True):
        mask[max(choices, key=lambda choice: float(row[choice].sum()))] = 1
    return marked


def _numbers(words: Words, claims: Sequence[WordSpan]) -> tuple[WordSpan, ...]:
    """Find the words of the numbers in claims."""
    amounts = read_amounts(words.text)
    claimed = label_amounts(amounts, ((CharSpan(*words.chars(*claim)), ()) for claim in claims))
    places = (words.touched(amounts[at].span.start, amounts[at].span.end) for at in claimed)
    return tuple(place for place in places if place)


def main(source: Path, weights: Path, out: Path) -> None:
    """Write the lessons of a file of texts."""
    texts = {entry["id"]: entry["text"] for entry in json.loads(source.read_text(encoding="utf-8"))}
    for path in write_lessons(texts, weights, out):
        sys.stderr.write(f"{path}\n")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))

"""Fits the scores of names, entities, relations and claims on abstracts that the weights have not seen.

Comes in: a network and examples. Goes out: a configuration under which a score is the share of
findings like it that are annotated: entities with their type, relations with both ends (logistic
regression by Newton's method). Marks of the raw text, such as bold type, are not known here.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from spacy.tokens import Doc

from extractors.cues import CueTable
from extractors.marks import make_doc
from extractors.mentions import MentionChooser
from extractors.model import labels
from extractors.model.claims import claim_features, read_claims
from extractors.model.config import Config
from extractors.model.entities import Judged, find_entities
from extractors.model.network import Encoded, Network
from extractors.model.proposals import Proposals, read_proposals
from extractors.model.relations import iter_options
from extractors.model.scores import Features
from extractors.model.spans import find_names, read_candidates
from extractors.nlp import load_finders
from extractors.own_names import find_own_names
from extractors.training.gold import Example
from kg.ids import fold_name
from kg.model import CharSpan
from kg.text import normalise

#: Keeps the weights of features that are rare small.
RIDGE = 0.01
#: Newton steps; the weights stand still after eight.
STEPS = 25

#: A claim is an annotated one when they share this much of what they cover together.
LEAST_SHARED = 0.5

#: Features of a finding, and whether it is right.
Row = tuple[Features, bool]
#: Reads the rows of one abstract.
Reader = Callable[[Judged, Example], Iterator[Row]]


@dataclass(frozen=True, slots=True)
class _Case:
    """An abstract, read once."""

    example: Example
    doc: Doc
    encoded: Encoded
    proposals: Proposals

    def judge(self, network: Network) -> Judged | None:
        """Find the entities; their texts are normal already."""
        names = find_names(self.encoded, self.proposals, network.config)
        return find_entities(
            network, self.encoded, names, normalise(self.example.words.text), own=find_own_names(self.doc)
        )


def fit_scores(network: Network, examples: Sequence[Example], mentions: CueTable) -> Config:
    """Fit the weights of the features of names, with these those of entities, with these those of the rest.

    The configuration of the network is changed on the way.

    Args:
        network: that which has not seen the examples.
        examples: annotated abstracts.
        mentions: a table of mentions that was not made from them.
    """
    cases = list(_read_cases(network, examples, MentionChooser(mentions)))
    name_rows = (row for case in cases for row in _name_rows(case))
    _set(network, name_score=_fit(name_rows, network.config.name_score))
    _set(network, entity_score=_fit(_rows(network, cases, _entity_rows), network.config.entity_score))
    _set(network, relation_score=_fit(_rows(network, cases, _relation_rows), network.config.relation_score))
    _set(network, claim_score=(1.0, 0.0))
    claim_rows = (row for case in cases for row in _claim_rows(network, case))
    _set(network, claim_score=_fit(claim_rows, network.config.claim_score))
    return network.config


def _set(network: Network, **scores: tuple[float, ...]) -> None:
    network.config = replace(network.config, **scores)  # type: ignore[arg-type]


def _read_cases(network: Network, examples: Sequence[Example], chooser: MentionChooser) -> Iterator[_Case]:
    nlp = load_finders()
    docs = ((make_doc(nlp, normalise(example.words.text)), example) for example in examples)
    for doc, example in nlp.pipe(docs, as_tuples=True):
        encoded = network.encode(example.words.text)
        if encoded:
            yield _Case(example, doc, encoded, read_proposals(chooser, doc, encoded.words))


def _name_rows(case: _Case) -> Iterator[Row]:
    """Yield the features of what may be a name, and whether it is spelt as an annotated one."""
    known = {spelling for spellings in _spellings_of_entities(case.example) for spelling in spellings}
    words = case.encoded.words
    for span, features in zip(*read_candidates(case.encoded, case.proposals), strict=True):
        start, end = words.chars(*span)
        yield tuple(features), fold_name(words.text[start:end]) in known


def _rows(network: Network, cases: Sequence[_Case], read: Reader) -> Iterator[Row]:
    for case in cases:
        if judged := case.judge(network):
            yield from read(judged, case.example)


def _fit(rows: Iterable[Row], start: tuple[float, ...]) -> tuple[float, ...]:
    """Return the weights under which the right rows are right and the wrong ones wrong with most likelihood.

    Args:
        rows: what to fit to.
        start: what is returned where there is no row.
    """
    table = list(rows)
    if not table:
        return start
    features = np.array([row for row, _ in table])
    right = np.array([float(is_right) for _, is_right in table])
    weights = np.zeros(features.shape[1])
    for _ in range(STEPS):
        chances = 1 / (1 + np.exp(-features @ weights))
        slope = features.T @ (right - chances) - RIDGE * weights
        curve = (features * (chances * (1 - chances))[:, None]).T @ features + RIDGE * np.eye(len(weights))
        weights += np.linalg.solve(curve, slope)
    return tuple(round(float(weight), 4) for weight in weights)


def _entity_rows(judged: Judged, example: Example) -> Iterator[Row]:
    """Yield the features of each entity found in an abstract, and whether it is annotated with its type."""
    right = _match(judged, example, typed=True)
    for at, members in enumerate(judged.clusters.members):
        yield judged.clusters.votes.features(members), at in right


def _relation_rows(judged: Judged, example: Example) -> Iterator[Row]:
    """Yield the features of each relation between entities that are listed, and whether it is annotated."""
    entity_of = _match(judged, example, typed=False)
    for option in iter_options(judged):
        if judged.listed[option.head] and judged.listed[option.tail]:
            ends = entity_of.get(option.head, -1), entity_of.get(option.tail, -1)
            relation, _ = example.relations.get(ends, (None, False))
            yield option.features(judged), relation is not None and labels.RELATIONS[relation] == option.relation


def _claim_rows(network: Network, case: _Case) -> Iterator[Row]:
    """Yield the features of each claim found in an abstract, and whether an annotated one stands there."""
    words = case.example.words
    wanted = [CharSpan(*words.chars(*claim.span)) for claim in case.example.claims]
    claims = read_claims(network, case.encoded, case.judge(network), case.doc, normalise(words.text))
    for claim in claims:
        yield claim_features(claim), any(claim.span.share_with(other) >= LEAST_SHARED for other in wanted)


def _match(judged: Judged, example: Example, *, typed: bool) -> Mapping[int, int]:
    """Match entities found and annotated, one to one, those with most spellings in common first."""
    wanted = _spellings_of_entities(example)
    options = []
    for at, members in enumerate(judged.clusters.members):
        keys = {judged.clusters.units[member].key for member in members}
        kind = labels.ENTITY_TYPES.index(judged.entities[at].type)
        for entity, spellings in enumerate(wanted):
            if keys & spellings and (not typed or example.entities[entity].type == kind):
                options.append((-len(keys & spellings), at, entity))
    return dict(_one_to_one(sorted(options)))


def _one_to_one(options: Sequence[tuple[int, int, int]]) -> Iterator[tuple[int, int]]:
    taken: set[int] = set()
    matched: set[int] = set()
    for _, at, entity in options:
        if at not in matched and entity not in taken:
            matched.add(at)
            taken.add(entity)
            yield at, entity


def _spellings_of_entities(example: Example) -> list[set[str]]:
    spellings: list[set[str]] = [set() for _ in example.entities]
    for unit in example.units:
        start, end = example.words.chars(*unit.spans[0])
        spellings[unit.entity].add(fold_name(example.words.text[start:end]))
    return spellings

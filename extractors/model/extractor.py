"""The trained extractor: papers to findings, one for one and in order.

The weights find relations; on names and claims they vote beside the cues; numbers and artifacts are found
by the rules.
"""

from collections.abc import Iterable, Iterator
from itertools import compress
from pathlib import Path
from typing import cast

from spacy.tokens import Doc

from extractors.artifacts import find_artifacts
from extractors.model.claims import read_claims
from extractors.model.component import EncoderComponent, reading_of
from extractors.model.entities import find_entities
from extractors.model.files import WEIGHTS, hash_weights
from extractors.model.relations import find_relations
from extractors.nlp import load_model, read_docs
from extractors.own_names import find_own_names
from kg.model import Findings, Paper
from kg.text import NormText


class ModelExtractor:
    """Finds entities, roles, relations and claims by trained weights.

    Attributes:
        name: name and version; weights other than the shipped ones are a version of their own, by their hash.

    Raises:
        kg.errors.ModelMissingError: the weights or the English model of spaCy are not there.
    """

    name = "model/1"

    def __init__(self, weights: Path = WEIGHTS) -> None:
        self._nlp = load_model(weights)
        if weights != WEIGHTS:
            self.name = f"model/{hash_weights(weights)}"
        self._network = cast("EncoderComponent", self._nlp.get_pipe("kg_encoder")).network

    def extract(self, papers: Iterable[Paper]) -> Iterator[Findings]:
        """Yield the findings of each paper, in order, at offsets of its raw text."""
        for doc, paper, norm in read_docs(self._nlp, papers):
            yield self._find(paper, norm, doc)

    def _find(self, paper: Paper, norm: NormText, doc: Doc) -> Findings:
        reading = reading_of(doc)
        if reading is None:
            return Findings(paper=paper, extractor=self.name)
        encoded = reading.encoded
        judged = find_entities(self._network, encoded, reading.names, norm, own=find_own_names(doc))
        entities = compress(judged.entities, judged.listed) if judged else ()
        return Findings(
            paper=paper,
            extractor=self.name,
            entities=tuple(sorted(entities, key=lambda entity: (entity.mentions[0].span, entity.id))),
            relations=find_relations(judged, encoded.words, norm, self._network.config),
            claims=read_claims(self._network, encoded, judged, doc, norm),
            artifacts=find_artifacts(norm),
        )

"""The trained extractor: papers to findings, one for one and in order.

The weights find entities, relations and claims; numbers and artifacts are found by the rules.
"""

from collections.abc import Iterable, Iterator
from itertools import compress
from pathlib import Path

from extractors.artifacts import find_artifacts
from extractors.model.claims import find_claims
from extractors.model.entities import find_entities
from extractors.model.network import WEIGHTS, Network
from extractors.model.relations import find_relations
from extractors.model.spans import find_names
from kg.model import Findings, Paper
from kg.text import normalise


class ModelExtractor:
    """Finds entities, roles, relations and claims by trained weights.

    Raises:
        kg.errors.ModelMissingError: the weights are not there.
    """

    name = "model/1"

    def __init__(self, weights: Path = WEIGHTS) -> None:
        self._network = Network(weights)

    def extract(self, papers: Iterable[Paper]) -> Iterator[Findings]:
        """Yield the findings of each paper, in order, at offsets of its raw text."""
        return map(self._find, papers)

    def _find(self, paper: Paper) -> Findings:
        norm = normalise(paper.text)
        encoded = self._network.encode(norm.text)
        if encoded is None:
            return Findings(paper=paper, extractor=self.name)
        judged = find_entities(self._network, encoded, find_names(encoded), norm)
        entities = compress(judged.entities, judged.listed) if judged else ()
        return Findings(
            paper=paper,
            extractor=self.name,
            entities=tuple(sorted(entities, key=lambda entity: (entity.mentions[0].span, entity.id))),
            relations=find_relations(judged, encoded.words, norm, threshold=self._network.config.relation),
            claims=find_claims(self._network, encoded, judged, norm),
            artifacts=find_artifacts(norm),
        )

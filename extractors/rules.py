"""The rule-based extractor: papers to findings, one for one and in order.

It composes: normalise, the spaCy pipeline of ``extractors.nlp``, entities, relations, claims,
artifacts. It holds no rule of its own.
"""

from collections.abc import Iterable, Iterator

from spacy.tokens import Doc

from extractors.artifacts import find_artifacts
from extractors.claim_votes import Candidates
from extractors.claims import find_claims
from extractors.cue_voter import CueVoter
from extractors.entities import find_entities, mark_entities
from extractors.nlp import load_pipeline, read_docs
from extractors.relations import find_relations
from kg.model import Findings, Paper
from kg.text import NormText


class RulesExtractor:
    """Finds entities, roles, relations, claims and artifacts by rules.

    Raises:
        kg.errors.ModelMissingError: the English model of spaCy is not installed.
    """

    name = "rules/1"

    def __init__(self) -> None:
        self._nlp = load_pipeline()

    def extract(self, papers: Iterable[Paper]) -> Iterator[Findings]:
        """Yield the findings of each paper, in order, at offsets of its raw text."""
        for doc, paper, norm in read_docs(self._nlp, papers):
            yield self._find(paper, norm, doc)

    def _find(self, paper: Paper, norm: NormText, doc: Doc) -> Findings:
        entities = find_entities(doc, norm)
        mark_entities(doc, norm, entities)
        return Findings(
            paper=paper,
            extractor=self.name,
            entities=entities,
            relations=find_relations(doc, norm, entities),
            claims=find_claims(doc, norm, Candidates(entities, (True,) * len(entities)), [CueVoter(entities)]),
            artifacts=find_artifacts(norm),
        )

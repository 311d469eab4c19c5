"""The encoder as a component of the spaCy pipeline.

Comes in: a ``Doc`` that the finders have read. Goes out: the same, with a ``Reading`` in
``doc.user_data``; a text without a word gets none.
"""

from dataclasses import dataclass
from pathlib import Path

from spacy.language import Language
from spacy.tokens import Doc

from extractors.cues import load_cue_table
from extractors.mentions import MentionChooser
from extractors.model.network import Encoded, Network
from extractors.model.proposals import read_proposals
from extractors.model.spans import Name, find_names

_READING = "kg.reading"


@dataclass(frozen=True, slots=True)
class Reading:
    """A text as the encoder sees it.

    Attributes:
        names: what tags and cues take for names.
    """

    encoded: Encoded
    names: tuple[Name, ...]


class EncoderComponent:
    """Encodes texts and finds the names in them.

    Attributes:
        network: the weights, for what is judged later.
        chooser: what weighs the proposals of the finders.
    """

    def __init__(self, network: Network, chooser: MentionChooser) -> None:
        self.network = network
        self.chooser = chooser

    @classmethod
    def create(cls, nlp: Language, name: str, weights: str) -> "EncoderComponent":
        """Make the component as spaCy asks for it, of a folder of weights."""
        return cls(Network(Path(weights)), MentionChooser(load_cue_table("mentions")))

    def __call__(self, doc: Doc) -> Doc:
        """Read and store."""
        encoded = self.network.encode(doc.text)
        if encoded:
            proposals = read_proposals(self.chooser, doc, encoded.words)
            doc.user_data[_READING] = Reading(encoded, find_names(encoded, proposals, self.network.config))
        return doc


def reading_of(doc: Doc) -> Reading | None:
    """Return what the component stored; None where the text has no word."""
    reading: Reading | None = doc.user_data.get(_READING)
    return reading

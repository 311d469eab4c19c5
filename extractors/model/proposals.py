"""The second vote on names: what the finders propose and the cues make of it.

Comes in: a ``Doc`` that the finders have read, and the words of its text. Goes out: for each proposal
that whole words carry, one probability for each label of the table ``mentions``.
"""

from collections.abc import Mapping

from spacy.tokens import Doc

from extractors.mentions import MentionChooser
from extractors.model.units import WordSpan
from extractors.model.words import Words
from extractors.words import read_words

#: Stretches of words to the probabilities of ``extractors.mentions.LABELS``.
Proposals = Mapping[WordSpan, tuple[float, ...]]


def read_proposals(chooser: MentionChooser, doc: Doc, words: Words) -> Proposals:
    """Weigh the proposals of a text."""
    tokens = read_words(doc)
    spans = ((words.span_at(tokens.starts[one.start], tokens.ends[one.end - 1]), one) for one in chooser.weigh(doc))
    return {span: one.probabilities for span, one in spans if span}

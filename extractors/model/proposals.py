"""The second vote on names: what the finders propose and the cues make of it.

Comes in: a ``Doc`` that the finders have read, and the words of its text. Goes out: for each proposal
that whole words carry, one probability for each label of the table ``mentions``.
"""

from collections.abc import Mapping

from spacy.tokens import Doc

from extractors.mentions import MentionChooser
from extractors.model.units import WordSpan
from extractors.model.words import Words

#: Stretches of words to the probabilities of ``extractors.mentions.LABELS``.
Proposals = Mapping[WordSpan, tuple[float, ...]]


def read_proposals(chooser: MentionChooser, doc: Doc, words: Words) -> Proposals:
    """Weigh the proposals of a text."""
    starts = {char: at for at, char in enumerate(words.starts)}
    ends = {char: at + 1 for at, char in enumerate(words.ends)}
    found = {}
    for one in chooser.weigh(doc):
        last = doc[one.end - 1]
        start, end = starts.get(doc[one.start].idx), ends.get(last.idx + len(last))
        if start is not None and end is not None:
            found[start, end] = one.probabilities
    return found

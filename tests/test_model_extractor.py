"""The trained extractor with the weights that are shipped."""

from pathlib import Path

import pytest

from extractors import load_extractor
from extractors.model.extractor import ModelExtractor
from extractors.model.network import Network
from kg.errors import ModelMissingError
from kg.model import Findings, Paper
from kg.records import dump_record
from kg.vocab import PAPER_RELATION, ClaimType, EntityType, Role

TEXT = (
    "Training large recommender systems is slow. We propose Sparse Gradient Routing (SGR), a method for time series "
    r"forecasting that sends gradients only where they matter. On the Criteo dataset, SGR improves AUC by 1.4\% "
    "over DeepFM. We prove that SGR converges at a rate of O(1/T). Code is at https://example.org/sgr."
)


@pytest.fixture(scope="module")
def extractor() -> ModelExtractor:
    """Load the shipped weights once."""
    return ModelExtractor()


def read(extractor: ModelExtractor, text: str) -> Findings:
    """Read one text."""
    (findings,) = extractor.extract([Paper(id="p", text=text, sources=("p.txt:1",))])
    return findings


def test_names_types_and_roles_are_found(extractor: ModelExtractor) -> None:
    """The paper's own method, its task, its data and its measure are told apart, the acronym joined to its name."""
    found = {entity.name: entity for entity in read(extractor, TEXT).entities}

    assert (found["SGR"].type, found["SGR"].role) == (EntityType.METHOD, Role.PROPOSED)
    assert "Sparse Gradient Routing" in found["SGR"].aliases
    assert found["time series forecasting"].type is EntityType.TASK
    assert found["AUC"].type is EntityType.METRIC


def test_claims_are_typed_and_about_the_method(extractor: ModelExtractor) -> None:
    """A measured gain and a proof are claims of two types about the proposed method."""
    findings = read(extractor, TEXT)
    (method,) = [entity.id for entity in findings.entities if entity.name == "SGR"]
    claims = {claim.type: claim for claim in findings.claims}

    assert claims[ClaimType.PERFORMANCE].subject == method
    assert [value.value for value in claims[ClaimType.PERFORMANCE].values] == [1.4]
    assert ClaimType.THEORY in claims


def test_a_guess_is_hedged_and_a_result_is_not(extractor: ModelExtractor) -> None:
    """Words of doubt hedge a claim, whatever the weights say."""
    text = "We propose FooNet. FooNet outperforms BarNet on MNIST. These results suggest that depth may hurt recall."
    hedged = [claim.hedged for claim in read(extractor, text).claims]

    assert (hedged[0], hedged[-1]) == (False, True)


@pytest.mark.parametrize(
    "text",
    [
        TEXT,
        r"We study \textbf{graph net- works} on **CiteSeer**, $\ell_2$-regularised, with `Adam`.",
        "\n\n We train BERT\non SQuAD 2.0.  \n",
        "GPT-4o 在 MMLU 上 🙂 outperforms LLaMA‑2; naïve Bayes—no.",
    ],
)
def test_every_mention_is_verbatim(extractor: ModelExtractor, text: str) -> None:
    """Mentions and claims are the characters of the raw text that they point to, and roles fit types."""
    findings = read(extractor, text)

    assert all(m.text == m.span.of(text) for entity in findings.entities for m in entity.mentions)
    assert all(claim.text == claim.span.of(text) for claim in findings.claims)
    assert all((entity.type, entity.role) in PAPER_RELATION for entity in findings.entities)


def test_the_same_text_gives_the_same_bytes(extractor: ModelExtractor) -> None:
    """A second run, with weights loaded anew and another text before it, prints the same."""
    again = ModelExtractor()
    read(again, "Something else about BERT comes first.")

    assert dump_record(read(extractor, TEXT)) == dump_record(read(again, TEXT))


@pytest.mark.parametrize("text", ["", " \n ", "?"])
def test_a_text_without_names_gives_nothing(extractor: ModelExtractor, text: str) -> None:
    """There is nothing to find in an empty text."""
    findings = read(extractor, text)

    assert (findings.entities, findings.relations, findings.claims) == ((), (), ())


def test_the_extractor_is_known_by_its_name() -> None:
    """The command line finds it as ``model``."""
    assert load_extractor("model").name == ModelExtractor.name


def test_a_folder_without_weights_is_named(tmp_path: Path) -> None:
    """The error says what is missing and what to use instead."""
    with pytest.raises(ModelMissingError, match="no weights") as caught:
        Network(tmp_path)

    assert "rules" in str(caught.value.hint)

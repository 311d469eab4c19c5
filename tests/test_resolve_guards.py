"""Which names may be spellings of one, whatever the context: tables of kinds."""

import pytest

from kg.resolve import resolve
from kg.resolve.names import to_key, to_short
from kg.vocab import EntityType
from tests.test_resolve import Authority, found, nodes_of, paper

METHOD, TASK, DATASET, BENCHMARK, METRIC = EntityType

#: Kind of difference to names that it tells apart.
APART = {
    "version": [
        ("Llama 2", "Llama 3.1"),
        ("GPT-4", "GPT-4o"),
        ("Claude 3", "Claude 3.5"),
        ("MobileNetV2", "MobileNetV3"),
    ],
    "size": [("ResNet20", "ResNet50"), ("BERT-base", "BERT-large"), ("T5-3B", "T5-11B"), ("BERT", "BERT-large")],
    "classes": [("CIFAR-10", "CIFAR-100"), ("FB15k", "FB15k-237"), ("WikiText-2", "WikiText-103")],
    "year": [("PASCAL VOC 2007", "PASCAL VOC 2012"), ("MOT16", "MOT17"), ("VOT2016", "VOT2018")],
    "rank": [("top-1 accuracy", "top-5 accuracy"), ("Type I error", "Type II error")],
    "prefix of a name": [("BERT", "RoBERTa"), ("BERT", "ALBERT"), ("MSE", "RMSE"), ("SSIM", "MS-SSIM")],
    "suffix of a name": [("CFR", "CFR+"), ("Grad-CAM", "Grad-CAM++"), ("WGAN", "WGAN-GP"), ("MMLU", "MMLU-Pro")],
    "negation": [
        ("supervised learning", "unsupervised learning"),
        ("rigid registration", "non-rigid registration"),
        ("conditional generation", "unconditional generation"),
        ("synchronous descent", "asynchronous descent"),
        ("isotropic diffusion", "anisotropic diffusion"),
    ],
    "opposites": [
        ("risk minimization", "risk maximization"),
        ("inductive learning", "transductive learning"),
        ("forward divergence", "backward divergence"),
        ("macro averaging", "micro averaging"),
        ("lossy image compression", "lossless image compression"),
    ],
    "another head": [
        ("keyphrase extraction", "keyphrase generation"),
        ("optical flow estimation", "scene flow estimation"),
    ],
    "plural and capital": [("AEs", "AES"), ("MIPs", "MIPS"), ("BTs", "BTS")],
}
#: Kind of spelling to names that it does not tell apart.
ONE = {
    "accent": [("Rényi divergence", "Renyi divergences"), ("Matérn kernel", "Matern kernel")],
    "British": [
        ("matrix factorisation", "matrix factorization"),
        ("topic modelling", "topic modeling"),
        ("nearest neighbour search", "nearest neighbor search"),
        ("dialogue state tracking", "dialog state tracking"),
    ],
    "hyphen": [("multiagent planning", "multi-agent planning"), ("semi-definite program", "semidefinite programs")],
    "Greek": [("β-divergence", "beta-divergence"), ("ε-greedy search", "epsilon-greedy search")],
    "hyphen in a name": [("MetaWorld", "Meta-World"), ("CIFAR10-C", "CIFAR-10C"), ("SG-MCMC", "SGMCMC")],
    "case of a name": [("METEOR", "Meteor"), ("AWA2", "AwA2"), ("ROUGE_L", "ROUGE-L")],
    "kind of thing": [
        ("Frank-Wolfe method", "Frank-Wolfe algorithm"),
        ("simulated annealing", "simulated annealing method"),
    ],
    "ending of a word": [
        ("automated essay scoring", "automatic essay scoring"),
        ("compressed sensing", "compressive sensing"),
        ("argument mining", "argumentation mining"),
    ],
    "silent letter": [("Weisfeiler-Lehman test", "Weisfeiler-Leman test")],
}


def _cases(table: dict[str, list[tuple[str, str]]]) -> list[pytest.ParameterSet]:
    return [pytest.param(*pair, id=f"{kind}: {pair[0]}") for kind, pairs in table.items() for pair in pairs]


@pytest.mark.parametrize(("first", "second"), _cases(APART))
@pytest.mark.parametrize("kind", [METHOD, DATASET])
def test_names_that_tell_things_apart_are_never_merged(first: str, second: str, kind: EntityType) -> None:
    """Digits, versions, sizes, signs, negating prefixes and opposite words keep two nodes two."""
    papers = [paper(1, found(first, kind=kind)), paper(2, found(second, kind=kind))]

    assert [{"p1"}, {"p2"}] == nodes_of(resolve(papers, Authority()))


@pytest.mark.parametrize(("first", "second"), _cases(ONE))
def test_spellings_of_one_name_are_merged(first: str, second: str) -> None:
    """Accents, British spelling, hyphens, Greek letters, heads and endings make no second node."""
    papers = [paper(1, found(first)), paper(2, found(second))]

    assert [{"p1", "p2"}] == nodes_of(resolve(papers, Authority()))


def test_a_typing_error_is_merged_where_it_is_rare() -> None:
    """A word that is one letter off and stands in one name alone is a typing error of the common one."""
    right = [
        paper(n, found(f"{what} optimization")) for n, what in enumerate(("convex", "robust", "online", "bilevel"))
    ]
    resolution = resolve([*right, paper(9, found("convex optmization"))], Authority())

    assert {"p0", "p9"} in nodes_of(resolution)


@pytest.mark.parametrize("name", ["real-world dataset", "novel metric", "teacher model", "pretext task"])
def test_a_generic_name_is_a_thing_of_its_paper(name: str) -> None:
    """What any paper may say of its own things names nothing that two papers share."""
    assert [{"p1"}, {"p2"}] == nodes_of(resolve([paper(1, found(name)), paper(2, found(name))], Authority()))


@pytest.mark.parametrize("name", ["Llama 3.1", "multi-agent learning", "β-VAE", "DeepLabv3+", "", "  ", "…", "C++"])
def test_a_key_of_a_key_is_the_key(name: str) -> None:
    """Keys are stable: nothing is left to fold."""
    assert to_key(to_key(name)) == to_key(name)


@pytest.mark.parametrize(("name", "exact"), [("LLMs", "LLM"), ("C-POMDPs", "C-POMDP"), ("mAP", "mAP"), ("SDS", "SDS")])
def test_a_short_name_keeps_its_case_and_loses_its_plural(name: str, exact: str) -> None:
    """A small s after capitals is a plural, a capital S is a letter of the name."""
    short = to_short(name)

    assert short is not None
    assert short.exact == exact

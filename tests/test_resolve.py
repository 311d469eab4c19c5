"""Names of many papers become nodes, each merge with its reason."""

from dataclasses import dataclass, field
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.model import CharSpan, Findings, FoundEntity, Mention, Paper
from kg.resolve import ACRONYM, LEXICON_ALIAS, PAPER_ALIAS, SAME_NAME, Resolution, resolve
from kg.vocab import EntityType, Role


@dataclass(frozen=True)
class Known:
    """A well-known thing."""

    name: str
    type: EntityType = EntityType.METHOD


@dataclass(frozen=True)
class Authority:
    """Knows the names that a test gives it."""

    names: dict[str, Known] = field(default_factory=dict)

    def lookup(self, surface: str) -> Known | None:
        """Return the thing of exactly this name."""
        return self.names.get(surface)


def found(name: str, *aliases: str, kind: EntityType = EntityType.METHOD) -> FoundEntity:
    """Make an entity of a paper whose text is its name."""
    return FoundEntity(
        id=f"{kind}:{name}",
        name=name,
        type=kind,
        role=Role.BACKGROUND,
        aliases=tuple(sorted(aliases)),
        mentions=(Mention(CharSpan(0, len(name)), name),),
        evidence=CharSpan(0, len(name)),
        score=1.0,
    )


def paper(number: int, *entities: FoundEntity) -> Findings:
    """Make a paper that names these entities."""
    text = " ".join(entity.name for entity in entities) or "nothing"
    return Findings(
        paper=Paper(id=f"p{number}", text=text, sources=(f"test:{number}",)), extractor="test/1", entities=entities
    )


def nodes_of(resolution: Resolution) -> list[set[str]]:
    """List the papers of each node."""
    groups: dict[str, set[str]] = {}
    for (paper_id, _), node in resolution.of_found.items():
        groups.setdefault(node, set()).add(paper_id)
    return sorted(groups.values(), key=sorted)


@pytest.mark.parametrize(
    ("first", "second", "rule"),
    [
        (found("Bayesian Optimization"), found("Bayesian optimization"), SAME_NAME),
        (found("LLMs"), found("LLM"), SAME_NAME),
        (found("process reward model", "PRM"), found("PRM"), ACRONYM),
        (found("graph network", "message passing network"), found("message passing network"), PAPER_ALIAS),
        (found("large language model"), found("LLM"), LEXICON_ALIAS),
    ],
)
def test_names_of_one_thing_become_one_node(first: FoundEntity, second: FoundEntity, rule: str) -> None:
    """A fold, a paper's own alias, an acronym and the lexicon each unite, and say so."""
    names = ("large language model", "LLM") if rule == LEXICON_ALIAS else ()
    authority = Authority({name: Known("large language model") for name in names})
    resolution = resolve([paper(1, first), paper(2, second)], authority)

    assert [{"p1", "p2"}] == nodes_of(resolution)
    assert resolution.entities[0].support == 2
    assert rule in {merge.rule for merge in resolution.merges}
    assert all(merge.detail for merge in resolution.merges)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (found("Llama 2"), found("Llama 3.1")),
        (found("BERT"), found("RoBERTa")),
        (found("CIFAR-10", kind=EntityType.DATASET), found("CIFAR-100", kind=EntityType.DATASET)),
        (found("eva"), found("EVA")),
        (found("Go", kind=EntityType.BENCHMARK), found("Go", kind=EntityType.METHOD)),
        (found("process reward model", "PRM"), found("probabilistic roadmap", "PRM")),
        (found("Llama 2", "Llama 3.1"), found("Llama 3.1")),
    ],
)
def test_names_of_different_things_stay_apart(first: FoundEntity, second: FoundEntity) -> None:
    """Versions, types, case of short words and acronyms of two expansions never unite."""
    resolution = resolve([paper(1, first), paper(2, second)], Authority())

    assert [{"p1"}, {"p2"}] == nodes_of(resolution)


def test_an_acronym_with_two_expansions_stays_a_node_of_its_own() -> None:
    """A paper that only says PRM is not guessed into one of two senses."""
    papers = [
        paper(1, found("process reward model", "PRM")),
        paper(2, found("probabilistic roadmap", "PRM")),
        paper(3, found("PRM")),
    ]

    assert [{"p1"}, {"p2"}, {"p3"}] == nodes_of(resolve(papers, Authority()))


def test_two_things_of_one_name_have_two_ids() -> None:
    """Systems that two papers call DSP, each with its own expansion, are two nodes."""
    one = found("DSP", "Dynamic Sequence Parallelism")
    other = found("DSP", "Draft Sketch Prove")
    resolution = resolve([paper(1, one), paper(2, other)], Authority())

    assert [entity.name for entity in resolution.entities] == ["DSP", "DSP"]
    assert len({entity.id for entity in resolution.entities}) == 2


def test_a_known_thing_is_one_node_also_where_the_lexicon_misses_a_spelling() -> None:
    """A spelling that folds to the known name joins it, though the lexicon does not list it."""
    authority = Authority({"contrastive learning": Known("contrastive learning")})
    papers = [paper(1, found("contrastive learning")), paper(2, found("contrastive learning."))]

    assert [{"p1", "p2"}] == nodes_of(resolve(papers, authority))


def test_no_alias_is_lost_in_a_merge() -> None:
    """A node carries every name that any paper uses."""
    papers = [paper(1, found("Markov decision process", "MDP")), paper(2, found("Markov Decision Processes", "MDPs"))]
    (entity,) = resolve(papers, Authority()).entities

    assert {"MDP", "MDPs", "Markov decision process", "Markov Decision Processes"} == {entity.name, *entity.aliases}


names = st.sampled_from(["PRM", "process reward model", "DSP", "Llama 2", "Llama 3.1", "LLMs", "LLM", "roadmap", "eva"])
entities = st.builds(
    lambda used, kind: found(*used, kind=kind),
    st.lists(names, min_size=1, max_size=3, unique=True),
    st.sampled_from([EntityType.METHOD, EntityType.TASK]),
)
corpora = st.lists(st.lists(entities, max_size=3, unique_by=lambda entity: entity.id), max_size=6)


@given(corpora, st.randoms(use_true_random=False))
def test_the_order_of_the_papers_makes_no_difference(corpus: list[list[FoundEntity]], random: Random) -> None:
    """Any permutation of the papers gives the same nodes, ids and reasons."""
    papers = [paper(number, *entities) for number, entities in enumerate(corpus)]
    shuffled = random.sample(papers, len(papers))

    assert resolve(papers, Authority()) == resolve(shuffled, Authority())


AUTHORITY = Authority({
    "PRM": Known("process reward model"),
    "process reward model": Known("process reward model"),
    "LLM": Known("large language model"),
})


@given(corpora, st.sampled_from([Authority(), AUTHORITY]))
def test_every_found_entity_has_a_node_of_its_type(corpus: list[list[FoundEntity]], authority: Authority) -> None:
    """Nothing is lost, ids are unique, support counts papers."""
    papers = [paper(number, *entities) for number, entities in enumerate(corpus)]
    resolution = resolve(papers, authority)
    nodes = {entity.id: entity for entity in resolution.entities}

    assert len(nodes) == len(resolution.entities)
    for item in papers:
        for entity in item.entities:
            assert nodes[resolution.of_found[item.paper.id, entity.id]].type == entity.type

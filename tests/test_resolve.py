"""Names of many papers become nodes, each merge with its reason."""

from collections import Counter
from dataclasses import dataclass, field, replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.graph import RESOLVER, build_graph
from kg.model import CharSpan, Entity, Findings, FoundEntity, Mention, Paper
from kg.resolve import Resolution, Rule, resolve
from kg.resolve.variants import find_variants
from kg.vocab import EntityType, Relation, Role


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
        (found("Bayesian Optimization"), found("Bayesian optimization"), Rule.SAME_NAME),
        (found("LLMs"), found("LLM"), Rule.SAME_NAME),
        (found("process reward model", "PRM"), found("PRM"), Rule.ACRONYM),
        (found("graph network", "message passing network"), found("message passing network"), Rule.PAPER_ALIAS),
        (found("large language model"), found("LLM"), Rule.LEXICON_ALIAS),
    ],
)
def test_names_of_one_thing_become_one_node(first: FoundEntity, second: FoundEntity, rule: str) -> None:
    """A fold, a paper's own alias, an acronym and the lexicon each unite, and say so."""
    names = ("large language model", "LLM") if rule == Rule.LEXICON_ALIAS else ()
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
def test_every_found_entity_has_a_node(corpus: list[list[FoundEntity]], authority: Authority) -> None:
    """Nothing is lost, ids are unique, a node has a type that some paper gives it."""
    papers = [paper(number, *entities) for number, entities in enumerate(corpus)]
    resolution = resolve(papers, authority)
    nodes = {entity.id: entity for entity in resolution.entities}
    given_types: dict[str, set[EntityType]] = {}
    for item in papers:
        for entity in item.entities:
            given_types.setdefault(resolution.of_found[item.paper.id, entity.id], set()).add(entity.type)

    assert len(nodes) == len(resolution.entities)
    assert nodes.keys() == given_types.keys()
    assert all(nodes[node].type in types for node, types in given_types.items())


@given(corpora, st.sampled_from([Authority(), AUTHORITY]))
def test_merges_are_an_equivalence(corpus: list[list[FoundEntity]], authority: Authority) -> None:
    """A merge parts the found entities: each shared node explains all of its uses, and each other node none."""
    papers = [paper(number, *entities) for number, entities in enumerate(corpus)]
    resolution = resolve(papers, authority)
    uses = Counter(resolution.of_found.values())
    reasons = Counter(merge.entity for merge in resolution.merges if merge.rule != Rule.TYPE_VOTE)

    assert {node: count for node, count in uses.items() if count > 1} == dict(reasons)
    assert all(0 < merge.score <= 1 and merge.detail for merge in resolution.merges)


def test_the_vote_on_a_type_is_kept() -> None:
    """A name that most papers take for a task is a task, and the paper that does not is told."""
    papers = [paper(number, found("image captioning", kind=EntityType.TASK)) for number in range(3)]
    resolution = resolve([*papers, paper(9, found("image captioning"))], Authority())
    (vote,) = (merge for merge in resolution.merges if merge.rule == Rule.TYPE_VOTE)

    assert [entity.type for entity in resolution.entities] == [EntityType.TASK]
    assert (vote.paper, vote.score) == ("p9", 0.75)
    assert "3 Task, 1 Method" in vote.detail


def test_two_papers_that_present_one_name_present_two_things() -> None:
    """Systems that two papers each propose under one name, without expansion, are two nodes."""
    own = replace(found("HashNeT"), role=Role.PROPOSED)

    assert [{"p1"}, {"p2"}] == nodes_of(resolve([about(1, SEA, own), about(2, BREAD, own)], Authority()))


def test_two_versions_of_one_abstract_present_one_thing() -> None:
    """An abstract that is there twice, but for a word, proposes its system once."""
    own = replace(found("HashNeT"), role=Role.PROPOSED)

    assert [{"p1", "p2"}] == nodes_of(resolve([about(1, SEA, own), about(2, SEA + " again", own)], Authority()))


SEA = (
    "Ships that cross the northern ocean need forecasts of waves currents and ice drifting near harbours while"
    " captains steer around storms using radar charts and satellite buoys"
)
BREAD = (
    "Bakers knead flour water yeast and salt into dough that rises overnight inside warm ovens before crusts turn"
    " golden and loaves cool on wooden shelves beside butter"
)


def test_an_acronym_follows_the_words_around_it() -> None:
    """Of two expansions, a paper that gives none means that of the abstracts that speak of the same."""
    papers = [
        about(1, SEA, found("wave drift estimation", "WDE")),
        about(2, BREAD, found("wholemeal dough expansion", "WDE")),
        about(3, SEA + " again", found("WDE")),
        about(4, BREAD + " again", found("WDE")),
    ]
    resolution = resolve(papers, Authority())

    assert [{"p1", "p3"}, {"p2", "p4"}] == nodes_of(resolution)
    assert {Rule.SENSE} == {m.rule for m in resolution.merges if m.paper in {"p3", "p4"}}


def test_an_expansion_in_the_text_counts_though_the_extractor_missed_it() -> None:
    """Brackets that spell out an acronym tie it to the long name of other papers."""
    first = about(1, "We use a tidal wave model (TWM) here.", found("TWM"))
    second = about(2, "A tidal wave model is old.", found("tidal wave model"))

    assert [{"p1", "p2"}] == nodes_of(resolve([first, second], Authority()))


def test_sizes_and_versions_are_tied_to_their_method() -> None:
    """A size is a node of its own, and a variant of the method whose name it extends."""
    papers = [paper(1, found("Quokka"), found("Quokka-base")), paper(2, found("Quokka-large"), found("Quokka-2-7B"))]
    resolution = resolve(papers, Authority())
    names = {entity.id: entity.name for entity in resolution.entities}

    assert {("Quokka-base", "Quokka"), ("Quokka-large", "Quokka"), ("Quokka-2-7B", "Quokka")} == {
        (names[variant], names[base]) for variant, base in resolution.variants
    }


def about(number: int, text: str, *entities: FoundEntity) -> Findings:
    """Make a paper of a text that names these entities."""
    return replace(paper(number, *entities), paper=Paper(id=f"p{number}", text=text, sources=(f"test:{number}",)))


def test_a_variant_is_tied_to_its_method_where_a_paper_names_it() -> None:
    """The edge quotes the name, and says that the resolution drew it."""
    papers = [paper(1, found("Quokka")), paper(2, found("Quokka-base"))]
    graph = build_graph(papers, resolve(papers, Authority()))
    (edge,) = (edge for edge in graph.edges if edge.type == Relation.VARIANT_OF)

    assert (edge.evidence.paper, edge.evidence.text, edge.evidence.extractor) == ("p2", "Quokka-base", RESOLVER)


@pytest.mark.parametrize(
    ("variant", "base"),
    [
        ("Quokka-base", "Quokka"),
        ("Quokka-Large", "Quokka"),
        ("Quokka 2", "Quokka"),
        ("Quokka-50", "Quokka"),
        ("Quokka50", "Quokka"),
        ("Quokka-2-7B", "Quokka-2"),
        ("Quokka-7B-Instruct", "Quokka-7B"),
        ("Quokka-8x7B", "Quokka"),
        ("Quokka-B/16", "Quokka"),
        ("Quokka-3", None),
        ("Roquokka", None),
        ("Alquokka", None),
        ("Quokkabase", None),
        ("Quokka-Net", None),
        ("unsupervised Quokka", None),
    ],
)
def test_sizes_and_versions_are_variants(variant: str, base: str | None) -> None:
    """A suffix makes a variant of the longest name before it; one version is no variant of another."""
    names = ["Quokka", "Quokka-2", "Quokka-7B", variant]
    if variant == "Quokka-3":
        names.remove("Quokka")
    entities = [Entity(id=n, name=n, type=EntityType.METHOD, aliases=(), support=1) for n in dict.fromkeys(names)]

    assert dict(find_variants(entities)).get(variant) == base


def test_a_role_follows_the_type_that_was_voted() -> None:
    """A paper that takes a task for a method is tied to the task by what a paper can be to a task."""
    papers = [paper(number, found("image captioning", kind=EntityType.TASK)) for number in range(3)]
    papers.append(paper(9, replace(found("image captioning"), role=Role.USED)))
    graph = build_graph(papers, resolve(papers, Authority()))

    assert [edge.type for edge in graph.edges if edge.source == "p9"] == [Relation.ADDRESSES]


@pytest.mark.parametrize("variant", ["online reinforcement learning", "safe offline reinforcement learning"])
def test_an_acronym_names_no_more_than_its_expansion(variant: str) -> None:
    """``Online reinforcement learning (RL)`` spells out RL; it does not make RL mean the online kind."""
    text = f"{variant} (RL) is slow. RL helps."
    entity = replace(found(variant, "RL"), mentions=(Mention(CharSpan(0, len(variant)), variant),))
    special = Findings(paper=Paper(id="p0", text=text, sources=("t",)), extractor="test/1", entities=(entity,))
    authority = Authority({name: Known("reinforcement learning") for name in ("RL", "reinforcement learning")})

    resolution = resolve([special, paper(1, found("RL")), paper(2, found("reinforcement learning"))], authority)

    assert nodes_of(resolution) == [{"p0"}, {"p1", "p2"}]

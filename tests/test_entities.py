"""The things that one paper names."""

import pytest

from extractors.entities import find_entities, mark_entities
from extractors.marks import make_doc
from extractors.nlp import load_pipeline
from kg.text import normalise
from tests.rules_reader import entity_named, read


@pytest.mark.parametrize(
    ("text", "name", "surfaces"),
    [
        (
            r"We propose Deep \underline{Te}a Brewing (\textbf{DTB}), a novel framework. DTB outperforms PPO.",
            "DTB",
            [r"Deep \underline{Te}a Brewing", "DTB", "DTB"],
        ),
        ("We present **TeaNet**, a new method for language modeling.", "TeaNet", ["TeaNet"]),
        ("We propose tea-aware lan- guage model tuning (TALT).", "TALT", ["tea-aware lan- guage model tuning", "TALT"]),
    ],
)
def test_mentions_are_verbatim_in_the_raw_text(text: str, name: str, surfaces: list[str]) -> None:
    """LaTeX, markdown and line-break hyphens stay in the mentions and leave the names."""
    entity = entity_named(read(text), name)

    assert all(mention.span.of(text) == mention.text for mention in entity.mentions)
    assert [mention.text for mention in entity.mentions] == surfaces
    assert not set("\\{}*`") & set("".join((entity.name, *entity.aliases)))


def test_a_paper_names_its_own_acronym_and_the_fields_by_their_expansions() -> None:
    """The coined name of the proposed method is its name; the acronym of a known one is an alias."""
    text = (
        "We propose Careful Tea Brewing (CATB), a method that extends proximal policy optimization (PPO)."
        " CATB outperforms PPO."
    )
    own, known = entity_named(read(text), "CATB"), entity_named(read(text), "PPO")

    assert (own.name, own.aliases) == ("CATB", ("Careful Tea Brewing",))
    assert (known.name, known.aliases) == ("proximal policy optimization", ("PPO",))


def test_entities_are_sorted_and_no_two_share_an_id() -> None:
    """The order is that of the first mentions."""
    entities = read("We test PPO, SAC and DQN on Atari. PPO outperforms SAC and DQN on Atari.").entities

    assert [e.mentions[0].span for e in entities] == sorted(e.mentions[0].span for e in entities)
    assert len({e.id for e in entities}) == len(entities) > 1


def test_what_was_found_is_marked_in_the_doc() -> None:
    """The group mirrors each mention with the entity's type as its label and its id."""
    nlp, norm = load_pipeline(), normalise(r"We propose \textbf{TeaNet}. TeaNet outperforms PPO on Atari.")
    doc = nlp(make_doc(nlp, norm))
    entities = find_entities(doc, norm)
    mark_entities(doc, norm, entities)

    marked = {(span.text, span.label_, span.id_) for span in doc.spans["kg.entities"]}

    assert marked == {
        (normalise(mention.text).text, entity.type, entity.id) for entity in entities for mention in entity.mentions
    }
    assert {"TeaNet", "PPO", "Atari"} <= {text for text, *_ in marked}

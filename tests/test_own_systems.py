"""The graph of the bundled corpus holds each paper's own system."""

import tomllib
from pathlib import Path

import pytest

from kg.build_folder import read_graph
from kg.ids import fold_name
from kg.model import KnowledgeGraph
from kg.pipeline import BuildReport
from kg.vocab import Relation

NAMES = tomllib.loads((Path(__file__).parent / "data" / "own_systems.toml").read_text(encoding="utf-8"))
SYSTEMS = [(f"{file}:{place}", name) for file, places in NAMES.items() for place, name in places.items()]


@pytest.fixture(scope="module")
def graph(seeds_build: BuildReport) -> KnowledgeGraph:
    """Read the graph of the bundled corpus."""
    return read_graph(seeds_build.build)


@pytest.mark.parametrize(("source", "name"), SYSTEMS, ids=[name for _, name in SYSTEMS])
def test_a_paper_proposes_its_own_system(source: str, name: str, graph: KnowledgeGraph) -> None:
    """The paper is tied to its system by PROPOSES, or by INTRODUCES where it is a benchmark."""
    (paper,) = [paper.id for paper in graph.papers if source in paper.sources]
    entities = {entity.id: entity for entity in graph.entities}
    own = [
        entities[edge.target]
        for edge in graph.edges
        if edge.source == paper and edge.type in {Relation.PROPOSES, Relation.INTRODUCES}
    ]

    assert fold_name(name) in {fold_name(form) for entity in own for form in (entity.name, *entity.aliases)}

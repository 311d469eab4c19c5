"""What the queries of the catalogue may be asked about: the graphs of the tests, and every name in them."""

from collections.abc import Callable, Iterator, Mapping
from itertools import product

from kg.model import KnowledgeGraph
from kg.queries import Query
from kg.vocab import EntityType
from tests.golden_graph import golden_graph
from tests.hostile_graph import hostile_graph

GRAPHS: Mapping[str, Callable[[], KnowledgeGraph]] = {"golden": golden_graph, "hostile": hostile_graph}


def values_for(query: Query, graph: KnowledgeGraph) -> Iterator[list[str]]:
    """Name what a query may be asked about: each entity and paper, each pair of methods, or nothing."""
    wanted = [parameter for parameter in query.parameters or () if parameter.type == "string"]
    needed = [parameter.name for parameter in wanted if parameter.default is None]
    methods = [entity.name for entity in graph.entities if entity.type is EntityType.METHOD]
    names = [entity.name for entity in graph.entities]
    names += [paper.title or paper.id for paper in graph.papers]
    if not needed:
        yield []
    if len(needed) == 2:
        yield from ([f"{needed[0]}={one}", f"{needed[1]}={other}"] for one, other in product(methods, repeat=2))
    else:
        asked = needed or [parameter.name for parameter in wanted[:1]]
        yield from ([f"{name}={value}"] for name in asked for value in names)

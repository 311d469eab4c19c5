"""The golden graph with every name, title and phrase exchanged for one that has broken something before.

Every id has a prefix, so that both graphs fit into one store; edges and offsets stay, so that what is
asked of the golden graph by one name can be asked of this graph by another.
"""

from dataclasses import replace
from itertools import cycle

from kg.model import Artifact, CharSpan, Claim, Edge, Entity, Evidence, KnowledgeGraph, Paper
from kg.vocab import ArtifactKind, EntityType, Relation
from tests.golden_graph import golden_graph, node_id

#: Names that quoting, escaping, line formats, page sizes, writing directions or sort orders have stumbled over.
NAMES = (
    "It's \"quoted\" and 'quoted'",
    "`back` ``ticks``",
    "{braces: $name} ${jndi:x}",
    "line\nbreak\r\nand\rreturn",
    "😀 emoji 👩‍👩‍👧 first",
    "\ufffd sorts after it by code unit, before it by code point",
    "long " * 2000,
    "back\\slash\\",
    "שלום \u202eright to left\u202c مرحبا",
    "semi;colon,comma\ttab|pipe",
    "unit\x1fseparator\x1erecord",
    "nul\x00escape\x1b[31mred\x7f",
    "' OR 1=1 //",
    "-- comment /* */ // end",
    "MATCH (n) DETACH DELETE n",
    "</script><b>bold</b>",
    "İstanbul ẞTRASSE ﬁ ǅ",
    "e\u0301 é combining and whole",
    "=1+1",
    " space around ",
    "\u2028\u2029\x85\ufeff",
    "\uffff",
    "null",
    "\\u0041 %41 &amp; \\N",
    '"""',
)


#: A name that runs script where it is taken for markup.
ATTACK = "</script><img src=x onerror=window.pwned=1><script>window.pwned=1</script>"

#: Stands before every id of the golden graph.
PREFIX = "hostile: "


def hostile_name(name: str) -> str:
    """Return what an entity of the golden graph is called here."""
    return _names()[PREFIX + node_id(name)]


def hostile_graph() -> KnowledgeGraph:
    """Build the graph; the same one each time."""
    graph = golden_graph()
    others = cycle(NAMES)
    return KnowledgeGraph(
        papers=tuple(replace(p, id=PREFIX + p.id, title=next(others), venue=next(others)) for p in graph.papers),
        entities=tuple(_entity(entity, (next(others), next(others))) for entity in graph.entities),
        claims=tuple(_claim(claim, next(others), next(others)) for claim in graph.claims),
        artifacts=tuple(replace(artifact, id=PREFIX + artifact.id) for artifact in graph.artifacts),
        edges=tuple(map(_edge, graph.edges)),
    )


def attacking_graph() -> KnowledgeGraph:
    """Build a graph in which each string that people write tries to run script."""
    attack = ATTACK
    evidence = Evidence(paper="p", span=CharSpan(0, len(attack)), text=attack, score=1.0, extractor=attack)
    return KnowledgeGraph(
        papers=(Paper(id="p", text=attack, title=attack, url="javascript:window.pwned=1", sources=(attack,)),),
        entities=(Entity(id="e", name=attack, type=EntityType.METHOD, aliases=(attack,), support=1),),
        claims=(),
        artifacts=(Artifact(id="a", kind=ArtifactKind.CODE, url="javascript:window.pwned=1"),),
        edges=(
            Edge(source="p", type=Relation.PROPOSES, target="e", evidence=evidence),
            Edge(source="p", type=Relation.RELEASES, target="a", evidence=evidence),
        ),
    )


def _names() -> dict[str, str]:
    """Map the id of each entity to its new name."""
    return {PREFIX + entity.id: name for entity, name in zip(golden_graph().entities, cycle(NAMES), strict=False)}


def _entity(entity: Entity, aliases: tuple[str, ...]) -> Entity:
    id_ = PREFIX + entity.id
    return replace(entity, id=id_, name=_names()[id_], aliases=tuple(sorted({*aliases} - {_names()[id_]})))


def _claim(claim: Claim, phrase: str, unit: str) -> Claim:
    return replace(
        claim,
        id=PREFIX + claim.id,
        paper=PREFIX + claim.paper,
        loose=(("metrics", phrase), ("on", unit)),
        values=tuple(replace(value, raw=phrase, unit=unit if value.unit else None) for value in claim.values),
    )


def _edge(edge: Edge) -> Edge:
    evidence = replace(edge.evidence, paper=PREFIX + edge.evidence.paper)
    return replace(edge, source=PREFIX + edge.source, target=PREFIX + edge.target, evidence=evidence)

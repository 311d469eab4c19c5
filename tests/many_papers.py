"""Large graphs: papers of a few topics that share a task, methods and benchmarks within their topic."""

from kg.model import CharSpan, Claim, Edge, Entity, Evidence, KnowledgeGraph, Paper, Quantity
from kg.vocab import ClaimType, EntityType, Polarity, Relation, ValueKind

TEXT = "Our system beats all others by 3 points on its bench."


def many_papers(papers: int, *, topics: int) -> KnowledgeGraph:
    """Build a graph of some nine nodes a paper; the same one each time."""
    edges = [edge for number in range(papers) for edge in _edges(number, number % topics)]
    entities = {edge.target for edge in edges if edge.target.split("-")[0] in _KINDS}
    return KnowledgeGraph(
        papers=tuple(sorted((_paper(n, n % topics) for n in range(papers)), key=lambda paper: paper.id)),
        entities=tuple(_entity(id_) for id_ in sorted(entities)),
        claims=tuple(sorted((_claim(n, n % topics) for n in range(papers)), key=lambda claim: claim.id)),
        artifacts=(),
        edges=tuple(sorted(edges, key=lambda edge: edge.key)),
    )


_KINDS = {
    "system": EntityType.METHOD,
    "method": EntityType.METHOD,
    "part": EntityType.METHOD,
    "task": EntityType.TASK,
    "bench": EntityType.BENCHMARK,
}


def _paper_id(number: int, topic: int) -> str:
    return f"paper-{topic}-{number:05}"


def _paper(number: int, topic: int) -> Paper:
    return Paper(
        id=_paper_id(number, topic),
        text=TEXT,
        sources=("many:1",),
        title=f"Study {number} of topic {topic}",
        year=2015 + number % 10,
    )


def _entity(id_: str) -> Entity:
    return Entity(id=id_, name=id_.replace("-", " "), type=_KINDS[id_.split("-")[0]], aliases=(), support=1)


def _claim(number: int, topic: int) -> Claim:
    return Claim(
        id=f"claim-{number:05}",
        paper=_paper_id(number, topic),
        span=CharSpan(0, len(TEXT)),
        text=TEXT,
        type=ClaimType.PERFORMANCE,
        polarity=Polarity.POSITIVE,
        hedged=False,
        values=(Quantity(raw="3 points", value=3.0, unit="points", kind=ValueKind.DELTA),),
        score=0.9,
    )


def _edges(number: int, topic: int) -> list[Edge]:
    paper, claim, system = _paper_id(number, topic), f"claim-{number:05}", f"system-{number}"
    evidence = Evidence(paper=paper, span=CharSpan(0, 10), text=TEXT[:10], score=0.9, extractor="hand/1")
    ends = [
        (paper, Relation.PROPOSES, system),
        (paper, Relation.ADDRESSES, f"task-{topic}"),
        *((paper, Relation.USES, f"method-{topic}-{(number // topics) % 7}") for topics in (3, 5)),
        (paper, Relation.EVALUATES_ON, f"bench-{topic}-{number % 4}"),
        *((paper, Relation.MENTIONS, f"part-{number}-{place}") for place in range(4)),
        (paper, Relation.MAKES, claim),
        (claim, Relation.ABOUT, system),
        (claim, Relation.ON, f"bench-{topic}-{number % 4}"),
    ]
    return [Edge(source=s, type=r, target=t, evidence=evidence) for s, r, t in dict.fromkeys(ends)]

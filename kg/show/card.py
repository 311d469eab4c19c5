"""The card of a node: facts, statements and claims, gathered from the whole graph."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

from kg.ids import fold_text
from kg.model import Artifact, CharSpan, Claim, Edge, Entity, KnowledgeGraph, Paper, Quantity
from kg.show.find import Subject, own_entities
from kg.vocab import SLOT_RELATION, NodeLabel, Relation

#: Characters of a sentence that are kept on each side of the words that matter.
CONTEXT = 200
#: Length of the name of a paper that has neither title nor system.
NAME_LENGTH = 60

_SENTENCE_END = re.compile(r"[.!?][\"')\]]*\s+(?=[\"'(\[\\$*]*[A-Z0-9])|\n\s*\n")
_RELATION_ORDER = {relation: place for place, relation in enumerate(Relation)}


@dataclass(frozen=True, slots=True, kw_only=True)
class NodeName:
    """A node by its id, its label and a name for people."""

    id: str
    label: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Quote:
    """Words of a paper inside their sentence; offsets point into the paper's raw text."""

    start: int
    end: int
    before: str
    words: str
    after: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """One paper's word for one relationship."""

    source: NodeName
    type: Relation
    target: NodeName
    paper: NodeName
    score: float
    extractor: str
    quote: Quote


@dataclass(frozen=True, slots=True, kw_only=True)
class StatementGroup:
    """The statements of one relationship type in one direction; the heading is Cypher."""

    heading: str
    statements: tuple[Statement, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Slot:
    """What a claim is tied to; ``id`` is None where it is a phrase and no node."""

    relation: str
    name: str
    id: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownClaim:
    """A claim with what it is tied to; its numbers belong to names instead of ids."""

    id: str
    type: str
    polarity: str
    hedged: bool
    negated: bool
    scope: str
    mismatch: str | None
    values: tuple[Quantity, ...]
    slots: tuple[Slot, ...]
    paper: NodeName
    score: float
    quote: Quote


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """A node with all that is said of it.

    Attributes:
        facts: (what, value), in the order in which they are shown.
        groups: statements, those that tie papers and entities first.
        claims: by paper, then by place.
    """

    node: NodeName
    facts: tuple[tuple[str, str], ...]
    groups: tuple[StatementGroup, ...]
    claims: tuple[ShownClaim, ...]


def to_card(graph: KnowledgeGraph, subject: Subject) -> Card:
    """Gather what the graph says of a node."""
    index = _Index(graph)
    if isinstance(subject, Entity):
        edges = [edge for edge in graph.edges if subject.id in {edge.source, edge.target}]
        claims = {edge.source for edge in edges}
        shown = [claim for claim in graph.claims if claim.id in claims]
    else:
        edges = [edge for edge in graph.edges if edge.evidence.paper == subject.id]
        shown = [claim for claim in graph.claims if claim.paper == subject.id]
    return Card(
        node=index.name(subject.id),
        facts=tuple((what, value) for what, value in _facts(subject) if value),
        groups=tuple(index.groups(edges, subject.id)),
        claims=tuple(
            index.claim(claim) for claim in sorted(shown, key=lambda claim: (claim.paper, claim.span, claim.id))
        ),
    )


def find_sentence(text: str, span: CharSpan) -> CharSpan:
    """Find the sentence, or sentences, that a span stands in.

    >>> find_sentence("We sort. It works. So do we.", CharSpan(9, 11)).of("We sort. It works. So do we.")
    'It works.'
    """
    start, end = 0, len(text)
    for match in _SENTENCE_END.finditer(text):
        if match.end() <= span.start:
            start = match.end()
        elif match.start() + 1 >= span.end:
            end = match.start() + len(match[0].rstrip())
            break
    return CharSpan(min(start, span.start), max(end, span.end))


class _Index:
    """The graph by id, to name nodes and to gather what is said of them."""

    def __init__(self, graph: KnowledgeGraph) -> None:
        named: list[Entity | Paper | Artifact] = [*graph.entities, *graph.papers, *graph.artifacts]
        self._named = {node.id: node for node in named}
        self._papers = {paper.id: paper for paper in graph.papers}
        self._own = own_entities(graph)
        self._ties: dict[str, list[Edge]] = defaultdict(list)
        for edge in graph.edges:
            if edge.source not in self._named:
                self._ties[edge.source].append(edge)

    def name(self, id_: str) -> NodeName:
        """Name a node for people; a claim has words, but no name."""
        node = self._named[id_]
        match node:
            case Entity():
                return NodeName(id=id_, label=node.type.value, name=node.name)
            case Paper():
                return NodeName(id=id_, label=NodeLabel.PAPER.value, name=self._paper_name(node))
            case Artifact():
                return NodeName(id=id_, label=NodeLabel.ARTIFACT.value, name=f"{node.kind}: {node.url or 'no address'}")

    def groups(self, edges: Iterable[Edge], subject: str) -> Iterator[StatementGroup]:
        """Yield the statements of edges without a claim, by relationship and direction."""
        statements = [self._statement(e) for e in edges if {e.source, e.target} <= self._named.keys()]
        statements.sort(
            key=lambda said: (*_group_key(said, subject), -said.score, said.paper.id, said.source.id, said.target.id)
        )
        for key, group in groupby(statements, key=lambda said: _group_key(said, subject)):
            yield StatementGroup(heading=key[-1], statements=tuple(group))

    def claim(self, claim: Claim) -> ShownClaim:
        """Show a claim with its ties, to nodes first."""
        tied = [
            Slot(relation=edge.type.value, name=self.name(edge.target).name, id=edge.target)
            for edge in self._ties[claim.id]
        ]
        loose = [Slot(relation=SLOT_RELATION.get(slot, slot), name=phrase, id=None) for slot, phrase in claim.loose]
        return ShownClaim(
            id=claim.id,
            type=claim.type.value,
            polarity=claim.polarity.value,
            hedged=claim.hedged,
            negated=claim.negated,
            scope=claim.scope.value,
            mismatch=claim.mismatch,
            values=tuple(value.with_owners(self._name_or_phrase) for value in claim.values),
            slots=(*tied, *loose),
            paper=self.name(claim.paper),
            score=claim.score,
            quote=self._quote(claim.paper, claim.span),
        )

    def _name_or_phrase(self, owner: str) -> str:
        return self.name(owner).name if owner in self._named else owner

    def _statement(self, edge: Edge) -> Statement:
        said = edge.evidence
        return Statement(
            source=self.name(edge.source),
            type=edge.type,
            target=self.name(edge.target),
            paper=self.name(said.paper),
            score=said.score,
            extractor=said.extractor,
            quote=self._quote(said.paper, said.span),
        )

    def _quote(self, paper: str, span: CharSpan) -> Quote:
        text = self._papers[paper].text
        around = find_sentence(text, span)
        start, end = max(around.start, span.start - CONTEXT), min(around.end, span.end + CONTEXT)
        return Quote(
            start=span.start,
            end=span.end,
            before="…" * (start > around.start) + text[start : span.start],
            words=span.of(text),
            after=text[span.end : end] + "…" * (end < around.end),
        )

    def _paper_name(self, paper: Paper) -> str:
        if paper.title:
            return paper.title
        if own := self._own.get(paper.id):
            return ", ".join(entity.name for entity in own)
        text = fold_text(paper.text)
        return text if len(text) <= NAME_LENGTH else f"{text[:NAME_LENGTH].rstrip()}…"


def _group_key(said: Statement, subject: str) -> tuple[bool, bool, int, str]:
    """Order a group: what papers do comes first, what they mention after it; the heading comes last."""
    if said.target.id == subject:
        heading = f"<-[:{said.type}]-(:{said.source.label})"
    elif said.source.id == subject:
        heading = f"-[:{said.type}]->(:{said.target.label})"
    else:
        heading = f"(:{said.source.label})-[:{said.type}]->(:{said.target.label})"
    place = _RELATION_ORDER[said.type]
    return said.source.label != NodeLabel.PAPER, said.type is Relation.MENTIONS, place, heading


def _facts(subject: Subject) -> Iterator[tuple[str, str]]:
    if isinstance(subject, Entity):
        yield "aliases", ", ".join(subject.aliases)
        yield "support", f"{subject.support} paper{'s' * (subject.support != 1)}"
    else:
        yield "venue", " ".join(str(part) for part in (subject.venue, subject.year) if part)
        yield "url", subject.url or ""
        yield "read from", ", ".join(subject.sources)

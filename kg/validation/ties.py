"""What ties the nodes of a graph together, and no shape of one property can tell.

In comes a node; out goes what is wrong between it and others: a relationship without evidence, a quotation that is not
in its paper, an id that two nodes have. Each check looks at the nodes that it needs, wherever they stand in the file.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import chain
from types import MappingProxyType

import pyoxigraph as ox

from kg.ids import text_sha256
from kg.sinks.rdf.ontology import vocabulary_terms
from kg.sinks.rdf.parts import HEADS, NODE_CLASSES
from kg.sinks.rdf.shapes import SHAPES
from kg.sinks.rdf.terms import DCTERMS, KG, OA, PROV, RDF, SCHEMA
from kg.validation.dataset import Dataset, Name, Node, Term
from kg.validation.terms import print_iri, print_term, print_text

_ID, _TEXT, _DIGEST = DCTERMS["identifier"], SCHEMA["text"], KG["sha256"]
_SUBJECT, _PREDICATE, _OBJECT = (RDF[name] for name in ("subject", "predicate", "object"))
_DERIVED, _QUOTED_FROM = PROV["wasDerivedFrom"], PROV["wasQuotedFrom"]
_TARGET, _SOURCE = OA["hasTarget"], OA["hasSource"]
_SELECTOR, _EXACT, _START, _END = (OA[name] for name in ("hasSelector", "exact", "start", "end"))
_QUOTE, _POSITION = OA["TextQuoteSelector"], OA["TextPositionSelector"]
_NODE_CLASSES = frozenset(NODE_CLASSES)
_RELATIONS = tuple(HEADS)


@dataclass(frozen=True, slots=True)
class Tie:
    """A rule between nodes.

    Attributes:
        name: of the rule.
        expected: what is expected, in words.
        hint: what to do where it is broken.
    """

    name: str
    expected: str
    hint: str

    @property
    def shape(self) -> str:
        """Name the rule as shapes are named."""
        return f"{SHAPES}{self.name}"


@dataclass(frozen=True, slots=True)
class Break:
    """Where a rule is broken.

    Attributes:
        tie: the rule.
        path: the property that shows it; None for the node itself.
        found: what is there instead, in words.
        value: the value that is wrong, if one is.
    """

    tie: Tie
    path: str | None
    found: str
    value: Term | None = None


Check = Callable[[Dataset, Node], Iterator[Break]]

KNOWN = Tie("Known", f"a term of {KG.iri}", "correct the name, or take one of another vocabulary")
ONE_KIND = Tie("OneKind", "one kind of node", "keep one of the classes, or make two nodes of it")
UNIQUE = Tie("Unique", "an id that no other node has", "give one of the nodes another id")
STATED = Tie("Stated", "a kg:Statement with the passage that says it", "add the evidence, or take the triple out")
SAID = Tie("Said", "the relationship as a triple, too", "add the triple, or take the statement out")
QUOTED = Tie("Quoted", "the characters of the paper's text at the offsets", "correct the offsets or the quotation")
SELECTED = Tie("Selected", "one oa:TextQuoteSelector and one oa:TextPositionSelector", "say both words and offsets")
ONE_PAPER = Tie("OnePaper", "the paper that the passage is of", "name one paper in both places")
CLAIM_TEXT = Tie("ClaimText", "the words of the passage that the claim is quoted from", "correct one of the two")
DIGESTED = Tie("Digested", "the SHA-256 of the paper's text", "write the text that was read, or its digest again")


def find_breaks(dataset: Dataset, node: Node) -> Iterator[Break]:
    """Yield what is wrong between a node and the others."""
    checks: Iterator[Check] = chain((_known, _one_kind), *(_CHECKS.get(kind, ()) for kind in node.classes))
    for check in dict.fromkeys(checks):
        yield from check(dataset, node)


@cache
def _is_unknown(term: str) -> bool:
    return term.startswith(KG.iri) and term not in vocabulary_terms()


def _known(_dataset: Dataset, node: Node) -> Iterator[Break]:
    for path in filter(_is_unknown, node.values):
        yield Break(KNOWN, path, f"{print_iri(path)}, which it does not have")
    for kind in filter(_is_unknown, node.classes):
        yield Break(KNOWN, RDF["type"], f"{print_iri(kind)}, which it does not have", ox.NamedNode(kind))


def _one_kind(_dataset: Dataset, node: Node) -> Iterator[Break]:
    kinds = sorted(node.classes & _NODE_CLASSES)
    if len(kinds) > 1:
        yield Break(ONE_KIND, RDF["type"], " and ".join(map(print_iri, kinds)))


def _unique(dataset: Dataset, node: Node) -> Iterator[Break]:
    for id_ in node.literals(_ID):
        for other in dataset.subjects(_ID, id_):
            if other != node.name and dataset.classes_of(other) & _NODE_CLASSES:
                yield Break(UNIQUE, _ID, f"{print_term(id_)}, which {print_term(other)} has, too", id_)


def _stated(dataset: Dataset, node: Node) -> Iterator[Break]:
    related = [(path, value) for path in _RELATIONS for value in node.of(path)]
    if not related:
        return
    statements = dataset.subjects(_SUBJECT, node.name)
    stated = {
        (path, value)
        for statement in statements
        if KG["Statement"] in dataset.classes_of(statement)
        for path in dataset.objects(statement, _PREDICATE)
        for value in dataset.objects(statement, _OBJECT)
    }
    for path, value in related:
        if (ox.NamedNode(path), value) not in stated:
            yield Break(STATED, path, f"{print_term(value)} without one", value)


def _said(dataset: Dataset, node: Node) -> Iterator[Break]:
    for subject, verb, value in zip(node.names(_SUBJECT), node.names(_PREDICATE), node.of(_OBJECT), strict=False):
        if not dataset.says(subject, verb.value, value):
            yield Break(SAID, _PREDICATE, f"no {print_term(subject)} {print_term(verb)} {print_term(value)}", verb)


def _one_paper(dataset: Dataset, node: Node) -> Iterator[Break]:
    papers = node.of(_DERIVED)
    for passage in _passages(node):
        for source in dataset.objects(passage, _SOURCE):
            if papers and source not in papers:
                yield Break(ONE_PAPER, _DERIVED, f"{print_term(papers[0])}, but {print_term(source)}", papers[0])


def _claim_text(dataset: Dataset, node: Node) -> Iterator[Break]:
    for passage in _passages(node):
        for quote in _selected(dataset, dataset.node(passage), _QUOTE, _EXACT):
            for text in node.literals(_TEXT):
                if text != quote:
                    yield Break(CLAIM_TEXT, _TEXT, f"{print_term(text)}, but {print_term(quote)}", text)


def _quoted(dataset: Dataset, node: Node) -> Iterator[Break]:
    selectors = [kind for selector in node.of(_SELECTOR) for kind in dataset.classes_of(selector)]
    if selectors.count(_QUOTE) != 1 or selectors.count(_POSITION) != 1:
        yield Break(SELECTED, _SELECTOR, ", ".join(sorted(map(print_iri, selectors))) or "none")
        return
    texts = [text for paper in node.names(_SOURCE) for text in dataset.literals(paper, _TEXT)]
    wholes = (_selected(dataset, node, kind, path) for kind, path in _QUOTATION)
    for text, exact, start, end in zip(texts, *wholes, strict=False):
        if not (start.value.isdecimal() and end.value.isdecimal()):
            continue  # which a shape refuses
        found = text.value[int(start.value) : int(end.value)]
        if found != exact.value:
            yield Break(QUOTED, _EXACT, f"{print_term(exact)}, but {print_text(found)}", exact)


#: Class of a selector to the property that is read of it.
_QUOTATION = ((_QUOTE, _EXACT), (_POSITION, _START), (_POSITION, _END))


def _digested(_dataset: Dataset, node: Node) -> Iterator[Break]:
    for text, digest in zip(node.literals(_TEXT), node.literals(_DIGEST), strict=False):
        if text_sha256(text.value) != digest.value:
            yield Break(DIGESTED, _DIGEST, print_term(digest), digest)


def _selected(dataset: Dataset, passage: Node, kind: str, path: str) -> list[ox.Literal]:
    """Return what the selectors of a class say of a passage."""
    names = (name for name in passage.names(_SELECTOR) if kind in dataset.classes_of(name))
    return [value for name in names for value in dataset.literals(name, path)]


def _passages(node: Node) -> tuple[Name, ...]:
    return node.names(_QUOTED_FROM) + node.names(_TARGET)


#: Class to the checks for its nodes, besides those for all.
_CHECKS: Mapping[str, tuple[Check, ...]] = MappingProxyType({
    **dict.fromkeys(_NODE_CLASSES, (_unique, _stated)),
    KG["Paper"]: (_unique, _stated, _digested),
    KG["Claim"]: (_unique, _stated, _one_paper, _claim_text),
    KG["Statement"]: (_said, _one_paper),
    OA["SpecificResource"]: (_quoted,),
})

"""The graph as a pyvis network: what the page draws and what its panels tell.

Comes in: an ``Arrangement``. Goes out: a ``pyvis.network.Network`` whose nodes and edges carry
all that the page shows, ready for its template. Nodes are numbered in the order of the graph;
``key`` is the graph's own id. Evidence is given as offsets into the paper's text, which stands in
the page once: a quotation cannot differ from its source.
"""

import json
from collections.abc import Mapping
from typing import Any

from pyvis.edge import Edge as VisEdge
from pyvis.network import Network
from pyvis.node import Node as VisNode

from kg.model import Artifact, Claim, Edge, Entity, Paper, Quantity
from kg.sinks.html.arrangement import Arrangement
from kg.sinks.html.look import NODE_LOOKS
from kg.vocab import NodeLabel

#: Options of vis-network: it draws, and moves nothing by itself.
OPTIONS: Mapping[str, Any] = {
    "physics": {"enabled": False},
    "layout": {"improvedLayout": False},
    "edges": {"smooth": False, "arrows": {"to": {"enabled": True, "scaleFactor": 0.4}}, "selectionWidth": 1},
    "nodes": {"labelHighlightBold": False},
    "interaction": {"hover": True, "multiselect": False, "keyboard": {"enabled": True, "bindToWindow": False}},
}


def to_network(arrangement: Arrangement) -> Network:
    """Build the network of an arranged graph."""
    graph = arrangement.graph
    network = Network(directed=True, cdn_resources="in_line")
    network.set_options(json.dumps(dict(OPTIONS)))
    numbers = {node.id: number for number, node in enumerate(graph.nodes())}
    areas = {node: area for area, part in enumerate(arrangement.communities) for node in part.members}
    # Appended, not added by `add_node` and `add_edge`: those search a list for every end of every edge.
    for node in graph.nodes():
        x, y = arrangement.places[node.id]
        facts = {"key": node.id, "x": x, "y": y, "size": arrangement.sizes[node.id], "community": areas.get(node.id)}
        options = _known({**facts, **_describe(node)})
        group = options["group"]
        vis = VisNode(numbers[node.id], NODE_LOOKS[group].shape, label=arrangement.labels[node.id], **options)
        network.nodes.append(vis.options)
    network.edges.extend(_to_vis_edge(edge, numbers).options for edge in graph.edges)
    return network


def _to_vis_edge(edge: Edge, numbers: Mapping[str, int]) -> VisEdge:
    evidence = edge.evidence
    return VisEdge(
        numbers[edge.source],
        numbers[edge.target],
        type=edge.type.value,
        paper=numbers[evidence.paper],
        start=evidence.span.start,
        end=evidence.span.end,
        score=round(evidence.score, 3),
        extractor=evidence.extractor,
    )


def _describe(node: Paper | Entity | Claim | Artifact) -> dict[str, Any]:
    """Say what the panel tells of a node; what the graph leaves open is left out."""
    match node:
        case Paper():
            facts = {"title": node.title, "text": node.text, "venue": node.venue, "year": node.year, "url": node.url}
            return {"group": NodeLabel.PAPER.value, **_known(facts), "sources": node.sources}
        case Entity():
            return {
                "group": node.type.value,
                "name": node.name,
                "aliases": node.aliases,
                "support": node.support,
            }
        case Claim():
            return {"group": NodeLabel.CLAIM.value, **_describe_claim(node)}
        case Artifact():
            facts = {"kind": node.kind.value, "url": node.url}
            return {"group": NodeLabel.ARTIFACT.value, **_known(facts)}


def _describe_claim(claim: Claim) -> dict[str, Any]:
    return {
        "name": claim.text,
        "kind": claim.type.value,
        "polarity": claim.polarity.value,
        "hedged": claim.hedged,
        "values": [_describe_quantity(value) for value in claim.values],
        "loose": claim.loose,
        "score": round(claim.score, 3),
    }


def _describe_quantity(value: Quantity) -> dict[str, Any]:
    bound = value.bound and value.bound.value
    facts = {"raw": value.raw, "value": value.value, "kind": value.kind.value, "bound": bound}
    return _known({**facts, **dict(value.belongings())})


def _known(facts: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in facts.items() if value is not None}

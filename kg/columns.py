"""The properties of nodes and edges by name and type, for sinks whose columns are typed.

What ``kg.cypher`` writes into a store is listed here once, in the order of its rows: nothing else is a
property, and a property has one type in every row.
"""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType

from kg.vocab import EntityType, NodeLabel


class ValueType(StrEnum):
    """What a property holds, as Neo4j's import tool names it."""

    STRING = "string"
    INTEGER = "long"
    NUMBER = "double"
    BOOLEAN = "boolean"
    STRINGS = "string[]"
    NUMBERS = "double[]"


#: Name of a property to what it holds.
Columns = Mapping[str, ValueType]

_STRING, _INTEGER, _NUMBER, _BOOLEAN, _STRINGS, _NUMBERS = ValueType

_ENTITY: Columns = MappingProxyType({"id": _STRING, "name": _STRING, "aliases": _STRINGS, "support": _INTEGER})

#: Label of a node to its properties.
NODE_COLUMNS: Mapping[str, Columns] = MappingProxyType({
    NodeLabel.PAPER.value: MappingProxyType({
        "id": _STRING,
        "title": _STRING,
        "text": _STRING,
        "venue": _STRING,
        "year": _INTEGER,
        "source": _STRING,
        "sources": _STRINGS,
        "url": _STRING,
        "sha256": _STRING,
    }),
    **{kind.value: _ENTITY for kind in EntityType},
    NodeLabel.CLAIM.value: MappingProxyType({
        "id": _STRING,
        "type": _STRING,
        "text": _STRING,
        "polarity": _STRING,
        "hedged": _BOOLEAN,
        "negated": _BOOLEAN,
        "scope": _STRING,
        "mismatch": _STRING,
        "paper": _STRING,
        "start": _INTEGER,
        "end": _INTEGER,
        "score": _NUMBER,
        "value": _NUMBER,
        "unit": _STRING,
        "kind": _STRING,
        "bound": _STRING,
        "raws": _STRINGS,
        "values": _NUMBERS,
        "units": _STRINGS,
        "kinds": _STRINGS,
        "bounds": _STRINGS,
        "value_subjects": _STRINGS,
        "value_baselines": _STRINGS,
        "value_on": _STRINGS,
        "value_metrics": _STRINGS,
        "value_before": _STRINGS,
        "subject_phrases": _STRINGS,
        "baseline_phrases": _STRINGS,
        "on_phrases": _STRINGS,
        "metric_phrases": _STRINGS,
    }),
    NodeLabel.ARTIFACT.value: MappingProxyType({"id": _STRING, "kind": _STRING, "url": _STRING}),
})

#: The properties of every edge.
EDGE_COLUMNS: Columns = MappingProxyType({
    "paper": _STRING,
    "start": _INTEGER,
    "end": _INTEGER,
    "evidence": _STRING,
    "score": _NUMBER,
    "extractor": _STRING,
})

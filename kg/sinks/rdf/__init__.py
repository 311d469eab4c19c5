"""The graph as RDF, and Turtle files that can be read back to the same graph.

A relationship is a plain triple (``paper kg:evaluatesOn dataset``) and, for each paper that states
it, a ``kg:Statement``: a Web Annotation whose target is the passage of the paper, by quotation and
by offsets. There are no blank nodes; ids, not IRIs, say what a node is when a file is read. Merges
are not part of the RDF.
"""

from kg.sinks.rdf.context import CONTEXT_FILE, to_context
from kg.sinks.rdf.dataset import Publication
from kg.sinks.rdf.formats import SYNTAXES, iter_rdf, iter_turtle, to_rdf, to_turtle, write_rdf, write_turtle
from kg.sinks.rdf.nanopubs import iter_nanopubs, write_nanopubs
from kg.sinks.rdf.ontology import ONTOLOGY_FILE, to_ontology
from kg.sinks.rdf.reading import read_rdf
from kg.sinks.rdf.terms import BASE, KG

__all__ = [
    "BASE",
    "CONTEXT_FILE",
    "KG",
    "ONTOLOGY_FILE",
    "SYNTAXES",
    "Publication",
    "iter_nanopubs",
    "iter_rdf",
    "iter_turtle",
    "read_rdf",
    "to_context",
    "to_ontology",
    "to_rdf",
    "to_turtle",
    "write_nanopubs",
    "write_rdf",
    "write_turtle",
]

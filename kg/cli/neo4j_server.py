"""Where a Neo4j server is and who asks, from the address on the command line and the environment."""

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kg.sinks.neo4j import Server


def find_server(uri: str) -> "Server":
    """Complete an address by NEO4J_USERNAME, NEO4J_PASSWORD and NEO4J_DATABASE.

    The password is read from nowhere else: whatever stands on a command line, others can see.
    """
    from kg.sinks.neo4j import Server

    return Server(
        uri=uri,
        username=os.environ.get("NEO4J_USERNAME", "neo4j"),
        password=os.environ.get("NEO4J_PASSWORD"),
        database=os.environ.get("NEO4J_DATABASE") or None,
    )

// title: Limitations
// answers: What papers say does not work: limitations, and whatever else is bad for its subject.
// param: limit (integer, default=100) – the most rows to print

MATCH (c:Claim)
WHERE c.type = 'limitation' OR c.polarity = '-'
OPTIONAL MATCH (c)-[:ABOUT]->(x)
RETURN x.name AS subject, c.type AS type, c.hedged AS hedged, c.text AS quote, c.paper AS paper
ORDER BY paper, c.start, c.id
LIMIT $limit

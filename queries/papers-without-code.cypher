// title: Papers without code
// answers: Which papers release no code, by what they say.
// param: limit (integer, default=100) – the most rows to print

MATCH (p:Paper)
OPTIONAL MATCH (p)-[:RELEASES]->(a:Artifact)
WHERE a.kind = 'code'
WITH p, count(a) AS released
WHERE released = 0
RETURN p.id AS paper, coalesce(p.title, p.source) AS title, p.venue AS venue, p.year AS year
ORDER BY paper
LIMIT $limit

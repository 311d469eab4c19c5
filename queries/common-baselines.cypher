// title: Most common baselines
// answers: With which methods papers compare theirs, most papers first.
// param: limit (integer, default=20) – the most rows to print

MATCH (p:Paper)-[:COMPARES_WITH]->(m:Method)
WITH m, p ORDER BY p.id
WITH m, collect(p.id) AS papers
RETURN m.name AS method, size(papers) AS support, papers
ORDER BY support DESC, method, m.id
LIMIT $limit

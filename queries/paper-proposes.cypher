// title: What a paper proposes
// answers: Which methods, datasets and benchmarks are new in a paper, with the words that say so.
// param: paper (string, default="") – the paper's id or a part of its title; every paper when empty
// param: limit (integer, default=100) – the most rows to print

MATCH (p:Paper)-[r:PROPOSES|INTRODUCES]->(x)
WHERE $paper = '' OR p.id = $paper OR toLower(p.title) CONTAINS toLower($paper)
RETURN p.id AS paper, coalesce(p.title, p.source) AS title, labels(x)[0] AS kind, x.name AS name,
       r.evidence AS evidence
ORDER BY paper, r.start, name, x.id
LIMIT $limit

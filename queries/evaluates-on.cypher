// title: Who evaluates on a dataset or benchmark
// answers: Which papers test on it, newest first, and the methods that they propose.
// param: name (string, required) – the dataset or benchmark, by name or alias

MATCH (p:Paper)-[r:EVALUATES_ON]->(x)
WHERE any(name IN x.aliases + x.name WHERE toLower(name) = toLower($name))
OPTIONAL MATCH (p)-[:PROPOSES]->(m:Method)
WITH p, r, x, m ORDER BY m.name, m.id
WITH p, r, x, collect(m.name) AS proposes
RETURN x.name AS tested_on, p.id AS paper, coalesce(p.title, p.source) AS title, p.year AS year,
       proposes, r.evidence AS evidence
ORDER BY coalesce(year, 0) DESC, paper, x.id

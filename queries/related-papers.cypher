// title: Papers related to a paper
// answers: Which papers share most entities with a paper, and which entities these are.
// param: paper (string, required) – the paper's id or a part of its title
// param: limit (integer, default=20) – the most rows to print

MATCH (p:Paper)-[]->(x)<-[]-(q:Paper)
WHERE (p.id = $paper OR toLower(p.title) CONTAINS toLower($paper)) AND p.id <> q.id AND x.support IS NOT NULL
WITH DISTINCT p, q, x ORDER BY x.name, x.id
WITH p, q, collect(x.name) AS names
RETURN p.id AS paper, q.id AS related, coalesce(q.title, q.source) AS title, size(names) AS shared, names
ORDER BY shared DESC, paper, related
LIMIT $limit

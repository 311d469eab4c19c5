// title: Datasets and benchmarks of a task
// answers: On what papers on a task evaluate, most papers first.
// param: task (string, required) – the task, by name or alias
// param: limit (integer, default=100) – the most rows to print

MATCH (t:Task)<-[:ADDRESSES]-(p:Paper)-[:EVALUATES_ON]->(x)
WHERE any(name IN t.aliases + t.name WHERE toLower(name) = toLower($task))
WITH DISTINCT t, x, p ORDER BY p.id
WITH t, x, collect(p.id) AS papers
RETURN t.name AS task, labels(x)[0] AS kind, x.name AS name, size(papers) AS support, papers
ORDER BY support DESC, name, x.id, t.id
LIMIT $limit

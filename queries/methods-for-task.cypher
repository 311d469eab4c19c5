// title: Methods for a task
// answers: Which methods address it, the ones that most papers say so of first.
// param: task (string, required) – the task, by name or alias
// param: limit (integer, default=100) – the most rows to print

MATCH (m:Method)-[r:ADDRESSES]->(t:Task)
WHERE any(name IN t.aliases + t.name WHERE toLower(name) = toLower($task))
WITH t, m, r ORDER BY r.paper
WITH t, m, collect(r.paper) AS papers
RETURN t.name AS task, m.name AS method, size(papers) AS support, papers
ORDER BY support DESC, method, m.id, t.id
LIMIT $limit

// title: Lineage of a method
// answers: What a method extends, and what that extends, up to three steps back, with the paper of each step.
// param: method (string, default="") – where the line begins, by name or alias; every method when empty
// param: limit (integer, default=100) – the most rows to print

MATCH path = (m:Method)-[:EXTENDS*1..3]->(b:Method)
WHERE $method = '' OR any(name IN m.aliases + m.name WHERE toLower(name) = toLower($method))
RETURN [n IN nodes(path) | n.name] AS line, length(path) AS steps,
       [r IN relationships(path) | r.paper] AS papers
ORDER BY steps, line, papers, m.id, b.id
LIMIT $limit

// title: Methods used together
// answers: Which two methods occur together in papers that propose or use them, most papers first.
// param: method (string, default="") – one of the two, by name or alias; every pair when empty
// param: limit (integer, default=100) – the most rows to print

MATCH (a:Method)<-[:PROPOSES|USES]-(p:Paper)-[:PROPOSES|USES]->(b:Method)
WHERE (a.name < b.name OR (a.name = b.name AND a.id < b.id))
  AND ($method = ''
   OR any(name IN a.aliases + a.name WHERE toLower(name) = toLower($method))
   OR any(name IN b.aliases + b.name WHERE toLower(name) = toLower($method)))
WITH DISTINCT a, b, p ORDER BY p.id
WITH a, b, collect(p.id) AS papers
RETURN a.name AS method, b.name AS other, size(papers) AS support, papers
ORDER BY support DESC, method, other, a.id, b.id
LIMIT $limit

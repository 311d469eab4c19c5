// title: What outperforms what
// answers: Which method is said to beat which, by which paper, in which words.
// param: method (string, default="") – winner or loser, by name or alias; every pair when empty
// param: limit (integer, default=100) – the most rows to print

MATCH (a:Method)-[r:OUTPERFORMS]->(b:Method)
WHERE $method = ''
   OR any(name IN a.aliases + a.name WHERE toLower(name) = toLower($method))
   OR any(name IN b.aliases + b.name WHERE toLower(name) = toLower($method))
RETURN a.name AS winner, b.name AS loser, r.paper AS paper, r.evidence AS evidence
ORDER BY winner, loser, paper, a.id, b.id
LIMIT $limit

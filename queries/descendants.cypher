// title: What builds on a method
// answers: Which methods extend it, or use it as a part, and which paper says so.
// param: method (string, required) – the method, by name or alias

MATCH (m:Method)-[r:EXTENDS|USES]->(b:Method)
WHERE any(name IN b.aliases + b.name WHERE toLower(name) = toLower($method))
RETURN m.name AS method, toLower(type(r)) AS how, b.name AS base, r.paper AS paper, r.evidence AS evidence
ORDER BY how, method, paper, m.id, b.id

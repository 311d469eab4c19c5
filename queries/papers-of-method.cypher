// title: Papers of a method
// answers: Which papers propose, use, compare with or mention a method, with the words that say so.
// param: method (string, required) – the method, by name or alias

MATCH (p:Paper)-[r]->(m:Method)
WHERE any(name IN m.aliases + m.name WHERE toLower(name) = toLower($method))
RETURN m.name AS method, toLower(type(r)) AS role, p.id AS paper, coalesce(p.title, p.source) AS title,
       r.evidence AS evidence
ORDER BY role, paper, m.id

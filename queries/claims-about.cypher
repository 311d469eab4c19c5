// title: What is claimed of something
// answers: Every claim whose subject it is, with its numbers and where in the paper it stands.
// param: name (string, required) – a method, dataset, benchmark, task or metric, by name or alias

MATCH (c:Claim)-[:ABOUT]->(x)
WHERE any(name IN x.aliases + x.name WHERE toLower(name) = toLower($name))
RETURN x.name AS subject, c.type AS type, c.polarity AS polarity, c.raws AS numbers, c.text AS quote,
       c.paper AS paper, c.start AS offset
ORDER BY type, paper, offset, c.id, x.id

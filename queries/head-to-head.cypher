// title: Two methods head to head
// answers: Every claim that compares two methods, whichever of them it favours.
// param: method (string, required) – one method, by name or alias
// param: other (string, required) – the other one, by name or alias

MATCH (a:Method)<-[:ABOUT]-(c:Claim)-[:COMPARED_WITH]->(b:Method)
WHERE any(name IN a.aliases + a.name WHERE toLower(name) = toLower($method))
  AND any(name IN b.aliases + b.name WHERE toLower(name) = toLower($other))
   OR any(name IN a.aliases + a.name WHERE toLower(name) = toLower($other))
  AND any(name IN b.aliases + b.name WHERE toLower(name) = toLower($method))
RETURN a.name AS subject, b.name AS baseline, c.type AS type, c.raws AS numbers, c.text AS quote,
       c.paper AS paper
ORDER BY subject, baseline, paper, c.start, c.id, a.id, b.id

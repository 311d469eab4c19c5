// title: Leaderboard of a dataset or benchmark
// answers: What results are claimed on it: the first number of each claim, the highest first within a kind.
// param: name (string, required) – the dataset or benchmark, by name or alias
// param: metric (string, default="") – count only claims in this metric, by name or alias

MATCH (c:Claim)-[:ON]->(x)
WHERE any(name IN x.aliases + x.name WHERE toLower(name) = toLower($name)) AND c.value IS NOT NULL
OPTIONAL MATCH (c)-[:IN_METRIC]->(k:Metric)
WITH c, x, k ORDER BY k.name, k.id
WITH c, x, collect(k) AS metrics
WHERE $metric = '' OR any(k IN metrics WHERE any(name IN k.aliases + k.name WHERE toLower(name) = toLower($metric)))
OPTIONAL MATCH (c)-[:ABOUT]->(m)
RETURN m.name AS subject, [k IN metrics | k.name] AS metrics, c.kind AS kind, c.bound AS bound,
       c.value AS value,
       c.unit AS unit, c.text AS quote, c.paper AS paper
ORDER BY kind, value DESC, paper, c.start, c.id, x.id

// title: Numbers in a metric
// answers: Every number of the claims in a metric, as printed and as a value, the highest first.
// param: metric (string, required) – the metric, by name or alias
// param: limit (integer, default=100) – the most rows to print

MATCH (c:Claim)-[:IN_METRIC]->(k:Metric)
WHERE any(name IN k.aliases + k.name WHERE toLower(name) = toLower($metric)) AND size(c.values) > 0
UNWIND range(0, size(c.values) - 1) AS i
RETURN k.name AS metric, c.raws[i] AS raw, c.values[i] AS value, c.units[i] AS unit, c.kinds[i] AS kind,
       c.bounds[i] AS bound, c.text AS quote, c.paper AS paper
ORDER BY value DESC, paper, c.start, c.id, i, k.id
LIMIT $limit

// title: Overview of the graph
// answers: How many nodes there are of each kind.

MATCH (x)
RETURN labels(x)[0] AS kind, count(x) AS number
ORDER BY number DESC, kind

// title: Relationships of the graph
// answers: Which kinds of nodes are tied together how, how often, and by how many papers.

MATCH (a)-[r]->(b)
RETURN labels(a)[0] AS source, type(r) AS relationship, labels(b)[0] AS target, count(r) AS number,
       count(DISTINCT r.paper) AS papers
ORDER BY source, relationship, target

// title: Released artifacts
// answers: Which code, data, models, websites and videos papers release, and where they are.
// param: kind (string, default="") – code, data, model, website or video; every kind when empty
// param: limit (integer, default=100) – the most rows to print

MATCH (p:Paper)-[r:RELEASES]->(a:Artifact)
WHERE $kind = '' OR a.kind = toLower($kind)
RETURN a.kind AS kind, a.url AS url, p.id AS paper, coalesce(p.title, p.source) AS title, r.evidence AS evidence
ORDER BY kind, paper, r.start, a.id
LIMIT $limit

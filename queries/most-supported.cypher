// title: Most supported entities
// answers: Which methods, tasks, datasets, benchmarks and metrics most papers mention.
// param: kind (string, default="") – Method, Task, Dataset, Benchmark or Metric; every kind when empty
// param: limit (integer, default=20) – the most rows to print

MATCH (x)
WHERE x.support IS NOT NULL AND ($kind = '' OR toLower(labels(x)[0]) = toLower($kind))
RETURN labels(x)[0] AS kind, x.name AS name, x.support AS support, x.aliases AS aliases
ORDER BY support DESC, kind, name, x.id
LIMIT $limit

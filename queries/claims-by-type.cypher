// title: Claims of a type
// answers: What papers claim, type by type, in their words; a hedged claim says so.
// param: type (string, default="") – for example performance or limitation; every type when empty
// param: limit (integer, default=100) – the most rows to print

MATCH (c:Claim)
WHERE $type = '' OR c.type = toLower($type)
RETURN c.type AS type, c.polarity AS polarity, c.hedged AS hedged, c.text AS quote, c.paper AS paper,
       c.start AS offset
ORDER BY type, paper, offset, c.id
LIMIT $limit

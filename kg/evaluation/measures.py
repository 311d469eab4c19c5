"""The measures: each takes an abstract's gold and findings and judges one kind of item.

Precision counts every found item, whether gold has it as core or as optional; recall counts the
core ones alone. A measure's labels are the types of its items: entity type, role, relation type,
claim type, slot, kind of value, kind of artifact.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import TypeAlias

from kg.evaluation.alignment import Pair, found_forms, gold_forms
from kg.evaluation.folding import fold_phrase, is_same_phrase
from kg.evaluation.gold import GoldArtifact, GoldClaim, GoldValue
from kg.evaluation.tallies import Verdict, Verdicts
from kg.model import FoundArtifact, FoundClaim, Quantity
from kg.vocab import Bound, Role, ValueKind

#: A relation between aligned entities: gold indices, or below zero a found entity without a partner.
_Triple: TypeAlias = tuple[int, str, int]
#: The forms of one thing that stands in a slot.
_Forms: TypeAlias = frozenset[str]

#: The slots of a claim, in the order of its fields.
SLOTS = ("subject", "baselines", "on", "metrics")


def judge_entities(pair: Pair) -> Verdicts:
    """Judge entities with their types."""
    return _judge_alignment(pair, pair.typed_entities)


def judge_entities_any(pair: Pair) -> Verdicts:
    """Judge entities whatever their types."""
    return _judge_alignment(pair, pair.entities)


def _judge_alignment(pair: Pair, partners: Mapping[int, int]) -> Verdicts:
    taken = set(partners.values())
    return Verdicts(
        found=tuple(Verdict(entity.type, i in partners) for i, entity in enumerate(pair.found.entities)),
        wanted=tuple(Verdict(gold.type, j in taken) for j, gold in enumerate(pair.gold.entities) if gold.core),
    )


def judge_paper_triples(pair: Pair) -> Verdicts:
    """Judge what each entity is to the paper, background apart; types do not matter.

    A wrong role of an optional entity is not judged.
    """
    return Verdicts(found=tuple(_judge_roles(pair)), wanted=tuple(_want_roles(pair)))


def _judge_roles(pair: Pair) -> Iterator[Verdict]:
    for i, entity in enumerate(pair.found.entities):
        gold = pair.gold.entities[pair.entities[i]] if i in pair.entities else None
        is_right = gold is not None and entity.role in gold.roles
        is_optional = gold is not None and not gold.core
        if entity.role is not Role.BACKGROUND and (is_right or not is_optional):
            yield Verdict(entity.role, is_right)


def _want_roles(pair: Pair) -> Iterator[Verdict]:
    role_of = {j: pair.found.entities[i].role for i, j in pair.entities.items()}
    for j, gold in enumerate(pair.gold.entities):
        if gold.core and Role.BACKGROUND not in gold.roles:
            yield Verdict(gold.role, role_of.get(j) in gold.roles)


def judge_relations(pair: Pair) -> Verdicts:
    """Judge relations between entities; the types of the entities do not matter."""
    found, golds = found_triples(pair), gold_triples(pair)
    return Verdicts(
        found=tuple(Verdict(triple[1], triple in golds) for triple in sorted(found)),
        wanted=tuple(Verdict(triple[1], triple in found) for triple, core in golds.items() if core),
    )


def found_triples(pair: Pair) -> set[_Triple]:
    """Return the relations found, each once, in terms of gold."""
    return set(list_triples(pair))


def list_triples(pair: Pair) -> list[_Triple]:
    """List the relations found, in their order, in terms of gold; an entity without a partner is ``-1 - index``."""
    index = {entity.id: pair.entities.get(i, -1 - i) for i, entity in enumerate(pair.found.entities)}
    return [(index[relation.head], relation.type, index[relation.tail]) for relation in pair.found.relations]


def gold_triples(pair: Pair) -> dict[_Triple, bool]:
    """Return the relations of gold, and whether each is core."""
    index = {gold.name: j for j, gold in enumerate(pair.gold.entities)}
    return {(index[gold.head], gold.type, index[gold.tail]): gold.core for gold in pair.gold.relations}


def judge_claims(pair: Pair) -> Verdicts:
    """Judge where claims stand."""
    return _judge_partners(pair, dict(pair.claims))


def judge_claim_types(pair: Pair) -> Verdicts:
    """Judge where claims stand and their types."""
    golds, found = pair.gold.claims, pair.found.claims
    return _judge_partners(pair, {i: j for i, j in pair.claims.items() if found[j].type in golds[i].types})


def _judge_partners(pair: Pair, right: dict[int, int]) -> Verdicts:
    taken = set(right.values())
    return Verdicts(
        found=tuple(Verdict(claim.type, j in taken) for j, claim in enumerate(pair.found.claims)),
        wanted=tuple(Verdict(gold.type, i in right) for i, gold in enumerate(pair.gold.claims) if gold.core),
    )


def judge_claim_slots(pair: Pair) -> Verdicts:
    """Judge what stands in the slots of the claims that were found, and of the core claims of gold."""
    is_among = _is_one_of if pair.standard.whole_phrases else _is_among
    found: list[Verdict] = []
    wanted: list[Verdict] = []
    gold_names = {gold.name: gold_forms(gold) for gold in pair.gold.entities}
    found_ids = {entity.id: found_forms(entity) for entity in pair.found.entities}
    for i, gold in enumerate(pair.gold.claims):
        claim = pair.found.claims[pair.claims[i]] if i in pair.claims else None
        for slot in SLOTS:
            want = _slot_forms(_fill(gold, slot), gold_names)
            fine = [*want, *_slot_forms(getattr(gold.optional, slot), gold_names)]
            have = _slot_forms(_fill(claim, slot), found_ids) if claim else []
            found += (Verdict(slot, is_among(forms, fine)) for forms in have)
            wanted += (Verdict(slot, is_among(forms, have)) for forms in want if gold.core)
    return Verdicts(found=tuple(found), wanted=tuple(wanted))


def _fill(claim: GoldClaim | FoundClaim, slot: str) -> tuple[str, ...]:
    return (claim.subject,) if slot == "subject" else getattr(claim, slot)


def _slot_forms(fillers: Iterable[str], known: Mapping[str, _Forms]) -> list[_Forms]:
    return [known[filler] if filler in known else frozenset({fold_phrase(filler)}) for filler in fillers]


def _is_among(forms: _Forms, others: Iterable[_Forms]) -> bool:
    return any(is_same_phrase(one, two) for other in others for one in forms for two in other)


def _is_one_of(forms: _Forms, others: Iterable[_Forms]) -> bool:
    return any(forms & other for other in others)


def judge_claim_polarities(pair: Pair) -> Verdicts:
    """Judge where claims stand and whether they are good or bad for their subjects."""
    golds, found = pair.gold.claims, pair.found.claims
    return _judge_partners(
        pair, {i: j for i, j in pair.claims.items() if golds[i].polarity in {None, found[j].polarity}}
    )


def judge_hedged_claims(pair: Pair) -> Verdicts:
    """Judge which claims are put as guesses."""
    golds, found = pair.gold.claims, pair.found.claims
    right = {j for i, j in pair.claims.items() if golds[i].hedged}
    return Verdicts(
        found=tuple(Verdict(claim.type, j in right) for j, claim in enumerate(found) if claim.hedged),
        wanted=tuple(
            Verdict(gold.type, i in pair.claims and found[pair.claims[i]].hedged)
            for i, gold in enumerate(golds)
            if gold.hedged and gold.core
        ),
    )


def judge_values(pair: Pair) -> Verdicts:
    """Judge the numbers of all claims together, by value and kind; symbolic ones are left out."""
    left = Counter(_number(pair, v) for c in pair.found.claims for v in c.values if v.value is not None)
    found = left.copy()
    wanted: list[Verdict] = []
    golds = [(v, c.core and v.core) for c in pair.gold.claims for v in c.values]
    for gold, is_core in sorted(golds, key=lambda pair: not pair[1]):
        if gold.value is None:
            continue
        number = _number(pair, gold)
        is_hit = left[number] > 0
        left[number] -= is_hit
        wanted += [Verdict(gold.kind, is_hit)] * is_core
    verdicts = (Verdict(number[0], at >= left[number]) for number, n in found.items() for at in range(n))
    return Verdicts(found=tuple(verdicts), wanted=tuple(wanted))


def _number(pair: Pair, value: GoldValue | Quantity) -> tuple[ValueKind, float, Bound | None]:
    """Return what a number that is not symbolic must agree in."""
    return value.kind, round(value.value or 0.0, 6), value.bound if pair.standard.bounds else None


def judge_artifacts(pair: Pair) -> Verdicts:
    """Judge what the paper releases, by kind and address."""
    found = {_address(artifact) for artifact in pair.found.artifacts}
    wanted = {_address(artifact) for artifact in pair.gold.artifacts}
    return Verdicts(
        found=tuple(Verdict(address[0], address in wanted) for address in sorted(found)),
        wanted=tuple(Verdict(address[0], address in found) for address in sorted(wanted)),
    )


def _address(artifact: GoldArtifact | FoundArtifact) -> tuple[str, str]:
    """Fold the scheme, and full stops and slashes at the end."""
    url = (artifact.url or "").rstrip("./")
    return artifact.kind, url.removeprefix("https://").removeprefix("http://")


#: Name of a measure to what judges by it, in the order in which they are reported.
MEASURES: Mapping[str, Callable[[Pair], Verdicts]] = MappingProxyType({
    "entities": judge_entities,
    "entities-any": judge_entities_any,
    "paper-triples": judge_paper_triples,
    "relations": judge_relations,
    "claims": judge_claims,
    "claim-types": judge_claim_types,
    "claim-polarity": judge_claim_polarities,
    "claim-hedged": judge_hedged_claims,
    "claim-slots": judge_claim_slots,
    "values": judge_values,
    "artifacts": judge_artifacts,
})

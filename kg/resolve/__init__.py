"""Names of many papers to the nodes of one graph, with the reason and the score of each merge.

Comes in: findings, and a ``Lexicon``-like authority on well-known names. Goes out: a ``Resolution``. The
stages, each a module: names that read the same and what lexicon and papers tie (``shared_names``),
spellings of one name (``spelling``), acronyms and coined names by sense (``senses``), what the user has
decided (``decisions``). Names that differ in
a digit, a version, a size or a negating prefix are never merged. The result does not depend on the order
of the papers; time is linear in the number of names, but for sorting.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from kg.model import Findings, Merge
from kg.resolve.context import Contexts
from kg.resolve.decisions import Decision, DecisionKind, apply_decisions
from kg.resolve.groups import Group, Groups
from kg.resolve.model import KnownName, Link, NameAuthority, Resolution, Rule, Use
from kg.resolve.nodes import Reasons, to_group, to_nodes
from kg.resolve.senses import Senses
from kg.resolve.shared_names import NameKeys, find_name_links, find_nested_links, find_same_acronym_links
from kg.resolve.spelling import Spelling, find_spelling_links
from kg.resolve.synonyms import SynonymAuthority, load_synonyms
from kg.resolve.uses import Known, is_generic, order_of, to_uses
from kg.resolve.variants import find_variants

__all__ = [
    "Decision",
    "DecisionKind",
    "KnownName",
    "NameAuthority",
    "Resolution",
    "Rule",
    "SynonymAuthority",
    "load_synonyms",
    "resolve",
]


def resolve(findings: Iterable[Findings], authority: NameAuthority, decisions: Sequence[Decision] = ()) -> Resolution:
    """Group the entities of all papers into nodes, then do as the user has decided."""
    items = tuple(findings)
    known = Known(authority)
    uses = order_of(use for item in items for use in to_uses(item, known))
    links = _find_links(uses, {item.paper.id: item.paper.text for item in items}, known, authority)
    curated = apply_decisions(_to_groups(uses, links), decisions, links)
    nodes = to_nodes(curated.groups, Reasons((*links, *curated.links)))
    entities = sorted((node.entity for node in nodes), key=lambda entity: entity.id)
    return Resolution(
        entities=tuple(entities),
        of_found={(use.paper, use.found.id): node.entity.id for node in nodes for use in node.uses},
        merges=tuple(sorted((merge for node in nodes for merge in node.merges), key=_by_node)),
        variants=find_variants(entities),
        unused=curated.unused,
    )


def _to_groups(uses: Sequence[Use], links: Sequence[Link]) -> Iterator[Group]:
    """Yield the groups that the links make, in the order of their first uses."""
    groups = Groups(links)
    members: dict[str, list[Use]] = defaultdict(list)
    for use in uses:
        members[groups.find(use.key)].append(use)
    known = _known_names(links, uses, groups)
    yield from (to_group(group, known) for group in members.values())


def _find_links(uses: Sequence[Use], texts: dict[str, str], known: Known, authority: NameAuthority) -> list[Link]:
    """Run the stages; the senses of short names build on what the others have tied."""
    keys = NameKeys(uses, known)
    links = list(find_name_links(uses, keys))
    links += find_same_acronym_links(uses, keys)
    links += find_nested_links(uses, keys, known)
    links += find_spelling_links(
        Spelling(tie.name, keys.of(tie.name, use)) for use in uses for tie in use.ties if not is_generic(tie.name)
    )
    return links + list(Senses(uses, Groups(links), Contexts(texts), authority).find_links(uses))


def _known_names(links: Iterable[Link], uses: Iterable[Use], groups: Groups) -> dict[str, str]:
    """Map the key of each use of a well-known thing to the name that the lexicon gives it."""
    names: dict[str, str] = {}
    for item in links:
        for key in (item.first, item.second):
            if key.startswith("known\t"):
                leader, name = groups.find(key), key.split("\t")[2]
                names[leader] = min(name, names.get(leader, name))
    return {use.key: names[leader] for use in uses if (leader := groups.find(use.key)) in names}


def _by_node(merge: Merge) -> tuple[str, str, str, str]:
    return merge.entity, merge.paper, merge.name, merge.rule

"""A name, as a person types it, to the one node that it means.

It refuses to guess: several nodes of a name are listed, and where there is none, names that look
like it are.
"""

import difflib
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import TypeVar

from kg.errors import GraphError
from kg.ids import fold_name, fold_text
from kg.model import Entity, KnowledgeGraph, Paper
from kg.vocab import EntityType, NodeLabel, Relation

#: A node that can be shown.
Subject = Entity | Paper
S = TypeVar("S", bound=Subject)

#: Names that are suggested for one that is not found.
SUGGESTIONS = 5
#: Nodes that are listed for a name that several have.
LISTED = 20

#: How a paper is tied to what it brings forward as its own.
_OWN = frozenset({Relation.PROPOSES, Relation.INTRODUCES})


def find_subject(graph: KnowledgeGraph, name: str, *, only_papers: bool = False) -> Subject:
    """Find the one entity or paper of a name.

    An id goes before a name, a name with the same capitals before others; at the end hyphens and
    plurals are folded. With ``only_papers``, a paper is also found by what it proposes.

    Raises:
        GraphError: nothing has this name, or several nodes have.
    """
    subjects: tuple[Subject, ...] = graph.papers if only_papers else (*graph.entities, *graph.papers)
    return _find(subjects, _names(graph, own=only_papers), name)


def find_entity(graph: KnowledgeGraph, name: str, kinds: Collection[EntityType]) -> Entity:
    """Find the one entity of a name among those of some types, as ``find_subject`` does.

    Raises:
        GraphError: none of them has this name, or several have.
    """
    names = {entity.id: _names_of(entity) for entity in graph.entities}
    try:
        return _find(tuple(entity for entity in graph.entities if entity.type in kinds), names, name)
    except GraphError as error:
        if others := _matching(tuple(entity for entity in graph.entities if entity.type not in kinds), names, name):
            wanted = " or ".join(sorted(kinds))
            error.hint = f"{_list(others)} is no {wanted}" + (f"; {error.hint}" if error.hint else "")
        raise


def _find(subjects: Sequence[S], names: Mapping[str, Sequence[str]], name: str) -> S:
    found = _matching(subjects, names, name)
    if not found:
        hint = _suggest(name, {known for subject in subjects for known in names[subject.id][1:] or names[subject.id]})
        raise GraphError(f"nothing in the graph is called {name!r}", ids=(name,), hint=hint)
    if len(found) > 1:
        ids = [subject.id for subject in found]
        raise GraphError(f"{len(found)} nodes are called {name!r}: {_list(found)}", ids=ids, hint="name one by its id")
    return found[0]


def own_entities(graph: KnowledgeGraph) -> dict[str, list[Entity]]:
    """Map a paper's id to what it brings forward as its own, by name."""
    entities = {entity.id: entity for entity in graph.entities}
    own: dict[str, list[Entity]] = defaultdict(list)
    for edge in graph.edges:
        if edge.type in _OWN and edge.target in entities:
            own[edge.source].append(entities[edge.target])
    return {paper: sorted(found, key=lambda entity: entity.name) for paper, found in own.items()}


def _names(graph: KnowledgeGraph, *, own: bool) -> dict[str, list[str]]:
    """Map the id of each entity and paper to all that it can be called."""
    names = {entity.id: _names_of(entity) for entity in graph.entities}
    names |= {paper.id: [paper.id, *filter(None, [paper.title])] for paper in graph.papers}
    if own:
        for paper, entities in own_entities(graph).items():
            names[paper] += [name for entity in entities for name in (entity.name, *entity.aliases)]
    return names


def _names_of(entity: Entity) -> list[str]:
    return [entity.id, entity.name, *entity.aliases]


def _fold_case(name: str) -> str:
    return fold_text(name).casefold()


def _fold_all(name: str) -> str:
    return fold_name(name).casefold()


#: Ways to compare names, the most exact first.
_FOLDS: tuple[Callable[[str], str], ...] = (fold_text, _fold_case, _fold_all)


def _suggest(name: str, names: Iterable[str]) -> str:
    """Say which names hold the unknown one, or look like it."""
    wanted = name.casefold()
    by_fold = {known.casefold(): known for known in sorted(names)}
    holding = sorted((fold for fold in by_fold if wanted and wanted in fold), key=len)[:SUGGESTIONS]
    alike = difflib.get_close_matches(wanted, by_fold, n=SUGGESTIONS)
    close = [repr(by_fold[fold]) for fold in dict.fromkeys([*holding, *alike])]
    return f"did you mean {' or '.join(close[:SUGGESTIONS])}?" if close else "`kg queries` shows how to list names"


def _matching(subjects: Sequence[S], names: Mapping[str, Sequence[str]], name: str) -> list[S]:
    """Return those of this id, else those of this name by the most exact comparison that any passes."""
    found = [subject for subject in subjects if subject.id == name]
    for fold in _FOLDS:
        wanted = fold(name)
        found = found or [subject for subject in subjects if wanted in map(fold, names[subject.id])]
    return found


def _list(found: Sequence[Subject]) -> str:
    listed = [f"{subject.id} ({_label(subject)} {_name(subject)!r})" for subject in found[:LISTED]]
    return ", ".join(listed) + f" and {len(found) - LISTED} more" * (len(found) > LISTED)


def _label(subject: Subject) -> str:
    return subject.type.value if isinstance(subject, Entity) else NodeLabel.PAPER.value


def _name(subject: Subject) -> str:
    return subject.name if isinstance(subject, Entity) else subject.title or subject.id

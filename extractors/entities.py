"""The things that one paper names.

Comes in: a ``Doc`` with ``kg.mentions`` and its ``NormText``. Goes out: ``FoundEntity`` at raw offsets,
sorted by first mention, each thing once. ``mark_entities`` mirrors them, or those of any other
extractor, in ``doc.spans["kg.entities"]`` for what reads the text after.
"""

from collections import Counter
from collections.abc import Iterable, Iterator

from spacy.tokens import Doc

from extractors.acronyms import iter_pairs
from extractors.clusters import find_clusters
from extractors.cue_matrix import CueMatrix, load_cue_matrix
from extractors.marks import span_of_raw
from extractors.mention_cues import Range
from extractors.roles import Verdict, find_roles
from extractors.words import Words, read_words
from kg.ids import entity_id, fold_name
from kg.model import CharSpan, FoundEntity, Mention
from kg.text import NormText
from kg.vocab import OWN_ROLES

GROUP = "kg.entities"


def find_entities(doc: Doc, norm: NormText, *, matrix: CueMatrix | None = None) -> tuple[FoundEntity, ...]:
    """Find the things that a paper names, sorted by first mention, then by id.

    Args:
        doc: the text, with its mentions.
        norm: where its characters come from.
        matrix: weights of type and role; those that come with the package unless given.
    """
    verdicts = find_roles(doc, find_clusters(doc), matrix or load_cue_matrix("entities"))
    words = read_words(doc)
    pairs = {fold_name(short.text): short.text for short, _ in iter_pairs(doc)}
    found = {e.id: e for e in (_to_entity(verdict, words, norm, pairs) for verdict in verdicts)}
    return tuple(sorted(found.values(), key=_by_place))


def mark_entities(doc: Doc, norm: NormText, entities: Iterable[FoundEntity]) -> None:
    """Mirror entities in ``doc.spans["kg.entities"]``: the label is the type, the id that of the entity."""
    spans = (
        span_of_raw(doc, norm, mention.span, label=entity.type, span_id=entity.id)
        for entity in entities
        for mention in entity.mentions
    )
    doc.spans[GROUP] = sorted(span for span in spans if span is not None)


def _to_entity(verdict: Verdict, words: Words, norm: NormText, acronyms: dict[str, str]) -> FoundEntity:
    ranges = verdict.cluster.ranges
    forms = [words.of(*range_) for range_ in ranges]
    name = _choose_name(forms, acronyms, own=verdict.role in OWN_ROLES)
    return FoundEntity(
        id=entity_id(verdict.type, name),
        name=name,
        type=verdict.type,
        role=verdict.role,
        aliases=tuple(sorted(set(forms) - {name})),
        mentions=tuple(_to_mentions(words, norm, ranges)),
        evidence=_sentence_of(verdict.witness, words, norm),
        score=verdict.score,
    )


def _choose_name(forms: list[str], acronyms: dict[str, str], *, own: bool) -> str:
    """Choose the paper's own acronym, else an expansion, else the most frequent form, the shortest first."""
    short = [form for form in forms if fold_name(form) in acronyms]
    long = [form for form in forms if fold_name(form) not in acronyms]
    counts = Counter((short if own else long) or forms)
    return min(counts, key=lambda form: (-counts[form], len(form), form))


def _to_mentions(words: Words, norm: NormText, ranges: Iterable[Range]) -> Iterator[Mention]:
    for start, end in ranges:
        raw = norm.to_raw(CharSpan(words.starts[start], words.ends[end - 1]))
        yield Mention(raw, raw.of(norm.raw))


def _sentence_of(mention: Range, words: Words, norm: NormText) -> CharSpan:
    return norm.to_raw(CharSpan(*words.extent_of(words.sentence[mention[0]])))


def _by_place(entity: FoundEntity) -> tuple[CharSpan, str]:
    return entity.mentions[0].span, entity.id

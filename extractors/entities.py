"""Mentions of one paper to its entities."""

from collections import defaultdict
from collections.abc import Iterable

from spacy.tokens import Doc, Span

from extractors.acronyms import iter_pairs
from extractors.marks import span_of_raw
from kg.ids import entity_id, fold_name
from kg.model import CharSpan, FoundEntity, Mention
from kg.text import NormText
from kg.vocab import EntityType, Role

GROUP = "kg.entities"
_HEADS = {
    EntityType.DATASET: "dataset datasets corpus corpora".split(),
    EntityType.BENCHMARK: "benchmark benchmarks environment environments games suite".split(),
    EntityType.METRIC: "accuracy score rate regret error complexity efficiency cost time performance".split(),
    EntityType.TASK: "task tasks problem problems generation recognition detection segmentation classification"
    " prediction forecasting translation answering estimation control planning retrieval".split(),
    EntityType.METHOD: "method methods model models algorithm algorithms framework network networks learning"
    " optimization approach transformer transformers attention policy mechanism module loss training".split(),
}
_TYPE_OF_HEAD = {head: kind for kind, heads in _HEADS.items() for head in heads}


def find_entities(doc: Doc, norm: NormText) -> tuple[FoundEntity, ...]:
    """Cluster the mentions of a paper."""
    same = {fold_name(long.text): fold_name(short.text) for short, long in iter_pairs(doc)}
    groups: defaultdict[str, list[Span]] = defaultdict(list)
    for span in doc.spans.get("kg.mentions", ()):
        key = fold_name(span.text)
        groups[same.get(key, key)].append(span)
    found = (_to_entity(spans, norm) for spans in groups.values())
    by_id = {entity.id: entity for entity in found if entity}
    return tuple(sorted(by_id.values(), key=lambda entity: (entity.mentions[0].span, entity.id)))


def mark_entities(doc: Doc, norm: NormText, entities: Iterable[FoundEntity]) -> None:
    """Mirror the entities in ``doc.spans["kg.entities"]``: label is the type, id the entity's id."""
    spans = []
    for entity in entities:
        for mention in entity.mentions:
            span = span_of_raw(doc, norm, mention.span, label=entity.type, span_id=entity.id)
            if span is not None:
                spans.append(span)
    doc.spans[GROUP] = sorted(spans, key=lambda span: (span.start, span.end))


def _to_entity(spans: list[Span], norm: NormText) -> FoundEntity | None:
    kind = _type_of(spans)
    if kind is None:
        return None
    names = sorted({span.text for span in spans}, key=lambda name: (len(name), name))
    sentence = spans[0].sent
    proposed = any(word in sentence.text for word in ("propose", "introduce", "present "))
    role = Role.PROPOSED if proposed and kind is EntityType.METHOD else Role.BACKGROUND
    raw = [norm.to_raw(CharSpan(span.start_char, span.end_char)) for span in spans]
    return FoundEntity(
        id=entity_id(kind, names[0]),
        name=names[0],
        type=kind,
        role=role,
        aliases=tuple(names[1:]),
        mentions=tuple(Mention(span, span.of(norm.raw)) for span in raw),
        evidence=norm.to_raw(CharSpan(sentence.start_char, sentence.end_char)),
        score=0.5,
    )


def _type_of(spans: list[Span]) -> EntityType | None:
    for span in spans:
        if span.label_ in set(EntityType):
            return EntityType(span.label_)
        if kind := _TYPE_OF_HEAD.get(span[-1].lower_):
            return kind
    return EntityType.METHOD if any(char.isupper() for char in spans[0].text[1:]) else None

"""The joint loss of all heads over one batch."""

import torch
from torch import Tensor, nn
from torch.nn import functional as nnf

from extractors.model import labels
from extractors.training.batches import Batch, Judged
from extractors.training.network import Network

#: Share of each part in the whole; tags are averaged over words, the rest over units or claims.
WEIGHTS = {
    "entity": 1.0,
    "nested": 0.3,
    "claim": 1.0,
    "type": 0.3,
    "role": 0.5,
    "core": 0.3,
    "same": 0.2,
    "relation": 0.2,
    "claim_type": 0.3,
    "polarity": 0.2,
    "hedged": 0.2,
    "subject": 0.3,
    "slots": 0.2,
    "number": 0.3,
}


def joint_loss(network: Network, batch: Batch) -> tuple[Tensor, dict[str, float]]:
    """Return the loss of a batch, and its unweighted parts for the log."""
    states, *logits = network.encoder(batch.pieces, batch.shapes, batch.mask)
    parts = {
        name: _tag_loss(_at_words(scores, batch.first), batch.tags[name])
        for name, scores in zip(labels.TAG_HEADS, logits, strict=True)
    }
    words = _at_words(states, batch.first)
    parts |= _unit_losses(network, batch.judged, states, words)
    parts |= _number_losses(network, batch.judged, words)
    total = torch.stack([WEIGHTS[name] * part for name, part in parts.items()]).sum()
    return total, {name: float(part.detach()) for name, part in parts.items()}


def _at_words(values: Tensor, first: Tensor) -> Tensor:
    return values.gather(1, first.unsqueeze(-1).expand(-1, -1, values.shape[-1]))


def _tag_loss(logits: Tensor, tags: Tensor) -> Tensor:
    """Average over the words; places after the last word of a text have no tag."""
    return _surprise(logits, tags).sum() / tags.sum()


def _surprise(logits: Tensor, wanted: Tensor) -> Tensor:
    """Return the cross entropy of each row of logits with the distribution that is wanted."""
    return -(wanted * logits.log_softmax(-1)).sum(-1)


def pool_spans(words: Tensor, spans: Tensor) -> Tensor:
    """Join the first, the mean and the last state of each span; as ``span_vectors`` does at run time."""
    return torch.cat((words[spans[:, 0]], mean_spans(words, spans), words[spans[:, 1] - 1]), -1)


def mean_spans(words: Tensor, spans: Tensor) -> Tensor:
    """Average the states of each span."""
    sums = torch.cat((words.new_zeros(1, words.shape[1]), words.cumsum(0)))
    start, end = spans[:, 0], spans[:, 1]
    return (sums[end] - sums[start]) / (end - start).unsqueeze(-1)


def _pool_units(words: Tensor, judged: Judged) -> Tensor:
    """Average the vectors of the mentions of each unit."""
    count = len(judged.types)
    vectors = pool_spans(words, judged.spans)
    sums = vectors.new_zeros(count, vectors.shape[1]).index_add(0, judged.owners, vectors)
    times = vectors.new_zeros(count).index_add(0, judged.owners, torch.ones(len(vectors)))
    return sums / times.unsqueeze(-1)


def _unit_losses(network: Network, judged: tuple[Judged, ...], states: Tensor, words: Tensor) -> dict[str, Tensor]:
    units = torch.cat([_pool_units(words[row], found) for row, found in enumerate(judged)])
    papers = torch.cat([states[row, :1].expand(len(found.types), -1) for row, found in enumerate(judged)])
    features = torch.cat([found.unit_features for found in judged])
    vectors, types, roles, core = network.units(units, features, papers)
    split = vectors.split([len(found.types) for found in judged])
    return {
        "type": _surprise(types, torch.cat([found.types for found in judged])).mean(),
        "role": _surprise(roles, torch.cat([found.roles for found in judged])).mean(),
        "core": nnf.binary_cross_entropy_with_logits(core, torch.cat([found.core for found in judged])),
        **_pair_losses(network, judged, split),
        **_claim_losses(network, judged, words, split),
    }


def _pair_losses(network: Network, judged: tuple[Judged, ...], units: tuple[Tensor, ...]) -> dict[str, Tensor]:
    counts = [len(vectors) for vectors in units]
    heads, tails = _grids(counts, counts)
    features = torch.cat([found.pair_features for found in judged])
    same, relations = network.pairs(torch.cat(units), heads, tails, features)
    same_losses = nnf.binary_cross_entropy_with_logits(
        same, torch.cat([found.same for found in judged]), reduction="none"
    )
    relation_losses = _surprise(relations, torch.cat([found.relations for found in judged]))
    count = sum(counts)
    return {
        "same": (same_losses * torch.cat([found.same_weights for found in judged])).sum() / count,
        "relation": (relation_losses * torch.cat([found.relation_weights for found in judged])).sum() / count,
    }


def _grids(lefts: list[int], rights: list[int]) -> tuple[Tensor, Tensor]:
    """Index every pair of rows within each text, the texts' rows lying one after the other."""
    grids, left_at, right_at = [], 0, 0
    for left, right in zip(lefts, rights, strict=True):
        pairs = torch.cartesian_prod(torch.arange(left), torch.arange(right)).reshape(-1, 2)
        grids.append(pairs + torch.tensor([left_at, right_at]))
        left_at, right_at = left_at + left, right_at + right
    joined = torch.cat(grids)
    return joined[:, 0], joined[:, 1]


def _claim_losses(
    network: Network, judged: tuple[Judged, ...], words: Tensor, units: tuple[Tensor, ...]
) -> dict[str, Tensor]:
    spans = torch.cat([pool_spans(words[row], found.claims) for row, found in enumerate(judged)])
    if not len(spans):
        return {}
    vectors, types, polarities, hedged, papers = network.claims(spans)
    counts = [len(found.claims) for found in judged]
    subject, slots = _slot_losses(network.slots, judged, vectors.split(counts), papers.split(counts), units)
    return {
        "claim_type": _surprise(types, torch.cat([found.claim_types for found in judged])).mean(),
        "polarity": _surprise(polarities, torch.cat([found.polarities for found in judged])).mean(),
        "hedged": nnf.binary_cross_entropy_with_logits(hedged, torch.cat([found.hedged for found in judged])),
        "subject": subject / len(spans),
        "slots": slots / len(spans),
    }


def _number_losses(network: Network, judged: tuple[Judged, ...], words: Tensor) -> dict[str, Tensor]:
    states = torch.cat([mean_spans(words[row], found.numbers) for row, found in enumerate(judged)])
    if not len(states):
        return {}
    wanted = torch.cat([found.number_kinds for found in judged])
    return {"number": _surprise(network.numbers(states), wanted).mean()}


def _slot_losses(
    head: nn.Module,
    judged: tuple[Judged, ...],
    claims: tuple[Tensor, ...],
    papers: tuple[Tensor, ...],
    units: tuple[Tensor, ...],
) -> tuple[Tensor, Tensor]:
    """Sum the losses of subjects (one of paper and units) and of the other slots (each by itself)."""
    subject = slots = torch.zeros(())
    for found, vectors, paper, others in zip(judged, claims, papers, units, strict=True):
        if not len(vectors) or not len(others):
            continue
        lefts, rights = _grids([len(vectors)], [len(others)])
        subjects, fills = head(vectors, others, lefts, rights, found.slot_features)
        logits = torch.cat((paper.unsqueeze(-1), subjects.reshape(len(vectors), len(others))), -1)
        wanted = found.subject.sum(-1) > 0
        chosen = logits.masked_fill(found.subject == 0, -1e4).logsumexp(-1) - logits.logsumexp(-1)
        subject = subject - (chosen * wanted).sum()
        slots = slots + nnf.binary_cross_entropy_with_logits(
            fills.reshape_as(found.slots), found.slots, reduction="sum"
        )
    return subject, slots

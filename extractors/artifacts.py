"""What a paper releases.

Comes in: ``NormText``. Goes out: ``FoundArtifact`` at raw offsets, one for each kind of thing and
address, in the order of the text. A thing with an address is not given once more without one. What the
paper merely uses or mentions is left out.
"""

from extractors.cue_matrix import load_cue_matrix
from extractors.offers import Offer, find_offers
from kg.model import FoundArtifact
from kg.text import NormText
from kg.vocab import ArtifactKind

#: The answers of the table ``artifacts``.
LABELS = ("none", "released")
#: Least probability of a release, chosen on held-out abstracts.
LEAST = 0.5


def find_artifacts(norm: NormText) -> tuple[FoundArtifact, ...]:
    """Find the code, data, models, sites and videos that a paper releases."""
    offers = tuple(find_offers(norm))
    likely = load_cue_matrix("artifacts").probabilities([offer.cues for offer in offers])[:, 1]
    best: dict[tuple[ArtifactKind, str | None], tuple[float, Offer]] = {}
    for offer, probability in zip(offers, likely.tolist(), strict=True):
        key = (offer.kind, offer.url)
        if probability >= LEAST and probability > best.get(key, (0.0, None))[0]:
            best[key] = (probability, offer)
    placed = {kind for kind, url in best if url}
    chosen = (offer for _, offer in best.values() if offer.url or offer.kind not in placed)
    return tuple(
        FoundArtifact(kind=offer.kind, url=offer.url, span=offer.span)
        for offer in sorted(chosen, key=lambda offer: (offer.span, offer.kind))
    )

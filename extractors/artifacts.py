"""What a paper releases.

Comes in: ``NormText``. Goes out: ``FoundArtifact`` at raw offsets, one for each kind of thing and
address, in the order of the text. A thing with an address is not given once more without one. What the
paper merely uses or mentions is left out.
"""

from collections.abc import Container, Iterator

from extractors.addresses import find_addresses, kind_of_host
from extractors.cue_matrix import load_cue_matrix
from extractors.offers import find_offers
from kg.model import FoundArtifact
from kg.text import NormText
from kg.vocab import ArtifactKind

#: The answers of the table ``artifacts``.
LABELS = ("none", "released")
#: Least probability of a release, chosen on held-out abstracts.
LEAST = 0.5


def find_artifacts(norm: NormText) -> tuple[FoundArtifact, ...]:
    """Find the code, data, models, sites and videos that a paper releases."""
    named = tuple(_find_named(norm))
    placed = {artifact.kind for artifact in named if artifact.url}
    kept = [artifact for artifact in named if artifact.url or artifact.kind not in placed]
    kept += _find_unnamed(norm, {artifact.url for artifact in named})
    return tuple(sorted(kept, key=lambda artifact: (artifact.span, artifact.kind)))


def _find_named(norm: NormText) -> Iterator[FoundArtifact]:
    """Yield what the words of a sentence say is released, each kind at each address once."""
    offers = tuple(find_offers(norm))
    likely = load_cue_matrix("artifacts").probabilities([offer.cues for offer in offers])[:, 1]
    seen: set[tuple[ArtifactKind, str | None]] = set()
    for offer, probability in zip(offers, likely.tolist(), strict=True):
        if probability >= LEAST and (offer.kind, offer.url) not in seen:
            seen.add((offer.kind, offer.url))
            yield FoundArtifact(kind=offer.kind, url=offer.url, span=offer.span)


def _find_unnamed(norm: NormText, known: Container[str | None]) -> Iterator[FoundArtifact]:
    """Yield what stands at an address that no words explain, where its host tells."""
    for address in find_addresses(norm.raw):
        kind = kind_of_host(address.url)
        if kind and address.url not in known:
            yield FoundArtifact(kind=kind, url=address.url, span=address.span)

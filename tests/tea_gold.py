"""An abstract about tea with its gold annotation, and findings that have all of it."""

from dataclasses import replace

from kg.evaluation import GoldArtifact, GoldClaim, GoldEntity, GoldPaper, GoldRelation, GoldValue, OptionalSlots
from kg.model import (
    CharSpan,
    Findings,
    FoundArtifact,
    FoundClaim,
    FoundEntity,
    FoundRelation,
    Paper,
    Quantity,
)
from kg.vocab import ArtifactKind, ClaimType, EntityType, Polarity, Relation, Role, ValueKind
from tests.found import found_in

TEXT = (
    "Kettle Network (KetNet) learns to whistle. KetNet beats StoveNet by 4.5 points of pitch accuracy on TeaBench."
    " Most stoves are too loud. We release code at https://example.org/ketnet."
)
BEATS = "KetNet beats StoveNet by 4.5 points of pitch accuracy on TeaBench"
LOUD = "Most stoves are too loud"

METHOD, TASK, BENCHMARK, METRIC = EntityType.METHOD, EntityType.TASK, EntityType.BENCHMARK, EntityType.METRIC


def span(words: str) -> CharSpan:
    """Return where the words first stand."""
    return CharSpan(TEXT.index(words), TEXT.index(words) + len(words))


def wanted(name: str, kind: EntityType, role: Role, *, core: bool = True) -> GoldEntity:
    """Make a gold entity with one form."""
    return GoldEntity(name=name, type=kind, role=role, core=core, surfaces=(name,))


def found(name: str, kind: EntityType, role: Role) -> FoundEntity:
    """Make a found entity with one mention."""
    return found_in(TEXT, name, kind, role)


GOLD = GoldPaper(
    id="tea-1",
    entities=(
        GoldEntity(
            name="Kettle Network", type=METHOD, role=Role.PROPOSED, core=True, surfaces=("Kettle Network", "KetNet")
        ),
        wanted("StoveNet", METHOD, Role.COMPARED),
        GoldEntity(
            name="whistle", type=TASK, alt_types=(METHOD,), role=Role.ADDRESSED, core=False, surfaces=("whistle",)
        ),
        wanted("TeaBench", BENCHMARK, Role.EVALUATED_ON),
        wanted("pitch accuracy", METRIC, Role.MEASURED),
    ),
    relations=(
        GoldRelation(head="Kettle Network", type=Relation.OUTPERFORMS, tail="StoveNet", core=True),
        GoldRelation(head="Kettle Network", type=Relation.ADDRESSES, tail="whistle", core=False),
    ),
    claims=(
        GoldClaim(
            quote=BEATS,
            type=ClaimType.PERFORMANCE,
            subject="Kettle Network",
            core=True,
            baselines=("StoveNet",),
            on=("TeaBench",),
            values=(GoldValue(value=4.5, kind=ValueKind.DELTA), GoldValue(value=None, kind=ValueKind.ASYMPTOTIC)),
            optional=OptionalSlots(metrics=("pitch accuracy",)),
        ),
        GoldClaim(quote=LOUD, type=ClaimType.LIMITATION, alt_types=(ClaimType.FINDING,), subject="paper", core=False),
    ),
    artifacts=(GoldArtifact(kind=ArtifactKind.CODE, url="https://example.org/ketnet"),),
)

KETNET = found("KetNet", METHOD, Role.PROPOSED)
STOVENET = found("StoveNet", METHOD, Role.COMPARED)
WHISTLE = found("whistle", TASK, Role.ADDRESSED)
TEABENCH = found("TeaBench", BENCHMARK, Role.EVALUATED_ON)
PITCH = found("pitch accuracy", METRIC, Role.MEASURED)
STOVES = found("stoves", METHOD, Role.USED)
OUTPERFORMS = FoundRelation(
    head=KETNET.id, type=Relation.OUTPERFORMS, tail=STOVENET.id, evidence=span(BEATS), score=1.0
)
ADDRESSES = replace(OUTPERFORMS, type=Relation.ADDRESSES, tail=WHISTLE.id)
CLAIM = FoundClaim(
    span=span(BEATS),
    text=BEATS,
    type=ClaimType.PERFORMANCE,
    polarity=Polarity.POSITIVE,
    hedged=False,
    subject=KETNET.id,
    baselines=(STOVENET.id,),
    on=("TeaBench",),
    metrics=(PITCH.id,),
    values=(Quantity(raw="4.5 points", value=4.5, unit="points", kind=ValueKind.DELTA),),
)
COMPLAINT = replace(
    CLAIM,
    span=span(LOUD),
    text=LOUD,
    type=ClaimType.FINDING,
    subject="paper",
    baselines=(),
    on=(),
    metrics=(),
    values=(),
)
CODE = FoundArtifact(kind=ArtifactKind.CODE, url="http://example.org/ketnet/", span=span("code"))

#: Everything that gold has, optional items included.
PERFECT = Findings(
    paper=Paper(id="tea-1", text=TEXT, sources=("tea.txt:1",)),
    extractor="hand/1",
    entities=(KETNET, STOVENET, WHISTLE, TEABENCH, PITCH),
    relations=(OUTPERFORMS, ADDRESSES),
    claims=(CLAIM, COMPLAINT),
    artifacts=(CODE,),
)

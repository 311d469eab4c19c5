"""The texts and tables that the golden graph is built from: papers, entities, and who says what of whom.

A paper is named by its place in ``PAPERS``, an entity by its name, evidence by its words.
"""

from kg.model import Paper
from kg.vocab import ArtifactKind, EntityType, Relation

#: The papers that the graph is read from; the third one is the hostile one.
PAPERS = (
    Paper(
        id="shapes-001",
        title="AlphaNet: gated pooling that sorts",
        text=(
            "We propose AlphaNet, which extends BaseNet with gated pooling for image sorting."
            " AlphaNet is pre-trained on SquareWeb and tested on TinyShapes and ShapeBench."
            " It reaches 81.5% accuracy on TinyShapes, up to 3 points above BaseNet."
            " Code is at https://example.org/alphanet."
        ),
        sources=("shapes.txt:1",),
        venue="ICML",
        year=2023,
        url="https://example.org/papers/1",
    ),
    Paper(
        id="shapes-002",
        title="BetaNet",
        text=(
            "BetaNet builds on AlphaNet for sorting images. On ShapeBench BetaNet scores 84% accuracy against 81.5%"
            " for AlphaNet, and on TinyShapes it scores 90.25% accuracy. It needs 2.5x less memory than BaseNet."
            " We also tune BetaNet with prompts of ShapeBench."
        ),
        sources=("shapes.txt:2",),
        venue="NeurIPS",
        year=2024,
    ),
    Paper(
        id='odd/id "3" {x}',
        title='Quote"Net </script><b>reads</b> smiles 😀',
        text=(
            'We present Quote"Net {v2}, a part of the Back`tick stack; it adapts BetaNet to smile 😀 reading.\n'
            "On <b>Bench</b></script> it lifts F\\1 by 4 points over Back`tick, but may fail on O'Neil pages.\t"
            'Its weights and a demo video are online: https://example.org/q?a=1&b="2".'
        ),
        sources=("odd names/ünï.txt:1",),
        venue="ICML",
        year=2025,
    ),
    Paper(
        id="shapes-004",
        title="ShapeBench: sorting at scale",
        text=(
            "We introduce ShapeBench, a benchmark for image sorting with 12 tracks, and TinyShapes, one of its tracks."
            " TinyShapes covers image sorting in 4,000 drawings. ShapeBench is harder than PegBoard,"
            " and unlike SquareWeb it reports F1. Data and site: https://example.org/shapebench"
        ),
        sources=("shapes.jsonl:4", "shapes.txt:3"),
        venue="ICML",
        year=2022,
    ),
    Paper(
        id="theory-005",
        text=(
            "SlowStep converges at rate O(1/T) with at least 2 restarts. Unlike accuracy, regret is a stable metric"
            " for online control. Online control is harder than image sorting."
            " We reuse PegBoard to show it, and discuss BaseNet."
        ),
        sources=("theory.txt:1",),
        year=2024,
    ),
    Paper(
        id="shapes-006",
        text="Sorting of images is hard,\r\nand we are the first to ask why people like it.\n",
        sources=("shapes.txt:4",),
    ),
)

_M, _T, _D, _B, _X = EntityType

#: (type, name, aliases)
ENTITIES: tuple[tuple[EntityType, str, tuple[str, ...]], ...] = (
    (_M, "AlphaNet", ()),
    (_M, "BetaNet", ("Beta Net",)),
    (_M, "BaseNet", ()),
    (_M, "gated pooling", ()),
    (_M, "SlowStep", ()),
    (_M, 'Quote"Net {v2}', ('Quote"Net\n{v2}', "Quote'Net")),
    (_M, "Back`tick", ()),
    (_T, "image sorting", ("Sorting of images", "sorting images")),
    (_T, "online control", ("Online control",)),
    (_T, "smile 😀 reading", ()),
    (_D, "TinyShapes", ()),
    (_D, "SquareWeb", ()),
    (_D, "O'Neil pages", ()),
    (_B, "ShapeBench", ("Shape Bench",)),
    (_B, "PegBoard", ()),
    (_B, "<b>Bench</b></script>", ()),
    (_X, "accuracy", ()),
    (_X, "F1", ()),
    (_X, "F\\1", ()),
    (_X, "regret", ()),
)


_R = Relation
_BUILDS = "BetaNet builds on AlphaNet for sorting images"
_SCORES = "On ShapeBench BetaNet scores 84% accuracy against 81.5% for AlphaNet"
_TESTED = "AlphaNet is pre-trained on SquareWeb and tested on TinyShapes and ShapeBench"
_ADAPTS = 'We present Quote"Net {v2}, a part of the Back`tick stack; it adapts BetaNet to smile 😀 reading'
_LIFTS = "On <b>Bench</b></script> it lifts F\\1 by 4 points over Back`tick"

#: (paper, relationship from the paper, entity, evidence)
ROLES: tuple[tuple[int, Relation, str, str], ...] = (
    (0, _R.PROPOSES, "AlphaNet", "We propose AlphaNet"),
    (0, _R.USES, "gated pooling", "with gated pooling"),
    (0, _R.COMPARES_WITH, "BaseNet", "up to 3 points above BaseNet"),
    (0, _R.ADDRESSES, "image sorting", "for image sorting"),
    (0, _R.USES, "SquareWeb", "pre-trained on SquareWeb"),
    (0, _R.EVALUATES_ON, "TinyShapes", _TESTED),
    (0, _R.EVALUATES_ON, "ShapeBench", _TESTED),
    (0, _R.MEASURES, "accuracy", "81.5% accuracy"),
    (1, _R.PROPOSES, "BetaNet", _BUILDS),
    (1, _R.COMPARES_WITH, "AlphaNet", _SCORES),
    (1, _R.COMPARES_WITH, "BaseNet", "2.5x less memory than BaseNet"),
    (1, _R.ADDRESSES, "image sorting", _BUILDS),
    (1, _R.EVALUATES_ON, "ShapeBench", _SCORES),
    (1, _R.EVALUATES_ON, "TinyShapes", "on TinyShapes it scores 90.25%"),
    (1, _R.MEASURES, "accuracy", "84% accuracy"),
    (2, _R.PROPOSES, 'Quote"Net {v2}', 'We present Quote"Net {v2}'),
    (2, _R.COMPARES_WITH, "Back`tick", _LIFTS),
    (2, _R.USES, "BetaNet", "it adapts BetaNet"),
    (2, _R.ADDRESSES, "smile 😀 reading", _ADAPTS),
    (2, _R.EVALUATES_ON, "<b>Bench</b></script>", _LIFTS),
    (2, _R.MEASURES, "F\\1", _LIFTS),
    (2, _R.MENTIONS, "O'Neil pages", "may fail on O'Neil pages"),
    (3, _R.INTRODUCES, "ShapeBench", "We introduce ShapeBench"),
    (3, _R.INTRODUCES, "TinyShapes", "and TinyShapes, one of its tracks"),
    (3, _R.ADDRESSES, "image sorting", "a benchmark for image sorting"),
    (3, _R.MENTIONS, "PegBoard", "harder than PegBoard"),
    (3, _R.MENTIONS, "SquareWeb", "unlike SquareWeb"),
    (3, _R.MENTIONS, "F1", "it reports F1"),
    (4, _R.PROPOSES, "SlowStep", "SlowStep converges"),
    (4, _R.MEASURES, "regret", "regret is a stable metric"),
    (4, _R.MENTIONS, "accuracy", "Unlike accuracy"),
    (4, _R.ADDRESSES, "online control", "for online control"),
    (4, _R.MENTIONS, "image sorting", "harder than image sorting"),
    (4, _R.USES, "PegBoard", "We reuse PegBoard"),
    (4, _R.MENTIONS, "BaseNet", "discuss BaseNet"),
    (5, _R.MENTIONS, "image sorting", "Sorting of images"),
)

#: (paper, head, relationship, tail, evidence)
RELATIONS: tuple[tuple[int, str, Relation, str, str], ...] = (
    (0, "AlphaNet", _R.EXTENDS, "BaseNet", "AlphaNet, which extends BaseNet"),
    (0, "AlphaNet", _R.USES, "gated pooling", "extends BaseNet with gated pooling"),
    (0, "gated pooling", _R.PART_OF, "AlphaNet", "extends BaseNet with gated pooling"),
    (0, "AlphaNet", _R.ADDRESSES, "image sorting", "for image sorting"),
    (0, "AlphaNet", _R.USES, "SquareWeb", "pre-trained on SquareWeb"),
    (0, "AlphaNet", _R.EVALUATED_ON, "TinyShapes", _TESTED),
    (0, "AlphaNet", _R.EVALUATED_ON, "ShapeBench", _TESTED),
    (0, "AlphaNet", _R.OUTPERFORMS, "BaseNet", "up to 3 points above BaseNet"),
    (1, "BetaNet", _R.EXTENDS, "AlphaNet", _BUILDS),
    (1, "BetaNet", _R.VARIANT_OF, "AlphaNet", _BUILDS),
    (1, "BetaNet", _R.ADDRESSES, "image sorting", _BUILDS),
    (1, "BetaNet", _R.OUTPERFORMS, "AlphaNet", _SCORES),
    (1, "BetaNet", _R.EVALUATED_ON, "ShapeBench", _SCORES),
    (1, "AlphaNet", _R.EVALUATED_ON, "ShapeBench", _SCORES),
    (1, "BetaNet", _R.EVALUATED_ON, "TinyShapes", "on TinyShapes it scores 90.25%"),
    (1, "BetaNet", _R.USES, "ShapeBench", "tune BetaNet with prompts of ShapeBench"),
    (2, 'Quote"Net {v2}', _R.EXTENDS, "BetaNet", _ADAPTS),
    (2, 'Quote"Net {v2}', _R.PART_OF, "Back`tick", _ADAPTS),
    (2, 'Quote"Net {v2}', _R.ADDRESSES, "smile 😀 reading", _ADAPTS),
    (2, 'Quote"Net {v2}', _R.EVALUATED_ON, "<b>Bench</b></script>", _LIFTS),
    (2, 'Quote"Net {v2}', _R.OUTPERFORMS, "Back`tick", _LIFTS),
    (3, "TinyShapes", _R.PART_OF, "ShapeBench", "TinyShapes, one of its tracks"),
    (3, "TinyShapes", _R.ADDRESSES, "image sorting", "TinyShapes covers image sorting"),
    (3, "ShapeBench", _R.ADDRESSES, "image sorting", "a benchmark for image sorting"),
)

#: (paper, kind, address, evidence)
RELEASES: tuple[tuple[int, ArtifactKind, str | None, str], ...] = (
    (0, ArtifactKind.CODE, "https://example.org/alphanet", "Code is at https://example.org/alphanet"),
    (2, ArtifactKind.MODEL, 'https://example.org/q?a=1&b="2"', 'are online: https://example.org/q?a=1&b="2"'),
    (2, ArtifactKind.VIDEO, None, "a demo video"),
    (3, ArtifactKind.DATA, "https://example.org/shapebench", "Data and site: https://example.org/shapebench"),
    (3, ArtifactKind.WEBSITE, "https://example.org/shapebench", "Data and site: https://example.org/shapebench"),
)

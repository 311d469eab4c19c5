"""Names of the lexicon in a text."""

import pytest

from extractors.gazetteer import LexiconFinder
from extractors.lexicon import Lexicon, LexiconEntry, LexiconIndex
from extractors.phrases import PhraseFinder
from kg.vocab import EntityType
from tests.plain_docs import plain_doc

FINDER = LexiconFinder(
    LexiconIndex(
        Lexicon((
            LexiconEntry("Kettle", EntityType.METHOD, ("Kettle Net",)),
            LexiconEntry("cup sorting", EntityType.TASK),
            LexiconEntry("TeaSet-10", EntityType.DATASET),
        ))
    )
)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("we use Kettle.", [("Kettle", "Method", "Kettle")]),
        ("we use Kettle Net.", [("Kettle", "Method", "Kettle"), ("Kettle Net", "Method", "Kettle")]),
        (
            "the Cup-sorting of TeaSet-10.",
            [("Cup-sorting", "Task", "cup sorting"), ("TeaSet-10", "Dataset", "TeaSet-10")],
        ),
        ("a kettle is hot.", []),
        ("the Kettle-like pot.", []),
    ],
)
def test_known_names_are_found_with_type_and_entry(text: str, found: list[tuple[str, str, str]]) -> None:
    """Spellings match as the lexicon says, whole words only."""
    spans = FINDER.match(PhraseFinder()(plain_doc(text)))

    assert found == [(span.text, span.label_, span.id_) for span in spans]

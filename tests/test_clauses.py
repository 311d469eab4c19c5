"""Sentences cut into pieces and clauses."""

import pytest

from extractors.clauses import MOST_PIECES, cut_sentences
from extractors.divisions import runs_of
from tests.tagged import tagged

SHOW = "Tests/NNS show/VBP that/IN it/PRP learns/VBZ fast/RB"


def _pieces(sentence: str) -> list[str]:
    words = tagged(sentence)
    (cut,) = cut_sentences(words)
    return [words.of(clause.start, clause.end) for clause in cut.clauses if clause.last == clause.first + 1]


@pytest.mark.parametrize(
    ("sentence", "pieces"),
    [
        (f"{SHOW} .", ["Tests show", "it learns fast"]),
        (f"{SHOW} and/CC runs/VBZ cheaply/RB .", ["Tests show", "it learns fast", "runs cheaply"]),
        ("It/PRP learns/VBZ , while/IN others/NNS fail/VBP .", ["It learns", "others fail"]),
        ("In/IN games/NNS , it/PRP wins/VBZ .", ["In games", "it wins"]),
        ("It/PRP wins/VBZ games/NNS , mazes/NNS and/CC chess/NN .", ["It wins games , mazes and chess"]),
        ("It/PRP wins/VBZ ; rivals/NNS may/MD lose/VB .", ["It wins", "rivals may lose"]),
        ("It/PRP runs/VBZ , cutting/VBG costs/NNS .", ["It runs", "cutting costs"]),
        ("It/PRP has/VBZ two/CD parts/NNS ( one/CD big/JJ )", ["It has two parts", "one big"]),
    ],
)
def test_a_sentence_is_cut_where_a_clause_begins(sentence: str, pieces: list[str]) -> None:
    """Clauses, coordinated verbs and brackets are pieces; lists of nouns are not cut."""
    assert _pieces(sentence) == pieces


def test_clauses_are_all_runs_of_pieces() -> None:
    """Every run of pieces is a clause, without what dangles at its end."""
    words = tagged(f"{SHOW} , but/CC rivals/NNS do/VBP not/RB .")
    (cut,) = cut_sentences(words)

    assert [(clause.first, clause.last) for clause in cut.clauses] == list(runs_of(3))
    assert words.of(cut.clauses[1].start, cut.clauses[1].end) == "Tests show that it learns fast"


def test_a_bracket_that_a_clause_opens_stays_closed() -> None:
    """The closing bracket is left out only where its opening one is outside."""
    words = tagged("It/PRP works/VBZ ( well/RB ) .")
    (cut,) = cut_sentences(words)

    assert words.of(cut.clauses[1].start, cut.clauses[1].end) == "It works ( well )"


def test_a_sentence_of_many_clauses_has_few_pieces() -> None:
    """Cuts beyond the limit are dropped, so that dividing stays cheap."""
    words = tagged(" ; ".join(["it/PRP wins/VBZ"] * 30))
    (cut,) = cut_sentences(words)

    assert len(cut.cuts) == MOST_PIECES + 1

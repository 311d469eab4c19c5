"""Making the tables of mentions, entities and relations from annotations."""

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from extractors import mentions, relations, roles
from extractors.cues import CueTable, load_cue_table, parse_cue_table
from extractors.training.cue_weights import FitSettings, fit_table
from extractors.training.entities import fit_tables, read_candidates, to_mention_cases, write_tables
from extractors.training.gold_entities import GoldEntity, align, fold_form, read_gold, to_gold
from kg.vocab import EntityType, Relation, Role

POTS = ("Aran", "Bryn", "Cora", "Dune", "Elba", "Faro", "Gyra", "Hira", "Isla", "Jura", "Kura", "Lira")


def _record(pot: str) -> tuple[str, dict[str, object]]:
    """Write an annotated abstract about a pot of this name; ``Mug`` stands in no annotation."""
    text = f"We propose {pot}Net, a framework for tea leaf reading. {pot}Net beats KettleNet. Mug is a word."
    entities = [
        ("Method", "proposed", f"{pot}Net", True),
        ("Task", "addressed", "tea leaf reading", True),
        ("Method", "compared", "KettleNet", True),
    ]
    return text, {
        "id": pot,
        "entities": [
            {"type": kind, "role": role, "name": name, "surfaces": [name], "core": core}
            for kind, role, name, core in entities
        ],
        "relations": [
            {"head": f"{pot}Net", "type": "ADDRESSES", "tail": "tea leaf reading", "core": True},
            {"head": f"{pot}Net", "type": "EXTENDS", "tail": "KettleNet", "core": False},
            {"head": f"{pot}Net", "type": "OUTPERFORMS", "tail": "KettleNet", "core": True},
        ],
    }


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write a folder of annotated abstracts that differ in one name."""
    path = tmp_path_factory.mktemp("gold")
    records = [_record(pot) for pot in POTS * 4]
    texts = [{"id": record["id"], "text": text} for text, record in records]
    (path / "texts.json").write_text(json.dumps(texts), encoding="utf-8")
    (path / "gold.jsonl").write_text("\n".join(json.dumps(record) for _, record in records), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def tables(folder: Path) -> Mapping[str, CueTable]:
    """Fit the tables once."""
    return fit_tables(tuple(read_candidates(tuple(read_gold(folder)))))


def test_of_two_relations_of_a_pair_the_core_one_is_learnt() -> None:
    """The gold of a pair is one relation, the core one."""
    text, record = _record("Aran")

    assert to_gold(record, text).relations == {(0, 1): Relation.ADDRESSES, (0, 2): Relation.OUTPERFORMS}


@pytest.mark.parametrize(
    ("one", "other"),
    [("the Tea- Pots", "teapot"), (r"\textbf{Tea} pot", "tea-pot"), ("Our tea pots", "tea pot")],
)
def test_forms_compare_without_markup_case_determiner_and_plural(one: str, other: str) -> None:
    """A form of an annotation equals the same name in the text however it is written."""
    assert fold_form(one).replace(" ", "") == fold_form(other).replace(" ", "")


def test_things_are_aligned_one_to_one() -> None:
    """Most forms in common come first, then core ones; nothing is paired twice."""
    gold = [
        GoldEntity(frozenset({"tea", "leaf"}), EntityType.TASK, Role.ADDRESSED, core=False),
        GoldEntity(frozenset({"tea"}), EntityType.METHOD, Role.USED, core=True),
    ]

    assert align([{"tea"}, {"tea", "leaf"}, {"mug"}], gold) == {0: 1, 1: 0}


def test_every_candidate_is_a_case(folder: Path) -> None:
    """What is annotated has its type as the answer, whatever else the finders propose is nothing."""
    ((doc, paper), *_) = read_candidates(tuple(read_gold(folder))[:1])
    cases = list(to_mention_cases(doc, paper))
    answers = {cue: mentions.LABELS[answer] for cues, answer in cases for cue in cues if cue.startswith("phrase=")}

    assert len(cases) == len(mentions.propose(doc))
    assert answers["phrase=arannet"] == "Method"
    assert answers["phrase=tea leaf reading"] == "Task"
    assert answers["phrase=leaf reading"] == answers["phrase=framework"] == "none"


@pytest.mark.parametrize(
    ("table", "cue", "label"),
    [
        ("mentions", "phrase=tea leaf reading", "Task"),
        ("mentions", "before=propose", "Method"),
        ("entities", "before=propose", "Method proposed"),
        ("entities", "before=beats", "Method compared"),
        ("relations", "kinds=Method proposed Task addressed", "ADDRESSES"),
        ("relations", "gap>beats", "OUTPERFORMS"),
    ],
)
def test_what_the_annotations_say_is_in_the_weights(
    tables: Mapping[str, CueTable], table: str, cue: str, label: str
) -> None:
    """A cue of one answer alone speaks for it more than for any other."""
    weights = dict(zip(tables[table].labels, tables[table].weights[cue], strict=True))

    assert max(weights, key=weights.__getitem__) == label
    assert weights[label] > 0


def test_the_tables_have_the_labels_that_their_readers_expect(tables: Mapping[str, CueTable]) -> None:
    """Each table answers in the order in which its reader takes the answers."""
    assert {name: table.labels for name, table in tables.items()} == {
        "mentions": mentions.LABELS,
        "entities": roles.LABELS,
        "relations": relations.LABELS,
    }


def test_tables_are_written_alike_twice(folder: Path, tmp_path: Path) -> None:
    """The same annotations give the same bytes, and what is written is what was fitted."""
    outs = [tmp_path / "one", tmp_path / "two"]
    for out in outs:
        out.mkdir()
        write_tables(folder, out)

    names = sorted(path.name for path in outs[0].iterdir())
    assert names == ["entities.tsv", "mentions.tsv", "relations.tsv"]
    assert all((outs[0] / name).read_bytes() == (outs[1] / name).read_bytes() for name in names)
    assert parse_cue_table((outs[0] / "mentions.tsv").read_text(encoding="utf-8")).weights


def test_a_case_without_a_frequent_cue_is_refused() -> None:
    """Nothing could be learnt from it, and its row would be empty."""
    with pytest.raises(ValueError, match="no frequent cue"):
        fit_table([(("rare",), 0)], ("a", "b"), FitSettings(penalty=1.0))


def test_a_high_penalty_makes_a_short_table() -> None:
    """Cues that say little lose their weight first."""
    cases = [(("bias", "x" if number % 2 else "y", f"noise={number % 7}"), number % 2) for number in range(400)]
    sizes = [len(fit_table(cases, ("a", "b"), FitSettings(penalty=penalty)).weights) for penalty in (0.1, 20.0)]

    assert 2 <= sizes[1] < sizes[0]


def test_the_bundled_tables_hold_words_and_no_text() -> None:
    """No cue of the bundled tables is as long as a sentence."""
    longest = {
        name: max(cue.count(" ") for cue in load_cue_table(name).weights)
        for name in ("mentions", "entities", "relations")
    }

    assert max(longest.values()) < 12

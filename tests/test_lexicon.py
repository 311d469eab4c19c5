"""The lexicon: how surfaces are looked up, how its files are read, and that the bundled data keep the rules."""

import time
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extractors.lexicon import Lexicon, LexiconEntry, LexiconIndex, load_index, load_lexicon
from extractors.lexicon.__main__ import FOLDER, main
from extractors.lexicon.files import LexiconFile, parse_lexicon_file, read_lexicon_files, to_linted, to_toml
from extractors.lexicon.rules import find_problems
from kg.errors import LexiconError
from kg.vocab import EntityType

INDEX = load_index()
ENTRIES = load_lexicon().entries

each_file = pytest.mark.parametrize("path", sorted(FOLDER.glob("*.toml")), ids=lambda path: path.stem)


def _file(*entries: LexiconEntry, name: str = "metrics.toml") -> LexiconFile:
    return LexiconFile(name=name, comment="# Things.", type=EntityType.METRIC, entries=entries)


def _entry(name: str, *aliases: str) -> LexiconEntry:
    return LexiconEntry(name, EntityType.METRIC, aliases)


def _index(*entries: LexiconEntry) -> LexiconIndex:
    return LexiconIndex(Lexicon(entries))


@pytest.mark.parametrize(
    ("spelling", "surface"),
    [
        ("Adam", "Adam"),
        ("GAN", "GANs"),
        ("perplexity", "Perplexity"),
        ("perplexity", "PERPLEXITY"),
        ("graph neural network", "Graph Neural Networks"),
        ("Nash equilibrium", "nash equilibrium"),
        ("mini-batch", "mini batch"),
        ("CIFAR-10", "cifar-10"),
        ("RefCOCO+", "RefCOCO+"),
        ("SE(3)-Transformer", "SE(3)-transformers"),
        ("TD(λ)", "TD(λ)"),
        ("Listen, Attend and Spell", "Listen, Attend and Spell"),
        ("Lloyd's algorithm", "Lloyd’s algorithm"),
    ],
)
def test_a_surface_names_the_entry_that_it_spells(spelling: str, surface: str) -> None:
    """Case is free for lower-case and several-word spellings; hyphen, space and plural s for all."""
    entry = _entry(spelling)

    assert _index(entry).lookup(surface) == entry


@pytest.mark.parametrize(
    ("spelling", "surface"),
    [
        ("Adam", "adam"),
        ("BLEU", "Bleu"),
        ("word2vec", "Word2vec"),
        ("o1", "O1"),
        ("o1", "O(1)"),
        ("GPT-4", "GPT-4o"),
        ("recall", "(recall"),
        ("recall", "recall,"),
        ("recall", "-recall"),
        ("recall", "re call"),
        ("SAT solver", "(SAT) solver"),
        ("graph neural network", "graph neural network ("),
        ("graph neural network", "graph, neural network"),
        ("RefCOCO", "RefCOCO+"),
        ("recall", ""),
        ("recall", " "),
        ("recall", "\N{EM DASH}"),
    ],
)
def test_a_surface_spelt_otherwise_names_nothing(spelling: str, surface: str) -> None:
    """A single word with a capital or a digit matches as written; stray marks and other versions match nothing."""
    assert _index(_entry(spelling)).lookup(surface) is None


def test_an_exact_spelling_wins_over_one_in_any_case() -> None:
    """Where both match, the entry written exactly as the surface is the one."""
    loose, exact = _entry("drop rate", "drops"), _entry("DROPS")

    assert _index(loose, exact).lookup("DROPS") == exact
    assert _index(loose, exact).lookup("Drops") == loose


def test_two_entries_with_one_spelling_make_no_index() -> None:
    """An index refuses a lexicon in which a surface would be ambiguous."""
    with pytest.raises(ValueError, match="'F1' is a spelling of F1 score and of F1"):
        _index(_entry("F1 score", "F1"), _entry("F1"))


@given(st.sampled_from([spelling for entry in ENTRIES for spelling in entry.spellings]))
def test_reach_bounds_every_spelling(spelling: str) -> None:
    """The first word of a spelling leads to at least as many words as the spelling has."""
    assert 0 < len(spelling.split()) <= INDEX.reach(spelling) <= INDEX.longest


@given(st.text(max_size=40))
def test_any_text_can_be_looked_up(text: str) -> None:
    """No text makes a lookup fail, and what it finds begins with a word that reaches so far."""
    assert INDEX.lookup(text) is None or INDEX.reach(text) > 0


@pytest.mark.parametrize(
    ("surface", "name", "kind"),
    [
        ("GNNs", "graph neural network", EntityType.METHOD),
        ("PPO", "proximal policy optimization", EntityType.METHOD),
        ("gemma-2-9b-it", "Gemma 2-9B-it", EntityType.METHOD),
        ("HH-RLHF", "HH-RLHF", EntityType.DATASET),
        ("CIFAR10", "CIFAR-10", EntityType.DATASET),
        ("ogbn-arxiv", "ogbn-arxiv", EntityType.DATASET),
        ("MetaWorld", "Meta-World", EntityType.BENCHMARK),
        ("StarCraft Multi-Agent Challenge", "SMAC", EntityType.BENCHMARK),
        ("IQM", "interquartile mean", EntityType.METRIC),
        ("Sample Complexity", "sample complexity", EntityType.METRIC),
        ("off-policy evaluation", "off-policy evaluation", EntityType.TASK),
        ("named entity recognition", "named entity recognition", EntityType.TASK),
    ],
)
def test_the_bundled_lexicon_knows_well_known_names(surface: str, name: str, kind: EntityType) -> None:
    """Names of every kind are found under the spellings that papers use."""
    entry = INDEX.lookup(surface)

    assert entry is not None
    assert (entry.name, entry.type) == (name, kind)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Llama 2", "Llama 3.1"),
        ("GPT-4", "GPT-4o"),
        ("CIFAR-10", "CIFAR-100"),
        ("ResNet-18", "ResNet-50"),
        ("BERT", "RoBERTa"),
        ("PPO", "PPO-Clip"),
        ("Qwen2.5-7B", "Qwen2.5-7B-Instruct"),
    ],
)
def test_versions_sizes_and_variants_stay_apart(one: str, other: str) -> None:
    """Each version, size or variant is an entry of its own."""
    assert INDEX.lookup(one) is not None
    assert INDEX.lookup(other) is not None
    assert INDEX.lookup(one) != INDEX.lookup(other)


@pytest.mark.parametrize("word", ["method", "model", "data", "go", "adam", "attention", "we", "SAM", "ASR"])
def test_everyday_words_and_ambiguous_acronyms_are_no_names(word: str) -> None:
    """What means many things is left to the paper to define."""
    assert INDEX.lookup(word) is None


def test_the_bundled_lexicon_is_large_and_covers_every_type() -> None:
    """There are at least 800 entries, and at least 100 of each type."""
    counts = Counter(entry.type for entry in ENTRIES)

    assert len(ENTRIES) >= 800
    assert min(counts[kind] for kind in EntityType) >= 100


def test_the_bundled_lexicon_keeps_every_rule() -> None:
    """No spelling has two owners, no alias is idle or another version, none is ambiguous or untidy."""
    assert [str(problem) for problem in find_problems(read_lexicon_files())] == []


@each_file
def test_each_file_is_in_its_linted_form(path: Path) -> None:
    """Entries and aliases are sorted, the comment on top is kept, and the text is as the linter writes it."""
    text = path.read_text(encoding="utf-8")

    assert text == to_toml(to_linted(parse_lexicon_file(path.name, text)))
    assert text.startswith("# ")


def test_loading_is_quick_and_happens_once() -> None:
    """The files are read in a fraction of a second, and a second call returns the same objects."""
    start = time.process_time()
    read_lexicon_files()
    spent = time.process_time() - start

    assert spent < 1.0
    assert load_lexicon() is load_lexicon()
    assert load_index() is load_index()


@pytest.mark.parametrize(
    ("text", "where", "message"),
    [
        ('type = "Metric"\n[[entries]]\nname = "F1"\nalias = ["F"]\n', "$.entries[0].alias (F1)", "Unexpected keyword"),
        ('type = "Metrics"\n[[entries]]\nname = "F1"\n', "$.type", "Input should be"),
        ('type = "Metric"\n[[entries]]\naliases = ["F1"]\n', "$.entries[0].name", "Field required"),
        ('type = "Metric"\n[[entries]]\nname = "F1"\naliases = "F"\n', "$.entries[0].aliases (F1)", "valid tuple"),
        ('type = "Metric"\nentries = ["F1"]\n', "$.entries[0]", "dictionary"),
        ('type = "Metric\n', None, "not TOML"),
    ],
)
def test_a_file_of_another_shape_is_refused_with_its_place(text: str, where: str | None, message: str) -> None:
    """The error names the file, the place and, where it has a name, the entry; and says what to write."""
    with pytest.raises(LexiconError) as caught:
        parse_lexicon_file("metrics.toml", text)

    assert (caught.value.path, caught.value.where) == ("metrics.toml", where)
    assert message in str(caught.value)
    assert caught.value.hint


@pytest.mark.parametrize(
    ("entries", "message"),
    [
        ([_entry("F")], "metrics.toml: F: 'F' is shorter than 2 characters"),
        ([_entry("win  rate")], "'win  rate' has stray white space"),
        ([_entry("Fre\N{COMBINING ACUTE ACCENT}chet distance")], "decomposed characters"),
        ([_entry("$f$-divergence")], "contains markup"),
        ([_entry("attack success rate", "ASR")], "ASR has more than one common sense"),
        ([_entry("win rate", "Win-Rates")], "alias 'Win-Rates' matches nothing"),
        ([_entry("win rate", "wr", "WR", "wr")], "alias 'wr' matches nothing"),
        ([_entry("top-1 accuracy", "top-5 accuracy")], "alias 'top-5 accuracy' has another number"),
        ([_entry("ROUGE", "ROUGE-2")], "alias 'ROUGE-2' has another number"),
        ([_entry("Llama 2", "Llama")], "alias 'Llama' has another number"),
        ([_entry("Tower", "Tower 7B")], "alias 'Tower 7B' has another number"),
        ([_entry("win rate"), _entry("Win Rate")], "'win rate' is also a spelling of win rate in metrics.toml"),
        ([_entry("win rate", "wins"), _entry("victory", "wins")], "'win' is also a spelling of win rate"),
    ],
)
def test_a_broken_rule_is_reported_with_file_and_entry(entries: list[LexiconEntry], message: str) -> None:
    """Each rule has its own message."""
    (problem, *_) = find_problems([_file(*entries)])

    assert message in str(problem)
    assert str(problem).startswith("metrics.toml: ")


@pytest.mark.parametrize(
    ("name", "alias"),
    [
        ("CIFAR-10", "CIFAR10"),
        ("F1", "F1 score"),
        ("WMT 2014", "WMT14"),
        ("AlpacaEval 2", "AlpacaEval 2.0"),
        ("Flickr30k", "Flickr30K"),
        ("T5", "Text-to-Text Transfer Transformer"),
        ("GSM8K", "Grade School Math 8K"),
        ("word2vec", "Word2Vec"),
    ],
)
def test_other_spellings_of_one_thing_are_allowed(name: str, alias: str) -> None:
    """A short year, a zero, an expansion or another case of an exact name break no rule."""
    assert find_problems([_file(_entry(name, alias))]) == ()


def test_owners_are_compared_over_all_files() -> None:
    """A spelling in two files is reported, with the file of the other owner."""
    (problem,) = find_problems([_file(_entry("F1")), _file(_entry("F1"), name="tasks.toml")])

    assert str(problem) == "tasks.toml: F1: 'F1' is also a spelling of F1 in metrics.toml"


_NAMES = st.text(min_size=2, max_size=12)


@given(st.lists(st.builds(LexiconEntry, _NAMES, st.just(EntityType.METRIC), st.lists(_NAMES).map(tuple))))
def test_a_file_round_trips_through_its_linted_form(entries: list[LexiconEntry]) -> None:
    """Whatever the names, reading back what was written gives the same file, and linting twice changes nothing."""
    linted = to_linted(_file(*entries))

    assert parse_lexicon_file("metrics.toml", to_toml(linted)) == linted
    assert to_linted(linted) == linted


def test_write_puts_a_file_into_its_linted_form(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """An untidy file is reported; after --write it is sorted, and nothing is left to report."""
    path = tmp_path / "metrics.toml"
    path.write_text('# Things.\ntype = "Metric"\n[[entries]]\nname="recall"\n[[entries]]\nname="F1"\naliases=[]\n')

    assert main([], folder=tmp_path) == 1
    assert capsys.readouterr().err.startswith("metrics.toml: not in its linted form")
    assert main(["--write"], folder=tmp_path) == 0
    assert main([], folder=tmp_path) == 0
    assert (
        path.read_text() == '# Things.\ntype = "Metric"\n\n[[entries]]\nname = "F1"\n\n[[entries]]\nname = "recall"\n'
    )


def test_the_linter_reports_a_file_that_it_cannot_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file that is not TOML is one line on standard error, exit code 1."""
    (tmp_path / "tasks.toml").write_text("type =")

    assert main([], folder=tmp_path) == 1
    assert capsys.readouterr().err.startswith("tasks.toml: not TOML")

"""The rules that the lexicon's entries keep.

In come parsed files, out comes every breach, as an error that names file and entry. A name has one
owner over all files; an alias adds a match and never names another version; an acronym with two
common senses stays out. Whether an entry's type is right is for people to judge.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator

from extractors.lexicon.entries import LexiconEntry, match_key
from extractors.lexicon.files import LexiconFile
from kg.errors import LexiconError
from kg.ids import fold_name

#: Acronyms with two or more common senses in machine learning: ASR is an attack's success rate and
#: speech recognition. The paper that uses one says which it means.
AMBIGUOUS_ACRONYMS = frozenset(
    "ACT AL ANN AP ASR ATE CE CFG CL CLUE CMDP CP DA DC DFT DP DR EDM EM EQA GC GEM ICP IL IR IS LDA LDP LRM MAE MCD"
    " ME MI MLM MM MPC MPO NN PC PE PRM RE RM SA SAM SC SD SLM SMC SR SSL ST SWA TD TS TTA TTS VAR VI".split()
)
_SHORTEST = 2
_MARKUP = frozenset("\\{}$`<>")
#: A number, with the letter of a size: 8, 2.5, 10M.
_NUMBER = re.compile(r"\d+(?:\.\d+)?(?:[bkm]\b)?")
#: What two spellings of one number may differ in: the century of a year, the zero of version 2.0.
_LOOSE_DIGITS = re.compile(r"20(?=\d\d\b)|\.0\b")


def find_problems(files: Iterable[LexiconFile]) -> tuple[LexiconError, ...]:
    """List every breach of a rule, in the order of files and entries."""
    files = tuple(files)
    broken = (
        LexiconError(file.name, message, where=entry.name)
        for file in files
        for entry in file.entries
        for rule in _RULES
        for message in rule(entry)
    )
    return (*broken, *_find_shared(files))


def _find_untidy(entry: LexiconEntry) -> Iterator[str]:
    for spelling in entry.spellings:
        if len(spelling) < _SHORTEST:
            yield f"{spelling!r} is shorter than {_SHORTEST} characters"
        if spelling != " ".join(unicodedata.normalize("NFC", spelling).split()):
            yield f"{spelling!r} has stray white space or decomposed characters"
        if _MARKUP.intersection(spelling):
            yield f"{spelling!r} contains markup; write the name as people read it"


def _find_ambiguous(entry: LexiconEntry) -> Iterator[str]:
    for spelling in AMBIGUOUS_ACRONYMS.intersection(entry.spellings):
        yield f"{spelling} has more than one common sense; leave it out"


def _find_idle(entry: LexiconEntry) -> Iterator[str]:
    keys = {match_key(entry.name)}
    for alias in entry.aliases:
        if match_key(alias) in keys:
            yield f"alias {alias!r} matches nothing that the spellings before it do not"
        keys.add(match_key(alias))


def _find_versions(entry: LexiconEntry) -> Iterator[str]:
    for alias in entry.aliases:
        if _is_other_version(entry.name, alias):
            yield f"alias {alias!r} has another number; give versions and sizes an entry each"


def _is_other_version(name: str, alias: str) -> bool:
    """Tell whether the two differ in a number, or in nothing but a number."""
    numbers, others = _numbers(name), _numbers(alias)
    same_words = _words(name) == _words(alias)
    return numbers != others and (same_words or bool(numbers and others))


def _words(spelling: str) -> list[str]:
    return _NUMBER.sub("", fold_name(spelling).casefold()).split()


def _numbers(spelling: str) -> list[str]:
    return _NUMBER.findall(_LOOSE_DIGITS.sub("", spelling).casefold())


def _find_shared(files: Iterable[LexiconFile]) -> Iterator[LexiconError]:
    """Find spellings with two owners, compared as the graph compares names."""
    owners: dict[str, tuple[LexiconFile, LexiconEntry]] = {}
    for file in files:
        for entry in file.entries:
            for key in {fold_name(spelling) for spelling in entry.spellings}:
                other_file, owner = owners.setdefault(key, (file, entry))
                if owner is not entry:
                    message = f"{key!r} is also a spelling of {owner.name} in {other_file.name}"
                    yield LexiconError(file.name, message, where=entry.name)


_RULES: tuple[Callable[[LexiconEntry], Iterator[str]], ...] = (
    _find_untidy,
    _find_ambiguous,
    _find_idle,
    _find_versions,
)

"""Names reduced to keys under which spellings of one thing meet, and what the shape of a name tells.

Pure: strings in, strings out. A key drops what is no meaning (hyphens, accents, plurals, Greek letters
written out, British spelling, a head such as "method" after a proper name) and keeps what is: digits,
plus signs, every other letter. Case is dropped from a key of several words alone; a short name, which
may be an acronym, keeps a key with its case and one without, and the caller decides between them.
"""

import re
import unicodedata
from functools import lru_cache
from typing import NamedTuple

from kg.ids import singular
from kg.vocab import EntityType

_BREAK = re.compile(r"[\s\-_/‐‑–—]+")
_DROPPED = re.compile(r"[^\w\s+#.&@%=/‐‑–—*-]")
_LOOSE_DOT = re.compile(r"\.(?!\d)")
_POSSESSIVE = re.compile(r"['’`]s\b")
_DIGIT_SEAM = re.compile(r"(?<=\d) (?=\d)")
_PROPER = re.compile(r"[A-Z].*[A-Z]|\d")

#: Letters that Unicode does not take apart into a letter and an accent.
_LETTERS = str.maketrans({"ł": "l", "Ł": "L", "ø": "o", "Ø": "O", "đ": "d", "ı": "i", "ß": "ss", "æ": "ae", "ℓ": "l"})
_GREEK = {
    chr(code): " " + unicodedata.name(chr(code)).split()[-1].lower()
    for code in range(ord("α"), ord("ω") + 1)
    if unicodedata.name(chr(code)).startswith("GREEK SMALL LETTER")
}
_BRITISH = tuple(
    (re.compile(pattern), plain)
    for pattern, plain in (
        (r"(\w{3,}[^aeiouv]|\w+[rnltmdv]i?[ao]l)is(e[drs]?|ing|ations?)$", r"\1iz\2"),
        (r"^(neighb|col|behavi|fav|flav|lab|hon|harb|vap|rum|hum|rig|vig|arm)our", r"\1or"),
        (r"(mod|lab|canc|chann|trav|lev|tunn|fu)ell(?=ing|ed|er)", r"\1el"),
        (r"(sign|equ|riv)all(?=ing|ed|er)", r"\1al"),
        (r"(dial|catal|anal)ogue", r"\1og"),
        (r"(cent|fib|met|spect)re\b", r"\1er"),
        (r"(anal|catal|paral)ys(e[drs]?|ing)$", r"\1yz\2"),
        (r"^(def|off|lic|pret)ence$", r"\1ense"),
        (r"^(p?re)?programme$", r"\1program"),
        (r"^artefact", "artifact"),
        (r"^grey", "gray"),
    )
)
#: Words in -ise and -ising that American English writes with an s too.
_ALWAYS_S = re.compile(
    r"(no|prec|conc|w|ra|prom|exerc|enterpr|disgu|superv|rev|adv|dev|comprom|expert|surpr|r|ar|prem|parad|likew|otherw"
    r"|telev|improv|pra|appra|bru|cru|dem|desp|exc|franch|merchand|po|tort|treat)is(e[drs]?|ing|ation)$"
)
#: Heads that may follow a name of the type without being part of it.
_PLAIN_HEADS = {
    EntityType.METHOD: frozenset("algorithm approach framework method methodology scheme technique procedure".split()),
    EntityType.TASK: frozenset({"problem", "task"}),
    EntityType.DATASET: frozenset({"dataset", "corpus", "benchmark"}),
    EntityType.BENCHMARK: frozenset({"dataset", "benchmark", "suite", "challenge", "testset", "corpus"}),
    EntityType.METRIC: frozenset({"metric", "measure"}),
}
#: Heads that may follow a proper name of the type alone: "ResNet model" is ResNet, "language model" is no language.
_PROPER_HEADS = {
    EntityType.METHOD: frozenset("model network architecture system module algorithm".split()),
    EntityType.METRIC: frozenset({"score", "value", "metric", "measure"}),
}


class ShortName(NamedTuple):
    """A name of one word that may be an acronym or a coined name.

    Attributes:
        exact: with its case and hyphens, its plural dropped.
        loose: without both.
    """

    exact: str
    loose: str


@lru_cache(maxsize=1 << 17)
def to_key(name: str) -> str:
    """Reduce a name to what all of its spellings have in common.

    >>> to_key("Multiagent reinforcement learning") == to_key("multi-agent reinforcement-learning")
    True
    >>> to_key("Rényi divergences"), to_key("topic modelling"), to_key("CIFAR10-C")
    ('renyidivergence', 'topicmodeling', 'cifar10c')
    >>> to_key("supervised learning") == to_key("unsupervised learning"), to_key("Llama 3 1") == to_key("Llama 31")
    (False, False)
    """
    parts = split_name(name)
    words = [_plain_word(word, after[:1].isdigit()) for word, after in zip(parts, (*parts[1:], ""), strict=False)]
    return _DIGIT_SEAM.sub("_", " ".join(words)).replace(" ", "") or name.strip()


@lru_cache(maxsize=1 << 17)
def split_name(name: str) -> tuple[str, ...]:
    """Split a name into words without accents, punctuation and possessives; case stays.

    >>> split_name("Polyak–Łojasiewicz's β-VAE")
    ('Polyak', 'Lojasiewicz', 'beta', 'VAE')
    """
    text = "".join(_GREEK.get(char, char) for char in unicodedata.normalize("NFKC", name.translate(_LETTERS)))
    text = unicodedata.normalize("NFKD", text)
    text = "".join(char for char in text if not unicodedata.combining(char))
    text = _LOOSE_DOT.sub(" ", _DROPPED.sub("", _POSSESSIVE.sub("", text)))
    return tuple(word for word in _BREAK.split(text) if word)


@lru_cache(maxsize=1 << 16)
def _plain_word(word: str, is_numbered: bool) -> str:
    if is_numbered:
        plain = word.casefold()  # a word before a number is a name: "Thumos 14"
    else:
        plain = (singular(word) if len(word) > 3 or word.islower() else _short_singular(word)).casefold()
    if not _ALWAYS_S.fullmatch(plain):
        for pattern, american in _BRITISH[:1]:
            plain = pattern.sub(american, plain)
    for pattern, american in _BRITISH[1:]:
        plain = pattern.sub(american, plain)
    return plain


def _short_singular(word: str) -> str:
    """Drop the small s of a short acronym's plural.

    >>> _short_singular("VIs"), _short_singular("DS")
    ('VI', 'DS')
    """
    return word[:-1] if len(word) > 2 and word[-1] == "s" and word[:-1].isupper() else word


@lru_cache(maxsize=1 << 17)
def to_short(name: str) -> ShortName | None:
    """Return the keys of a name of one word that may be an acronym, else None.

    >>> to_short("SG-MCMCs"), to_short("AEs").exact, to_short("mAP").loose
    (ShortName(exact='SG-MCMC', loose='sgmcmc'), 'AE', 'map')
    >>> to_short("calibration") is None, to_short("few-shot") is None, to_short("Llama 2") is None
    (True, True, True)
    >>> to_short("Chain-of-Thought") is None, to_short("Grad-CAM") is None
    (True, False)
    """
    text = unicodedata.normalize("NFKC", name).strip()
    if not text or any(map(str.isspace, text)) or not (text != text.lower() or _has_digit(text)) or _is_words(text):
        return None
    exact = _short_singular(text) if len(text) < 5 else singular(text)
    exact = exact[:-1] if exact.endswith("s") and len(exact) > 2 and exact[-2].isupper() else exact
    return ShortName(exact, to_key(exact))


def _is_words(text: str) -> bool:
    """Tell words joined by hyphens from the parts of a coined name: "Chain-of-Thought", not "Grad-CAM"."""
    parts = text.split("-")
    is_lower = [part.islower() and len(part) > 1 for part in parts[1:]]
    is_titled = all(part.isalpha() and part[1:].lower() == part[1:] for part in parts)
    return is_titled and (any(is_lower) or len(parts) > 2)


def _has_digit(text: str) -> bool:
    return any(map(str.isdigit, text))


@lru_cache(maxsize=1 << 17)
def strip_head(name: str, kind: EntityType) -> str:
    """Drop a last word that only says what kind of thing the name is.

    >>> strip_head("Frank-Wolfe method", EntityType.METHOD), strip_head("CLUE benchmarks", EntityType.BENCHMARK)
    ('Frank-Wolfe', 'CLUE')
    >>> strip_head("language model", EntityType.METHOD), strip_head("diffusion method", EntityType.METHOD)
    ('language model', 'diffusion method')
    """
    front, _, last = name.strip().rpartition(" ")
    head = singular(last).casefold()
    is_proper = bool(front) and _PROPER.search(front.rpartition(" ")[2]) is not None
    if head in _PROPER_HEADS.get(kind, ()) and is_proper:
        return front
    return front if head in _PLAIN_HEADS[kind] and (is_proper or len(split_name(front)) > 1) else name


def stands_for(short: str, long: str) -> bool:
    """Tell whether a short name can abbreviate a long one: its letters stand there in order, most at starts of words.

    The test is that of Schwartz & Hearst (2003), made stricter: what an author puts into brackets is
    weighed here by the characters alone.

    >>> stands_for("PRM", "process reward model"), stands_for("PRM", "probabilistic roadmap")
    (True, True)
    >>> stands_for("PRISM", "robot planner"), stands_for("mAP", "mean average precision")
    (False, True)
    """
    letters = [char for char in to_key(short) if char.isalnum()]
    words = [word.casefold() for word in split_name(long)]
    if not letters or not words or len(letters) < 2 or words[0][0] != letters[0]:
        return False
    return _covers("".join(letters), words)


def _covers(letters: str, words: list[str]) -> bool:
    """Match letters to words in order; each matched word gives its first letter, and then others of it in order."""
    reach = {0}
    for word in words:
        reach |= {after for at in reach for after in _steps(letters, at, word)}
    return len(letters) in reach and 2 * sum(word[0] in letters for word in words) >= len(words)


def _steps(letters: str, at: int, word: str) -> set[int]:
    """List where the letters can be after the word took some of them."""
    taken: set[int] = set()
    place = 0
    while at < len(letters) and (place := word.find(letters[at], place) if taken else _first(word, letters[at])) >= 0:
        at, place = at + 1, place + 1
        taken.add(at)
    return taken


def _first(word: str, letter: str) -> int:
    return 0 if word[0] == letter else -1

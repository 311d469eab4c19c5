"""Names folded for comparing, and ids made from content alone.

The same content gives the same id on any machine and in any input order.
"""

import hashlib
import re
import unicodedata
from functools import lru_cache

_SLUG_BREAK = re.compile(r"[^a-z0-9]+")
_NAME_BREAK = re.compile(r"[\s\-_/‐‑–]+")
_NOT_NAME = re.compile(r"[^\w\s+#.&@%=/‐‑–-]")
_LOOSE_DOT = re.compile(r"\.(?!\d)")
#: Longest slug inside an id; the hash tells longer names apart.
SLUG_LENGTH = 48
#: Single words this short keep their case: "eva" is not "EVA", "ACT" is not "act".
CASE_MATTERS_BELOW = 5


def short_hash(*parts: str, length: int = 8) -> str:
    """Hash the parts, in order, to a few hexadecimal digits.

    >>> short_hash("a", "b") == short_hash("ab")
    False
    """
    digest = hashlib.sha256("\x1f".join(parts).encode("utf-8", "surrogatepass"))
    return digest.hexdigest()[:length]


def slug(text: str) -> str:
    """Reduce a text to lower-case ASCII words joined by hyphens; may be empty.

    >>> slug("μCODE & Wikidata 5M")
    'code-wikidata-5m'
    """
    ascii_text = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return _SLUG_BREAK.sub("-", ascii_text).strip("-")[:SLUG_LENGTH].strip("-")


@lru_cache(maxsize=1 << 16)  # an abstract folds each of its names several times
def fold_name(name: str) -> str:
    """Fold a cleaned name so that spellings of one thing compare equal.

    Width, hyphens, spaces, a plural s at the end and (but for short single words) case are
    folded; digits, versions and plus signs stay.

    >>> fold_name("Large Language Models"), fold_name("large-language model")
    ('large language model', 'large language model')
    >>> fold_name("Llama 2") == fold_name("Llama 3.1")
    False
    >>> fold_name("eva") == fold_name("EVA")
    False
    """
    text = unicodedata.normalize("NFKC", name)
    text = _LOOSE_DOT.sub(" ", _NOT_NAME.sub("", text))
    words = [word for word in _NAME_BREAK.split(text) if word]
    if not words:
        return name.strip()
    words[-1] = singular(words[-1])
    if len(words) > 1 or len(words[0]) >= CASE_MATTERS_BELOW:
        words = [word.casefold() for word in words]
    return " ".join(words)


def singular(word: str) -> str:
    """Drop a plural ending that is no part of the word; all-capital words lose a small s alone.

    >>> [singular(w) for w in ("models", "bias", "processes", "LLMs", "policies", "GPs", "SMACS")]
    ['model', 'bias', 'process', 'LLM', 'policy', 'GP', 'SMACS']
    """
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    if len(word) > 4 and word.endswith(("sses", "xes", "ches", "shes")):
        return word[:-2]
    if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is", "as")):
        return word[:-1]
    if len(word) == 3 and word[:2].isupper() and word[2] == "s":
        return word[:2]
    return word


def fold_text(text: str) -> str:
    """Fold white space, so that one abstract in two layouts compares equal."""
    return " ".join(text.split())


def paper_id(text: str) -> str:
    """Make the id of a paper that brings none."""
    return f"paper-{short_hash(fold_text(text), length=12)}"


def text_sha256(text: str) -> str:
    """Hash a paper's raw text in full."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def entity_id(kind: str, name: str) -> str:
    """Make an entity's id from its type and its name.

    >>> entity_id("Method", "PPO")
    'method-ppo-9f770fce'
    """
    parts = [kind.lower(), slug(name), short_hash(kind, fold_name(name))]
    return "-".join(part for part in parts if part)


def claim_id(paper: str, start: int, end: int, kind: str) -> str:
    """Make a claim's id from its place and type."""
    return f"claim-{short_hash(paper, str(start), str(end), kind, length=12)}"


def artifact_id(kind: str, url: str | None, paper: str) -> str:
    """Make an artifact's id: by address, or by paper where there is no address."""
    return f"artifact-{short_hash(kind, url or paper, length=12)}"

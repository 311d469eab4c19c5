"""Written numbers and what they are worth.

Comes in: the text of one number, as the patterns here match it. Goes out: its value. Signs, units and
bounds are not part of it.
"""

import re

_ONES = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen"
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
#: Words for numbers.
NUMBER_WORDS = {
    **{word: float(value) for value, word in enumerate(f"{_ONES} seventeen eighteen nineteen".split())},
    **{word: 10.0 * tens for tens, word in enumerate(_TENS.split(), start=2)},
    **{"a": 1.0, "an": 1.0},
}
_SCALES = {
    **{"dozen": 12.0, "hundred": 1e2, "thousand": 1e3, "million": 1e6, "billion": 1e9, "trillion": 1e12},
    **{"k": 1e3, "m": 1e6, "b": 1e9, "t": 1e12},
}
_RAISED = "⁻?[⁰¹²³⁴⁵⁶⁷⁸⁹]+"
_SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")

_WORDS = "|".join(word for word in sorted(NUMBER_WORDS, key=len, reverse=True) if word not in {"a", "an"})
_SCALE_WORD = r"(?:dozen|hundred|thousand|million|billion|trillion)"
#: The comma of thousands may be followed by a space, where a typesetter put one: "20, 000".
_DIGITS = r"(?:\d{1,3}(?:,\d{3})+(?!\d)(?:\.\d+)?|\d{1,3}(?:, ?0{3})+(?![\d.])|\d+(?:\.\d+)?|\.\d+)"
_EXPONENT = rf"10(?:\s?\^\s?[({{]?-?\d+[)}}]?|{_RAISED})"
#: A number in digits, with a power of ten, a scale or both.
DIGIT_NUMERAL = (
    rf"(?:(?:{_DIGITS}\s?[×x·*]\s?)?{_EXPONENT}"
    rf"|{_DIGITS}(?:[eE]-?\d+\b|\s?{_SCALE_WORD}\b|[kKMBT](?![^\W_]))?)"
)
#: A number in words.
WORD_NUMERAL = rf"(?:(?:(?:{_WORDS})(?:-(?:{_WORDS}))?)(?:\s{_SCALE_WORD})*|an?\s{_SCALE_WORD})(?!\w)"
_POWER = re.compile(
    rf"(?:(?P<factor>{_DIGITS})\s?[×x·*]\s?)?10\s?(?:\^\s?[({{]?(?P<power>-?\d+)[)}}]?|(?P<raised>{_RAISED}))"
)
_PLAIN = re.compile(rf"(?P<digits>{_DIGITS}(?:[eE]-?\d+)?)\s?(?P<scale>[A-Za-z]*)")


def value_of(numeral: str) -> float:
    """Return what a number is worth; infinity where it is beyond a float.

    >>> [value_of(text) for text in ("1,302", "44 million", "100k", "6 × 10^11", "10⁴", "twenty-five", "a thousand")]
    [1302.0, 44000000.0, 100000.0, 600000000000.0, 10000.0, 25.0, 1000.0]
    """
    if match := _POWER.fullmatch(numeral):
        power = match["power"] or match["raised"].translate(_SUPERSCRIPTS)
        return float(f"{(match['factor'] or '1').replace(',', '').replace(' ', '')}e{power}")
    if match := _PLAIN.fullmatch(numeral):
        value = float(match["digits"].replace(",", "").replace(" ", "")) * _SCALES.get(match["scale"].lower(), 1.0)
        return float(f"{value:.12g}")
    return _worth_of_words(numeral.lower())


def _worth_of_words(numeral: str) -> float:
    total = 0.0
    for word in re.split(r"[\s-]+", numeral):
        total = max(total, 1.0) * _SCALES[word] if word in _SCALES else total + NUMBER_WORDS[word]
    return total

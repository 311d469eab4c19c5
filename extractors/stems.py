"""Words reduced to what their cues share.

Comes in: a word in lower case. Goes out: its stem. Endings are cut off by length alone; what comes out
is meant for comparing, not for reading.
"""

import re
from functools import lru_cache

_NUMBER = re.compile(r"\d[\d.,]*")
_ENDINGS = ("ing", "ed", "es", "s", "ly", "e")
_SHORTEST = 4


@lru_cache(maxsize=1 << 16)
def stem(lower: str) -> str:
    """Reduce a word in lower case to its stem, a number to 0.

    >>> stem("outperforms"), stem("outperforming"), stem("1,302")
    ('outperform', 'outperform', '0')
    """
    if _NUMBER.fullmatch(lower):
        return "0"
    ending = next((end for end in _ENDINGS if lower.endswith(end) and len(lower) - len(end) >= _SHORTEST), "")
    return lower.removesuffix(ending)

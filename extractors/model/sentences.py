"""The sentences of a text, as evidence."""

from bisect import bisect_right

from extractors.model.units import WordSpan
from extractors.model.words import Words
from extractors.sentences import iter_beginnings
from kg.model import CharSpan


class Sentences:
    """Finds the sentences around words.

    The offsets are those of the normalised text.
    """

    def __init__(self, words: Words) -> None:
        self._words = words
        self._begins = [0, *iter_beginnings(words.text)]

    def of(self, span: WordSpan) -> CharSpan:
        """Return the sentence of a span, or the sentences that it lies in."""
        return self.around(span, span)

    def around(self, first: WordSpan, second: WordSpan) -> CharSpan:
        """Return the stretch from the sentence of the earlier span to the end of that of the later one."""
        start = min(first[0], second[0])
        end = max(first[1], second[1])
        from_, to = self._words.chars(start, end)
        begin = self._begins[bisect_right(self._begins, from_) - 1]
        after = bisect_right(self._begins, to - 1)
        stop = self._begins[after] if after < len(self._begins) else len(self._words.text)
        text = self._words.text
        stop = begin + len(text[begin:stop].rstrip())
        return CharSpan(begin + len(text[begin:stop]) - len(text[begin:stop].lstrip()), stop)
